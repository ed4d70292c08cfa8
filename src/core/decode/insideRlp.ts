// Decodes what RLP contains: a signed transaction, a receipt, a block, header or access list by its fields, any other
// list as a tree.

import { HEADER } from '../catalogue/shapes/block.ts';
import { BLOCK_ACCESS_LIST } from '../catalogue/shapes/blockAccessList.ts';
import { RECEIPT } from '../catalogue/shapes/log.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import { chainTypeOf } from '../rlp/chainTransaction.ts';
import { parseRlp } from '../rlp/parseRlp.ts';
import type { RlpItem } from '../rlp/parseRlp.ts';
import { accessListOf } from '../rlp/rawAccessList.ts';
import { blockOf, headerOf, RAW_BLOCK } from '../rlp/rawBlock.ts';
import { decodeRawTransaction, isReadType, SERIALISED_TRANSACTION } from '../rlp/rawTransaction.ts';
import { receiptOf } from '../rlp/rawReceipt.ts';
import type { Shape } from '../shape.ts';
import { chainOfNode } from './chainOfNode.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { typeOfBytes } from './transactionTypeName.ts';

/** The type of transactions and receipts without a type byte. */
const LEGACY = '0x0';

const TREE: Shape = { string: 'data', otherwise: { array: { lazy: () => TREE } } };

export function insideRawTransaction(node: DecodedNode): readonly DecodedNode[] {
  const transaction = decodeRawTransaction(node.value as string);
  if (transaction === undefined) return insideRlp(node, unreadNote(node));
  const note = chainTypeOf(transaction['type'])?.note ?? signatureNote(transaction);
  return [
    decode('transaction', transaction, SERIALISED_TRANSACTION, { parent: node, provenance: 'derived', note }),
  ];
}

function signatureNote({ r, from }: JsonObject): string {
  if (r === undefined) return 'not signed';
  return from === undefined
    ? 'no client accepts this signature, so it names no sender'
    : 'sender recovered from the signature';
}

/** Why the bytes could not be decoded, where their first byte is a known transaction type. */
function unreadNote(node: DecodedNode): string | undefined {
  const data = node.value as string;
  const type = typeOfBytes(data, chainOfNode(node));
  if (type === undefined) return undefined;
  const why = isReadType(data) ? 'the rest does not fit that' : 'its fields are not read here';
  return `by its first byte a transaction of ${type}; ${why}`;
}

export function insideRlp(node: DecodedNode, note?: string): readonly DecodedNode[] {
  const hex = node.value as string;
  // A typed receipt or transaction has its type byte before the list (EIP-2718).
  const isTyped = /^0x[0-7]/.test(hex);
  const item = parseRlp(hex, isTyped ? 4 : 2);
  if (item?.items === undefined) return [];
  const placement = { parent: node, provenance: 'derived' } as const;
  const block = blockOf(hex, item);
  const header = headerOf(hex, item);
  const type = isTyped ? formatQuantity(BigInt(hex.slice(0, 4))) : LEGACY;
  const receipt = receiptOf(type, item);
  const accesses = isTyped ? undefined : accessListOf(item);
  return [
    ...(receipt === undefined ? [] : [decode('receipt', receipt, RECEIPT, placement)]),
    ...(accesses === undefined ? [] : [decode('block access list', accesses, BLOCK_ACCESS_LIST, placement)]),
    ...(block === undefined ? [] : [decode('block', block, RAW_BLOCK, placement)]),
    ...(header === undefined ? [] : [decode('header', header, HEADER, placement)]),
    decode('RLP list', tree(item), TREE, { ...placement, note }),
  ];
}

function tree({ bytes, items }: RlpItem): JsonValue {
  return bytes ?? items!.map(tree);
}
