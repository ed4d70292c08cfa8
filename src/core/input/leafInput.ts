// The reader of each input type, from typed text to the canonical value on the wire.

import type { InputType } from '../catalogue/methodSpec.ts';
import { trimQuotes } from './trimQuotes.ts';
import { parseForeignJson } from '../json.ts';
import { jsonFault, jsonProblem, lineAndColumn } from './jsonFault.ts';
import { parseBlockInput } from './blockInput.ts';
import { parseAddressInput, parseDataInput, parseHashInput, parseWordInput } from './hexInput.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { parseIntegerInput, parseNumberInput } from './jsonNumberInput.ts';
import { duplicateMember } from './duplicateMember.ts';
import { parseQuantityInput } from './quantityInput.ts';
import { parseCalldataInput } from './signatureInput.ts';
import { parseSlotInput } from './slotInput.ts';
import { parseTimestampInput } from './timestampInput.ts';
import { coinTyped } from './amountUnits.ts';
import type { AmountUnits } from './amountUnits.ts';
import { parseTopicInput } from './topicInput.ts';

export const READERS: Readonly<Record<InputType, (text: string, units?: AmountUnits) => Input>> = {
  address: parseAddressInput,
  hash: parseHashInput,
  data: parseDataInput,
  calldata: (text, units) => parseCalldataInput(text, undefined, units?.called, units && coinTyped(units)),
  word: parseWordInput,
  slot: parseSlotInput,
  topic: parseTopicInput,
  block: (text) => parseBlockInput(text, true),
  blockNumber: (text) => parseBlockInput(text, false),
  bool: parseBoolInput,
  wei: (text, units) => parseQuantityInput(text, 'wei', units && coinTyped(units)),
  weiPerGas: (text, units) => parseQuantityInput(text, 'weiPerGas', units && coinTyped(units)),
  gas: (text) => parseQuantityInput(text, 'gas'),
  quantity: (text) => parseQuantityInput(text, 'quantity'),
  timestamp: parseTimestampInput,
  integer: parseIntegerInput,
  number: parseNumberInput,
  text: (text) => (text.trim() === '' ? refuse('Type a text.') : accept(text.trim())),
  string: (text) => accept(text),
  json: parseJsonInput,
};

function parseBoolInput(text: string): Input {
  const typed = trimQuotes(text);
  if (/^(?:true|yes)$/i.test(typed)) return accept(true);
  if (/^(?:false|no)$/i.test(typed)) return accept(false);
  return refuse(`${quote(typed)} is neither true nor false.`);
}

export function parseJsonInput(text: string): Input {
  if (text.trim() === '') return refuse('Type a value as JSON.');
  try {
    const value = parseForeignJson(text);
    const twice = duplicateMember(text);
    return twice === undefined
      ? accept(value)
      : refuse(
          `${quote(twice.name)} is twice in one object, at ${lineAndColumn(text, twice.at)}. Only one can be sent.`,
        );
  } catch (error) {
    return refuse(jsonProblem(jsonFault(error, text), text));
  }
}
