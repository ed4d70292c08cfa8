// Owns what a person adds to entries: pins, a name, a note, tags.

import * as vscode from 'vscode';
import { callTitle } from '../core/callTitle.ts';
import type { EntryMarks, KeptHead } from '../core/history/history.ts';
import type { Redact } from '../core/redact.ts';
import type { History } from './history.ts';

const LONGEST = 2_000;

type Asked = {
  readonly title: (call: string) => string;
  readonly prompt: string;
  readonly value: (head: KeptHead) => string;
  readonly marks: (text: string) => EntryMarks;
};

const QUESTIONS = {
  rename: {
    title: (call) => vscode.l10n.t('Rename: {0}', call),
    prompt: vscode.l10n.t('Empty: the call names itself again.'),
    value: ({ label }) => label ?? '',
    marks: (label) => ({ label }),
  },
  note: {
    title: (call) => vscode.l10n.t('Note: {0}', call),
    prompt: vscode.l10n.t('Shown in the tooltip, searched, and exported. Empty: no note.'),
    value: ({ note }) => note ?? '',
    marks: (note) => ({ note }),
  },
  tag: {
    title: (call) => vscode.l10n.t('Tags: {0}', call),
    prompt: vscode.l10n.t('Separated by spaces. Empty: no tags.'),
    value: ({ tags = [] }) => tags.join(' '),
    marks: (text) => ({ tags: [...new Set(text.split(/[\s,#]+/).filter((tag) => tag !== ''))] }),
  },
} as const satisfies Readonly<Record<string, Asked>>;

/** The marks that a person gives an entry; undefined when dismissed. `redact`: keys are not kept, whoever types them. */
export async function askForMarks(
  what: keyof typeof QUESTIONS,
  head: KeptHead,
  redact: Redact,
): Promise<EntryMarks | undefined> {
  const { title, prompt, value, marks }: Asked = QUESTIONS[what];
  const text = await vscode.window.showInputBox({
    title: title(callTitle(head)),
    prompt,
    value: value(head),
    ignoreFocusOut: true,
    validateInput: (typed) =>
      typed.length > LONGEST
        ? vscode.l10n.t('This is longer than {0} characters.', LONGEST.toLocaleString('en'))
        : undefined,
  });
  return text === undefined ? undefined : marks(redact(text).trim());
}

/** Lets the rows of writes say that they were undone. */
export async function tagUndone(
  history: Pick<History, 'stored' | 'mark'>,
  ids: readonly string[],
): Promise<void> {
  const undone = vscode.l10n.t('undone');
  for (const id of ids) {
    const { tags = [] } = (await history.stored(id)) ?? {};
    await history.mark([id], { tags: [...new Set([...tags, undone])] });
  }
}
