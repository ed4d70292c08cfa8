// Owns one call asked of several endpoints at the same time, about the same block where it names one. Refuses to say
// which of them is right.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { BlockOffset } from '../core/input/blockOffset.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { exactAmount, groupDigits } from '../core/quantity.ts';
import { agreementOf } from '../core/watch/agreement.ts';
import type { Agreement } from '../core/watch/agreement.ts';
import { atTags, namesBlock, tagsAsked } from '../core/watch/atBlock.ts';
import { endpointsSubject } from './endpointsSubject.ts';
import { headOf } from './headOf.ts';
import { resultOf } from './inTurns.ts';
import type { Repeat, RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';

export type EndpointsState = {
  readonly status: 'running' | 'stopped' | 'done';
  readonly trouble: string;
  /** Which block they were asked about, and why. */
  readonly about: string;
  /** In the order of the endpoints; undefined while one is asked. */
  readonly entries: readonly (HistoryEntry | undefined)[];
  /** Once all have ended. */
  readonly agreement?: Agreement;
};

const IDLE: EndpointsState = { status: 'stopped', trouble: '', about: '', entries: [] };

export function createEndpointsRepeat(
  { calls, endpoints, contextOf, showFailure }: RepeatServices,
  call: RepeatedCall,
  how: { readonly kind: 'endpoints'; readonly ids: string[] },
  tell: TellRepeat,
): Repeat {
  let state = IDLE;
  let cancellation: vscode.CancellationTokenSource | undefined;
  let said = '';

  function change(by: Partial<EndpointsState>, hasAnswer = false): void {
    state = { ...state, ...by };
    tell(hasAnswer);
  }

  function stop(trouble = ''): void {
    cancellation?.cancel();
    cancellation = undefined;
    change({ status: 'stopped', trouble });
  }

  /** The parameters with the lowest number that any of them has for each tag, and what to say of it. */
  async function sameBlock(
    asked: readonly Endpoint[],
    token: vscode.CancellationToken,
  ): Promise<{ readonly params: RepeatedCall['params']; readonly about: string }> {
    const lowest = new Map<BlockOffset['tag'], bigint>();
    for (const tag of tagsAsked(call)) {
      const heads = await Promise.all(asked.map((endpoint) => headOf(tag, endpoint, calls, token)));
      const known = heads.filter((head) => typeof head === 'bigint');
      const [first, ...others] = known;
      if (first !== undefined)
        lowest.set(
          tag,
          others.reduce((low, head) => (head < low ? head : low), first),
        );
    }
    if (lowest.size === 0)
      return {
        params: call.params,
        about: namesBlock(call)
          ? ''
          : vscode.l10n.t('This call names no block: each answers as of its own newest one.'),
      };
    const blocks = [...lowest].map(([tag, number]) => `${tag} = ${groupDigits(number)}`).join(', ');
    return {
      params: atTags(call, (tag) => lowest.get(tag) ?? 0n),
      about: vscode.l10n.t(
        'All were asked about the same block, the lowest that any of them has: {0}.',
        blocks,
      ),
    };
  }

  async function chainProblem(asked: readonly Endpoint[], token: vscode.CancellationToken): Promise<string> {
    const chains = await Promise.all(
      asked.map(async (endpoint) => {
        const request = {
          endpoint,
          method: 'eth_chainId',
          params: [],
          isOwn: true,
          isKept: () => false,
        } as const;
        const outcome = (await calls.run(request, token))?.outcome;
        return outcome?.ok === true && !isLargeValue(outcome.result)
          ? exactAmount(outcome.result)
          : undefined;
      }),
    );
    const known = new Set(chains.filter((chain) => chain !== undefined));
    if (known.size < 2) return '';
    const named = asked.map(({ name }, index) => `${name}: ${chains[index] ?? '?'}`).join(', ');
    return vscode.l10n.t(
      'They serve different chains, so their answers say nothing of each other ({0}).',
      named,
    );
  }

  async function run(mine: vscode.CancellationTokenSource): Promise<void> {
    const isWanted = (): boolean => cancellation === mine;
    const asked = how.ids.flatMap((id) => endpoints.all().filter((endpoint) => endpoint.id === id));
    if (asked.length < 2) return stop(vscode.l10n.t('Fewer than two of the endpoints are there any more.'));
    const trouble = await chainProblem(asked, mine.token);
    const { params, about } = await sameBlock(asked, mine.token);
    if (!isWanted()) return;
    change({ trouble, about, entries: asked.map(() => undefined) });
    const { method } = call;
    await Promise.all(
      asked.map(async (endpoint, position) => {
        const entry = await calls.run({ endpoint, method, params, isOwn: true }, mine.token);
        if (!isWanted()) return;
        change({ entries: state.entries.map((known, at) => (at === position ? entry : known)) });
      }),
    );
    if (!isWanted()) return;
    const answers = state.entries.map((entry) =>
      entry?.outcome.ok === true ? decodeResult(entry, entry.outcome.result, contextOf(entry)) : undefined,
    );
    const agreement = await resultOf(agreementOf(answers), isWanted);
    if (agreement === undefined || !isWanted()) return;
    cancellation = undefined;
    change({ status: 'done', agreement }, true);
  }

  return {
    view() {
      const { status, trouble } = state;
      return {
        status: statusOf(state),
        trouble,
        buttons:
          status === 'running'
            ? [{ does: 'stop', label: vscode.l10n.t('Stop') }]
            : [
                {
                  does: 'start',
                  label: state.agreement ? vscode.l10n.t('Run Again') : vscode.l10n.t('Start'),
                },
              ],
        isRunning: status === 'running',
      };
    },
    series: () => ({ samples: [], along: 'time' }),
    subject: (id) => endpointsSubject(id, call, state, contextOf),
    news() {
      const text = state.status === 'done' ? statusOf(state) : '';
      if (text === said) return '';
      return (said = text);
    },
    how: () => how,
    start() {
      if (state.status === 'running') return;
      const mine = new vscode.CancellationTokenSource();
      cancellation = mine;
      state = IDLE;
      change({ status: 'running' });
      run(mine)
        .catch((error: unknown) => {
          stop(vscode.l10n.t('Something went wrong here; the log says what.'));
          showFailure(error);
        })
        .finally(() => mine.dispose());
    },
    pause: () => stop(),
    stop: () => stop(),
    change: () => undefined,
    dispose() {
      cancellation?.cancel();
      cancellation = undefined;
    },
  };
}

/** `All 3 agree`, `2 of 3 agree · 1 gave no answer`. */
function statusOf({ status, entries, agreement }: EndpointsState): string {
  if (agreement === undefined) {
    const done = entries.filter((entry) => entry !== undefined).length;
    const asked =
      entries.length === 0 ? '' : ` · ${vscode.l10n.t('{0} of {1} answered', done, entries.length)}`;
    return (status === 'running' ? vscode.l10n.t('Running') : vscode.l10n.t('Not asked yet')) + asked;
  }
  const { agreeing, answered } = agreement;
  const silent = entries.length - answered;
  const agreed =
    answered < 2
      ? vscode.l10n.t('Nothing to compare')
      : agreeing === answered
        ? vscode.l10n.t('All {0} agree', answered)
        : agreeing === 1
          ? vscode.l10n.t('No two of {0} agree', answered)
          : vscode.l10n.t('{0} of {1} agree', agreeing, answered);
  return silent === 0 ? agreed : `${agreed} · ${vscode.l10n.t('{0} gave no answer', silent)}`;
}
