// Reads a line with a function in brackets and the contract that it is called at, in the order of cast, Solidity or
// users: `0x… balanceOf(address) 0x…`, `0x….balanceOf(0x…)`, `balanceOf(0x…) 0x…`.

import { parseSignature } from '../abi/signature.ts';
import type { Signature } from '../abi/signature.ts';
import { findMethod } from '../catalogue/catalogue.ts';
import { isSignature, splitSignature, unquotedCall } from '../input/signatureInput.ts';
import { LONGEST } from '../text/lengths.ts';

export type ContractLine = {
  /** The address as typed, which can be too long or too short; undefined where none is given. */
  readonly contract: string | undefined;
  readonly name: string;
  /** The function with its types and return types; undefined where the brackets hold arguments instead of types. */
  readonly signature: Signature | undefined;
  readonly args: string;
  /** The function as typed, with its brackets. */
  readonly text: string;
};

const ADDRESS = '0x[0-9a-f]{38,42}';
const CONTRACT_FIRST = new RegExp(
  String.raw`^(?<contract>${ADDRESS})(?:\.(?=[a-z_$])|\s*,\s*|\s+)(?<call>\S[^]*)$`,
  'i',
);
const CONTRACT_NEXT = new RegExp(
  String.raw`^(?<contract>${ADDRESS})(?:(?:\s*,\s*|\s+)(?<args>\S[^]*))?$`,
  'i',
);
/** The beginning of an argument; the words of a sentence do not match. */
const VALUE = /^(?:0x|["'[(]|-?\.?\d)/i;

/** Undefined for all other lines. Unless the contract comes first, it is the first address behind the brackets. */
export function contractLine(typed: string): ContractLine | undefined {
  if (typed.length > LONGEST.arguments) return undefined;
  const first = CONTRACT_FIRST.exec(typed)?.groups;
  const call = unquotedCall(first?.['call'] ?? typed);
  const split = isSignature(call) ? splitSignature(call) : undefined;
  const name = /^(?:function\s+)?([A-Za-z_$][\w$]*)\s*\(/.exec(call)?.[1];
  if (split === undefined || name === undefined || findMethod(name) !== undefined) return undefined;
  const { signature: text, returns } = split;
  const signature = parseSignature(`function ${text}${returns && ` returns ${returns}`}`, '');
  const rest = split.rest.replace(/^\s*,?\s*/, '').trimEnd();
  const next = first === undefined ? CONTRACT_NEXT.exec(rest)?.groups : undefined;
  const contract = first?.['contract'] ?? next?.['contract'];
  const behind = (first === undefined ? next?.['args'] : rest) ?? '';
  if (signature !== undefined) {
    const args = contract === undefined ? rest : behind;
    return contract === undefined && !VALUE.test(args)
      ? undefined
      : { contract, name, signature, args, text };
  }
  const inner = text.slice(text.indexOf('(') + 1, -1);
  // The brackets can be a remark in a sentence: a blank comes before them.
  if (contract === undefined || /\s\(/.test(text)) return undefined;
  const args = [inner, returns, behind].map((part) => part.trim()).filter((part) => part !== '');
  return { contract, name, signature, args: args.join(' '), text };
}
