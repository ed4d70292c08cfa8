// A node of a test that mines each transaction as it is sent, and keeps the steps of all.

import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { startAnvil } from '../../bench/anvil.ts';

export type MiningNode = {
  readonly url: string;
  readonly ask: (method: string, ...params: readonly JsonValue[]) => Promise<JsonValue>;
  /** Sends a transaction and mines it; its receipt. */
  readonly send: (transaction: JsonObject) => Promise<JsonObject>;
  readonly stop: () => Promise<void>;
};

export const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

export const word = (digits: string): string => digits.padStart(64, '0');

export async function startMining(): Promise<MiningNode> {
  const { url, stop } = await startAnvil(0, ['--steps-tracing']);
  const ask: MiningNode['ask'] = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body });
    const { result, error } = (await reply.json()) as { result: JsonValue; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return {
    url,
    ask,
    async send(transaction) {
      const hash = await ask('eth_sendTransaction', { from: SENDER, gas: '0x500000', ...transaction });
      // A node may tell the hash before it has mined.
      await ask('evm_mine');
      return (await ask('eth_getTransactionReceipt', hash)) as JsonObject;
    },
    stop,
  };
}
