// A row's value in one line. Long hex is cut in the middle if there is no room.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { splitHex } from '../state/splitHex.ts';

/** The tooltip of a line: the line, and the full times in it. */
export function withTimes(line: string, times = ''): string {
  return times === '' ? line : `${line}\n${times}`;
}

/** `times`: the times in the summary, with their time zone. */
export function valueView(
  summary: string,
  kind: string,
  hasSuggestedCalls: boolean,
  times?: string,
): TemplateResult {
  const title = withTimes(summary, times);
  const classes = `value kind-${kind}${hasSuggestedCalls ? ' linked' : ''}`;
  const ends = splitHex(summary);
  if (ends === undefined) return html`<span class=${classes} title=${title}>${summary}</span>`;
  return html`<span class="${classes} ends" title=${title}
    ><span>${ends[0]}</span><span>${ends[1]}</span></span
  >`;
}
