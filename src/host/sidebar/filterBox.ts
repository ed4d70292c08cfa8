// The box that filters the History view: it shows how many calls are found while the user types, and suggests how to
// continue.

import * as vscode from 'vscode';
import { completeFilter } from '../../core/history/completeFilter.ts';
import type { FilterValues } from '../../core/history/completeFilter.ts';
import type { GroupBy, HistoryFilter } from '../../core/history/history.ts';
import { filterWords, parseFilter, unknownWord } from '../../core/history/parseFilter.ts';
import { createSortedPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { History } from '../history/history.ts';
import { foundText, listedText } from './foundText.ts';

/** `line`: the text of the box once the row is taken; without it, the row accepts the filter as it is. */
type FilterRow = PickItem & { readonly line?: string };

const TYPING_MS = 150;
/** The newest calls, whose tags are suggested. */
const MOST_FOR_TAGS = 500;

/**
 * Reports each filter that is typed, with its text; gives whether the last one was accepted. `named`: further texts
 * that a typed text stands for. `by`: the grouping of the view, undefined without groups.
 */
export async function askForFilter(
  history: Pick<History, 'groups' | 'page' | 'count'>,
  text: string,
  onChange: (text: string, filter: HistoryFilter) => void,
  named: (text: string) => readonly string[],
  by?: GroupBy,
): Promise<boolean> {
  const endpoints = await history.groups('endpoint');
  let values: FilterValues = { methods: [], endpoints, tags: [] };
  const pick = filterPick(text);
  let top: FilterRow = { label: vscode.l10n.t('Counting…') };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let counting = new AbortController();
  let isTaken = false;

  /** `isKept`: the active row stays active. */
  function draw(next: FilterRow, isKept = false): void {
    const at = isKept ? pick.activeItems[0]?.line : undefined;
    top = { ...next, alwaysShow: true };
    const completions = completionRows(pick.value, values);
    pick.items = [top, ...completions];
    pick.activeItems = [completions.find(({ line }) => line === at) ?? top];
  }

  /** Applies the typed filter; false where the text is not a filter. */
  function apply(): boolean {
    clearTimeout(timer);
    counting.abort();
    const reading = parseFilter(pick.value, Date.now(), endpoints);
    if (!reading.ok) {
      pick.busy = false;
      draw({ icon: 'error', label: reading.problem });
      return false;
    }
    const filter = withNamed(reading.value, named);
    onChange(pick.value, filter);
    const { signal } = (counting = new AbortController());
    pick.busy = true;
    void foundRow(history, pick.value, filter, signal, by).then((row) => {
      if (signal.aborted) return;
      pick.busy = false;
      draw(row, true);
    });
    return true;
  }

  function typed(): void {
    clearTimeout(timer);
    counting.abort();
    // The previous count stays until the new count is known.
    pick.busy = true;
    draw(top);
    timer = setTimeout(apply, TYPING_MS);
  }

  pick.onDidChangeValue(typed);
  pick.onDidAccept(() => {
    const [row] = pick.activeItems;
    if (row?.line === undefined) {
      isTaken = apply();
      if (isTaken) pick.hide();
    } else {
      pick.value = row.line;
      typed();
    }
  });
  apply();
  pick.show();
  void namesIn(history).then(
    (names) => {
      values = { ...names, endpoints };
      draw(top, true);
    },
    // Without them, the filter words are suggested all the same.
    () => undefined,
  );
  await new Promise<void>((resolve) => pick.onDidHide(() => resolve()));
  clearTimeout(timer);
  counting.abort();
  pick.dispose();
  return isTaken;
}

function filterPick(text: string): ReturnType<typeof createSortedPick<FilterRow>> {
  const pick = createSortedPick<FilterRow>();
  pick.title = vscode.l10n.t('Filter History');
  pick.placeholder = vscode.l10n.t('Text or number in a call or its result, or words from the list');
  pick.value = text;
  return pick;
}

function completionRows(line: string, values: FilterValues): readonly FilterRow[] {
  return completeFilter(line, values, Date.now()).map((one) => ({
    label: one.word,
    description: one.means,
    line: one.line,
    alwaysShow: true,
  }));
}

async function namesIn(history: Pick<History, 'groups' | 'page'>): Promise<Omit<FilterValues, 'endpoints'>> {
  const [methods, { heads }] = await Promise.all([history.groups('method'), history.page({}, MOST_FOR_TAGS)]);
  return { methods, tags: [...new Set(heads.flatMap(({ tags = [] }) => tags))] };
}

/** The row with the number of calls that a filter finds, and the part of it that is searched as text. */
async function foundRow(
  history: Pick<History, 'groups' | 'page' | 'count'>,
  line: string,
  filter: HistoryFilter,
  signal: AbortSignal,
  by: GroupBy | undefined,
): Promise<FilterRow> {
  try {
    if (Object.keys(filter).length === 0) return { label: await listedText(history, by) };
    const { text, isNone } = await foundText(history, filter, signal, by);
    return { ...(isNone ? { icon: 'circle-slash' } : {}), label: text, ...remark(line, filter) };
  } catch {
    return { icon: 'warning', label: vscode.l10n.t('The history could not be read.') };
  }
}

/** What of it is looked for as text, and the words beside that. */
function remark(line: string, { text, and = [] }: HistoryFilter): Pick<FilterRow, 'description' | 'detail'> {
  const unknown = unknownWord(line);
  const remarks = [
    ...textsSaid([text, ...and.map((one) => one.text)].filter((one) => one !== undefined)),
    ...filterWords(line),
  ];
  return {
    ...(remarks.length > 0 && { description: remarks.join(' · ') }),
    ...(unknown !== undefined && {
      detail: vscode.l10n.t('“{0}” is not a filter word, so it is searched as text.', unknown),
    }),
  };
}

function textsSaid(texts: readonly string[]): readonly string[] {
  const all = texts.map((one) => `“${one}”`).join(', ');
  if (texts.length > 1) return [vscode.l10n.t('with the texts {0}', all)];
  return texts.length === 0 ? [] : [vscode.l10n.t('with the text {0}', all)];
}

/** The same filter, which finds what its texts stand for, too. */
function withNamed(filter: HistoryFilter, named: (text: string) => readonly string[]): HistoryFilter {
  const { text, and, not } = filter;
  return {
    ...filter,
    ...(text !== undefined && { textAlso: named(text) }),
    ...(and && { and: and.map((one) => withNamed(one, named)) }),
    ...(not && { not: not.map((one) => withNamed(one, named)) }),
  };
}
