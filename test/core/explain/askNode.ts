// Nodes for tests of explanations: a real one with some methods refused, and one with given replies.

import type { MakeCall } from '../../../src/core/explain/explanation.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import type { TestNode } from '../seededNode.ts';

const UTF8 = new TextEncoder();

/** Asks this node; methods that `refused` fits are answered as by a node that does not serve them. */
export function askNode(node: TestNode, refused = /^$/): MakeCall {
  return async (method, params) =>
    refused.test(method)
      ? outcomeOf({
          error: { code: -32601, message: `the method ${method} does not exist/is not available` },
        })
      : outcomeOf(await node.reply(method, params));
}

/** Asks this node as one that refuses every named tracer, and gives EVM steps only. */
export function askStepsOnly(node: TestNode): MakeCall {
  const ask = askNode(node, /^(trace|ots)_/);
  return async (method, params) => {
    const config = params.at(-1) ?? null;
    return method.startsWith('debug_') && isJsonObject(config) && 'tracer' in config
      ? outcomeOf({ error: { code: -32000, message: 'named tracers are not served here' } })
      : ask(method, params);
  };
}

/** What a given node answers: a result, an error, or something that follows from the parameters. */
export type Replies = Readonly<
  Record<string, JsonObject | ((params: readonly JsonValue[], asked: number) => JsonObject)>
>;

/** Asks a node with these replies by method; it serves no other. `asked`: how often the method was asked before. */
export function askReplies(replies: Replies): MakeCall {
  const counts = new Map<string, number>();
  return (method, params) => {
    const asked = counts.get(method) ?? 0;
    counts.set(method, asked + 1);
    const reply = replies[method] ?? { error: { code: -32601, message: 'Method not found' } };
    return Promise.resolve(outcomeOf(typeof reply === 'function' ? reply(params, asked) : reply));
  };
}

function outcomeOf(reply: JsonObject): Outcome {
  const body = UTF8.encode(JSON.stringify({ ...reply, jsonrpc: '2.0', id: 1 }));
  return parseReply(
    { status: 200, contentType: 'application/json', retryAfter: '', body },
    1,
    (text) => text,
    0,
  );
}
