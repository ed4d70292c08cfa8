// Owns starting and cancelling calls in this window. Everything that can start one comes through `run`.

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ExplanationRun, HistoryEntry, RequestDraft, RunningCall, Send } from '../core/call.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { JsonValue } from '../core/json.ts';
import type { JsonIndex } from '../core/jsonIndex/jsonIndex.ts';
import type { LargeBodies } from '../core/largeBody.ts';
import { groupDigits } from '../core/quantity.ts';
import { runCall } from '../core/runCall.ts';
import { sendInParts } from '../core/splitLogs.ts';
import type { LogSplit } from '../core/splitLogs.ts';
import type { RpcClient } from '../rpc/client.ts';
import { createChains } from './chains.ts';
import type { Ask } from './chains.ts';
import type { EndpointKeys } from './endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import type { Heads } from './heads.ts';
import type { History } from './history.ts';
import { permitCall } from './permitCall.ts';
import { showProgress } from './progress.ts';
import type { Progress } from './progress.ts';
import { sentDraft } from './sentDraft.ts';
import { createUndo } from './undo.ts';

export type CallRequest = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** The active endpoint when left out. */
  readonly endpoint?: Endpoint | undefined;
  /** A question of the extension's own, which “Re-run Last Call” and the Result view pass over. */
  readonly isOwn?: true;
  /** Asks for logs in parts. */
  readonly split?: LogSplit;
  /** What it helps to explain. */
  readonly explanation?: ExplanationRun;
};

interface Arriving {
  (call: RunningCall, index: JsonIndex): void;
}

export interface Calls {
  readonly onDidChange: vscode.Event<void>;
  /** A call that was asked for has ended. */
  readonly onDidEnd: vscode.Event<HistoryEntry>;
  /** Runs a call to its entry; `undefined` when nothing was sent because the person declined. */
  run(
    request: CallRequest,
    token?: vscode.CancellationToken,
    /** Told of a large answer as it begins to arrive. */
    arriving?: Arriving,
  ): Promise<HistoryEntry | undefined>;
  /** Takes a write back by the snapshot before it, and tells of it; whether it did. */
  undo(entry: HistoryEntry): Promise<boolean>;
  /** The chain an endpoint serves; undefined where it does not tell. */
  chainOf(endpoint: Endpoint): Promise<bigint | undefined>;
  last(): RequestDraft | undefined;
  runningCount(): number;
  cancel(id: string): void;
  cancelAll(): void;
  nextRpcId(): number;
  dispose(): void;
}

export type CallServices = {
  readonly endpoints: Endpoints;
  readonly keys: EndpointKeys;
  readonly history: History;
  readonly heads: Heads;
  readonly client: () => Promise<RpcClient>;
  readonly bodies: () => Promise<LargeBodies>;
};

export function createCalls({ endpoints, keys, history, heads, client, bodies }: CallServices): Calls {
  const changed = new vscode.EventEmitter<void>();
  const ended = new vscode.EventEmitter<HistoryEntry>();
  const running = new Map<string, AbortController>();
  const chains = createChains();
  const undoing = createUndo();
  const warned = new Set<string>();
  let rpcId = 0;
  let lastDraft: RequestDraft | undefined;

  const send: Send<AbortSignal> = async (call, signal) => (await client()).send(call, signal);

  async function run(
    request: CallRequest,
    token?: vscode.CancellationToken,
    arriving?: Arriving,
  ): Promise<HistoryEntry | undefined> {
    const endpoint = request.endpoint ?? endpoints.active() ?? (await askForEndpoint());
    if (endpoint === undefined) return undefined;
    const typed: RequestDraft = {
      endpoint,
      method: request.method,
      params: request.params,
      explanation: request.explanation,
    };
    const ask = asking(endpoint, token);
    const isWarned = request.isOwn === true || request.split !== undefined;
    const permit = await permitCall(typed, {
      chains,
      ask,
      warned: isWarned ? undefined : warned,
      head: heads.of(endpoint.id),
    });
    if (permit === undefined) return undefined;
    if (request.isOwn !== true) lastDraft = typed;
    const { refusal, isUnasked } = permit;
    if (refusal !== undefined) return perform({ ...typed, refusal }, request, token);
    const sent = await sentDraft(typed, ask);
    if ('failed' in sent) return sent.failed;
    const snapshot = isUnasked === true ? await undoing.before(typed.method, endpoint, ask) : undefined;
    const entry = await perform({ ...sent.draft, snapshot }, request, token, arriving);
    undoing.after(entry);
    return entry;
  }

  /** Calls that nobody is asked about: what is needed to ask, and to undo. */
  function asking(endpoint: Endpoint, token?: vscode.CancellationToken): Ask {
    return (method, params) => perform({ endpoint, method, params }, { isOwn: true }, token);
  }

  function inParts(
    { params }: RequestDraft,
    split: LogSplit,
    report: (message: string) => void,
  ): Send<AbortSignal> {
    return async (call, signal) => {
      const ports = {
        send,
        largeBodies: await bodies(),
        now: Date.now,
        wait: (seconds: number) => setTimeout(seconds * 1000, undefined, { signal }).catch(() => undefined),
        onProgress: (done: bigint, all: bigint) =>
          report(`${groupDigits(done)} of ${groupDigits(all)} blocks`),
      };
      return sendInParts(ports, params, split)(call, signal);
    };
  }

  async function perform(
    draft: RequestDraft,
    { isOwn, split }: Pick<CallRequest, 'isOwn' | 'split'>,
    token?: vscode.CancellationToken,
    arriving?: Arriving,
  ): Promise<HistoryEntry> {
    const abort = new AbortController();
    const cancelled = token?.onCancellationRequested(() => abort.abort());
    let id: string | undefined;
    let progress: Progress | undefined;
    try {
      return await runCall(
        {
          send: split === undefined ? send : inParts(draft, split, (message) => progress?.report(message)),
          keyFor: (target) => keys.findOrAsk(target),
          history: {
            started(call: RunningCall) {
              id = call.id;
              progress = showProgress(draft, () => abort.abort());
              running.set(id, abort);
              changed.fire();
              history.started(call);
            },
            finished(entry) {
              history.finished(entry);
              if (isOwn !== true) ended.fire(entry);
            },
          },
          now: Date.now,
          clock: () => performance.now(),
          headOf: (endpointId) => heads.of(endpointId),
          newId: randomUUID,
          nextRpcId: () => ++rpcId,
          arriving: (call, index) => arriving?.(call, index),
        },
        draft,
        abort.signal,
      );
    } finally {
      if (id !== undefined) running.delete(id);
      progress?.done();
      cancelled?.dispose();
      changed.fire();
    }
  }

  return {
    onDidChange: changed.event,
    onDidEnd: ended.event,
    run,
    async undo(entry) {
      const endpoint = endpoints.all().find(({ id }) => id === entry.endpointId);
      if (endpoint !== undefined) return undoing.undo(entry, asking(endpoint));
      void vscode.window.showInformationMessage(
        `“${entry.endpointName}”, which this call went to, is not there any more.`,
      );
      return false;
    },
    async chainOf(endpoint) {
      const chain = await chains.of(endpoint, asking(endpoint), true);
      return typeof chain === 'bigint' ? chain : undefined;
    },
    last: () => lastDraft,
    runningCount: () => running.size,
    cancel: (id) => running.get(id)?.abort(),
    cancelAll() {
      for (const abort of running.values()) abort.abort();
    },
    nextRpcId: () => rpcId + 1,
    dispose() {
      for (const abort of running.values()) abort.abort();
      changed.dispose();
      ended.dispose();
    },
  };
}

async function askForEndpoint(): Promise<undefined> {
  const start = 'Start Local Gateway';
  const add = 'Add Endpoint';
  const message =
    'There is no endpoint to call yet. Start a local gateway with its own node, or add one you use.';
  const choice = await vscode.window.showInformationMessage(message, start, add);
  if (choice === start) void vscode.commands.executeCommand('ethRpc.startGateway');
  if (choice === add) void vscode.commands.executeCommand('ethRpc.addEndpoint');
  return undefined;
}
