// What is wrong with pasted text that was meant as JSON.

import { jsonFaultIn, jsonProblem } from '../input/jsonFault.ts';

/** JSON by its beginning: names in source code seldom have double quotes. */
const LIKE_JSON = /^[[{][[{\s]*"/;

/** A sentence; undefined for JSON, and for any other text. */
export function faultOfJson(text: string): string | undefined {
  const fault = LIKE_JSON.test(text) ? jsonFaultIn(text) : undefined;
  return fault && jsonProblem(fault, text);
}
