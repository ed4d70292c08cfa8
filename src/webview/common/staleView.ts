// The mark of a result whose call is running again.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { fullTimeOf } from '../../core/decode/time.ts';
import { say } from './say.ts';

/** `at`: when the call was sent, in milliseconds. The mark appears with a delay, so a quick call shows none. */
export function staleView(at: number): TemplateResult {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return html`<span class="stale-mark quiet late" title=${fullTimeOf(at)}
    >${say('from {0}, asking again…', time)}</span
  >`;
}
