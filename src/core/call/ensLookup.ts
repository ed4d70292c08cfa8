// The call that asks the universal resolver of ENS for the address of a name, and the reader of its result.
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

/** The length of a label is one byte. */
const LONGEST_LABEL = 255;
const UTF8 = new TextEncoder();
const RESULT = parseParams('(bytes result,address resolver)')!.params;
/** `addr(bytes32)` gives an address in one word. */
const ADDRESS_WORD = /^0x0{24}([0-9a-f]{40})$/;
const NO_ADDRESS = /^0x0*$/;

/** ResolverNotFound, ResolverNotContract, UnsupportedResolverProfile. */
const NONE = /^0x(?:77209fe8|1e9535f2|7b1c461b)/;
/** Kept off the chain: OffchainLookup (CCIP-read, ERC-3668), HttpError of its gateway. */
const OFF_CHAIN = /^0x(?:556f1830|01800152)/;

/** A name as ENS knows it, or why ENSIP-15 refuses it. */
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
    // Its marks of direction stand behind quotes, and would be shown by their code points.
    const problem = reasonOf(error).replaceAll('\u200E', '');
    return { ok: false, problem: problem.replace(/^Invalid label/, 'label') };
  }
}

/** `name`: normalized. `resolver`: the address of the universal resolver. */
export function addressOfNameCall(name: string, resolver: string) {
  const wanted = calldata(`addr(bytes32) ${Ens.namehash(name)}`);
  const input = calldata(`resolve(bytes,bytes) ${inDns(name)} ${wanted}`);
  return { method: 'eth_call', params: [{ to: resolver, input }, 'latest'] };
}

/** `none`: ENS has no address for it. Undefined where the call failed, or gave something else. */
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

/** Each label behind its length in bytes, and 0 at the end, as DNS writes names. */
function inDns(name: string): string {
  const labels = name.split('.').map((label) => UTF8.encode(label));
  const bytes = [...labels.flatMap((label) => [label.length, ...label]), 0];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
