// Reads a function call typed without types, `balanceOf(0x…)` or `balanceOf 0x…`, where one known function fits.

import { jsonParams } from '../abi/abiType.ts';
import type { AbiParam } from '../abi/abiType.ts';
import type { Signature } from '../abi/signature.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import type { Coin } from '../chain/chain.ts';
import { hasTokenAmount } from '../decode/tokenPlaces.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import { readArguments } from './abiValue.ts';
import type { AbiValueReading } from './abiLeaf.ts';
import { nothingFound } from './foundInArguments.ts';
import { isEnsName } from './ensName.ts';
import { quote } from './input.ts';
import { readNumeral } from './numeral.ts';
import { isUnit } from './coinUnits.ts';
import { splitArguments } from './splitArguments.ts';
import { withBaseUnits } from './tokenAmountInput.ts';

/** The text with the types of its function; or why it cannot be read. */
export type UntypedCall =
  | { readonly ok: true; readonly typed: string }
  | { readonly ok: false; readonly problem: string; readonly isKnown?: true };

const NAME = /^[A-Za-z_$][\w$]*$/;
const CALLED = /^([A-Za-z_$][\w$]*)\s*\(([\s\S]*)\)\s*;?$/;
const SPOKEN = /^([A-Za-z_$][\w$]*)(?:\s+([\s\S]+))?$/;
/** The beginning of an argument that is a value, or all of it. Types and plain words do not match. */
const VALUE = /^(?:0x|["'[({]|-?\.?\d|[a-z0-9-]+:0x|(?:true|false)$)/i;

/** Undefined where the text is not a name with values behind it. A name alone must be that of a known function. */
export function readUntypedCall(text: string, token?: TokenUnit, coin?: Coin): UntypedCall | undefined {
  const [, name, inner = ''] = CALLED.exec(text) ?? SPOKEN.exec(text) ?? [];
  const args = name === undefined ? undefined : splitArguments(inner);
  if (name === undefined || args === undefined) return undefined;
  const named = knownFunctions(name);
  const hasAmount = named.some(hasTokenAmount);
  const isSymbol = (at: number): boolean => hasAmount && readNumeral(args[at - 1] ?? '', false) !== undefined;
  if (!args.every((arg, at) => isArgument(arg, coin) || isSymbol(at))) return undefined;
  if (NAME.test(text) && named.length === 0) return undefined;
  const tries = named.map((one) => ({
    types: one.text,
    read: args.some((arg, at) => isAddressForNumber(arg, one.inputs[at]))
      ? no('There is an address in place of a number.')
      : readAs(one, inner, token, coin),
  }));
  const [first, second] = tries.filter(({ read }) => read.ok);
  if (first !== undefined && second !== undefined)
    return no(`${quote(text)} can be read in two ways: begin it with ${first.types} or ${second.types}.`);
  if (first !== undefined) return { ok: true, typed: `${first.types} ${inner}` };
  const [known] = tries;
  if (known?.read.ok === false) {
    const { problem } = known.read;
    // It names the function and its arguments already.
    const isNamed = problem.startsWith(`${name} takes `);
    return { ...no(isNamed ? problem : `${known.types}: ${problem}`), isKnown: true };
  }
  const types = args.filter((arg) => !isUnit(arg, coin)).map(guessedType);
  return no(`The types of ${name} are not known here. Begin with them: ${name}(${types.join(',')}) …`);
}

function readAs(
  signature: Signature,
  inner: string,
  token: TokenUnit | undefined,
  coin: Coin | undefined,
): AbiValueReading {
  const based = withBaseUnits(signature, inner, token);
  return 'problem' in based
    ? { ok: false, problem: based.problem }
    : readArguments(jsonParams(signature.inputs), based.rest, nothingFound(undefined, coin), signature.name);
}

/** Whether an address stands where a number is required: its digits can be read as one, but are never meant so. */
function isAddressForNumber(arg: string, input: AbiParam | undefined): boolean {
  const isNumber = input?.type.kind === 'uint' || input?.type.kind === 'int';
  return isNumber && /^0x[0-9a-f]{40}$/i.test(arg);
}

function isArgument(arg: string, coin: Coin | undefined): boolean {
  return VALUE.test(arg) || isUnit(arg, coin) || isEnsName(arg);
}

function knownFunctions(name: string): readonly Signature[] {
  const all = builtInSignatures().all();
  const named = all.flatMap(([, one]) => (one.kind === 'function' && one.name === name ? [one] : []));
  // Of the functions that two standards share, keep the first.
  return [...new Map(named.toReversed().map((one) => [one.text, one])).values()].toReversed();
}

function guessedType(arg: string): string {
  if (/(?:^|:)0x[0-9a-f]{40}$/i.test(arg) || isEnsName(arg)) return 'address';
  if (/^(?:true|false)$/i.test(arg)) return 'bool';
  if (/^0x[0-9a-f]{64}$/i.test(arg)) return 'bytes32';
  if (/^0x/i.test(arg)) return 'bytes';
  return /^-?\.?\d/.test(arg) ? 'uint256' : 'string';
}

function no(problem: string): Extract<UntypedCall, { ok: false }> {
  return { ok: false, problem };
}
