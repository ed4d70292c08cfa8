// The reader of each input type, from typed text to the canonical value on the wire.

import type { InputType } from '../catalogue/methodSpec.ts';
import { parseForeignJson } from '../json.ts';
import { jsonFault, jsonProblem } from './jsonFault.ts';
import { parseBlockInput } from './blockInput.ts';
import { parseAddressInput, parseDataInput, parseHashInput, parseWordInput } from './hexInput.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { parseIntegerInput, parseNumberInput } from './jsonNumberInput.ts';
import { parseQuantityInput } from './quantityInput.ts';
import { parseCalldataInput } from './signatureInput.ts';
import { parseTimestampInput } from './timestampInput.ts';
import { parseTopicInput } from './topicInput.ts';

export const READERS: Readonly<Record<InputType, (text: string) => Input>> = {
  address: parseAddressInput,
  hash: parseHashInput,
  data: parseDataInput,
  calldata: parseCalldataInput,
  word: parseWordInput,
  topic: parseTopicInput,
  block: (text) => parseBlockInput(text, true),
  blockNumber: (text) => parseBlockInput(text, false),
  bool: parseBoolInput,
  wei: (text) => parseQuantityInput(text, true),
  weiPerGas: (text) => parseQuantityInput(text, true),
  gas: (text) => parseQuantityInput(text, false),
  quantity: (text) => parseQuantityInput(text, false),
  timestamp: parseTimestampInput,
  integer: parseIntegerInput,
  number: parseNumberInput,
  text: (text) => (text.trim() === '' ? refuse('Type a text.') : accept(text.trim())),
  string: (text) => accept(text),
  json: parseJsonInput,
};

function parseBoolInput(text: string): Input {
  const typed = text.trim().toLowerCase();
  if (typed === 'true' || typed === 'yes') return accept(true);
  if (typed === 'false' || typed === 'no') return accept(false);
  return refuse(`${quote(text.trim())} is neither true nor false.`);
}

export function parseJsonInput(text: string): Input {
  try {
    return accept(parseForeignJson(text));
  } catch (error) {
    return refuse(jsonProblem(jsonFault(error, text), text));
  }
}
