// Transactions for the seeded chain: calls of its token, and two handmade contracts that call another.

import { privateKeyToAccount } from 'viem/accounts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { TestNode } from '../seededNode.ts';

/** The first development account, whose key everyone knows. */
export const SENDER = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);
export const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

const word = (digits: string): string => digits.toLowerCase().padStart(64, '0');
const RECEIVER_AND_ONE = word(RECEIVER.slice(2)) + word('1');
export const MINT_CALL = `0x40c10f19${RECEIVER_AND_ONE}`;
export const TRANSFER_CALL = `0xa9059cbb${RECEIVER_AND_ONE}`;

/** CALL of the address in the first word, with the rest of the calldata and all the value. */
const CALLS_ON = '602036038060205f375f5f825f345f355af1';

/** Gives back, or reverts with, what the other gave back. */
const PASSES_ON = `${CALLS_ON}3d5f5f3e601c573d5ffd5b3d5ff3`;

/** Succeeds whatever the other does. */
const IGNORES = `${CALLS_ON}00`;

export type Callers = { readonly passing: string; readonly ignoring: string };

export async function createCallers(node: TestNode, from: string): Promise<Callers> {
  return { passing: await create(node, from, PASSES_ON), ignoring: await create(node, from, IGNORES) };
}

/** The calldata that makes a caller call `target` with `input`. */
export function callOn(target: string, input = '0x'): string {
  return `0x${target.slice(2).toLowerCase().padStart(64, '0')}${input.slice(2)}`;
}

/** Sends a transaction and gives its hash, once a block has it: anvil answers before that. */
export async function send(node: TestNode, transaction: JsonObject): Promise<string> {
  const hash = await node.text('eth_sendTransaction', [{ gas: '0x30d40', ...transaction }]);
  if ((await node.result('anvil_getAutomine', [])) === true) await receiptOf(node, hash);
  return hash;
}

async function create(node: TestNode, from: string, code: string): Promise<string> {
  const length = (code.length / 2).toString(16).padStart(2, '0');
  const hash = await send(node, { from, input: `0x60${length}8060095f395ff3${code}` });
  return (await receiptOf(node, hash))['contractAddress'] as string;
}

/** Waits for its block. */
export async function receiptOf(node: TestNode, hash: string): Promise<JsonObject> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const receipt = await node.result('eth_getTransactionReceipt', [hash]);
    if (isJsonObject(receipt)) return receipt;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No block has taken ${hash}.`);
}
