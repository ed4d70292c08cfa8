// The texts on the page of a subscription: status, warning, buttons.

import * as vscode from 'vscode';
import { groupDigits } from '../../core/quantity.ts';
import type { LiveCondition } from '../../core/watch/repetition.ts';
import type { WatchView } from '../../protocol/watch.ts';
import type { LiveStream } from './liveStream.ts';

/** How many rows had come by this time. */
type RateSample = { readonly ms: number; readonly all: number };

/**
 * `waiting`: how many rows had come when it was paused. `met`: how many rows met the condition since it was set;
 * `unmet`: why no row so far could meet it.
 */
export type LiveShown = {
  readonly isPaused: boolean;
  readonly isReloaded: boolean;
  readonly problem: string;
  readonly rates: readonly RateSample[];
  readonly waiting: number;
  readonly condition: LiveCondition | undefined;
  readonly unmet: string;
  readonly met: number;
};

/** The state before anything is shown. */
export const FRESH: LiveShown = {
  isPaused: false,
  isReloaded: false,
  problem: '',
  rates: [],
  waiting: 0,
  condition: undefined,
  unmet: '',
  met: 0,
};

/** The seconds over which the rate of rows is averaged. */
const RATE_SECONDS = 10;

export function sampleRate(rates: readonly RateSample[], ms: number, all: number): readonly RateSample[] {
  return [...rates, { ms, all }].slice(-RATE_SECONDS - 1);
}

/**
 * `Live · block 68,943 · 0.5/s · 1,204 rows`, followed by notes about the rows. `isDevChain`: whether the node is known
 * to follow a development chain.
 */
export function liveStatus(
  shown: LiveShown,
  stream: LiveStream | undefined,
  now: number,
  isDevChain = false,
): string {
  if (stream === undefined) return vscode.l10n.t('Stopped');
  const { rows, head, reorgs } = stream.state;
  const { all, filled, removed, dropped } = rows.counts;
  const count = (number: number): string => number.toLocaleString('en');
  const isOver = stream.status.kind === 'stopped';
  const hasNoNewBlock = stream.status.kind === 'live' && !shown.isPaused && stream.state.hasNoNewBlock;
  return [
    statusWord(shown, stream, now),
    hasNoNewBlock ? noNewBlock(isDevChain) : '',
    shown.isPaused && all > shown.waiting ? vscode.l10n.t('{0} new rows', count(all - shown.waiting)) : '',
    head === undefined ? '' : vscode.l10n.t('block {0}', groupDigits(head)),
    isOver || shown.isPaused || hasNoNewBlock ? '' : rateText(shown.rates),
    all === 1 ? vscode.l10n.t('1 row') : vscode.l10n.t('{0} rows', count(all)),
    shown.met === 0 ? '' : vscode.l10n.t('{0} met the condition', count(shown.met)),
    stream.way === 'polling' ? vscode.l10n.t('no WebSocket here, so the node is polled') : '',
    filled === 0 ? '' : vscode.l10n.t('{0} filled in', count(filled)),
    removed === 0 ? '' : vscode.l10n.t('{0} removed by a reorg', count(removed)),
    reorgs.count === 0
      ? ''
      : reorgs.count === 1
        ? vscode.l10n.t('1 reorg, {0} deep', reorgs.deepest)
        : vscode.l10n.t('{0} reorgs, up to {1} deep', count(reorgs.count), reorgs.deepest),
    dropped === 0 ? '' : vscode.l10n.t('the {0} oldest are not kept', count(dropped)),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function noNewBlock(isDevChain: boolean): string {
  return isDevChain
    ? vscode.l10n.t('no new block yet (a development chain usually makes one for each transaction)')
    : vscode.l10n.t('no new block yet');
}

function statusWord({ isPaused }: LiveShown, stream: LiveStream, now: number): string {
  const status = stream.status;
  switch (status.kind) {
    case 'connecting':
      return vscode.l10n.t('Connecting');
    case 'filling':
      return vscode.l10n.t('Reading what was missed');
    case 'live':
      return isPaused ? vscode.l10n.t('Paused') : vscode.l10n.t('Live');
    case 'waiting':
      return vscode.l10n.t('Reconnecting in {0} s', Math.max(0, Math.ceil((status.at - now) / 1000)));
    case 'stopped':
      return vscode.l10n.t('Stopped');
  }
}

function rateText(rates: readonly RateSample[]): string {
  const [first, last] = [rates[0], rates.at(-1)];
  if (first === undefined || last === undefined || last.ms === first.ms) return '';
  const rate = ((last.all - first.all) * 1000) / (last.ms - first.ms);
  return vscode.l10n.t('{0}/s', rate >= 10 ? Math.round(rate).toLocaleString('en') : rate.toFixed(1));
}

/** Why nothing comes, and which gaps remain. */
export function liveWarning(
  { problem, isReloaded, unmet }: LiveShown,
  stream: LiveStream | undefined,
): string {
  if (problem !== '') return problem;
  if (stream === undefined)
    return isReloaded ? vscode.l10n.t('The window was reloaded. A subscription ends with it.') : '';
  const status = stream.status;
  const why = 'why' in status ? status.why : '';
  const { missed } = stream.state;
  const more = missed.count - missed.newest.length;
  return [why, unmet, ...missed.newest, more > 0 ? vscode.l10n.t('{0} more gaps before that.', more) : '']
    .filter((text) => text !== '')
    .join(' ');
}

/** The buttons that have an effect now. */
export function liveButtons({ isPaused }: LiveShown, stream: LiveStream | undefined): WatchView['buttons'] {
  const stop = { does: 'stop', label: vscode.l10n.t('Stop') } as const;
  if (stream === undefined || stream.status.kind === 'stopped')
    return [{ does: 'start', label: vscode.l10n.t('Start Again') }];
  return isPaused
    ? [{ does: 'start', label: vscode.l10n.t('Resume') }, stop]
    : [{ does: 'pause', label: vscode.l10n.t('Pause') }, stop];
}
