// The call that asks the ENS universal resolver for the address of a name, and the reader of its result.
// https://docs.ens.domains/resolvers/universal

import * as Ens from 'ox/Ens';
import { parseParams } from '../abi/abiType.ts';
import { decodeAbiParams } from '../abi/decodeAbi.ts';
import { revertDataOf } from '../failure/revertData.ts';
import { parseCalldataInput } from '../input/signatureInput.ts';
import { isJsonObject } from '../json.ts';
import { isBytes } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { smallResult } from '../reply/smallResult.ts';
import { reasonOf } from '../text/reasonOf.ts';

/** DNS encoding writes the length of a label in one byte. */
const LONGEST_LABEL = 255;
const UTF8 = new TextEncoder();
const RESULT = parseParams('(bytes result,address resolver)')!.params;
/** `addr(bytes32)` returns an address in one word. */
const ADDRESS_WORD = /^0x0{24}([0-9a-f]{40})$/;
const NO_ADDRESS = /^0x0*$/;

/** Errors for a name without an address: ResolverNotFound, ResolverNotContract, UnsupportedResolverProfile. */
const NONE = /^0x(?:77209fe8|1e9535f2|7b1c461b)/;
/**
 * Errors for an address that is kept off the chain: OffchainLookup (CCIP-read, ERC-3668), and HttpError of its gateway.
 */
const OFF_CHAIN = /^0x(?:556f1830|01800152)/;

/** The normalized form of a name, or why ENSIP-15 refuses the name. */
export function normalizedName(
  typed: string,
): { readonly ok: true; readonly name: string } | { readonly ok: false; readonly problem: string } {
  try {
    const name = Ens.normalize(typed);
    const isLong = name.split('.').some((label) => UTF8.encode(label).length > LONGEST_LABEL);
    return isLong
      ? { ok: false, problem: `a label is longer than ${LONGEST_LABEL} bytes` }
      : { ok: true, name };
  } catch (error) {
    // The message has marks of direction behind quotes, which would be shown as code points.
    const problem = reasonOf(error).replaceAll('\u200E', '');
    return { ok: false, problem: problem.replace(/^Invalid label/, 'label') };
  }
}

/** The call that asks for the address of a name. `name`: normalized; `resolver`: the universal resolver's address. */
export function addressOfNameCall(name: string, resolver: string) {
  const wanted = calldata(`addr(bytes32) ${Ens.namehash(name)}`);
  const input = calldata(`resolve(bytes,bytes) ${inDns(name)} ${wanted}`);
  return { method: 'eth_call', params: [{ to: resolver, input }, 'latest'] };
}

/**
 * The address in the outcome of that call. `none`: ENS has no address for the name. Undefined where the call failed for
 * another reason, or its result has another form.
 */
export function addressOfName(
  outcome: Outcome,
): { readonly address: string } | 'none' | 'offChain' | undefined {
  if (!outcome.ok) {
    const data = revertDataOf(outcome.failure) ?? '';
    return NONE.test(data) ? 'none' : OFF_CHAIN.test(data) ? 'offChain' : undefined;
  }
  const hex = smallResult(outcome);
  if (typeof hex !== 'string' || !isBytes(hex)) return undefined;
  const read = decodeAbiParams(RESULT, hex.toLowerCase(), 2)?.value;
  const result = read !== undefined && isJsonObject(read) ? read['result'] : undefined;
  if (typeof result !== 'string') return undefined;
  if (NO_ADDRESS.test(result)) return 'none';
  const digits = ADDRESS_WORD.exec(result)?.[1];
  return digits === undefined ? undefined : { address: `0x${digits}` };
}

function calldata(text: string): string {
  const read = parseCalldataInput(text);
  if (!read.ok) throw new Error(read.problem);
  return read.value as string;
}

/** The DNS encoding of a name: each label after its length in bytes, and a final 0. */
function inDns(name: string): string {
  const labels = name.split('.').map((label) => UTF8.encode(label));
  const bytes = [...labels.flatMap((label) => [label.length, ...label]), 0];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
