// The box of New Call: a list whose rows follow the text that is typed or pasted into it.

import * as vscode from 'vscode';
import { unmasked } from '../../core/paste/maskedText.ts';
import type { MaskedText } from '../../core/paste/maskedText.ts';
import { NOTHING_PASTED } from '../../core/paste/pasteKinds.ts';
import type { Pasted } from '../../core/paste/pastedReading.ts';
import { withoutPastedKeys } from '../../core/paste/readPasted.ts';
import { showWithAltEnter } from '../common/altEnter.ts';
import { endBox } from '../common/heldBox.ts';
import type { HeldBox } from '../common/heldBox.ts';
import { createSortedPick } from '../common/quickInput.ts';
import type { CallRow } from './newCallRow.ts';
import { rowsAtStart, rowsForText } from './rowsForText.ts';
import type { RowMeans, ShownRows } from './rowsForText.ts';
import { pasteTitle } from './pasteTitle.ts';
import { NO_CALLS } from './usedCalls.ts';
import type { UsedCalls } from './usedCalls.ts';

export type CallBoxOptions = RowMeans & {
  /** What the call is for. */
  readonly title: string;
  readonly used: Promise<UsedCalls>;
  /** Fires when a text may be read better, for example because an address turned out to be a known contract. */
  readonly onDidLearn: vscode.Event<void>;
  readonly hasBuilder: boolean;
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

export function chooseRow(means: CallBoxOptions): Promise<ChosenRow | undefined> {
  const { title, hasBuilder, onDidLearn, box, before } = means;
  const pick: vscode.QuickPick<CallRow> = box ?? createSortedPick<CallRow>();
  let used = NO_CALLS;
  let shown: ShownRows = { rows: [], pasted: NOTHING_PASTED };
  let typed = before;

  function refresh(): void {
    typed = textIn(pick.value, typed, means);
    if (typed.shown !== pick.value) pick.value = typed.shown;
    const isEmpty = typed.text.trim() === '';
    shown = isEmpty ? rowsAtStart(used, means) : rowsForText(typed.text, used, means);
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
      const found =
        given === undefined
          ? shown.rows.find(canTake)
          : shown.rows.find(({ call, paste }) => call === given.call && paste === given.paste);
      const row = found === undefined || !isForBuilder ? found : inBuilder(found);
      if (row === undefined || !canTake(row)) return;
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

function canTake({ call, paste }: CallRow): boolean {
  return call !== undefined || (paste?.act ?? paste?.copy ?? paste?.isKey) !== undefined;
}

/** The row as it opens the request builder; undefined where it does not. */
function inBuilder(row: CallRow): CallRow | undefined {
  if (row.call !== undefined) return row;
  const { paste } = row;
  return paste?.edit && { ...row, paste: { ...paste, act: paste.edit } };
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
