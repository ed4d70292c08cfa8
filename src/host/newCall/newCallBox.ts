// The box of New Call: a list whose rows follow the text that is typed or pasted into it.

import * as vscode from 'vscode';
import { findMethod } from '../../core/catalogue/catalogue.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { withNamedAddresses } from '../../core/input/namedAddress.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import { explainedText } from '../../core/paste/explainedText.ts';
import { unmasked } from '../../core/paste/maskedText.ts';
import type { MaskedText } from '../../core/paste/maskedText.ts';
import { NOTHING_PASTED } from '../../core/paste/pasteKinds.ts';
import type { Pasted } from '../../core/paste/pastedReading.ts';
import { readPasted, withoutPastedKeys } from '../../core/paste/readPasted.ts';
import { readRepeat } from '../../core/paste/repeatText.ts';
import { spokenValue } from '../../core/paste/spokenText.ts';
import { transactionOf, typedCalls, typedText } from '../../core/paste/typedCalls.ts';
import { showWithAltEnter } from '../common/altEnter.ts';
import { endBox } from '../common/heldBox.ts';
import type { HeldBox } from '../common/heldBox.ts';
import { createSortedPick } from '../common/quickInput.ts';
import { isSameCall } from './newCallRow.ts';
import type { CallRow } from './newCallRow.ts';
import {
  explainRow,
  noMatchRow,
  unknownMethodRow,
  pastedRows,
  repeatRow,
  separator,
  startRows,
} from './callRows.ts';
import { isSavedName, savedRows, savedSection } from './savedRows.ts';
import { typedRows } from './methodRows.ts';
import { pasteRows } from './pasteRows.ts';
import type { PasteTarget } from './pasteRow.ts';
import { pasteTitle } from './pasteTitle.ts';
import type { AbandonedCall } from './abandonedCalls.ts';
import { NO_CALLS, usedMethods } from './usedCalls.ts';
import type { MethodUse, UsedCalls } from './usedCalls.ts';

export type CallBoxOptions = {
  /** What the call is for. */
  readonly title: string;
  readonly used: Promise<UsedCalls>;
  readonly methodUse: MethodUse;
  readonly contextOf: (head: ListedEntry) => DecodeContext;
  /** Fires when a text may be read better, for example because an address turned out to be a known contract. */
  readonly onDidLearn: vscode.Event<void>;
  /** Undefined where the box only asks for a call: other pasted texts are then not read. */
  readonly paste: { readonly context: DecodeContext; readonly target: PasteTarget } | undefined;
  /** Known addresses, whose names can be typed instead. */
  readonly addresses: readonly KnownAddress[];
  readonly hasBuilder: boolean;
  /** The call that was typed last and not sent. */
  readonly left: AbandonedCall | undefined;
  /** The text in the box at first. */
  readonly before: MaskedText;
  /** Shows the taken row until the next box or the result is there. */
  readonly held?: HeldBox | undefined;
  /** A box that is already shown, with the text typed so far. */
  readonly box?: vscode.QuickPick<vscode.QuickPickItem> | undefined;
};

/** The row that was taken, and the text at that time. `isForBuilder`: fill in the request builder, send nothing. */
export type ChosenRow = {
  readonly row: CallRow;
  readonly pasted: Pasted;
  readonly typed: MaskedText;
  readonly isForBuilder: boolean;
};

type Shown = { readonly rows: readonly CallRow[]; readonly pasted: Pasted };

export function chooseRow(means: CallBoxOptions): Promise<ChosenRow | undefined> {
  const { title, hasBuilder, onDidLearn, box, before } = means;
  const pick: vscode.QuickPick<CallRow> = box ?? createSortedPick<CallRow>();
  let used = NO_CALLS;
  let shown: Shown = { rows: [], pasted: NOTHING_PASTED };
  let typed = before;

  function refresh(): void {
    typed = textIn(pick.value, typed, means);
    if (typed.shown !== pick.value) pick.value = typed.shown;
    const isEmpty = typed.text.trim() === '';
    shown = isEmpty
      ? { rows: rowsAtStart(used, means), pasted: NOTHING_PASTED }
      : shownFor(typed.text, used, means);
    pick.title = pasteTitle(title, shown.pasted);
    pick.items = shown.rows;
    const first = shown.rows.find(canTake);
    if (!isEmpty && first !== undefined) pick.activeItems = [first];
  }

  pick.placeholder = hasBuilder
    ? vscode.l10n.t('Method, words for it, or anything pasted: Enter sends, Alt+Enter opens the builder')
    : vscode.l10n.t('Method, words for it, or a call made before');
  pick.ignoreFocusOut = true;
  if (box === undefined) pick.value = before.shown;
  pick.busy = true;
  return new Promise((resolve) => {
    const isShown = ({ call, paste }: CallRow): boolean =>
      shown.rows.some((row) => row.call === call && row.paste === paste);
    function take(given: CallRow | undefined, isForBuilder: boolean): void {
      // Enter can come before the list shows the rows for the last typed text: then take the first row.
      const row =
        given === undefined
          ? shown.rows.find(canTake)
          : shown.rows.find(({ call, paste }) => call === given.call && paste === given.paste);
      if (row === undefined || !canTake(row) || (isForBuilder && row.call === undefined)) return;
      end({ row, pasted: shown.pasted, typed, isForBuilder: isForBuilder || isForm(row) });
    }
    const isFirst = (row: CallRow | undefined): boolean => {
      const first = shown.rows.find(canTake);
      return row === undefined || (row.call === first?.call && row.paste === first?.paste);
    };
    // Do not refresh the rows once the user has moved to another row.
    const learning = onDidLearn(() => {
      if (typed.text !== '' && isFirst(pick.activeItems[0])) refresh();
    });
    function end(taken?: ChosenRow): void {
      resolve(taken);
      learning.dispose();
      const isSent = taken?.row.call !== undefined && !taken.isForBuilder;
      endBox(pick, isSent ? taken.row : undefined, means.held);
    }
    pick.onDidChangeValue(refresh);
    pick.onDidAccept(() => take(pick.selectedItems[0], false));
    pick.onDidTriggerItemButton(({ item }) => take(item, true));
    pick.onDidHide(() => end());
    // If the history cannot be read, list the methods without earlier calls.
    void means.used
      .catch(() => NO_CALLS)
      .then((calls) => {
        used = calls;
        pick.busy = false;
        refresh();
      });
    if (pick.value !== '') refresh();
    showWithAltEnter(pick, hasBuilder ? () => take(pick.activeItems.find(isShown), true) : undefined);
  });
}

function rowsAtStart(
  used: UsedCalls,
  { contextOf, left, methodUse, paste }: CallBoxOptions,
): readonly CallRow[] {
  const saved = paste === undefined ? [] : savedSection(used.saved, paste.context);
  return startRows(used, contextOf, left, methodUse.served(), saved);
}

function canTake({ call, paste }: CallRow): boolean {
  return call !== undefined || (paste?.act ?? paste?.copy ?? paste?.isKey) !== undefined;
}

function isForm({ call }: CallRow): boolean {
  return call?.kind === 'given' && call.isForm === true;
}

/** The full text of the box, which shows it without pasted keys. */
function textIn(value: string, before: MaskedText, { paste }: CallBoxOptions): MaskedText {
  if (value === before.shown) return before;
  const text = unmasked(value, before);
  return { text, shown: paste === undefined ? text : withoutPastedKeys(text, paste.context) };
}

/** The rows for a text: for a value or a command, else for methods with the arguments behind them. */
function shownFor(written: string, used: UsedCalls, means: CallBoxOptions): Shown {
  const text = withNamedAddresses(written, means.addresses);
  const { paste, methodUse } = means;
  const explained = paste && explainedText(text);
  if (paste !== undefined && explained !== undefined && explained !== '') {
    const pasted = readPasted(explained, paste.context);
    if (pasted.readings.some(({ explain }) => explain !== undefined))
      return { rows: [separator(''), ...readRows(explained, pasted, paste)], pasted };
  }
  const typed = typedText(text);
  const isMethod = findMethod(typed.words) !== undefined;
  const asked = spokenValue(typed.words, typed.args) ?? text;
  const pasted = paste === undefined || isMethod ? NOTHING_PASTED : readPasted(asked, paste.context);
  const read = paste === undefined ? [] : readRows(asked, pasted, paste);
  const isValue = read.length > 0;
  const methods = typedCalls(text, usedMethods(used, methodUse), paste?.context);
  // If the whole text can be read as a value, leave out methods that use only a part of it.
  const whole = isValue ? methods.filter(({ left }) => left.length === 0) : methods;
  const calls = typedRows(whole, typed, paste?.context ?? {}).filter(
    (row) => !read.some((other) => isSameCall(row.call, other.call, paste?.context.tokens)),
  );
  const other = isValue ? undefined : unknownMethodRow(typed);
  // Show only the problem: otherwise Enter would take a method that was not meant.
  if (pasted.readings.some(({ problem }) => problem !== undefined))
    return { rows: [separator(''), ...read], pasted };
  const repeat =
    paste && repeatRow(readRepeat(text, usedMethods(used, methodUse), paste.context), paste.context);
  const explain = explained === '' ? explainRow() : undefined;
  const [likeliest] = methods;
  const transaction = isMethod || likeliest === undefined ? undefined : transactionOf(likeliest, typed.args);
  const explainIt = paste === undefined || transaction === undefined ? undefined : explainRow(transaction);
  // Explaining comes third, behind the transaction and its receipt, which users mean most often.
  const saved = paste === undefined ? [] : savedRows(used.saved, text, paste.context);
  // A saved request comes before methods that take only a part of the words.
  const isSavedFirst = likeliest?.left.length !== 0 || isSavedName(used.saved, text);
  const called = [
    ...(isSavedFirst ? saved : []),
    ...calls.slice(0, 2),
    explainIt,
    ...(isSavedFirst ? [] : saved),
    ...calls.slice(2),
  ];
  const own = [explain, repeat, ...called, other].filter((row) => row !== undefined);
  const rows = isValue ? [...read, ...own] : [...own, ...read];
  return { rows: [separator(''), ...(rows.length === 0 ? [noMatchRow(text.trim())] : rows)], pasted };
}

function readRows(
  text: string,
  pasted: Pasted,
  { context, target }: NonNullable<CallBoxOptions['paste']>,
): readonly CallRow[] {
  const { readings, endpoint, key } = pasted;
  if (readings.length === 0 && endpoint === undefined && key === undefined) return [];
  const [, ...rows] = pasteRows(pasted, { text, where: '', target, context });
  const isElsewhere = endpoint !== undefined && endpoint.origin !== target?.origin;
  return pastedRows(rows, isElsewhere ? target?.name : undefined);
}
