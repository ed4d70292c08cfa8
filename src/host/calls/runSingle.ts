// Starts one call: what is asked before it, and what sending and undoing it needs.

import type * as vscode from 'vscode';
import type { HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import { isInBackground } from '../../core/call/finishedCall.ts';
import type { CallRequest } from './calls.ts';
import type { Arriving } from './callRunner.ts';
import { asking, endpointFor, quietly } from './callWindow.ts';
import type { CallWindow } from './callWindow.ts';
import { permitCall } from './permitCall.ts';
import { resolveBlockOffsets } from './resolveBlockOffsets.ts';

export async function runSingle(
  window: CallWindow,
  request: CallRequest,
  token?: vscode.CancellationToken,
  arriving?: Arriving,
): Promise<HistoryEntry | undefined> {
  const { runner, chains, undoing, states } = window;
  const { method, params, split, explanation, watch, rerunOf, onWait } = request;
  const { origin = 'person', record = 'always' } = request;
  const endpoint = await endpointFor(window, request.endpoint);
  if (endpoint === undefined) return undefined;
  const rerun = rerunOf === undefined ? {} : { rerunOf };
  const draft: RequestDraft = { endpoint, method, params, explanation, watch, ...rerun };
  const policy = { origin, record };
  const how = { ...policy, split, arriving, onWait };
  const ask = asking(window, endpoint, token, isInBackground(policy) ? 'never' : 'always');
  const isWarned = origin === 'extension' || split !== undefined;
  const permit = await permitCall(draft, {
    chains,
    ask: quietly(window, endpoint, token),
    head: states.of(endpoint).head,
    warned: isWarned ? undefined : window.warned,
  });
  if (permit === undefined) return undefined;
  if (origin === 'person') window.last = draft;
  if (permit.kind === 'refused') return runner.runOne({ ...draft, refusal: permit.failure }, how, token);
  const sent = await resolveBlockOffsets(draft, ask);
  if ('failed' in sent) return sent.failed;
  const snapshot =
    permit.kind === 'unasked'
      ? await undoing.before([method], endpoint, quietly(window, endpoint, token))
      : undefined;
  const entry = await runner.runOne({ ...sent.draft, snapshot }, how, token);
  if (window.last === draft) window.last = { ...draft, entryId: entry.id };
  undoing.after([entry]);
  return entry;
}
