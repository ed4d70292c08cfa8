// Makes several calls together: one question about all of them, one key, one snapshot.

import type * as vscode from 'vscode';
import type { HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import { isInBackground } from '../../core/call/finishedCall.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { BatchedCall, BatchHow } from './calls.ts';
import type { BatchRun } from './callRunner.ts';
import { endpointFor, unrecorded } from './callWindow.ts';
import type { CallWindow } from './callWindow.ts';
import type { RunExtensionCall } from './chains.ts';
import { createPartyNames } from './partyNames.ts';
import { permitBatch } from './permitCall.ts';
import type { Permit } from './permitCall.ts';
import { createBlockResolver } from './resolveBlocks.ts';
import { createNameResolver } from './resolveNames.ts';
import type { BlockResolver } from './resolveBlocks.ts';

export async function runBatch(
  window: CallWindow,
  requests: readonly BatchedCall[],
  { origin = 'person', record = 'always', batch, ...how }: BatchHow = {},
  token?: vscode.CancellationToken,
): Promise<BatchRun | undefined> {
  const { chains, states, limits, runner, undoing, storage } = window;
  const endpoint = await endpointFor(window, how.endpoint);
  if (endpoint === undefined || requests.length === 0) return undefined;
  const { ask, declined } = untilDeclined(unrecorded(window, endpoint, token));
  const typed = requests.map(({ method, params, functions, mistyped }): RequestDraft => ({
    endpoint,
    method,
    params,
    functions,
    mistyped,
  }));
  const { head } = states.of(endpoint);
  const warned = origin === 'extension' ? undefined : window.warned;
  const names = createNameResolver({ endpoint, chains, storage, ask });
  // Before the question, which shows the addresses.
  const named: RequestDraft[] = [];
  for (const draft of typed) named.push(await names.addressed(draft));
  const permits = await permitBatch(named, {
    chains,
    ask,
    names: createPartyNames(window, endpoint, ask),
    head,
    warned,
  });
  if (permits === undefined) return undefined;
  const isUnasked = (_draft: unknown, index: number): boolean => permits[index]?.kind === 'unasked';
  const isShown = !isInBackground({ origin, record });
  const blocks = createBlockResolver({ endpoint, states, ask, isShown });
  const drafts = await readyToSend(named, permits, blocks);
  const methods = typed.filter(isUnasked).map(({ method }) => method);
  const taken = await undoing.before(methods, endpoint, ask);
  const noKey = declined();
  const ran = await runner.runBatch(
    drafts.map((draft, index) => ({
      ...draft,
      ...(isUnasked(draft, index) ? { snapshot: taken?.id } : {}),
      ...(noKey === undefined ? {} : { refusal: draft.refusal ?? noKey }),
    })),
    limits.get(endpoint),
    { origin, record, ...omitUndefined({ batch }) },
    token,
  );
  if (ran.report.limit !== undefined) limits.set(endpoint, ran.report.limit);
  undoing.after(ran.entries, taken);
  return ran;
}

/** The calls with block numbers, each with a refusal where it must not be sent. */
async function readyToSend(
  named: readonly RequestDraft[],
  permits: readonly Permit[],
  blocks: BlockResolver,
): Promise<readonly RequestDraft[]> {
  const drafts: RequestDraft[] = [];
  for (const [index, draft] of named.entries()) {
    const permit = permits[index];
    const isRefused = permit?.kind === 'refused';
    drafts.push(isRefused ? { ...draft, refusal: permit.failure } : await blocks.numbered(draft));
  }
  return drafts;
}

/** Makes calls until the user gives no key; later calls then fail in the same way, without another question. */
function untilDeclined(ask: RunExtensionCall): {
  readonly ask: RunExtensionCall;
  readonly declined: () => Failure | undefined;
} {
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
