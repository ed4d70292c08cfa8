// The calls of a window without VS Code and network: the test's nodes respond, and its list answers for the person.
import assert from 'node:assert/strict';
import type { JsonValue } from '../../src/core/json.ts';
import type { HistoryEntry, OutgoingCall, RunningCall, SendOutcome } from '../../src/core/call/call.ts';
import type { TokenUnits } from '../../src/core/decode/tokenUnit.ts';
import { withDeclaredFunctions } from '../../src/core/abi/declared.ts';
import { builtInSignatures } from '../../src/core/abi/signatures.ts';
import type { Endpoint } from '../../src/core/endpoint/endpoint.ts';
import type { Secret } from '../../src/core/secret/secret.ts';
import type { CallServices } from '../../src/host/calls/createCalls.ts';
import { withVscode } from './withVscode.ts';
import { NO_MEMORY } from './noMemory.ts';

type Stub = {
  /** The modal questions and all other messages, in their order. */
  readonly questions: {
    readonly message: string;
    readonly detail: string;
    readonly buttons: readonly string[];
  }[];
  readonly said: string[];
  /** The messages of the status bar. */
  readonly inBar: string[];
  /** Whether the next questions are answered with their first button, or with this one; no, where there is none. */
  readonly answers: (boolean | string | Promise<boolean>)[];
  /** The lists to choose from, by their rows, and which row the next ones are answered with; none, where there is none. */
  readonly lists: (readonly { readonly label: string; readonly description?: string }[])[];
  readonly picks: number[];
};

const STUB = `
  export const workspace = {
    getConfiguration: () => ({ get: () => undefined }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  };
  export const ProgressLocation = {};
  export const questions = [], said = [], inBar = [], answers = [], lists = [], picks = [];
  const say = async (message) => void said.push(message);
  export const window = {
    async showWarningMessage(message, options, ...buttons) {
      if (options?.modal !== true) return say(message);
      questions.push({ message, detail: options.detail, buttons });
      const answer = await answers.shift();
      return answer === true ? buttons[0] : buttons.find((button) => button === answer);
    },
    showInformationMessage: say,
    showQuickPick: async (items) => (lists.push(items), items[picks.shift() ?? -1]),
    setStatusBarMessage: (text) => (inBar.push(text), { dispose() {} }),
    withProgress: async (options, task) =>
      options.title.startsWith('Explaining') ? task({}, new CancellationTokenSource().token) : undefined,
  };
  export const commands = { executeCommand: async () => {} };
  export class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(told) { for (const listener of this.listeners) listener(told); }
    dispose() {}
  }
  export class CancellationTokenSource {
    token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
    cancel() {}
    dispose() {}
  }
`;

const loaded = await withVscode(STUB, async () => ({
  vscode: (await import('vscode')) as unknown as Stub,
  ...(await import('../../src/host/calls/createCalls.ts')),
  ...(await import('../../src/host/endpoints/endpointStates.ts')),
  ...(await import('../../src/host/endpoints/learnOfEndpoint.ts')),
  ...(await import('../../src/host/repeat/blocksRun.ts')),
  ...(await import('../../src/host/repeat/endpointsRun.ts')),
  ...(await import('../../src/host/batch/batchCommands.ts')),
  ...(await import('../../src/host/batch/batchRowCommands.ts')),
  ...(await import('../../src/host/batch/sendBatch.ts')),
  ...(await import('../../src/host/subjects/entryFacts.ts')),
}));
const { createCalls, createEndpointStates, learnOfEndpoint } = loaded;
export const { vscode, createBlocksRepeat, createEndpointsRepeat, entryFacts } = loaded;
export const { batchCommands, sharedBatchCommands, sendBatchWith } = loaded;

/** Thrown by a node: the call reverted. */
export class Reverted extends Error {
  readonly data: string;

  constructor(data: string) {
    super('execution reverted');
    this.data = data;
  }
}

/** Thrown by a node: it does not take the call. */
export class Refused extends Error {}

/** What a node answers; undefined for a method it does not know. */
export interface Node {
  (method: string, params: readonly JsonValue[]): JsonValue | undefined;
}

function endOf(node: Node, method: string, params: readonly JsonValue[]) {
  try {
    const result = node(method, params);
    return result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
  } catch (error) {
    if (error instanceof Refused) return { error: { code: -32_000, message: error.message } };
    if (!(error instanceof Reverted)) throw error;
    return { error: { code: 3, message: error.message, data: error.data } };
  }
}

/** Calls to these endpoints. `tokens`: those whose units are known; `functions`: those whose arguments have these names. `asked`: the methods that came, `started`: the ids of those that a list of running calls shows, `kept`: what is in the history. */
export function callsTo(
  endpoints: readonly Endpoint[],
  node: Node,
  key?: () => Promise<Secret | undefined>,
  tokens?: TokenUnits,
  functions?: readonly string[],
) {
  const asked: string[] = [];
  const kept: HistoryEntry[] = [];
  const started: string[] = [];
  for (const list of [vscode.questions, vscode.said, vscode.answers, vscode.lists, vscode.picks])
    list.length = 0;
  const one = ({ id, method, params }: { id: number; method: string; params: readonly JsonValue[] }) => {
    asked.push(method);
    return { jsonrpc: '2.0', id, ...endOf(node, method, params) };
  };
  const send = ({ body }: OutgoingCall): Promise<SendOutcome> => {
    const sent = JSON.parse(body) as Parameters<typeof one>[0] | Parameters<typeof one>[0][];
    const answer = JSON.stringify(Array.isArray(sent) ? sent.map(one) : one(sent));
    return Promise.resolve({
      ok: true,
      response: {
        status: 200,
        contentType: 'application/json',
        retryAfter: '',
        body: new TextEncoder().encode(answer),
      },
      marks: { sentAt: 1, headAt: 2, endAt: 3 },
    });
  };
  const all = [...endpoints];
  const states = createEndpointStates(NO_MEMORY);
  const services = {
    endpoints: {
      all: () => all,
      byId: (id: string) => all.find((known) => known.id === id),
      active: () => all[0],
    },
    keys: { findOrAsk: key ?? (() => Promise.resolve(undefined)) },
    history: {
      started: ({ id }: RunningCall) => started.push(id),
      finished: (entry: HistoryEntry) => kept.push(entry),
    },
    states,
    contextOf: () => ({
      chain: states.chainOf(all[0]!),
      tokens,
      ...(functions && { signatures: withDeclaredFunctions(builtInSignatures(), functions) }),
    }),
    // A folder in which nothing is compiled.
    storage: { contracts: { shownAt: () => undefined } },
    ways: {},
    showFailure: (what: string, error: unknown) => assert.fail(`${what}: ${String(error)}`),
    waitsForRetryAfter: () => true,
    client: () => Promise.resolve({ send }),
  } as unknown as CallServices;
  const calls = createCalls(services);
  calls.onDidFinish((call) => learnOfEndpoint(call, services.endpoints, states));
  return { calls, endpoints: services.endpoints, all, asked, kept, started };
}

/** Waits until all that follows at once is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
