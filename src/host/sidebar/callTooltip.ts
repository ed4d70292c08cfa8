// The tooltip of a call: what its row has no room for, and no more than can be seen without scrolling.

import type { MarkdownString } from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import type { JsonValue } from '../../core/json.ts';
import { paramsLines } from '../../core/call/paramsExcerpt.ts';
import { Tooltip } from '../common/tooltip.ts';

/**
 * `name`: the name that the user gave the call. `title`: replaces the default title where more is known of the call.
 * `lines`: paragraphs behind the parameters.
 */
export function callTooltip(
  call: {
    readonly method: string;
    readonly params: readonly JsonValue[];
    readonly name?: string | undefined;
    readonly title?: string;
  },
  lines: readonly string[],
): MarkdownString {
  const { title = callTitle(call), params } = call;
  const { name = title } = call;
  const tooltip = new Tooltip().bold(name).text('\n\n');
  if (name !== title) tooltip.text(`${title}\n\n`);
  if (params.length > 0) tooltip.code(paramsLines(params), 'json');
  return tooltip.text(lines.join('\n\n')).markdown;
}
