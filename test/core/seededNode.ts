// Real nodes for tests: with the local gateway's seeded chain at a fixed time, or empty.

import type { NodeCall } from '../../src/gateway/node/nodeCall.ts';
import { findAnvil } from '../../src/gateway/chain/findAnvil.ts';
import { seedChain, seedableChain } from '../../src/gateway/chain/seedChain.ts';
import { startAnvil } from '../../src/gateway/chain/startAnvil.ts';
import { parseJson } from '../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';

/** The time of the newest block. */
const NOW = 1_760_001_440;

export type TestNode = {
  /** The whole reply, an error too. */
  reply(method: string, params: readonly JsonValue[]): Promise<JsonObject>;
  /** The result; throws for an error. */
  result(method: string, params: readonly JsonValue[]): Promise<JsonValue>;
  /** The result where it is a text. */
  text(method: string, params: readonly JsonValue[]): Promise<string>;
  readonly url: string;
  kill(): void;
};

export async function startSeededNode(): Promise<TestNode> {
  const node = await startNode(seedableChain(NOW));
  await seedChain((method, params) => node.result(method, params));
  return node;
}

export async function startNode(flags: readonly string[]): Promise<TestNode> {
  const program = findAnvil(undefined, [import.meta.dirname], process.env['PATH'] ?? '');
  const connect =
    (url: URL): NodeCall =>
    (method, params) =>
      result(url, method, params);
  const anvil = await startAnvil(program, flags, connect);
  return {
    reply: (method, params) => post(anvil.url, method, params),
    result: (method, params) => result(anvil.url, method, params),
    async text(method, params) {
      const value = await result(anvil.url, method, params);
      if (typeof value !== 'string') throw new Error(`${method} gave no text`);
      return value;
    },
    url: anvil.url.href,
    kill: () => anvil.kill(),
  };
}

async function result(url: URL, method: string, params: readonly JsonValue[]): Promise<JsonValue> {
  const reply = await post(url, method, params);
  if (reply['error'] !== undefined) throw new Error(`${method}: ${JSON.stringify(reply['error'])}`);
  return reply['result'] ?? null;
}

async function post(url: URL, method: string, params: readonly JsonValue[]): Promise<JsonObject> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  return parseJson(await answer.text()) as JsonObject;
}
