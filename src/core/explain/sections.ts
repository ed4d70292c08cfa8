// The sections made from a transaction, its receipt and its logs: what was called, what it cost, its events.

import { LOG } from '../catalogue/shapes/log.ts';
import { TRANSACTION } from '../catalogue/shapes/transaction.ts';
import { childNodes } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import { isL1FeeInGas } from '../decode/feeRows.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import { addressRows } from './addressRows.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';

const CALLED = [
  'from',
  'to',
  'input',
  'value',
  'nonce',
  'type',
  'blobVersionedHashes',
  'authorizationList',
  'accessList',
  'blockNumber',
  'confirmations',
  'transactionIndex',
];

/** The members that the cost of a transaction is computed from. */
const COST: Shape = {
  object: {
    gas: 'gas',
    gasUsed: 'gas',
    effectiveGasPrice: 'weiPerGas',
    baseFeePerGas: 'weiPerGas',
    blobGasUsed: 'blobGas',
    blobGasPrice: 'weiPerGas',
    l1Fee: 'wei',
    tokenRatio: 'quantity',
    operatorFeeScalar: 'quantity',
    operatorFeeConstant: 'quantity',
    feeCurrency: 'address',
    type: 'txType',
  },
};

export function transactionNode(transaction: JsonObject, context: DecodeContext): DecodedNode {
  return decode('transaction', transaction, TRANSACTION, { context });
}

/** `created`: the address of the contract that the transaction created. */
export function calledSection(
  node: DecodedNode,
  block: JsonObject | undefined,
  created: JsonValue | undefined,
): readonly Section[] {
  const { context } = node;
  const isEmpty = ({ value }: DecodedNode): boolean =>
    value === null || (Array.isArray(value) && value.length === 0);
  const timestamp = block?.['timestamp'];
  return explanationSection('called', [
    ...pickRows(node, CALLED.slice(0, 2)).filter((row) => !isEmpty(row)),
    ...(typeof created === 'string' ? [decode('created contract', created, 'address', { context })] : []),
    ...pickRows(node, CALLED.slice(2)).filter((row) => !isEmpty(row)),
    ...(timestamp === undefined ? [] : [decode('timestamp', timestamp, 'timestamp', { context })]),
  ]);
}

export function costNode(
  transaction: JsonObject,
  receipt: JsonObject,
  block: JsonObject | undefined,
  context: DecodeContext,
): DecodedNode {
  const { gasUsed, blobGasUsed, blobGasPrice, l1Fee, operatorFeeScalar, operatorFeeConstant } = receipt;
  const hasBlobs = blobGasUsed !== undefined && blobGasUsed !== '0x0';
  const members: Readonly<Record<string, JsonValue | undefined>> = {
    gas: transaction['gas'],
    gasUsed,
    // Older nodes do not give it; the price paid was then the `gasPrice` of the transaction.
    effectiveGasPrice: receipt['effectiveGasPrice'] ?? transaction['gasPrice'],
    baseFeePerGas: block?.['baseFeePerGas'],
    ...(hasBlobs ? { blobGasUsed, blobGasPrice } : {}),
    l1Fee,
    // Needed only where the L1 fee is part of the gas.
    ...(isL1FeeInGas(receipt) ? { tokenRatio: receipt['tokenRatio'] } : {}),
    operatorFeeScalar,
    operatorFeeConstant,
    feeCurrency: transaction['feeCurrency'],
    // A deposit or message from L1 pays its gas there.
    type: transaction['type'] === '0x7e' ? '0x7e' : undefined,
  };
  const sent = Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  return decode('cost', Object.fromEntries(sent) as JsonObject, COST, { context });
}

export function eventsSection(logs: readonly JsonObject[], context: DecodeContext): readonly Section[] {
  const rows = logs.flatMap((log) =>
    typeof log['address'] === 'string' ? [{ address: log['address'], value: log, shape: LOG }] : [],
  );
  return explanationSection('events', addressRows(rows, context));
}

export function logsOf(receipt: JsonObject | undefined): readonly JsonObject[] {
  const logs = receipt?.['logs'];
  return Array.isArray(logs) ? (logs as readonly JsonValue[]).filter(isJsonObject) : [];
}

/** The rows below a node with these labels, in this order. */
export function pickRows(node: DecodedNode, labels: readonly string[]): readonly DecodedNode[] {
  const rows = childNodes(node);
  return labels.flatMap((label) => rows.filter((row) => row.label === label));
}
