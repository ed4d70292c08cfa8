// What is added to entries later: names, notes and tags by the user; that a write was undone.

import * as vscode from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { EntryMarks, ListedEntry } from '../../core/history/history.ts';
import type { Redact } from '../../core/secret/redact.ts';
import { callCount } from '../common/callCount.ts';
import { showInputBox } from '../common/quickInput.ts';
import type { History } from './history.ts';

/** The tag of writes that were undone. */
export const UNDONE = vscode.l10n.t('undone');

/** The most later writes that are searched for those that were undone too. */
const MOST_LATER = 1_000;
const LONGEST = 2_000;
const LAST_TAG = /(?:^|[\s,])#([^\s,#]+),?$/;

type Asked = {
  readonly title: (call: string) => string;
  readonly prompt: (isOne: boolean) => string;
  readonly value: (heads: readonly ListedEntry[]) => string;
  readonly marks: (text: string, heads: readonly ListedEntry[]) => (head: ListedEntry) => EntryMarks;
};

const QUESTIONS = {
  rename: {
    title: (call) => vscode.l10n.t('Rename: {0}', call),
    prompt: () => vscode.l10n.t('Leave empty to remove the name.'),
    value: ([head]) => head?.label ?? '',
    marks: (label) => () => ({ label }),
  },
  noteAndTags: {
    title: (call) => vscode.l10n.t('Note and Tags: {0}', call),
    prompt: (isOne) =>
      isOne
        ? vscode.l10n.t('A note, then tags with # before each. Both are searched and exported.')
        : vscode.l10n.t('For all of them: a note, then tags with # before each. Their other tags stay.'),
    value: (heads) => [commonNote(heads), ...commonTags(heads).map((tag) => `#${tag}`)].join(' ').trim(),
    marks(text, heads) {
      const common = commonTags(heads);
      const { note, tags: typed } = noteAndTags(text);
      return ({ tags = [] }) => ({
        // Different notes stay, unless the user typed one.
        ...(note === commonNote(heads) ? {} : { note }),
        tags: [...new Set([...tags.filter((tag) => !common.includes(tag)), ...typed])],
      });
    },
  },
} as const satisfies Readonly<Record<string, Asked>>;

/**
 * Asks the user for a name, or for a note and tags; returns the marks for each entry, or undefined where the user
 * dismissed the box. Only a single entry gets a name. `redact`: masks keys in what is typed.
 * `contextOf`: with what a call is named.
 */
export async function askForMarks(
  what: keyof typeof QUESTIONS,
  heads: readonly ListedEntry[],
  redact: Redact,
  contextOf: (head: ListedEntry) => DecodeContext,
): Promise<((head: ListedEntry) => EntryMarks) | undefined> {
  const { title, prompt, value, marks }: Asked = QUESTIONS[what];
  const [first] = heads;
  const isOne = heads.length === 1;
  const text = await showInputBox({
    title: title(isOne ? (first!.label ?? callTitle(first!, contextOf(first!))) : callCount(heads.length)),
    prompt: prompt(isOne),
    value: value(heads),
    ignoreFocusOut: true,
    validateInput: (typed) =>
      typed.length > LONGEST
        ? vscode.l10n.t('This is longer than {0} characters.', LONGEST.toLocaleString('en'))
        : undefined,
  });
  return text === undefined ? undefined : marks(redact(text).trim(), heads);
}

/** Splits `seen by Bob #smoke #daily` into note and tags. Only the words with # at the end are tags. */
function noteAndTags(text: string): { readonly note: string; readonly tags: readonly string[] } {
  const tags: string[] = [];
  let note = text;
  for (let last; (last = LAST_TAG.exec(note)) !== null;) {
    tags.unshift(last[1]!);
    note = note.slice(0, last.index).trimEnd();
  }
  return { note, tags };
}

function commonNote([first, ...rest]: readonly ListedEntry[]): string {
  const { note = '' } = first ?? {};
  return rest.every((other) => (other.note ?? '') === note) ? note : '';
}

function commonTags([first, ...rest]: readonly ListedEntry[]): readonly string[] {
  return (first?.tags ?? []).filter((tag) => rest.every(({ tags = [] }) => tags.includes(tag)));
}

/** Whether it changed a development chain, and was not undone yet. */
export function isUndoable(entry: Pick<ListedEntry, 'ok' | 'snapshot' | 'tags'>): boolean {
  return entry.ok && entry.snapshot !== undefined && !isUndone(entry);
}

export function isUndone({ tags = [] }: EntryMarks): boolean {
  return tags.includes(UNDONE);
}

/** The entry of a write that was undone, as it is stored once it is tagged. */
export function undone<Entry extends EntryMarks>(entry: Entry): Entry {
  return { ...entry, tags: [...new Set([...(entry.tags ?? []), UNDONE])] };
}

/**
 * Tags these writes as undone, and all writes after the first of them at its endpoint, also those made before a reload.
 */
export async function markUndone(
  history: Pick<History, 'mark' | 'heads' | 'page'>,
  ids: readonly string[],
): Promise<void> {
  const [first] = (await history.heads(ids)).toSorted((one, other) => one.startedAt - other.startedAt);
  if (first === undefined) return;
  const { endpointId, startedAt: since } = first;
  const { heads } = await history.page({ endpointId, since }, MOST_LATER);
  const later = heads.filter(({ ok, snapshot }) => ok && snapshot !== undefined).map(({ id }) => id);
  await tagEntries(history, [...new Set([...ids, ...later])], UNDONE);
}

/** Adds a tag to entries, for example one that says what became of a write. */
export async function tagEntries(
  history: Pick<History, 'heads' | 'mark'>,
  ids: readonly string[],
  tag: string,
): Promise<void> {
  /** Ids by the new tags as JSON: entries with the same tags are marked in one step. */
  const alike = new Map<string, string[]>();
  for (const { id, tags = [] } of await history.heads(ids)) {
    if (tags.includes(tag)) continue;
    const next = JSON.stringify([...tags, tag]);
    alike.set(next, [...(alike.get(next) ?? []), id]);
  }
  for (const [tags, marked] of alike)
    await history.mark(marked, { tags: JSON.parse(tags) as readonly string[] });
}
