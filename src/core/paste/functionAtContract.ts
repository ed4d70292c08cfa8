// Reads a function at a contract: a known function by its name, `balanceOf 0xTOKEN 0xOWNER`, or any function by its
// types, `balanceOf(address) 0xTOKEN 0xOWNER`.

import { paramsText, typeText } from '../abi/abiType.ts';
import { functionText } from '../abi/declared.ts';
import type { Signature } from '../abi/signature.ts';
import { parseSignature } from '../abi/signature.ts';
import { USUAL_WORDS } from '../catalogue/methodWords.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { decode } from '../decode/decodedNode.ts';
import { declaredIn } from '../form/declaredFunctions.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { mistypedAddressProblem, parseAddressInput, shortAddressProblem } from '../input/hexInput.ts';
import { parseCalldataInput } from '../input/signatureInput.ts';
import { withBaseUnits } from '../input/tokenAmountInput.ts';
import { coinTyped, NO_UNITS, unitsFor } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { checksummed } from '../text/checksummed.ts';
import { LONGEST } from '../text/lengths.ts';
import { shortHex } from '../text/shortHex.ts';
import { contractLine } from './contractLine.ts';
import type { PastedReading } from './pastedReading.ts';

const TYPED = /^(?<name>[a-z_$][\w$]*)\s+(?<contract>0x[0-9a-f]{40})(?:\s+(?<args>\S[^]*))?$/i;
/** The contract may come first, as in command lines. */
const CONTRACT_FIRST = /^(0x[0-9a-f]{40})\s+([a-z_$][\w$]*)(?=\s|$)/i;
/** The contract was cut. Fewer digits are rather a number. */
const CUT = /^(?<name>[a-z_$][\w$]*)\s+(?<contract>0x[0-9a-f]{9,37})(?=\s|$)/i;
/** The names of functions that ask: `isOwner`, `supportsInterface`. */
const QUESTION = /^(?:is|has|can|supports|exists|paused)(?![a-z])/;
const OF_METHODS: ReadonlySet<string> = new Set(Object.values(USUAL_WORDS).flat());

/**
 * One reading for each known function of this name that takes these arguments, or for the function whose types are
 * typed. Without arguments, they are left open; but a name that is also a word for a method, as in `nonce 0x…`, then
 * gives no reading: the method is meant more often. Where a function in brackets cannot be read, one reading says why,
 * and how to write it.
 */
export function functionsAtContract(typed: string, context: DecodeContext): readonly PastedReading[] {
  const line = contractLine(typed);
  if (line === undefined) return namedAtContract(typed, context);
  const { contract, name, args, signature, text } = line;
  const wrong = contract === undefined ? undefined : mistypedAddressProblem(contract);
  if (wrong !== undefined) return [refused(`A call of ${name}.`, wrong)];
  const named = signature === undefined ? functionsNamed(name, context) : [signature];
  if (contract === undefined)
    return named.map((one) => argumentsRefused(one, undefined, args, unitsFor(undefined, context)));
  const readings = readingsAt(contract, named, args, signature !== undefined, context);
  if (readings.length > 0) return readings;
  const [likeliest] = named;
  if (likeliest !== undefined)
    return [argumentsRefused(likeliest, contract, args, unitsFor(contract, context))];
  const read = parseCalldataInput(text);
  return read.ok ? [] : [refused(`A call of ${name}.`, read.problem)];
}

function namedAtContract(typed: string, context: DecodeContext): readonly PastedReading[] {
  const cut = CUT.exec(typed)?.groups;
  if (cut !== undefined && !OF_METHODS.has(cut['name']!) && functionsNamed(cut['name']!, context).length > 0)
    return [refused(`A call of ${cut['name']}.`, shortAddressProblem(cut['contract']!)!)];
  const {
    name = '',
    contract = '',
    args = '',
  } = (typed.length > LONGEST.arguments ? null : TYPED.exec(typed.replace(CONTRACT_FIRST, '$2 $1')))
    ?.groups ?? {};
  const named = contract === '' ? [] : functionsNamed(name, context);
  if (args === '' && OF_METHODS.has(name)) return [];
  const readings = readingsAt(contract, named, args, false, context);
  if (readings.length > 0) return readings;
  const units = unitsFor(contract, context);
  return named.flatMap((signature) => amountRefused(signature, args, units)).slice(0, 1);
}

function functionsNamed(name: string, { signatures }: DecodeContext): readonly Signature[] {
  const known = (signatures?.all() ?? []).map(([, one]) => one);
  return known.filter((one) => one.kind === 'function' && one.name === name);
}

/**
 * One reading for each function that takes these arguments. `isDeclared`: the return types were typed, and go with the
 * call.
 */
function readingsAt(
  contract: string,
  named: readonly Signature[],
  args: string,
  isDeclared: boolean,
  context: DecodeContext,
): readonly PastedReading[] {
  const address = parseAddressInput(contract);
  if (!address.ok) return [];
  const notes = address.note === undefined ? [] : [address.note];
  const units = unitsFor(contract, context);
  const fitting = named.flatMap((signature) => {
    const input = inputOf(signature, args, units);
    return input === undefined ? [] : { signature, input };
  });
  const whole = fitting.filter(({ input }) => input.startsWith('0x'));
  const all = whole.length > 0 ? whole : fitting;
  // An ABI and a standard can have the same function.
  const distinct = all.filter((one, at) => all.findIndex(({ input }) => input === one.input) === at);
  return distinct.map(({ signature, input }) => {
    const functions = isDeclared ? declaredIn(functionText(signature)) : undefined;
    return {
      label: `${signature.text} of ${shortHex(checksummed(contract.toLowerCase()))}.`,
      node: input.startsWith('0x') ? decode('calldata', input, 'calldata', { context }) : undefined,
      calls: [
        { ...callOf(signature, contract, input), ...omitUndefined({ functions }) },
        ...(isToSend(signature) ? [sendingOf(signature, contract, input)] : []),
      ],
      notes,
    };
  });
}

const MOST_READS = 30;
const ERC20_READS = [
  'totalSupply()(uint256)',
  'balanceOf(address account)(uint256 balance)',
  'allowance(address owner,address spender)(uint256 remaining)',
];

/** Calls of the functions of a contract that return something, those without arguments first. */
export function readCallsOf(
  contract: string,
  { signatures }: Pick<KnownContract, 'signatures'>,
): readonly SuggestedCall[] {
  const reads = signatures.filter(({ kind, outputs = [] }) => kind === 'function' && outputs.length > 0);
  const byText = [...new Map(reads.map((one) => [one.text, one])).values()];
  return byText
    .toSorted((one, other) => Number(one.inputs.length > 0) - Number(other.inputs.length > 0))
    .slice(0, MOST_READS)
    .flatMap((signature) => {
      const input = inputOf(signature, '', NO_UNITS);
      return input === undefined ? [] : [callOf(signature, contract, input)];
    });
}

/** The same for a token of which only the unit is known, without the functions whose results are known from that. */
export function readsOfToken(token: string): readonly SuggestedCall[] {
  return readCallsOf(token, { signatures: ERC20_READS.map((line) => parseSignature(line, 'ERC-20')!) });
}

function callOf({ name }: Signature, contract: string, input: string): SuggestedCall {
  const call = { label: `Call ${name}`, method: 'eth_call', params: [{ to: contract, input }, 'latest'] };
  return input.startsWith('0x') ? call : { ...call, isOpen: true };
}

/** Whether the function is there to be sent, as far as its types show: it returns nothing, or whether it succeeded. */
function isToSend({ name, outputs }: Signature): boolean {
  const [output, ...others] = outputs ?? [];
  if (output === undefined) return outputs !== undefined;
  return others.length === 0 && output.type.kind === 'bool' && !QUESTION.test(name);
}

/** A transaction that calls the function; its sender is left to be filled in. */
function sendingOf({ name }: Signature, contract: string, input: string): SuggestedCall {
  const params = [{ to: contract, input }];
  return { label: `Send ${name} as a transaction…`, method: 'eth_sendTransaction', params, isForm: true };
}

/** The calldata; text where arguments are missing or one is an ENS name; undefined where the arguments do not fit. */
function inputOf(signature: Signature, args: string, units: AmountUnits): string | undefined {
  if (args === '' && signature.inputs.length > 0) return signature.name + paramsText(signature.inputs, true);
  const data = parseCalldataInput(
    `${signature.name}${paramsText(signature.inputs)} ${args}`,
    undefined,
    units.called,
    coinTyped(units),
  );
  return data.ok ? (data.value as string) : undefined;
}

/** Why an amount with a symbol cannot be read; empty where there is no problem. */
function amountRefused(
  signature: Signature,
  args: string,
  { called }: AmountUnits,
): readonly PastedReading[] {
  const based = withBaseUnits(signature, args, called);
  return 'problem' in based ? [refused(`A call of ${signature.text}.`, based.problem)] : [];
}

/** Why the arguments do not fit the function, and how to write them. */
function argumentsRefused(
  { name, text, inputs }: Signature,
  contract: string | undefined,
  args: string,
  units: AmountUnits,
): PastedReading {
  const typed = `${name}${paramsText(inputs)} ${args}`;
  const read = parseCalldataInput(typed, undefined, units.called, coinTyped(units));
  const at = contract === undefined ? '<contract>' : shortHex(checksummed(contract.toLowerCase()));
  const form = [text, at, ...inputs.map(({ type, name: own }) => `<${own || typeText(type)}>`)].join(' ');
  return refused(`A call of ${text}.`, `${read.ok ? '' : `${read.problem} `}Write it like ${form}.`);
}

function refused(label: string, problem: string): PastedReading {
  return { label, node: undefined, calls: [], problem };
}
