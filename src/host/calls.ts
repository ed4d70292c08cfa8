// Owns starting and cancelling calls in this window. Everything that can start one comes through `run`.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { ExplanationRun, HistoryEntry, RequestDraft, RunningCall, Send } from '../core/call.ts';
import { effectOf } from '../core/catalogue/catalogue.ts';
import { withoutSecrets } from '../core/catalogue/secretParams.ts';
import type { Effect } from '../core/catalogue/methodSpec.ts';
import { paramLines } from '../core/decode/decodeParams.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { JsonValue } from '../core/json.ts';
import type { JsonIndex } from '../core/jsonIndex/jsonIndex.ts';
import { paramsExcerpt } from '../core/paramsExcerpt.ts';
import { runCall } from '../core/runCall.ts';
import type { RpcClient } from '../rpc/client.ts';
import type { EndpointKeys } from './endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import type { Heads } from './heads.ts';
import type { History } from './history.ts';
import { showProgress } from './progress.ts';
import { sentDraft } from './sentDraft.ts';

export type CallRequest = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** The active endpoint when left out. */
  readonly endpoint?: Endpoint | undefined;
  /** A question of the extension's own, which “Re-run Last Call” and the Result view pass over. */
  readonly isOwn?: true;
  /** What it helps to explain. */
  readonly explanation?: ExplanationRun;
  /** The entry that this is another run of. */
  readonly rerunOf?: string;
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
};

const WARNINGS: Readonly<Partial<Record<Effect, string>>> = {
  write: vscode.l10n.t('It broadcasts a transaction, which cannot be taken back.'),
  sign: vscode.l10n.t('It makes the node sign with a key it holds.'),
  admin: vscode.l10n.t('It changes how the node runs.'),
  dev: vscode.l10n.t('It changes the state of a development chain.'),
  destructive: vscode.l10n.t('It can destroy data of the node or the chain.'),
  unknown: vscode.l10n.t('The method is not known here, so it may change state.'),
};

export function createCalls({ endpoints, keys, history, heads, client }: CallServices): Calls {
  const changed = new vscode.EventEmitter<void>();
  const ended = new vscode.EventEmitter<HistoryEntry>();
  const running = new Map<string, AbortController>();
  let rpcId = 0;
  let lastDraft: RequestDraft | undefined;

  const send: Send<AbortSignal> = async (call, signal) => (await client()).send(call, signal);

  async function run(
    request: CallRequest,
    token?: vscode.CancellationToken,
    arriving?: Arriving,
  ): Promise<HistoryEntry | undefined> {
    const endpoint =
      request.endpoint ?? endpoints.active() ?? (await askForEndpoint(endpoints.all().length > 0));
    if (endpoint === undefined) return undefined;
    const typed: RequestDraft = {
      endpoint,
      method: request.method,
      params: request.params,
      explanation: request.explanation,
      ...(request.rerunOf === undefined ? {} : { rerunOf: request.rerunOf }),
    };
    if (!(await confirmed(typed))) return undefined;
    if (request.isOwn !== true) lastDraft = typed;
    const sent = await sentDraft(typed, async (method, params) =>
      run({ method, params, endpoint, isOwn: true }, token),
    );
    if ('failed' in sent) return sent.failed;
    const { draft } = sent;
    const abort = new AbortController();
    const cancelled = token?.onCancellationRequested(() => abort.abort());
    let id: string | undefined;
    let progress: { done(): void } | undefined;
    try {
      return await runCall(
        {
          send,
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
              if (request.isOwn !== true) ended.fire(entry);
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

/** `others`: there are endpoints, but the local gateway was chosen and does not run. */
async function askForEndpoint(others: boolean): Promise<undefined> {
  const start = vscode.l10n.t('Start Local Gateway');
  const other = others ? vscode.l10n.t('Switch Endpoint') : vscode.l10n.t('Add Endpoint');
  const message = others
    ? vscode.l10n.t(
        'The local gateway, which this window calls, does not run. Start it, or choose another endpoint.',
      )
    : vscode.l10n.t(
        'There is no endpoint to call yet. Start a local gateway with its own node, or add one you use.',
      );
  const choice = await vscode.window.showInformationMessage(message, start, other);
  if (choice === start) void vscode.commands.executeCommand('ethRpc.startGateway');
  if (choice === other)
    void vscode.commands.executeCommand(others ? 'ethRpc.selectEndpoint' : 'ethRpc.addEndpoint');
  return undefined;
}

/** Reads go; everything else asks first. */
async function confirmed({ method, params, endpoint }: RequestDraft): Promise<boolean> {
  const warning = WARNINGS[effectOf(method)];
  if (warning === undefined || method.startsWith('engine_')) return true;
  const kept = withoutSecrets(method, params);
  const lines = paramLines({ method, params: kept }, {});
  const detail = [
    warning,
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    `${method} ${paramsExcerpt(kept)}`,
  ];
  const question = vscode.l10n.t('Send {0} to “{1}”?', method, endpoint.name);
  const send = vscode.l10n.t('Send');
  const options = { modal: true, detail: detail.join('\n\n') };
  return (await vscode.window.showWarningMessage(question, options, send)) === send;
}
