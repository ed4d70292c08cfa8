// Owns who may start calls in this window, and how: what must be asked first, what is needed to send and to undo.
// Everything that can start one comes through `run` or `runBatch`.

import * as vscode from 'vscode';
import type { ExplanationRun, HistoryEntry, RequestDraft } from '../core/call.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { Failure } from '../core/failure.ts';
import type { JsonValue } from '../core/json.ts';
import type { LogSplit } from '../core/splitLogs.ts';
import { createCallRunner } from './callRunner.ts';
import type { Arriving, BatchRun, CallRunner, RunnerServices } from './callRunner.ts';
import { createChains } from './chains.ts';
import type { Ask } from './chains.ts';
import { showInformationMessage } from './common/notices.ts';
import type { Endpoints } from './endpoints.ts';
import { permitBatch, permitCall } from './permitCall.ts';
import { sentDraft } from './sentDraft.ts';
import { createUndo } from './undo.ts';

export type CallRequest = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** The active endpoint when left out. */
  readonly endpoint?: Endpoint | undefined;
  /** A question of the extension’s own, which “Re-run Last Call” and the Result view pass over. */
  readonly isOwn?: true;
  /** Asks for logs in parts. */
  readonly split?: LogSplit;
  /** What it helps to explain. */
  readonly explanation?: ExplanationRun;
  /** The entry that this is another run of. */
  readonly rerunOf?: string;
  /** Told each second for how long it still waits, as its server asked, and `undefined` once it goes on. */
  readonly onWait?: (secondsLeft: number | undefined) => void;
  /**
   * Whether its entry goes into the history. For calls that are made again and again: of these, neither progress nor
   * the answer is shown but by what asked for them.
   */
  readonly isKept?: (entry: HistoryEntry) => boolean;
};

export interface Calls extends Omit<CallRunner, 'runOne' | 'runBatch'> {
  /** Runs a call to its entry; `undefined` when nothing was sent because the person declined. */
  run(
    request: CallRequest,
    token?: vscode.CancellationToken,
    arriving?: Arriving,
  ): Promise<HistoryEntry | undefined>;
  /** Runs calls to one endpoint, the active one, as one batch, to an entry each; `undefined` when the person declined. */
  runBatch(
    requests: readonly Pick<CallRequest, 'method' | 'params'>[],
    how?: Pick<CallRequest, 'endpoint' | 'isKept'> & {
      /** The person was told already how heavy it is. */
      readonly isTold?: boolean;
    },
    token?: vscode.CancellationToken,
  ): Promise<BatchRun | undefined>;
  /** Takes a write back by the snapshot before it, and tells of it; whether it did. */
  undo(entry: HistoryEntry): Promise<boolean>;
  /** The ids of writes that are undone. */
  readonly onDidUndo: vscode.Event<readonly string[]>;
  /** The chain an endpoint serves; undefined where it does not tell. */
  chainOf(endpoint: Endpoint): Promise<bigint | undefined>;
  /** The chain that an endpoint is known to serve, without asking it. */
  knownChain(endpoint: Endpoint): bigint | undefined;
  last(): RequestDraft | undefined;
}

export type CallServices = RunnerServices & { readonly endpoints: Endpoints };

const NOT_ASKED = {
  kind: 'input',
  message: vscode.l10n.t('A block that this call counts from is not known, so it was not sent.'),
} as const;

export function createCalls({ endpoints, ...services }: CallServices): Calls {
  const runner = createCallRunner(services);
  const chains = createChains();
  const undoing = createUndo();
  const undone = new vscode.EventEmitter<readonly string[]>();
  /** The heavy calls that the person was told of. */
  const warned = new Set<string>();
  const limits = new WeakMap<Endpoint, number>();
  let lastDraft: RequestDraft | undefined;

  /** Calls that nobody is asked about: what a call is counted from, and what undoes one. */
  function asking(endpoint: Endpoint, token?: vscode.CancellationToken, isKept?: () => boolean): Ask {
    return (method, params) => runner.runOne({ endpoint, method, params }, { isOwn: true, isKept }, token);
  }

  /** The same for what is needed to ask a person and to be able to undo: it would only fill the history. */
  function quietly(endpoint: Endpoint, token?: vscode.CancellationToken): Ask {
    return asking(endpoint, token, () => false);
  }

  return {
    ...runner,
    async run(
      { method, params, isOwn, isKept, split, explanation, rerunOf, onWait, ...request },
      token,
      arriving,
    ) {
      const endpoint =
        request.endpoint ?? endpoints.active() ?? (await askForEndpoint(endpoints.all().length > 0));
      if (endpoint === undefined) return undefined;
      const rerun = rerunOf === undefined ? {} : { rerunOf };
      const draft: RequestDraft = { endpoint, method, params, explanation, ...rerun };
      const how = { isOwn, isKept, split, arriving, onWait };
      const ask = asking(endpoint, token, isKept && (() => false));
      const isTold = isOwn === true || split !== undefined;
      const head = services.heads.of(endpoint.id);
      const means = { chains, ask: quietly(endpoint, token), head };
      const permit = await permitCall(draft, { ...means, warned: isTold ? undefined : warned });
      if (permit === undefined) return undefined;
      if (isOwn !== true && isKept === undefined) lastDraft = draft;
      const { refusal, isUnasked } = permit;
      if (refusal !== undefined) return runner.runOne({ ...draft, refusal }, how, token);
      const sent = await sentDraft(draft, ask);
      if ('failed' in sent) return sent.failed;
      const snapshot = isUnasked === true ? await undoing.before([method], endpoint, means.ask) : undefined;
      const entry = await runner.runOne({ ...sent.draft, snapshot }, how, token);
      undoing.after([entry]);
      chains.learn(endpoint, entry);
      return entry;
    },
    async runBatch(requests, { isKept, isTold, ...how } = {}, token) {
      const endpoint =
        how.endpoint ?? endpoints.active() ?? (await askForEndpoint(endpoints.all().length > 0));
      if (endpoint === undefined || requests.length === 0) return undefined;
      const { ask, declined } = untilDeclined(quietly(endpoint, token));
      const typed = requests.map(({ method, params }): RequestDraft => ({ endpoint, method, params }));
      const head = services.heads.of(endpoint.id);
      const permits = await permitBatch(typed, { chains, ask, head, warned: isTold ? undefined : warned });
      if (permits === undefined) return undefined;
      const unasked = typed.filter((_draft, index) => permits[index]?.isUnasked === true);
      const drafts: RequestDraft[] = [];
      for (const [index, draft] of typed.entries()) {
        const refusal = permits[index]?.refusal;
        const sent = refusal === undefined ? await sentDraft(draft, ask) : { draft: { ...draft, refusal } };
        drafts.push('draft' in sent ? sent.draft : { ...draft, refusal: NOT_ASKED });
      }
      const methods = unasked.map(({ method }) => method);
      const snapshot = await undoing.before(methods, endpoint, ask);
      const noKey = declined();
      const ran = await runner.runBatch(
        drafts.map((draft, index) => ({
          ...draft,
          ...(permits[index]?.isUnasked === true ? { snapshot } : {}),
          ...(noKey === undefined ? {} : { refusal: draft.refusal ?? noKey }),
        })),
        limits.get(endpoint),
        { isKept },
        token,
      );
      if (ran.report.limit !== undefined) limits.set(endpoint, ran.report.limit);
      undoing.after(ran.entries);
      return ran;
    },
    async undo(entry) {
      const endpoint = endpoints.all().find(({ id }) => id === entry.endpointId);
      if (endpoint === undefined) {
        void showInformationMessage(
          vscode.l10n.t('“{0}”, which this call went to, is not there any more.', entry.endpointName),
        );
        return false;
      }
      const means = { chains, ask: quietly(endpoint), head: undefined, warned: undefined };
      const ids = await undoing.undo(entry, {
        ask: asking(endpoint),
        quietly: means.ask,
        permit: (method, params) => permitCall({ endpoint, method, params }, means),
      });
      if (ids.length > 0) undone.fire(ids);
      return ids.length > 0;
    },
    onDidUndo: undone.event,
    async chainOf(endpoint) {
      const chain = await chains.of(endpoint, asking(endpoint), true);
      return typeof chain === 'bigint' ? chain : undefined;
    },
    knownChain: (endpoint) => chains.known(endpoint),
    last: () => lastDraft,
  };
}

/** Asks until the person gives no key; what is asked after that fails the same way, without another question. */
function untilDeclined(ask: Ask): { readonly ask: Ask; readonly declined: () => Failure | undefined } {
  let last: HistoryEntry | undefined;
  const noKey = (): Failure | undefined =>
    last?.outcome.ok === false &&
    last.outcome.failure.kind === 'input' &&
    last.outcome.failure.reason === 'noKey'
      ? last.outcome.failure
      : undefined;
  return {
    async ask(method, params) {
      if (noKey() === undefined) last = await ask(method, params);
      return last;
    },
    declined: noKey,
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
  const choice = await showInformationMessage(message, start, other);
  if (choice === start) void vscode.commands.executeCommand('ethRpc.startGateway');
  if (choice === other)
    void vscode.commands.executeCommand(others ? 'ethRpc.selectEndpoint' : 'ethRpc.addEndpoint');
  return undefined;
}
