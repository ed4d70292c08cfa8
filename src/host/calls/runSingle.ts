// Makes one call: asks the questions before it, prepares it, sends it and offers to undo it.

import type * as vscode from 'vscode';
import type { HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { isInBackground } from '../../core/call/finishedCall.ts';
import type { CallRequest } from './calls.ts';
import type { Arriving } from './callRunner.ts';
import { endpointFor, unrecorded } from './callWindow.ts';
import type { CallWindow } from './callWindow.ts';
import { createExplainFirst } from './confirmSend.ts';
import { createPartyNames } from './partyNames.ts';
import { permitCall } from './permitCall.ts';
import { createBlockResolver } from './resolveBlocks.ts';
import { createNameResolver } from './resolveNames.ts';

export async function runSingle(
  window: CallWindow,
  request: CallRequest,
  token?: vscode.CancellationToken,
  arriving?: Arriving,
): Promise<HistoryEntry | undefined> {
  const { runner, chains, undoing, states, storage } = window;
  const { method, params, functions, mistyped, split, explanation, watch, batch, rerunOf, label } = request;
  const { onQuestion, onSend, onWait, duringKey } = request;
  const { origin = 'person', record = 'always' } = request;
  const endpoint = await endpointFor(window, request.endpoint);
  if (endpoint === undefined) return undefined;
  const joined = omitUndefined({ rerunOf, batch, label });
  const draft: RequestDraft = {
    endpoint,
    method,
    params,
    functions,
    mistyped,
    explanation,
    watch,
    ...joined,
  };
  const policy = { origin, record };
  const how = { ...policy, split, arriving, onWait, duringKey };
  const isShown = !isInBackground(policy);
  const quiet = unrecorded(window, endpoint, token);
  const warned = origin === 'extension' || split !== undefined ? undefined : window.warned;
  const names = createNameResolver({ endpoint, chains, storage, ask: quiet });
  // Before the question, which shows the addresses.
  const named = await names.addressed(draft);
  const permit = await permitCall(named, {
    chains,
    ask: quiet,
    names: createPartyNames(window, endpoint, quiet),
    head: states.of(endpoint).head,
    warned,
    onQuestion,
    explainFirst: createExplainFirst(window.contextOf, { run: (...own) => runSingle(window, ...own) }),
  });
  if (permit === undefined) return undefined;
  if (origin === 'person') window.last = draft;
  onSend?.();
  if (permit.kind === 'refused') return runner.runOne({ ...draft, refusal: permit.failure }, how, token);
  const blocks = createBlockResolver({ endpoint, states, ask: quiet, isShown });
  const sent = await blocks.numbered(named);
  const taken = permit.kind === 'unasked' ? await undoing.before([method], endpoint, quiet) : undefined;
  const entry = await runner.runOne({ ...sent, snapshot: taken?.id }, how, token);
  if (window.last === draft) window.last = { ...draft, entryId: entry.id };
  undoing.after([entry], taken);
  return entry;
}
