// Owns what the page of a watched call says beside the answer: how it goes, and the curve of one of its numbers.

import * as vscode from 'vscode';
import { isLocal } from '../core/endpoint.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { groupDigits } from '../core/quantity.ts';
import { plotSeries } from '../core/watch/plotSeries.ts';
import { seriesKeys } from '../core/watch/samples.ts';
import type { Sample } from '../core/watch/samples.ts';
import { headsPause } from '../core/watch/schedule.ts';
import type { Chart, WatchView } from '../protocol/watch.ts';
import type { WatchState } from './watch.ts';

/** How the watch goes, in a line. */
export function watchStatus(state: WatchState, endpoint: Endpoint | undefined): string {
  const { status, schedule, runs, lastAt, nextAt, head } = state;
  const parts = [
    status === 'running'
      ? vscode.l10n.t('Running')
      : status === 'paused'
        ? vscode.l10n.t('Paused')
        : vscode.l10n.t('Stopped'),
    runs === 1 ? vscode.l10n.t('1 run') : vscode.l10n.t('{0} runs', runs.toLocaleString('en')),
    ...(lastAt === undefined ? [] : [vscode.l10n.t('last at {0}', clock(lastAt))]),
    ...(nextAt === undefined ? [] : [vscode.l10n.t('next at {0}', clock(nextAt))]),
    ...(schedule.kind === 'seconds'
      ? []
      : [
          ...(head === undefined ? [] : [vscode.l10n.t('block {0}', groupDigits(head))]),
          ...(status !== 'running' || nextAt !== undefined
            ? []
            : [
                vscode.l10n.t(
                  'looks for a new block every {0} s',
                  headsPause(endpoint !== undefined && isLocal(endpoint)) / 1000,
                ),
              ]),
        ]),
  ];
  return parts.join(' · ');
}

/** The buttons that do something now. */
export function watchButtons({ status }: WatchState): WatchView['buttons'] {
  const stop = { does: 'stop', label: vscode.l10n.t('Stop') } as const;
  switch (status) {
    case 'running':
      return [{ does: 'pause', label: vscode.l10n.t('Pause') }, stop];
    case 'paused':
      return [{ does: 'start', label: vscode.l10n.t('Resume') }, stop];
    case 'stopped':
      return [{ does: 'start', label: vscode.l10n.t('Start') }];
  }
}

/** The curve of the number that was chosen, else of the first; null where there is none to draw. */
export function chartOf(
  samples: readonly Sample[],
  chosen: string | undefined,
  along: 'time' | 'block',
): Chart | null {
  const keys = [...seriesKeys(samples).keys()];
  const key = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
  const plot = key === undefined ? undefined : plotSeries(samples, key, along);
  if (key === undefined || plot === undefined || plot.count < 2) return null;
  const placeOf = ({ time, block }: Sample): string =>
    along === 'block' || time === undefined ? groupDigits(block ?? 0n) : clock(Number(time) * 1000);
  const known = samples.filter(({ numbers }) => numbers.has(key));
  const { least, greatest, last, count } = plot;
  return {
    keys,
    key,
    lines: plot.lines.map((line) => line.map(([x, y]) => [x, y] as [number, number])),
    from: placeOf(known[0]!),
    to: placeOf(known.at(-1)!),
    least: { text: least.text, at: placeOf(least.sample) },
    greatest: { text: greatest.text, at: placeOf(greatest.sample) },
    last: { text: last.text, at: placeOf(last.sample) },
    count,
  };
}

function clock(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}
