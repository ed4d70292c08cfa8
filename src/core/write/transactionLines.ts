// A transaction about to be sent, in lines for a person: from, to, amount, highest cost.

import type { Chain } from '../chain/chain.ts';
import { chainById } from '../chain/chains.ts';
import { chainAround } from '../decode/chainAround.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { paysInToken } from '../decode/feeRows.ts';
import { summarizeInFull } from '../decode/notations.ts';
import { transactionTypeName } from '../decode/transactionTypeName.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount, formatQuantity, groupDigits } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { chainOf } from './sentTransaction.ts';
import type { SentTransaction } from './sentTransaction.ts';

const GAS_PER_BLOB = 131_072n;

/** `nonce`: a note to stand behind the nonce. */
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
  const blobs = Array.isArray(fields['blobVersionedHashes'])
    ? BigInt(fields['blobVersionedHashes'].length)
    : 0n;
  const blobFee = blobs * GAS_PER_BLOB * (amount('maxFeePerBlobGas') ?? 0n);
  const chainId = chainOf(transaction);
  const chain = chainAround(parent);
  const wei = (value: bigint): string => say('fee', 'wei', formatQuantity(value));
  const lines: readonly (string | undefined)[] = [
    type === undefined ? undefined : `type: ${transactionTypeName(type) ?? groupDigits(type)}`,
    `from: ${fields['from'] === undefined ? 'nobody, as no client accepts this signature' : say('from', 'address')}`,
    `to: ${typeof fields['to'] === 'string' ? say('to', 'address') : 'nobody, it creates a contract'}`,
    `value: ${say('value', 'wei', fields['value'] ?? '0x0')}`,
    typeof input === 'string' && input !== '0x' ? `input: ${say('input', 'calldata', input)}` : undefined,
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

/** On a rollup of the OP Stack, what is taken for the data comes on top, and no field of the transaction limits it. */
function maxFee(amount: string, made: string, chain: Chain | undefined): string {
  const l1 = chain?.kind === 'OP Stack' ? ', and the L1 fee for its data' : '';
  return `max fee: ${amount} (${made})${l1}`;
}

/** `Sepolia, chain 11155111`. */
export function chainTitle(id: bigint): string {
  const { name } = chainById(id);
  if (name === undefined) return `chain ${id}`;
  return name.endsWith('chain') ? `${name} ${id}` : `${name}, chain ${id}`;
}

/** Why a transaction must not go to the endpoint’s chain; undefined where it may. */
export function wrongChain(transaction: SentTransaction, endpointChain: bigint): string | undefined {
  const chainId = chainOf(transaction);
  if (chainId === undefined || chainId === endpointChain) return undefined;
  const made = transaction.isSigned ? 'signed' : 'made';
  return `The transaction is ${made} for ${chainTitle(chainId)}, but this endpoint serves ${chainTitle(endpointChain)}, so nothing was sent. Choose an endpoint of its chain, or ${transaction.isSigned ? 'sign it' : 'make it'} for this one.`;
}
