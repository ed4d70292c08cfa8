// The tooltip of a call: what its row has no room for, and no more than fits without scrolling.

import type { MarkdownString } from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import type { JsonValue } from '../../core/json.ts';
import { paramsLines } from '../../core/call/paramsExcerpt.ts';
import { Tooltip } from '../common/tooltip.ts';

/** `name`: what a person called it. `lines`: what follows its parameters, each a paragraph. */
export function callTooltip(
  call: {
    readonly method: string;
    readonly params: readonly JsonValue[];
    readonly name?: string | undefined;
  },
  lines: readonly string[],
): MarkdownString {
  const title = callTitle(call);
  const { name = title, params } = call;
  const tooltip = new Tooltip().bold(name).text('\n\n');
  if (name !== title) tooltip.text(`${title}\n\n`);
  if (params.length > 0) tooltip.code(paramsLines(params), 'json');
  return tooltip.text(lines.join('\n\n')).markdown;
}
