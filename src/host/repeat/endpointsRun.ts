// Makes one call at several endpoints at the same time, at the same block or at the newest of each. None of them is
// assumed to be right.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { durationText } from '../../core/call/callPhases.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { rowResult } from '../../core/call/rowResult.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { given } from '../../core/given.ts';
import type { Agreement } from '../../core/watch/agreement.ts';
import { agreementOf } from '../../core/watch/agreement.ts';
import { tagsAsked } from '../../core/watch/atBlock.ts';
import { commonChain } from '../../core/watch/commonChain.ts';
import type { Repetition } from '../../core/watch/trigger.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { WatchView } from '../../protocol/watch.ts';
import { endpointsSubject } from './endpointsSubject.ts';
import type { Asked } from './endpointsSubject.ts';
import { resultOf } from '../common/timeSlices.ts';
import { confirm } from '../common/confirm.ts';
import { heavyElsewhere } from '../calls/permitHeavy.ts';
import type { Repeat, RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';
import { createRepeatOnce } from './repeatOnce.ts';
import { askChains } from './askChains.ts';
import { COMPARE_LATEST } from './commonBlockText.ts';
import { agreementText, headText, standingText, warningText } from './endpointTexts.ts';
import type { OtherWay, RepeatRun, RunParts, RunState } from './repeatOnce.ts';

export function createEndpointsRepeat(
  services: RepeatServices,
  call: RepeatedCall,
  how: Extract<Repetition, { kind: 'endpoints' }>,
  tell: TellRepeat,
): Repeat {
  const { calls, endpoints, contextOf } = services;
  let isOwn = how.at === 'own';

  async function run({ token, isWanted, state, change, stop }: RepeatRun<Asked>): Promise<void> {
    const asked = how.ids.flatMap((id) => endpoints.all().filter((endpoint) => endpoint.id === id));
    if (asked.length < 2) return stop(vscode.l10n.t('Fewer than two of the endpoints still exist.'));
    change({ asked, ended: asked.map(() => undefined) });
    const chains = await askChains(call, isOwn, asked, calls, token);
    if (!isWanted()) return;
    if (chains.problem !== undefined) return stop(chains.problem);
    const { params, about, seen, block } = chains;
    const chain = commonChain(seen);
    // At different blocks, equal results do not mean that the endpoints agree.
    const common = isOwn && chain === 'one' ? 'unknown' : chain;
    change({ about, seen, common, warning: warningText(seen, block, asked) });
    const { method, functions } = call;
    if (!(await isHeavyWanted(asked, { method, params })))
      return isWanted() ? stop(vscode.l10n.t('Nothing was sent, as you declined.')) : undefined;
    if (!isWanted()) return;
    const batch = randomUUID();
    await Promise.all(
      asked.map(async (endpoint, position) => {
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

  const other: OtherWay<Asked> = {
    label: () => (isOwn ? vscode.l10n.t('Compare at One Block') : COMPARE_LATEST),
    take: () => {
      isOwn = !isOwn;
    },
  };

  const parts: RunParts<Asked> = {
    idle: { about: '', asked: [], ended: [], seen: [], common: 'unknown' },
    run,
    status: statusOf,
    rows: (state) => rowsOf(state, contextOf),
    subject: (id, state) => endpointsSubject(id, call, state, contextOf),
    recorded: ({ ended }) => ended.flatMap((entry) => entry?.id ?? []),
    restored: async (_names, runs) => ({
      asked: runs.map(({ endpointName: name }) => ({ name })),
      ended: runs,
      ...given({ agreement: await agreementAmong(runs, contextOf) }),
    }),
    how: () => ({ ...how, at: isOwn ? 'own' : 'same' }),
    ...(tagsAsked(call).length === 0 ? {} : { other }),
  };
  return createRepeatOnce(parts, services, tell);
}

/** Whether the results agree; undefined where that is no longer wanted. */
function agreementAmong(
  ended: Asked['ended'],
  contextOf: ContextOf,
  isWanted = () => true,
): Promise<Agreement | undefined> {
  const answers = ended.map((entry) =>
    entry?.outcome.ok === true ? decodeResult(entry, entry.outcome.result, contextOf(entry)) : undefined,
  );
  return resultOf(agreementOf(answers), isWanted);
}

/** Asks the user once where the call is heavy for endpoints that are not on this machine. */
async function isHeavyWanted(
  asked: readonly Endpoint[],
  { method, params }: Pick<RepeatedCall, 'method' | 'params'>,
): Promise<boolean> {
  const heavy = asked.flatMap((endpoint) => {
    const reason = heavyElsewhere({ endpoint, method, params }, undefined);
    return reason === undefined ? [] : [{ reason, name: endpoint.name }];
  });
  const [first] = heavy;
  if (first === undefined) return true;
  const question = vscode.l10n.t(
    '{0} can be slow and costly. Send it to {1} endpoints?',
    method,
    asked.length,
  );
  return confirm(question, `${first.reason}\n\n${heavy.map(({ name }) => name).join(', ')}`);
}

/** `All 3 agree`, once all calls have ended. */
function statusOf({ status, ended, agreement, common }: Asked & RunState): string {
  if (agreement !== undefined) return agreementText(agreement, ended.length, common);
  return status === 'running' ? vscode.l10n.t('Running') : vscode.l10n.t('Stopped');
}

function rowsOf({ asked, ended, agreement, seen, common }: Asked, contextOf: ContextOf): WatchView['rows'] {
  return asked.map(({ name }, at) => {
    const [entry, standing] = [ended[at], agreement?.standings[at]];
    return {
      endpoint: name,
      head: headText(seen, at),
      standing: standing && entry ? standingText(standing, common, entry) : '',
      latency: entry === undefined ? '' : durationText(entry.durationMs),
      answer: entry === undefined ? '…' : rowResult(entry, contextOf(entry)),
      isOther: standing?.kind === 'differs',
    };
  });
}
