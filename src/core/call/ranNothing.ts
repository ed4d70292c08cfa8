// Whether a transaction or call that succeeds runs nothing, because its calldata goes to an account without code.

import { readableText } from '../decode/bytesNotations.ts';
import { hexName } from '../decode/nameOfAddress.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, isBytes } from '../quantity.ts';
import { callFailed, subcalls } from '../trace/callFrame.ts';

/** The result of eth_getCode for an account without code. */
export const NO_CODE = '0x';

/** Gas: of a transaction, and by EIP-2028 of a zero byte and of any other byte of its calldata. */
const [TRANSACTION, ZERO, OTHER] = [21_000n, 4n, 16n] as const;
/** Gas by EIP-2930: of an address and of a storage key in the access list. */
const [ADDRESS, KEY] = [2_400n, 1_900n] as const;
/** The least gas by EIP-7623: for a zero byte, and four times as much for any other byte. */
const FLOOR = 10n;
/** The length of `0x` and a selector. */
const SELECTOR = 10;
/**
 * 14 zero bytes at one end: precompiles of this and other chains have them, and run without code; users' accounts do
 * not.
 */
const RESERVED = /^0x(?:00){14}|(?:00){14}$/;

/**
 * The account whose code must be asked for at the block of the receipt: if it has none, nothing ran. Undefined where
 * code ran or may have run: the transaction failed, used more gas than sending it costs, or was no call.
 */
export function accountToCheckForCode(transaction: JsonObject, receipt: JsonObject): string | undefined {
  const called = receipt['status'] === '0x1' ? calledAccount(transaction) : undefined;
  if (called === undefined) return undefined;
  const used = exactAmount(receipt['gasUsed']);
  const { to, calldata } = called;
  return used !== undefined && gasOfSending(calldata, transaction['accessList']).includes(used)
    ? to
    : undefined;
}

/**
 * The same for a call that is not sent. `frame`: how it ran; undefined where it shows that code ran, or may have run.
 */
export function calledAccountToCheck(call: JsonObject, frame: JsonObject): string | undefined {
  const { output = NO_CODE } = frame;
  return output === NO_CODE && !callFailed(frame) && subcalls(frame).length === 0
    ? calledAccount(call)?.to
    : undefined;
}

/** The account that calldata goes to as a call. */
function calledAccount({
  to,
  input,
  data,
  authorizationList,
}: JsonObject): { readonly to: string; readonly calldata: string } | undefined {
  const calldata = input ?? data;
  if (typeof to !== 'string' || typeof calldata !== 'string') return undefined;
  // Readable text as calldata is a message to a user, not a call.
  const isCall = isBytes(calldata) && calldata.length >= SELECTOR && readableText(calldata) === undefined;
  // Authorizations (EIP-7702) give accounts code.
  return !isCall || RESERVED.test(to) || authorizationList !== undefined ? undefined : { to, calldata };
}

/** `0x7099…79C8 has no code: nothing ran`; `ran`: `would run` for a call that is not sent. */
export function noCodeText(to: string, context: DecodeContext, ran = 'ran'): string {
  return `${hexName(to, context)} has no code: nothing ${ran}`;
}

/** The gas that sending the transaction alone costs: before Prague, and since Prague. */
function gasOfSending(calldata: string, accessList: JsonValue | undefined): readonly bigint[] {
  let zeros = 0n;
  for (let at = 2; at < calldata.length; at += 2) if (calldata.startsWith('00', at)) zeros++;
  const others = BigInt(calldata.length / 2 - 1) - zeros;
  const plain = TRANSACTION + zeros * ZERO + others * OTHER + gasOfList(accessList);
  const floor = TRANSACTION + (zeros + others * (OTHER / ZERO)) * FLOOR;
  return [plain, floor > plain ? floor : plain];
}

function gasOfList(accessList: JsonValue | undefined): bigint {
  if (!Array.isArray(accessList)) return 0n;
  let sum = 0n;
  for (const entry of accessList as readonly JsonValue[]) {
    const keys = isJsonObject(entry) ? entry['storageKeys'] : undefined;
    sum += ADDRESS + BigInt(Array.isArray(keys) ? keys.length : 0) * KEY;
  }
  return sum;
}
