// A transaction before it is sent, as lines for the user: from, to, amount, highest cost.

import { takesL1Fee } from '../chain/chain.ts';
import type { Chain } from '../chain/chain.ts';
import { chainById } from '../chain/chains.ts';
import { chainOfNode } from '../decode/chainOfNode.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { paysInToken } from '../decode/feeRows.ts';
import { summarizeInFull } from '../decode/notations.ts';
import { transactionTypeName } from '../decode/transactionTypeName.ts';
import { asObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount, formatQuantity, groupDigits } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { checksumWarning } from '../text/checksumState.ts';
import { chainOf } from './sentTransaction.ts';
import type { SentTransaction } from './sentTransaction.ts';

const GAS_PER_BLOB = 131_072n;
const NO_SENDER = [
  'nobody, as no client accepts this signature',
  'not known, as its signature could not be read here',
] as const;
const MOST_CALLS = 10;

/** `nonce`: a note to add behind the nonce. */
export function transactionLines(
  transaction: SentTransaction,
  context: DecodeContext,
  nonce?: string,
): readonly string[] {
  const { fields } = transaction;
  const parent = decode('transaction', fields, 'unknown', { context });
  const say = (name: string, as: Leaf, value: JsonValue = fields[name] ?? null): string =>
    summarizeInFull(decode(name, value, as, { parent }));
  const amount = (name: string): bigint | undefined => exactAmount(fields[name]);
  const type = amount('type');
  const price = amount('maxFeePerGas') ?? amount('gasPrice');
  const gas = amount('gas');
  const input = fields['input'] ?? fields['data'] ?? '0x';
  const calls = Array.isArray(fields['calls']) ? (fields['calls'] as readonly JsonValue[]) : undefined;
  const blobs = Array.isArray(fields['blobVersionedHashes'])
    ? BigInt(fields['blobVersionedHashes'].length)
    : 0n;
  const blobFee = blobs * GAS_PER_BLOB * (amount('maxFeePerBlobGas') ?? 0n);
  const chainId = chainOf(transaction);
  const chain = chainOfNode(parent);
  const wei = (value: bigint): string => say('fee', 'wei', formatQuantity(value));
  const lines: readonly (string | undefined)[] = [
    type === undefined ? undefined : `type: ${transactionTypeName(type, chain) ?? groupDigits(type)}`,
    `from: ${fields['from'] === undefined ? NO_SENDER[calls === undefined ? 0 : 1] : say('from', 'address')}`,
    ...(calls === undefined
      ? [
          `to: ${typeof fields['to'] === 'string' ? `${say('to', 'address')}${checksumWarning(fields['to'])}` : creates(input)}`,
          `value: ${say('value', 'wei', fields['value'] ?? '0x0')}`,
          typeof input === 'string' && input !== '0x'
            ? `input: ${say('input', 'calldata', input)}`
            : undefined,
        ]
      : callLines(calls, context)),
    gas === undefined || price === undefined
      ? undefined
      : maxFee(
          paysInToken(fields, chain) ? 'in a token' : wei(gas * price + blobFee),
          `${groupDigits(gas)} gas at ${say('price', 'weiPerGas', formatQuantity(price))}${blobs > 0n ? `, and ${blobs} ${blobs === 1n ? 'blob' : 'blobs'}` : ''}`,
          chain,
        ),
    amount('nonce') === undefined
      ? undefined
      : `nonce: ${groupDigits(amount('nonce')!)}${nonce === undefined ? '' : ` (${nonce})`}`,
    chainId === undefined
      ? transaction.isSigned
        ? 'chain: any, as it is signed without a chain id (before EIP-155)'
        : undefined
      : `chain: ${chainTitle(chainId).replace(/^chain /, '')}`,
  ];
  return lines.filter((line) => line !== undefined);
}

/** Value that is sent to a contract without code is lost. */
const creates = (input: JsonValue): string =>
  input === '0x'
    ? 'nobody, it creates a contract without code, and what is sent to it is lost'
    : 'nobody, it creates a contract';

/** The calls of a Tempo transaction, one a line. */
function callLines(calls: readonly JsonValue[], context: DecodeContext): readonly string[] {
  const lines = calls.slice(0, MOST_CALLS).map((call, index) => {
    const parent = decode('call', call, 'unknown', { context });
    const { to, value = '0x0', input = '0x' } = asObject(call);
    const say = (name: string, as: Leaf, sent: JsonValue): string =>
      summarizeInFull(decode(name, sent, as, { parent }));
    return [
      `call ${index + 1}: ${typeof to === 'string' ? `to ${say('to', 'address', to)}` : 'creates a contract'}`,
      ...(exactAmount(value) === 0n ? [] : [`value ${say('value', 'wei', value)}`]),
      ...(input === '0x' ? [] : [say('input', 'calldata', input)]),
    ].join(', ');
  });
  const rest = calls.length - lines.length;
  return rest === 0 ? lines : [...lines, `and ${groupDigits(rest)} more calls`];
}

/** Some rollups charge a fee for the data on top, which no field of the transaction limits. */
function maxFee(amount: string, made: string, chain: Chain | undefined): string {
  const l1 = takesL1Fee(chain) ? ', and the L1 fee for its data' : '';
  return `max fee: ${amount} (${made})${l1}`;
}

/** `Sepolia, chain 11155111`. */
export function chainTitle(id: bigint): string {
  const { name } = chainById(id);
  if (name === undefined) return `chain ${id}`;
  return name.endsWith('chain') ? `${name} ${id}` : `${name}, chain ${id}`;
}

/** Why a transaction must not be sent to the endpoint’s chain; undefined where it may. */
export function wrongChain(transaction: SentTransaction, endpointChain: bigint): string | undefined {
  const chainId = chainOf(transaction);
  if (chainId === undefined || chainId === endpointChain) return undefined;
  const made = transaction.isSigned ? 'signed' : 'made';
  return `The transaction is ${made} for ${chainTitle(chainId)}, but this endpoint serves ${chainTitle(endpointChain)}, so nothing was sent. Choose an endpoint of its chain, or ${transaction.isSigned ? 'sign it' : 'make it'} for this one.`;
}
