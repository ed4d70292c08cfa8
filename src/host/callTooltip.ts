// Owns the tooltip of a call in a list: all of what its row has no room for. Refuses lines that a tooltip would scroll.

import * as vscode from 'vscode';
import { callTitle } from '../core/callTitle.ts';
import type { JsonValue } from '../core/json.ts';
import { paramsLines } from '../core/paramsExcerpt.ts';

/** `name`: what a person called it. `lines`: what follows its parameters, each a paragraph. */
export function callTooltip(
  call: {
    readonly method: string;
    readonly params: readonly JsonValue[];
    readonly name?: string | undefined;
  },
  lines: readonly string[],
): vscode.MarkdownString {
  const title = callTitle(call);
  const { name = title, params } = call;
  const text = new vscode.MarkdownString().appendMarkdown('**').appendText(name).appendMarkdown('**\n\n');
  if (name !== title) text.appendText(`${title}\n\n`);
  if (params.length > 0) text.appendCodeblock(paramsLines(params), 'json');
  return text.appendText(lines.join('\n\n'));
}
