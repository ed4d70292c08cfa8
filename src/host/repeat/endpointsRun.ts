// Makes one call at several endpoints at the same time, at the same block or at the newest of each. None of them is
// assumed to be right.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { durationText } from '../../core/call/callPhases.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { rowResult } from '../../core/call/rowResult.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { exactAmount } from '../../core/quantity.ts';
import type { Agreement } from '../../core/watch/agreement.ts';
import { agreementOf } from '../../core/watch/agreement.ts';
import { requestedTags } from '../../core/watch/atBlock.ts';
import type { Repetition } from '../../core/watch/repetition.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { WatchView } from '../../protocol/watch.ts';
import { endpointsSubject } from './endpointsSubject.ts';
import type { EndpointsState } from './endpointsSubject.ts';
import { runSlicedWhile } from '../common/timeSlices.ts';
import { confirm } from '../common/confirm.ts';
import { heavyRemoteReason } from '../calls/permitHeavy.ts';
import type { Repeat, RepeatedCall, RepeatServices, OnRepeatChange } from './repeat.ts';
import { createRepeatOnce } from './repeatOnce.ts';
import { requestChains } from './requestChains.ts';
import type { EndpointChain } from './requestChains.ts';
import { COMPARE_LATEST } from './commonBlockText.ts';
import { agreementText, comparableChain, headText, standingText, warningText } from './endpointTexts.ts';
import type { OtherWay, RepeatRun, RunParts, RunState } from './repeatOnce.ts';

export function createEndpointsRepeat(
  services: RepeatServices,
  call: RepeatedCall,
  how: Extract<Repetition, { kind: 'endpoints' }>,
  notify: OnRepeatChange,
): Repeat {
  const { calls, endpoints, contextOf } = services;
  let isOwn = how.at === 'own';

  async function run({ token, isWanted, state, change, stop }: RepeatRun<EndpointsState>): Promise<void> {
    const called = how.ids.flatMap((id) => endpoints.all().filter((endpoint) => endpoint.id === id));
    if (called.length < 2) return stop(vscode.l10n.t('Fewer than two of the endpoints still exist.'));
    change({ endpoints: called, ended: called.map(() => undefined) });
    const chains = await requestChains(call, isOwn, called, calls, token);
    if (!isWanted()) return;
    if (chains.problem !== undefined) return stop(chains.problem);
    const { params, about, seen, block } = chains;
    change({ about, seen, common: comparableChain(seen, isOwn), warning: warningText(seen, block, called) });
    const { method, functions } = call;
    if (!(await isHeavyWanted(called, { method, params })))
      return isWanted() ? stop(vscode.l10n.t('Nothing was sent, as you declined.')) : undefined;
    if (!isWanted()) return;
    const batch = randomUUID();
    await Promise.all(
      called.map(async (endpoint, position) => {
        const entry = await calls.run(
          { endpoint, method, params, functions, batch, origin: 'extension' },
          token,
        );
        if (isWanted())
          change({ ended: state().ended.map((known, at) => (at === position ? entry : known)) });
      }),
    );
    const agreement = isWanted() ? await agreementAmong(state().ended, contextOf, isWanted) : undefined;
    if (agreement !== undefined && isWanted()) change({ agreement });
  }

  const other: OtherWay<EndpointsState> = {
    label: () => (isOwn ? vscode.l10n.t('Compare at One Block') : COMPARE_LATEST),
    take: () => {
      isOwn = !isOwn;
    },
  };

  const parts: RunParts<EndpointsState> = {
    idle: { about: '', endpoints: [], ended: [], seen: [], common: 'unknown' },
    run,
    status: statusOf,
    rows: (state) => rowsOf(state, contextOf),
    subject: (id, state) => endpointsSubject(id, call, state, contextOf),
    recorded: ({ ended }) => ended.flatMap((entry) => entry?.id ?? []),
    restored: async (_names, runs) => ({
      endpoints: runs.map(({ endpointName: name }) => ({ name })),
      ended: runs,
      seen: seenBefore(call, runs, contextOf),
      ...omitUndefined({ agreement: await agreementAmong(runs, contextOf) }),
    }),
    how: () => ({ ...how, at: isOwn ? 'own' : 'same' }),
    ...(requestedTags(call).length === 0 ? {} : { other }),
  };
  return createRepeatOnce(parts, services, notify);
}

/** What is kept of the chains: the newest blocks, which were read just before the calls where these name the tag. */
function seenBefore(
  call: RepeatedCall,
  runs: readonly HistoryEntry[],
  contextOf: ContextOf,
): readonly EndpointChain[] {
  if (requestedTags(call)[0] !== 'latest') return [];
  return runs.map((run) => omitUndefined({ chainId: contextOf(run).chain?.id, head: exactAmount(run.head) }));
}

/** Whether the results agree; undefined where that is no longer wanted. */
function agreementAmong(
  ended: EndpointsState['ended'],
  contextOf: ContextOf,
  isWanted = () => true,
): Promise<Agreement | undefined> {
  const results = ended.map((entry) =>
    entry?.outcome.ok === true ? decodeResult(entry, entry.outcome.result, contextOf(entry)) : undefined,
  );
  return runSlicedWhile(agreementOf(results), isWanted);
}

/** Asks the user once where the call is heavy for endpoints that are not on this machine. */
async function isHeavyWanted(
  called: readonly Endpoint[],
  { method, params }: Pick<RepeatedCall, 'method' | 'params'>,
): Promise<boolean> {
  const heavy = called.flatMap((endpoint) => {
    const reason = heavyRemoteReason({ endpoint, method, params }, undefined);
    return reason === undefined ? [] : [{ reason, name: endpoint.name }];
  });
  const [first] = heavy;
  if (first === undefined) return true;
  const question = vscode.l10n.t(
    '{0} can be slow and costly. Send it to {1} endpoints?',
    method,
    called.length,
  );
  return confirm(question, `${first.reason}\n\n${heavy.map(({ name }) => name).join(', ')}`);
}

/** `All 3 agree`, once all calls have ended. */
function statusOf({ status, ended, agreement, common }: EndpointsState & RunState): string {
  if (agreement !== undefined) return agreementText(agreement, ended.length, common);
  return status === 'running' ? vscode.l10n.t('Running') : vscode.l10n.t('Stopped');
}

function rowsOf(
  { endpoints, ended, agreement, seen, common }: EndpointsState,
  contextOf: ContextOf,
): WatchView['rows'] {
  const first = endpoints[ended.findIndex((entry) => entry?.ok === true)]?.name;
  return endpoints.map(({ name }, at) => {
    const sides = first === undefined || first === name ? undefined : ([first, name] as const);
    const [entry, standing] = [ended[at], agreement?.standings[at]];
    return {
      endpoint: name,
      head: headText(seen, at),
      standing: standing && entry ? standingText(standing, common, entry, sides) : '',
      // Without a reply, the time says nothing of the endpoint.
      latency: entry === undefined || entry.responseBytes === 0 ? '' : durationText(entry.durationMs),
      answer: entry === undefined ? '…' : rowResult(entry, contextOf(entry)),
      isOther: standing?.kind === 'differs',
    };
  });
}
