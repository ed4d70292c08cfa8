// Reads serialised transactions of Tempo: several calls in one, fees in a token, several kinds of signatures.
// https://docs.tempo.xyz/protocol/transactions

import * as Hash from 'ox/Hash';
import type { JsonValue } from '../json.ts';
import { encodeRlpList } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';
import { recoverSender } from './recoverSender.ts';
import { addressOf, readEach, readField, completeFields } from './transactionFields.ts';
import type { Fields } from './transactionFields.ts';

/**
 * The number of members before the key authorization (a list) and the signature (bytes), both of which are optional.
 */
const MEMBERS = 13;
const [FEE_TOKEN, PAYER] = [10, 11];
const NOT_PAID_YET = '0x00';
/** `r`, `s` and `v`, 65 bytes; other signatures begin with a byte for their kind. */
const SECP256K1 = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i;
/**
 * A P256 signature, made with the key itself or by a passkey; the group is the two halves of the public key, 32 bytes
 * each.
 */
const P256 = /^0x01[0-9a-f]{128}([0-9a-f]{128})(?:00|01)$/i;
const PASSKEY = /^0x02[0-9a-f]*([0-9a-f]{128})$/i;
/** The signature of an access key for an account. */
const ACCESS_KEY = /^0x0[34]([0-9a-f]{40})/i;

/** `items`: the items of the list in `data` (0x hex, including the type byte). */
export function readTempo(items: readonly RlpItem[], data: string): Fields | undefined {
  const [chainId, priority, fee, gas, calls, accessList, nonceKey, nonce, ...more] = items;
  const [before, after, feeToken, payer, authorizations, ...rest] = more;
  const key = rest[0]?.items === undefined ? undefined : rest[0];
  const signature = rest[key === undefined ? 0 : 1];
  if (items.length < MEMBERS || rest.length > (key === undefined ? 1 : 2)) return undefined;
  const signed = signature === undefined ? undefined : signatureFields(items, signature, data);
  if (signature !== undefined && signed === undefined) return undefined;
  return completeFields({
    ...signed,
    chainId: number(chainId!),
    maxPriorityFeePerGas: number(priority!),
    maxFeePerGas: number(fee!),
    gas: number(gas!),
    calls: readEach(calls!.items, readCall),
    accessList: readField('accessList', accessList!),
    nonceKey: number(nonceKey!),
    nonce: number(nonce!),
    ...unlessEmpty('validBefore', before!, number),
    ...unlessEmpty('validAfter', after!, number),
    ...unlessEmpty('feeToken', feeToken!, addressOf),
    ...unlessEmpty('feePayerSignature', payer!, readPayer),
    aaAuthorizationList: readEach(authorizations!.items, readAuthorization),
    ...(key === undefined ? {} : { keyAuthorization: `0x${data.slice(key.start, key.end)}` }),
  });
}

function signatureFields(
  items: readonly RlpItem[],
  { bytes: signature }: RlpItem,
  data: string,
): Fields | undefined {
  if (signature === undefined) return undefined;
  const from = senderOf(items, signature, data);
  const hash = Hash.keccak256(data.toLowerCase() as `0x${string}`, { as: 'Hex' });
  return {
    // The hash changes when the account that pays signs.
    ...(items[PAYER]!.bytes === NOT_PAID_YET ? {} : { hash }),
    ...(from === undefined ? {} : { from }),
    signature,
  };
}

function senderOf(items: readonly RlpItem[], signature: string, data: string): string | undefined {
  const [, r, s, v] = SECP256K1.exec(signature) ?? [];
  if (r !== undefined) {
    const parity = Number(`0x${v}`) % 27;
    return recoverSender(`76${signedList(items, data)}`, BigInt(`0x${r}`), BigInt(`0x${s}`), parity);
  }
  const named = ACCESS_KEY.exec(signature)?.[1];
  if (named !== undefined) return `0x${named.toLowerCase()}`;
  const publicKey = (P256.exec(signature) ?? PASSKEY.exec(signature))?.[1];
  if (publicKey === undefined) return undefined;
  return `0x${Hash.keccak256(`0x${publicKey}`, { as: 'Hex' }).slice(-40)}`;
}

/**
 * The list that the sender signs, without the signature. Where another account pays, that account chooses the fee
 * token, so the token is empty and a placeholder stands for the payer's signature.
 */
function signedList(items: readonly RlpItem[], data: string): string {
  const isPaidFor = items[PAYER]!.bytes !== '0x';
  const written = items.map(({ start, end }, index) => {
    if (isPaidFor && index === FEE_TOKEN) return '80';
    return isPaidFor && index === PAYER ? '00' : data.slice(start, end);
  });
  return encodeRlpList(written.slice(0, -1).join('').toLowerCase());
}

function readCall({ items }: RlpItem): JsonValue | undefined {
  const [to, value, input] = items ?? [];
  if (items?.length !== 3) return undefined;
  return completeFields({
    to: readField('address', to!),
    value: number(value!),
    input: input!.bytes,
  });
}

/** `null`: the account that pays has not signed yet. */
function readPayer({ bytes, items }: RlpItem): JsonValue | undefined {
  if (bytes === NOT_PAID_YET) return null;
  const [yParity, r, s] = items ?? [];
  if (items?.length !== 3) return undefined;
  return completeFields({ yParity: number(yParity!), r: number(r!), s: number(s!) });
}

function readAuthorization({ items }: RlpItem): JsonValue | undefined {
  const [chainId, address, nonce, signature] = items ?? [];
  if (items?.length !== 4) return undefined;
  return completeFields({
    chainId: number(chainId!),
    address: addressOf(address!),
    nonce: number(nonce!),
    signature: signature!.bytes,
  });
}

function unlessEmpty(
  name: string,
  item: RlpItem,
  read: (item: RlpItem) => JsonValue | undefined,
): Readonly<Record<string, JsonValue | undefined>> {
  return item.bytes === '0x' ? {} : { [name]: read(item) };
}

const number = (item: RlpItem): JsonValue | undefined => readField('number', item);
