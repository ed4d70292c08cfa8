// The box in which the History view is filtered: it says how many calls are found while one types, and offers what can
// come next.

import * as vscode from 'vscode';
import { completeFilter } from '../../core/history/completeFilter.ts';
import type { FilterValues } from '../../core/history/completeFilter.ts';
import type { HistoryFilter, PageEnd } from '../../core/history/history.ts';
import { parseFilter, unknownWord } from '../../core/history/parseFilter.ts';
import { groupDigits } from '../../core/quantity.ts';
import { createSortedPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { History } from '../history/history.ts';

/** `line`: what the box then holds; without it, the row takes the filter as it is. */
type FilterRow = PickItem & { readonly line?: string };

const TYPING_MS = 150;
const MOST_COUNTED = 1_000;
const PER_PAGE = 100;
/** Of these newest calls, the tags are offered. */
const MOST_FOR_TAGS = 500;

/** Tells each filter that is typed with its text; whether the last one was taken. */
export async function askForFilter(
  history: Pick<History, 'groups' | 'page' | 'count'>,
  text: string,
  tell: (text: string, filter: HistoryFilter) => void,
): Promise<boolean> {
  const [values, all] = await Promise.all([valuesOf(history), history.count()]);
  const pick = createSortedPick<FilterRow>();
  let top: FilterRow = { label: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let counting = new AbortController();
  let isTaken = false;

  /** `isKept`: the row that the keyboard is at stays. */
  function draw(next: FilterRow, isKept = false): void {
    const at = isKept ? pick.activeItems[0]?.line : undefined;
    top = { ...next, alwaysShow: true };
    const completions = completeFilter(pick.value, values).map(({ word, means, line }) => ({
      label: word,
      description: means,
      line,
      alwaysShow: true,
    }));
    pick.items = [top, ...completions];
    pick.activeItems = [completions.find(({ line }) => line === at) ?? top];
  }

  /** Whether what is typed is a filter. */
  function apply(): boolean {
    clearTimeout(timer);
    counting.abort();
    const reading = parseFilter(pick.value, Date.now(), values.endpoints);
    if (!reading.ok) {
      pick.busy = false;
      draw({ icon: 'error', label: reading.problem });
      return false;
    }
    tell(pick.value, reading.value);
    const { signal } = (counting = new AbortController());
    pick.busy = true;
    void countUpTo(MOST_COUNTED, history, reading.value, signal)
      // A history that cannot be read is told of elsewhere.
      .catch(() => 0)
      .then((found) => {
        if (signal.aborted) return;
        pick.busy = false;
        const icon = found === 0 ? { icon: 'circle-slash' } : {};
        draw({ ...icon, label: foundText(found, all), ...remark(reading.value) }, true);
      });
    return true;
  }

  function typed(): void {
    clearTimeout(timer);
    // What was found before stands until it is known what is found now.
    pick.busy = true;
    draw(top);
    timer = setTimeout(apply, TYPING_MS);
  }

  pick.title = vscode.l10n.t('Filter History');
  pick.placeholder = vscode.l10n.t('Text or number in a call or its result, or words from the list');
  pick.value = text;
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
  await new Promise<void>((resolve) => pick.onDidHide(() => resolve()));
  clearTimeout(timer);
  counting.abort();
  pick.dispose();
  return isTaken;
}

async function valuesOf(history: Pick<History, 'groups' | 'page'>): Promise<FilterValues> {
  const [methods, endpoints, { heads }] = await Promise.all([
    history.groups('method'),
    history.groups('endpoint'),
    history.page({}, MOST_FOR_TAGS),
  ]);
  return { methods, endpoints, tags: [...new Set(heads.flatMap(({ tags = [] }) => tags))] };
}

async function countUpTo(
  most: number,
  history: Pick<History, 'page'>,
  filter: HistoryFilter,
  signal: AbortSignal,
): Promise<number> {
  let found = 0;
  let end: PageEnd | undefined;
  do {
    const page = await history.page(filter, PER_PAGE, end, signal);
    found += page.heads.length;
    end = page.end;
  } while (end !== undefined && found < most && !signal.aborted);
  return end === undefined ? found : most;
}

function foundText(found: number, all: number): string {
  const total = groupDigits(BigInt(all));
  if (found === 0) return vscode.l10n.t('None of {0} calls found', total);
  if (found === all) return vscode.l10n.t('All {0} calls', total);
  const counted = groupDigits(BigInt(found));
  return found === MOST_COUNTED
    ? vscode.l10n.t('{0} or more of {1} calls', counted, total)
    : vscode.l10n.t('{0} of {1} calls', counted, total);
}

/** What of it is looked for as text. */
function remark({ text }: HistoryFilter): { readonly description?: string; readonly detail?: string } {
  if (text === undefined) return {};
  const unknown = unknownWord(text);
  return {
    description: vscode.l10n.t('with the text “{0}”', text),
    ...(unknown !== undefined && {
      detail: vscode.l10n.t('“{0}” is no word of the filter, so it is looked for as text.', unknown),
    }),
  };
}
