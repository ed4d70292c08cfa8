// Functions whose return types were declared with a request. They decode its result, whatever else is known.

import { paramsText } from './abiType.ts';
import type { AbiParam } from './abiType.ts';
import { parseSignature, signatureId } from './signature.ts';
import type { Signature } from './signature.ts';
import type { Signatures } from './signatures.ts';

/** The most functions that are read: a request has few. */
const MOST_FUNCTIONS = 50;

/** A function as it is typed and kept: `balanceOf(address account) returns (uint256)`. */
export function functionText({ name, inputs, outputs = [] }: Signature): string {
  const returned = outputs.length === 0 ? '' : ` returns ${paramsText(outputs, true)}`;
  return name + paramsText(inputs, true) + returned;
}

/** The functions that a request calls: its body contains their selectors. Undefined where it calls none of them. */
export function functionsCalledIn(
  body: string,
  functions: readonly string[] | undefined,
): readonly string[] | undefined {
  const digits = body.toLowerCase();
  const called = functions?.slice(0, MOST_FUNCTIONS).filter((text) => {
    const signature = parseSignature(text, '');
    return signature !== undefined && digits.includes(signatureId(signature).slice('0x'.length));
  });
  return called === undefined || called.length === 0 ? undefined : called;
}

/** The known signatures, with each declared function in place of all known functions that have its selector. */
export function withDeclaredFunctions(known: Signatures, functions: readonly string[] = []): Signatures {
  if (functions.length === 0) return known;
  let declared: ReadonlyMap<string, Signature> | undefined;
  return {
    ...known,
    functions(selector) {
      declared ??= bySelector(functions);
      const own = declared.get(selector.toLowerCase());
      const others = known.functions(selector);
      return own === undefined ? others : [joined(own, others)];
    },
  };
}

function bySelector(functions: readonly string[]): ReadonlyMap<string, Signature> {
  const parsed = functions.slice(0, MOST_FUNCTIONS).flatMap((text) => parseSignature(text, 'as typed') ?? []);
  return new Map(parsed.map((signature) => [signatureId(signature), { ...signature, declared: '' }]));
}

/** A declared function with the parameter names known for it, and a note if other return types are known. */
function joined(own: Signature, others: readonly Signature[]): Signature {
  const known = others.find(({ text }) => text === own.text);
  if (known === undefined) return own;
  const { variants, ...rest } = known;
  const { outputs: typed = [] } = own;
  const lists = (variants ?? [known]).flatMap(({ outputs }) => (outputs === undefined ? [] : [outputs]));
  const types = paramsText(typed);
  const same = lists.find((list) => paramsText(list) === types);
  const listed = [...new Set(lists.map((list) => paramsText(list)))].join(' or ');
  const otherwise = same === undefined && lists.length > 0 ? `, where ${known.source} has ${listed}` : '';
  return {
    ...rest,
    inputs: isNamed(own.inputs) ? own.inputs : known.inputs,
    outputs: same === undefined || isNamed(typed) ? typed : same,
    declared: `return types as typed${otherwise}`,
  };
}

function isNamed(params: readonly AbiParam[]): boolean {
  return params.some(({ name }) => name !== '');
}
