// Calls suggested for a value, as data: the balance of an address, the receipt of a transaction, a block by its number.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, formatQuantity, groupDigits } from '../quantity.ts';
import { keyKind } from './childNodes.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';
import { ASSET, contractOfAmount, DECIMALS, SYMBOL, tokenOf, unitOfAmount } from './tokenAmount.ts';

/** A call that is ready to be sent, or nearly ready. */
export type SuggestedCall = {
  readonly label: string;
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Functions with return types that the user typed in the parameters. */
  readonly functions?: readonly string[] | undefined;
  /** Set where the user must fill something in first. */
  readonly isOpen?: true;
  /** What is wrong with the content of the call. */
  readonly problem?: string;
  /** Set where the call is only filled into the request builder, and can be sent only from there. */
  readonly isForm?: true;
};

const CALL_TRACER = { tracer: 'callTracer' };
/** Methods whose result is the hash of a transaction. */
export const METHODS_RETURNING_TRANSACTION_HASH: ReadonlySet<string> = new Set([
  'anvil_dropTransaction',
  'eth_resend',
  'eth_sendPrivateRawTransaction',
  'eth_sendPrivateTransaction',
  'eth_sendRawTransaction',
  'eth_sendRawTransactionConditional',
  'eth_sendTransaction',
  'eth_sendUnsignedTransaction',
  'eth_submitTransaction',
  'hardhat_dropTransaction',
  'ots_getTransactionBySenderAndNonce',
  'personal_sendTransaction',
]);
const HASH = /^0x[0-9a-fA-F]{64}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export function suggestedCalls(node: DecodedNode): readonly SuggestedCall[] {
  const { kind, value, amount, label, context } = node;
  const calls = (address: string): readonly SuggestedCall[] =>
    addressCalls(address, { block: blockOfNode(node), ens: context.chain?.ens });
  const own = isJsonObject(value) ? objectCalls(value) : [];
  const isKey = keyKind(node) === 'address' && ADDRESS.test(label);
  const key = isKey ? calls(label) : [];
  if (kind === 'tokenAmount') return tokenCalls(node);
  if (kind === 'blockNumber' && amount !== undefined) return blockCalls(amount);
  if (typeof value !== 'string') return [...own, ...key];
  if (kind === 'address' && ADDRESS.test(value)) return calls(value);
  if (kind === 'filterId') return filterCalls(value, context.liveCall);
  if (kind !== 'hash' || !HASH.test(value)) return key;
  const role = hashRole(node);
  if (role === 'transaction') return transactionCalls(value);
  return role === 'block' ? blockHashCalls(value) : key;
}

type AddressFacts = { readonly block?: bigint | undefined; readonly ens?: string | undefined };

/**
 * `address`: an address, or a name that stands for one. `block`: the block that the result belongs to; `ens`: the
 * universal resolver of the chain.
 */
export function addressCalls(address: string, { block, ens }: AddressFacts = {}): readonly SuggestedCall[] {
  const then =
    block === undefined
      ? []
      : [
          {
            label: `Balance at block ${groupDigits(block)}`,
            method: 'eth_getBalance',
            params: [address, formatQuantity(block)],
          },
        ];
  return [
    { label: 'Balance', method: 'eth_getBalance', params: [address, 'latest'] },
    ...then,
    { label: 'Call a function…', method: 'eth_call', params: [{ to: address }, 'latest'], isOpen: true },
    { label: 'Code', method: 'eth_getCode', params: [address, 'latest'] },
    { label: 'Transactions sent (nonce)', method: 'eth_getTransactionCount', params: [address, 'latest'] },
    { label: 'Storage, first slot', method: 'eth_getStorageAt', params: [address, '0x0', 'latest'] },
    {
      label: 'Logs of the newest block',
      method: 'eth_getLogs',
      params: [{ address, fromBlock: 'latest', toBlock: 'latest' }],
    },
    ...(ens === undefined
      ? []
      : [
          {
            label: 'Name in ENS',
            method: 'eth_call',
            params: [{ to: ens, input: reverseCall(address) }, 'latest'],
          },
        ]),
  ];
}

/**
 * The calldata of `reverse(bytes,uint256)` for an address (coin type 60). Only a name that resolves to it is returned.
 */
function reverseCall(address: string): string {
  const words = ['40', '3c', '14'].map((word) => word.padStart(64, '0'));
  return `0x5d78a217${words.join('')}${address.slice(2).toLowerCase().padEnd(64, '0')}`;
}

/** The number of the block that contains the node, or that it belongs to. */
function blockOfNode({ parent, value }: DecodedNode): bigint | undefined {
  for (let above = parent, at = value; ; at = above.value, above = above.parent) {
    if (isJsonObject(at)) {
      const number = exactAmount(at['blockNumber']) ?? (isBlock(at) ? exactAmount(at['number']) : undefined);
      if (number !== undefined) return number;
    }
    if (above === undefined) return undefined;
  }
}

function transactionCalls(hash: string): readonly SuggestedCall[] {
  return [
    { label: 'Transaction', method: 'eth_getTransactionByHash', params: [hash] },
    { label: 'Receipt', method: 'eth_getTransactionReceipt', params: [hash] },
    { label: 'Call trace', method: 'debug_traceTransaction', params: [hash, CALL_TRACER] },
    { label: 'Trace as a flat list', method: 'trace_transaction', params: [hash] },
  ];
}

function blockHashCalls(hash: string): readonly SuggestedCall[] {
  return [
    { label: 'Block', method: 'eth_getBlockByHash', params: [hash, false] },
    { label: 'Block with its transactions', method: 'eth_getBlockByHash', params: [hash, true] },
    { label: 'All receipts', method: 'eth_getBlockReceipts', params: [hash] },
    { label: 'All call traces', method: 'debug_traceBlockByHash', params: [hash, CALL_TRACER] },
  ];
}

function blockCalls(number: bigint): readonly SuggestedCall[] {
  const block = formatQuantity(number);
  const near = (label: string, other: bigint): SuggestedCall => ({
    label: `${label}, ${groupDigits(other)}`,
    method: 'eth_getBlockByNumber',
    params: [formatQuantity(other), false],
  });
  return [
    { label: 'Block', method: 'eth_getBlockByNumber', params: [block, false] },
    { label: 'Block with its transactions', method: 'eth_getBlockByNumber', params: [block, true] },
    { label: 'All receipts', method: 'eth_getBlockReceipts', params: [block] },
    { label: 'All call traces', method: 'debug_traceBlockByNumber', params: [block, CALL_TRACER] },
    ...(number > 0n ? [near('Block before', number - 1n)] : []),
    near('Block after', number + 1n),
  ];
}

/** `live`: sends by itself what the filter finds. */
function filterCalls(id: string, live: DecodeContext['liveCall']): readonly SuggestedCall[] {
  return [
    ...(live === undefined ? [] : [{ label: 'Live', ...live }]),
    { label: 'What is new', method: 'eth_getFilterChanges', params: [id] },
    { label: 'All its logs', method: 'eth_getFilterLogs', params: [id] },
    { label: 'Remove the filter', method: 'eth_uninstallFilter', params: [id] },
  ];
}

function objectCalls(object: JsonObject): readonly SuggestedCall[] {
  const { transactionHash, hash, topics, address, blockHash } = object;
  const of = (
    member: JsonValue | undefined,
    calls: (text: string) => readonly SuggestedCall[],
  ): readonly SuggestedCall[] => (typeof member === 'string' && HASH.test(member) ? calls(member) : []);
  if (Array.isArray(topics)) {
    const same = typeof blockHash === 'string' && typeof address === 'string' && topics.length > 0;
    const params = [
      { address: address ?? null, topics: [topics[0] as JsonValue], blockHash: blockHash ?? null },
    ];
    return [
      ...of(transactionHash, transactionCalls),
      ...(same ? [{ label: 'Such events of the same block', method: 'eth_getLogs', params }] : []),
    ];
  }
  if (transactionHash !== undefined) return of(transactionHash, transactionCalls);
  if (isBlock(object)) return of(hash, blockHashCalls);
  return isTransaction(object) ? of(hash, transactionCalls) : [];
}

/** Whether a hash is that of a block or a transaction, by its name and neighbours. */
function hashRole({ label, parent, context }: DecodedNode): 'block' | 'transaction' | undefined {
  if (namesTransaction(label)) return 'transaction';
  if (/^(block|parent) ?hash$/i.test(label)) return 'block';
  if (parent?.kind === 'array') return parent.label === 'transactions' ? 'transaction' : hashRole(parent);
  if (label === 'hash' && isJsonObject(parent?.value)) {
    if (isBlock(parent.value)) return 'block';
    return isTransaction(parent.value) ? 'transaction' : undefined;
  }
  if (parent !== undefined || context.method === undefined) return undefined;
  return METHODS_RETURNING_TRANSACTION_HASH.has(context.method) ? 'transaction' : undefined;
}

/** Whether a member or parameter with this name is the hash of a transaction. */
export function namesTransaction(label: string): boolean {
  return /^(transaction|tx) ?hash$/i.test(label);
}

/** Judges by the names of the members, as `isTransaction` does. */
export function isBlock(object: object): boolean {
  return ['parentHash', 'stateRoot', 'number'].some((name) => Object.hasOwn(object, name));
}

export function isTransaction(object: object): boolean {
  return Object.hasOwn(object, 'from') || Object.hasOwn(object, 'input');
}

/** Calls that ask a token for its unit, where that is not known. */
function tokenCalls(node: DecodedNode): readonly SuggestedCall[] {
  const [contract, token] = [contractOfAmount(node), tokenOf(node)];
  if (contract === undefined || unitOfAmount(node) !== undefined) return [];
  const asset = {
    label: 'Asset of this vault',
    method: 'eth_call',
    params: [{ to: contract, input: ASSET }, 'latest'],
  };
  if (token === undefined) return [asset];
  return [
    {
      label: 'Decimals of this token',
      method: 'eth_call',
      params: [{ to: token, input: DECIMALS }, 'latest'],
    },
    { label: 'Symbol of this token', method: 'eth_call', params: [{ to: token, input: SYMBOL }, 'latest'] },
  ];
}
