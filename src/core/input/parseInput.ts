// Owns the table from input type to reader. What a person types becomes the canonical wire value.

import type { InputType } from '../catalogue/methodSpec.ts';
import { parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { parseBlockInput } from './blockInput.ts';
import { parseAddressInput, parseDataInput, parseHashInput } from './hexInput.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { parseQuantityInput } from './quantityInput.ts';

const READERS: Readonly<Record<InputType, (text: string) => Input>> = {
  address: parseAddressInput,
  hash: parseHashInput,
  data: parseDataInput,
  block: (text) => parseBlockInput(text, true),
  blockNumber: (text) => parseBlockInput(text, false),
  bool: parseBoolInput,
  wei: (text) => parseQuantityInput(text, true),
  weiPerGas: (text) => parseQuantityInput(text, true),
  gas: (text) => parseQuantityInput(text, false),
  quantity: (text) => parseQuantityInput(text, false),
  json: parseJsonInput,
  object: parseJsonInput,
};

/** Reads one typed value; pure, so that fields can be checked at every keystroke. */
export function parseInput(type: InputType, text: string): Input {
  return READERS[type](text);
}

/** Reads the raw parameter list of a method: a JSON array, or nothing at all for none. */
export function parseRawParams(
  text: string,
): { ok: true; params: readonly JsonValue[] } | { ok: false; problem: string } {
  if (text.trim() === '') return { ok: true, params: [] };
  const input = parseJsonInput(text);
  if (!input.ok) return input;
  if (Array.isArray(input.value)) return { ok: true, params: input.value as readonly JsonValue[] };
  return { ok: false, problem: 'Parameters are a JSON array: put the value into [ ].' };
}

function parseBoolInput(text: string): Input {
  const typed = text.trim().toLowerCase();
  if (typed === 'true' || typed === 'yes') return accept(true);
  if (typed === 'false' || typed === 'no') return accept(false);
  return refuse(`${quote(text.trim())} is neither true nor false.`);
}

function parseJsonInput(text: string): Input {
  try {
    return accept(parseJson(text));
  } catch (error) {
    return refuse(`This is not JSON: ${jsonProblem(error, text)}`);
  }
}

/** The engine's own words without the quoted input, which can be long. */
function jsonProblem(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  if (message.startsWith('Unexpected end') || Number(position) >= text.length) return 'it ends too early.';
  const what = 'something does not belong there';
  return position === undefined ? `${what}.` : `${what}, at character ${Number(position) + 1}.`;
}
