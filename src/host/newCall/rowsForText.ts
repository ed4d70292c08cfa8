// The rows of New Call for the text in its box.

import { findMethod, listMethods } from '../../core/catalogue/catalogue.ts';
import { withNamedAddresses } from '../../core/input/namedAddress.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import { readBlocks } from '../../core/watch/blocksText.ts';
import { correctedCalls } from '../../core/paste/correctedCalls.ts';
import { inNewestBlocks } from '../../core/paste/eventWords.ts';
import { explainedText } from '../../core/paste/explainedText.ts';
import { NOTHING_PASTED } from '../../core/paste/pasteKinds.ts';
import type { Pasted } from '../../core/paste/pastedReading.ts';
import { readPasted } from '../../core/paste/readPasted.ts';
import { readRepeat } from '../../core/paste/repeatText.ts';
import { spokenValue } from '../../core/paste/spokenText.ts';
import { tokenBalanceText } from '../../core/paste/tokenBalance.ts';
import { transactionOf } from '../../core/paste/likeliestCall.ts';
import { typedText } from '../../core/paste/typedCalls.ts';
import type { TypedText } from '../../core/paste/typedCalls.ts';
import type { AbandonedCall } from './abandonedCalls.ts';
import {
  blocksRow,
  explainRow,
  noMatchRow,
  unknownMethodRow,
  repeatRow,
  separator,
  startRows,
} from './callRows.ts';
import { typedRows } from './methodRows.ts';
import { isSameCall } from './newCallRow.ts';
import type { CallRow } from './newCallRow.ts';
import { pastedRows } from './pastedCallRows.ts';
import { pasteRows } from './pasteRows.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { PasteContext } from './pasteRow.ts';
import { isSavedName, savedRows, savedSection } from './savedRows.ts';
import { usedMethods } from './usedCalls.ts';
import type { MethodUse, UsedCalls } from './usedCalls.ts';

/** What the rows are made with. */
export type RowMeans = {
  readonly methodUse: MethodUse;
  readonly contextOf: ContextOf;
  /** Undefined where the box only asks for a call: other pasted texts are then not read. */
  readonly paste: PasteContext | undefined;
  /** Known addresses, whose names can be typed instead. */
  readonly addresses: readonly KnownAddress[];
  /** The call that was typed last and not sent. */
  readonly left: AbandonedCall | undefined;
};

/** `pasted`: the text as it is read, where it is more than words for a method. */
export type ShownRows = { readonly rows: readonly CallRow[]; readonly pasted: Pasted };

/** The rows before anything is typed. */
export function rowsAtStart(used: UsedCalls, { contextOf, left, methodUse, paste }: RowMeans): ShownRows {
  const saved =
    paste === undefined ? [] : savedSection(used.saved, { contextOf, endpointName: paste.endpointName });
  return { rows: startRows(used, contextOf, left, methodUse.served(), saved), pasted: NOTHING_PASTED };
}

/** The rows for a text: for a value or a command, else for methods with the arguments behind them. */
export function rowsForText(written: string, used: UsedCalls, means: RowMeans): ShownRows {
  const { paste, methodUse, contextOf } = means;
  const text = balanceText(written, means) ?? withNamedAddresses(written, means.addresses);
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
  const saved =
    paste === undefined ? [] : savedRows(used.saved, text, { contextOf, endpointName: paste.endpointName });
  const isLoose = !isValue && saved.length === 0;
  const methods = correctedCalls(text, usedMethods(used, methodUse), paste?.context ?? {}, isLoose);
  const overBlocks = paste && readBlocks(text, usedMethods(used, methodUse), paste.context);
  // If the whole text can be read as a value or a run over blocks, leave out methods that use only a part of it.
  const repeat =
    paste && repeatRow(readRepeat(text, usedMethods(used, methodUse), paste.context), paste.context);
  const isRead = isValue || overBlocks !== undefined || repeat?.description !== undefined;
  // The digits of a number are in the purposes of methods, where they mean something else.
  const isAmount = isValue && /^\d/.test(typed.words);
  const whole = isAmount ? [] : isRead ? methods.filter(({ left }) => left.length === 0) : methods;
  const searches = isMethod
    ? whole
    : whole.map((call) => ({ ...call, form: inNewestBlocks(call.spec, call.form) }));
  const calls = typedRows(searches, typed, paste?.context ?? {}).filter(
    (row) => !read.some((other) => isSameCall(row.call, other.call, paste?.context)),
  );
  const other = isRead || isPlainWord(typed, calls) ? undefined : unknownMethodRow(typed);
  // Show only the problem: otherwise Enter would take a method that was not meant.
  if (pasted.readings.some(({ problem }) => problem !== undefined))
    return { rows: [separator(''), ...read], pasted };
  const explain = explained === '' ? explainRow() : undefined;
  const [likeliest] = methods;
  const transaction = isMethod || likeliest === undefined ? undefined : transactionOf(likeliest, typed.args);
  const explainIt = paste === undefined || transaction === undefined ? undefined : explainRow(transaction);
  // A saved request comes before methods that take only a part of the words.
  const isSavedFirst = likeliest?.left.length !== 0 || isSavedName(used.saved, text);
  // Explaining comes behind the transaction and its receipt, which users mean most often.
  const called = [
    ...(isSavedFirst ? saved : []),
    ...calls.slice(0, 2),
    explainIt,
    ...(isSavedFirst ? [] : saved),
    ...calls.slice(2),
  ];
  const own = [explain, repeat, paste && blocksRow(overBlocks, paste.context), ...called, other].filter(
    (row) => row !== undefined,
  );
  const rows = isValue ? [...read, ...own] : [...own, ...read];
  return { rows: [separator(''), ...(rows.length === 0 ? [noMatchRow(text.trim())] : rows)], pasted };
}

/** The line where it asks for a token balance, in which the name of a token is its symbol. */
function balanceText(written: string, { paste, addresses }: RowMeans): string | undefined {
  const tokens = paste?.context.tokens;
  const others = addresses.filter(({ address }) => tokens?.has(address.toLowerCase()) !== true);
  return paste && tokenBalanceText(withNamedAddresses(written, others), paste.context);
}

/** Whether a text is no name of a method of its own: other capitals of a known one, or a word that found methods. */
function isPlainWord({ words }: TypedText, calls: readonly CallRow[]): boolean {
  const isWord = /^[a-z]+$/i.test(words) && calls.length > 0;
  return isWord || listMethods().some(({ name }) => name.toLowerCase() === words.toLowerCase());
}

function readRows(
  text: string,
  pasted: Pasted,
  { context, target, nameAt }: NonNullable<RowMeans['paste']>,
): readonly CallRow[] {
  const { readings, endpoint, key } = pasted;
  if (readings.length === 0 && endpoint === undefined && key === undefined) return [];
  const [, ...rows] = pasteRows(pasted, { text, where: '', target, context });
  const named = endpoint && { origin: endpoint.origin, endpoint: nameAt(endpoint) };
  // Endpoints of one provider can differ in their paths.
  const isActive = named?.origin === target?.origin && (named?.endpoint ?? target?.name) === target?.name;
  return pastedRows(rows, named, target?.name, isActive);
}
