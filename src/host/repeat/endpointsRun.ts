// One call at several endpoints at the same time, about the same block where it names one. None is taken to be right.

import * as vscode from 'vscode';
import { durationText } from '../../core/call/callPhases.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { whatDiffers } from '../../core/diff/diffRow.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { agreementOf } from '../../core/watch/agreement.ts';
import type { Standing } from '../../core/watch/agreement.ts';
import type { Repetition } from '../../core/watch/trigger.ts';
import type { WatchView } from '../../protocol/watch.ts';
import { endpointsSubject } from './endpointsSubject.ts';
import type { Asked } from './endpointsSubject.ts';
import { resultOf } from '../common/timeSlices.ts';
import { confirm } from '../common/confirm.ts';
import { heavyElsewhere } from '../calls/permitHeavy.ts';
import type { Repeat, RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';
import { createRepeatOnce } from './repeatOnce.ts';
import { chainProblem, sameBlock } from './sameBlock.ts';
import type { RepeatRun, RunState } from './repeatOnce.ts';

export function createEndpointsRepeat(
  services: RepeatServices,
  call: RepeatedCall,
  how: Extract<Repetition, { kind: 'endpoints' }>,
  tell: TellRepeat,
): Repeat {
  const { calls, endpoints, contextOf } = services;

  async function run({ token, isWanted, state, change, stop }: RepeatRun<Asked>): Promise<void> {
    const asked = how.ids.flatMap((id) => endpoints.all().filter((endpoint) => endpoint.id === id));
    if (asked.length < 2) return stop(vscode.l10n.t('Fewer than two of the endpoints are there any more.'));
    change({ asked, ended: asked.map(() => undefined) });
    const [warning, same] = await Promise.all([
      chainProblem(asked, calls, token),
      sameBlock(call, asked, calls, token),
    ]);
    if (!isWanted()) return;
    if (same.problem !== undefined) return stop(same.problem);
    const { params, about } = same;
    change({ warning, about });
    const { method } = call;
    if (!(await isHeavyWanted(asked, { method, params })))
      return isWanted() ? stop(vscode.l10n.t('Nothing was sent, as you declined.')) : undefined;
    if (!isWanted()) return;
    await Promise.all(
      asked.map(async (endpoint, position) => {
        const entry = await calls.run({ endpoint, method, params, origin: 'extension' }, token);
        if (isWanted())
          change({ ended: state().ended.map((known, at) => (at === position ? entry : known)) });
      }),
    );
    const answers = state().ended.map((entry) =>
      entry?.outcome.ok === true ? decodeResult(entry, entry.outcome.result, contextOf(entry)) : undefined,
    );
    const agreement = isWanted() ? await resultOf(agreementOf(answers), isWanted) : undefined;
    if (agreement !== undefined && isWanted()) change({ agreement });
  }

  return createRepeatOnce<Asked>(
    () => ({
      idle: { about: '', asked: [], ended: [] },
      run,
      status: statusOf,
      rows: rowsOf,
      subject: (id, state) => endpointsSubject(id, call, state, contextOf),
      series: () => ({ samples: [], along: 'time' }),
      how,
    }),
    services,
    tell,
  );
}

/** Asks once where the call is heavy for endpoints that are not on this machine. */
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
  const question = vscode.l10n.t('{0} is a heavy call. Send it to {1} endpoints?', method, asked.length);
  return confirm(question, `${first.reason}\n\n${heavy.map(({ name }) => name).join(', ')}`);
}

/** `All 3 agree`, `2 of 3 agree · 1 gave no answer`. */
function statusOf({ status, ended, agreement }: Asked & RunState): string {
  if (agreement === undefined)
    return status === 'running' ? vscode.l10n.t('Running') : vscode.l10n.t('Stopped');
  const { agreeing, answered } = agreement;
  const silent = ended.length - answered;
  const agreed = agreedText(agreeing, answered);
  return silent === 0 ? agreed : `${agreed} · ${vscode.l10n.t('{0} gave no result', silent)}`;
}

function agreedText(agreeing: number, answered: number): string {
  if (answered < 2) return vscode.l10n.t('Nothing to compare');
  if (answered === 2) return agreeing === 2 ? vscode.l10n.t('Both agree') : vscode.l10n.t('The two differ');
  if (agreeing === answered) return vscode.l10n.t('All {0} agree', answered);
  return agreeing === 1
    ? vscode.l10n.t('No two of {0} agree', answered)
    : vscode.l10n.t('{0} of {1} agree', agreeing, answered);
}

function rowsOf({ asked, ended, agreement }: Asked): WatchView['rows'] {
  return asked.map(({ name }, at) => {
    const [entry, standing] = [ended[at], agreement?.standings[at]];
    return {
      endpoint: name,
      standing: standing === undefined ? '' : standingText(standing),
      latency: entry === undefined ? '' : durationText(entry.durationMs),
      answer: entry?.summary ?? '…',
      isOther: standing?.kind === 'differs',
    };
  });
}

function standingText(standing: Standing): string {
  switch (standing.kind) {
    case 'first':
      return vscode.l10n.t('the first result');
    case 'same':
      return vscode.l10n.t('agrees');
    case 'failed':
      return vscode.l10n.t('no response');
    case 'differs': {
      const what = whatDiffers(standing.comparison);
      return what === '' ? vscode.l10n.t('differs') : vscode.l10n.t('differs: {0}', what);
    }
  }
}
