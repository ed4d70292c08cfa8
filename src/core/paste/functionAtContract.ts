// `balanceOf 0xTOKEN 0xOWNER`: a known function by its name, the contract, and the arguments.

import { paramsText } from '../abi/abiType.ts';
import type { Signature } from '../abi/signature.ts';
import { USUAL_WORDS } from '../catalogue/methodWords.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { decode } from '../decode/decodedNode.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import { parseAddressInput } from '../input/hexInput.ts';
import { parseCalldataInput } from '../input/signatureInput.ts';
import { NO_TOKENS, tokensFor, withBaseUnits } from '../input/tokenAmountInput.ts';
import { checksummed } from '../text/checksummed.ts';
import { LONGEST } from '../text/lengths.ts';
import { shortHex } from '../text/shortHex.ts';
import type { PastedReading } from './pastedReading.ts';

const TYPED = /^(?<name>[a-z_$][\w$]*)\s+(?<contract>0x[0-9a-f]{40})(?:\s+(?<args>\S[^]*))?$/i;
/** The contract may come first, as in commands. */
const CONTRACT_FIRST = /^(0x[0-9a-f]{40})\s+([a-z_$][\w$]*)(?=\s|$)/i;
const OF_METHODS: ReadonlySet<string> = new Set(Object.values(USUAL_WORDS).flat());

/**
 * A reading for each known function of this name that takes these arguments. Without any, they are left open; none then
 * where the name is a word for a method, as in `nonce 0x…`: that is meant more often.
 */
export function functionsAtContract(typed: string, context: DecodeContext): readonly PastedReading[] {
  const {
    name = '',
    contract = '',
    args = '',
  } = (typed.length > LONGEST.arguments ? null : TYPED.exec(typed.replace(CONTRACT_FIRST, '$2 $1')))
    ?.groups ?? {};
  const address = parseAddressInput(contract);
  const known = address.ok ? (context.signatures?.all() ?? []) : [];
  const named = known.map(([, one]) => one).filter((one) => one.kind === 'function' && one.name === name);
  if (!address.ok || named.length === 0 || (args === '' && OF_METHODS.has(name))) return [];
  const notes = address.note === undefined ? [] : [address.note];
  const { called } = tokensFor(contract, { units: context.tokens ?? NO_TOKENS.units });
  const fitting = named.flatMap((signature) => {
    const input = inputOf(signature, args, called);
    return input === undefined ? [] : { signature, input };
  });
  if (fitting.length === 0)
    return named.flatMap((signature) => amountRefused(signature, args, called)).slice(0, 1);
  const whole = fitting.filter(({ input }) => input.startsWith('0x'));
  return (whole.length > 0 ? whole : fitting).map(({ signature, input }) => {
    const isWhole = input.startsWith('0x');
    return {
      label: `${signature.text} of ${shortHex(checksummed(contract.toLowerCase()))}.`,
      node: isWhole ? decode('calldata', input, 'calldata', { context }) : undefined,
      calls: [callOf(signature, contract, input)],
      notes,
    };
  });
}

const MOST_READS = 30;

/** Calls of the functions of a contract that give something back, those without arguments first. */
export function readsOf(contract: string, { signatures }: KnownContract): readonly SuggestedCall[] {
  const reads = signatures.filter(({ kind, outputs = [] }) => kind === 'function' && outputs.length > 0);
  const byText = [...new Map(reads.map((one) => [one.text, one])).values()];
  return byText
    .toSorted((one, other) => Number(one.inputs.length > 0) - Number(other.inputs.length > 0))
    .slice(0, MOST_READS)
    .flatMap((signature) => {
      const input = inputOf(signature, '', undefined);
      return input === undefined ? [] : [callOf(signature, contract, input)];
    });
}

function callOf({ name }: Signature, contract: string, input: string): SuggestedCall {
  const call = { label: `Call ${name}`, method: 'eth_call', params: [{ to: contract, input }, 'latest'] };
  return input.startsWith('0x') ? call : { ...call, isOpen: true };
}

/** The calldata; text where arguments are missing or one is a name of ENS; undefined where they do not fit. */
function inputOf(signature: Signature, args: string, token: TokenUnit | undefined): string | undefined {
  if (args === '' && signature.inputs.length > 0) return signature.name + paramsText(signature.inputs, true);
  const data = parseCalldataInput(
    `${signature.name}${paramsText(signature.inputs)} ${args}`,
    undefined,
    token,
  );
  return data.ok ? (data.value as string) : undefined;
}

/** Why an amount with a symbol cannot be read; nothing where there is none. */
function amountRefused(
  signature: Signature,
  args: string,
  token: TokenUnit | undefined,
): readonly PastedReading[] {
  const based = withBaseUnits(signature, args, token);
  if (!('problem' in based)) return [];
  return [{ label: `A call of ${signature.text}.`, node: undefined, calls: [], problem: based.problem }];
}
