// The tooltip of a call: what its row has no room for, and no more than can be seen without scrolling.

import * as vscode from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import type { EntryMarks } from '../../core/history/history.ts';
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
): vscode.MarkdownString {
  const { title = callTitle(call), params } = call;
  const { name = title } = call;
  const tooltip = new Tooltip().bold(name).text('\n\n');
  if (name !== title) tooltip.text(`${title}\n\n`);
  if (params.length > 0) tooltip.code(paramsLines(params), 'json');
  return tooltip.text(lines.join('\n\n')).markdown;
}

/** Tags and note as they are in the tooltips of calls and of sets. */
export function markLines({ tags = [], note }: Pick<EntryMarks, 'tags' | 'note'>): readonly string[] {
  return [
    ...(tags.length === 0 ? [] : [vscode.l10n.t('Tags: {0}', tags.join(' '))]),
    ...(note === undefined ? [] : [vscode.l10n.t('Note: {0}', note)]),
  ];
}
