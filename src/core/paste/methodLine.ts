// Reads a method's name followed by its arguments in a line of text. Prose is refused.

import { findMethod } from '../catalogue/catalogue.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { readForm } from '../form/readForm.ts';
import { isEnsName } from '../input/ensName.ts';
import { splitArguments } from '../input/splitArguments.ts';
import { jsonOf } from '../json.ts';
import { fillForm } from './fillForm.ts';
import type { JsonValue } from '../json.ts';

const LINE = /^(?<method>[A-Za-z]\w*)(?<behind>\W[\s\S]*)$/;
/** The beginning of a value, or a whole value; the words of a sentence do not match. */
const VALUE = /^(?:0x|["'[{\d]|(?:true|false|null|latest|pending|earliest|safe|finalized)$)/i;

const MOST_WORDS = 1_000;

/** Digits with commas can be one number or several: that is not guessed. */
const GROUPED = /(?<![\w"'])\d{1,3}(?:,\d{3})+(?![\w"'])/;

/** `eth_getBalance 0x… latest`, with brackets, commas and quotes or without. */
export function readMethodLine(text: string, units?: AmountUnits): SuggestedCall | undefined {
  const { method = '', behind = '' } = LINE.exec(text)?.groups ?? {};
  const rest = behind.replace(/^\s*[:,]?\s*/, '').replace(/;$/, '');
  const spec = findMethod(method);
  if (spec === undefined || rest === '') return undefined;
  const label = method;
  const inner = /^\(([\s\S]*)\)$/.exec(rest)?.[1]?.trim() ?? rest;
  const list = jsonOf(inner);
  if (Array.isArray(list)) return { label, method, params: list as readonly JsonValue[] };
  if (GROUPED.test(inner)) return undefined;
  const words = splitArguments(inner, MOST_WORDS)?.map((word) => /^'([^']*)'$/.exec(word)?.[1] ?? word);
  if (words === undefined || !words.every((word) => VALUE.test(word) || isEnsName(word))) return undefined;
  const values = words.map((word) => {
    const value = jsonOf(/^\d|^0x/.test(word) ? JSON.stringify(word) : word);
    return value === undefined ? word : value;
  });
  const filled = values.includes(null) ? undefined : fillForm(spec, [], words, units);
  const read = filled?.left.length === 0 ? readForm(spec, filled.form, units).params : undefined;
  if (read !== undefined) return { label, method, params: read };
  // In a form, null is an empty field, which a default can fill.
  const isForm = words.length <= spec.params.length && !values.includes(null);
  const form = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const params = isForm ? readForm(spec, form, units).params : undefined;
  return { label, method, params: params ?? values };
}
