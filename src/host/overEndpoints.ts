// Owns one call asked of several endpoints at the same time, about the same block where it names one. Refuses to say
// which of them is right.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { durationText } from '../core/callPhases.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import { whatDiffers } from '../core/diff/diffRow.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { BlockOffset } from '../core/input/blockOffset.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { exactAmount, groupDigits } from '../core/quantity.ts';
import { agreementOf } from '../core/watch/agreement.ts';
import type { Agreement, Standing } from '../core/watch/agreement.ts';
import { atTags, namesBlock, tagsAsked } from '../core/watch/atBlock.ts';
import type { WatchView } from '../protocol/watch.ts';
import { endpointsSubject } from './endpointsSubject.ts';
import { headOf } from './headOf.ts';
import { resultOf } from './inTurns.ts';
import { isConfirmed } from './isConfirmed.ts';
import { heavyElsewhere } from './permitHeavy.ts';
import type { Repeat, RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';
import { createRepeatOnce } from './repeatOnce.ts';
import type { Run, RunState } from './repeatOnce.ts';

/** `about`: which block they were asked about. `ended`: in the order of `asked`; undefined while one is asked. */
export type Asked = {
  readonly about: string;
  readonly asked: readonly Endpoint[];
  readonly ended: readonly (HistoryEntry | undefined)[];
  /** Once all have ended. */
  readonly agreement?: Agreement;
};

export function createEndpointsRepeat(
  services: RepeatServices,
  call: RepeatedCall,
  how: { readonly kind: 'endpoints'; readonly ids: string[] },
  tell: TellRepeat,
): Repeat {
  const { calls, endpoints, contextOf } = services;

  /**
   * The parameters with the lowest number that any of them has for each tag, and what to say of it; only the latter where
   * none of them told a tag.
   */
  async function sameBlock(asked: readonly Endpoint[], token: vscode.CancellationToken) {
    const lowest = new Map<BlockOffset['tag'], bigint>();
    for (const tag of tagsAsked(call)) {
      const heads = await Promise.all(asked.map((endpoint) => headOf(tag, endpoint, calls, token)));
      for (const head of heads)
        if (typeof head === 'bigint' && head <= (lowest.get(tag) ?? head)) lowest.set(tag, head);
    }
    const untold = tagsAsked(call).filter((tag) => !lowest.has(tag));
    if (untold.length > 0)
      return {
        problem: vscode.l10n.t(
          'None of them told its block “{0}”, so they could not be asked about the same one.',
          untold.join('”, “'),
        ),
      };
    const { params } = call;
    const own = vscode.l10n.t('This call names no block: each answers as of its own newest one.');
    if (lowest.size === 0) return { params, about: namesBlock(call) ? '' : own };
    const blocks = [...lowest].map(([tag, number]) => `“${tag}” = ${groupDigits(number)}`).join(', ');
    return {
      params: atTags(call, (tag) => lowest.get(tag)!),
      about: vscode.l10n.t(
        'All were asked about the same block, the lowest that any of them has: {0}.',
        blocks,
      ),
    };
  }

  async function chainProblem(asked: readonly Endpoint[], token: vscode.CancellationToken): Promise<string> {
    const own = { method: 'eth_chainId', params: [], isOwn: true, isKept: () => false } as const;
    const chains = await Promise.all(
      asked.map(async (endpoint) => {
        const outcome = (await calls.run({ ...own, endpoint }, token))?.outcome;
        return outcome?.ok === true && !isLargeValue(outcome.result)
          ? exactAmount(outcome.result)
          : undefined;
      }),
    );
    if (new Set(chains.filter((chain) => chain !== undefined)).size < 2) return '';
    const named = asked
      .map(({ name }, index) => `${name}: ${chains[index] ?? vscode.l10n.t('unknown')}`)
      .join(', ');
    return vscode.l10n.t(
      'They serve different chains, so their answers say nothing of each other ({0}).',
      named,
    );
  }

  async function run({ token, isWanted, state, change, stop }: Run<Asked>): Promise<void> {
    const asked = how.ids.flatMap((id) => endpoints.all().filter((endpoint) => endpoint.id === id));
    if (asked.length < 2) return stop(vscode.l10n.t('Fewer than two of the endpoints are there any more.'));
    change({ asked, ended: asked.map(() => undefined) });
    const [trouble, same] = await Promise.all([chainProblem(asked, token), sameBlock(asked, token)]);
    if (!isWanted()) return;
    if (same.problem !== undefined) return stop(same.problem);
    const { params, about } = same;
    change({ trouble, about });
    const { method } = call;
    if (!(await isHeavyWanted(asked, { method, params })))
      return isWanted() ? stop(vscode.l10n.t('Nothing was sent, as you declined.')) : undefined;
    if (!isWanted()) return;
    await Promise.all(
      asked.map(async (endpoint, position) => {
        const entry = await calls.run({ endpoint, method, params, isOwn: true }, token);
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
  return isConfirmed(question, `${first.reason}\n\n${heavy.map(({ name }) => name).join(', ')}`);
}

/** `All 3 agree`, `2 of 3 agree · 1 gave no answer`. */
function statusOf({ status, ended, agreement }: Asked & RunState): string {
  if (agreement === undefined)
    return status === 'running' ? vscode.l10n.t('Running') : vscode.l10n.t('Stopped');
  const { agreeing, answered } = agreement;
  const silent = ended.length - answered;
  const agreed = agreedText(agreeing, answered);
  return silent === 0 ? agreed : `${agreed} · ${vscode.l10n.t('{0} gave no answer', silent)}`;
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
      return vscode.l10n.t('the first answer');
    case 'same':
      return vscode.l10n.t('agrees');
    case 'failed':
      return vscode.l10n.t('no answer');
    case 'differs': {
      const what = whatDiffers(standing.comparison);
      return what === '' ? vscode.l10n.t('differs') : vscode.l10n.t('differs: {0}', what);
    }
  }
}
