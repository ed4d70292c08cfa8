// Owns a watched call as what its page shows: how it goes, its buttons, its news.

import * as vscode from 'vscode';
import { isLocal } from '../core/endpoint.ts';
import { groupDigits } from '../core/quantity.ts';
import type { Schedule } from '../core/watch/schedule.ts';
import { headsPause } from '../core/watch/schedule.ts';
import { clockTime } from './clockTime.ts';
import type { Endpoints } from './endpoints.ts';
import { endpointOf } from './repeat.ts';
import type { Repeat, RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';
import { createWatch } from './watch.ts';
import type { WatchState } from './watch.ts';
import { watchSubject } from './watchSubject.ts';

export function createWatchRepeat(
  services: RepeatServices,
  call: RepeatedCall,
  schedule: Schedule,
  tell: TellRepeat,
): Repeat {
  const watch = createWatch(services, call, schedule, tell);
  let said: number | undefined;
  return {
    view() {
      const state = watch.state();
      return {
        status: statusOf(state, call, services.endpoints),
        trouble: state.trouble,
        buttons: buttonsOf(state),
        isRunning: state.status === 'running',
        rows: [],
      };
    },
    series: () => ({ samples: watch.state().samples, along: 'time' }),
    subject: (id) => watchSubject(id, watch.state(), services.contextOf),
    news() {
      const { trouble, last, lastAt, changedAt, runs } = watch.state();
      if (lastAt === said || (trouble === '' && changedAt !== lastAt && runs > 1)) return '';
      said = lastAt;
      return trouble === '' ? (last?.summary ?? '') : trouble;
    },
    how: () => watch.state().schedule,
    change(how) {
      if (how.kind === 'seconds' || how.kind === 'heads') watch.setSchedule(how);
    },
    start: () => watch.start(),
    pause: () => watch.pause(),
    stop: () => watch.stop(),
    dispose: () => watch.dispose(),
  };
}

function statusOf(state: WatchState, call: RepeatedCall, endpoints: Endpoints): string {
  const { status, schedule, runs, lastAt, nextAt, head } = state;
  const endpoint = endpointOf(call, endpoints);
  const every = headsPause(endpoint !== undefined && isLocal(endpoint)) / 1000;
  const isLooking = schedule.kind === 'heads' && status === 'running' && nextAt === undefined;
  return [
    STATUS[status],
    runs === 1 ? vscode.l10n.t('1 run') : vscode.l10n.t('{0} runs', runs.toLocaleString('en')),
    lastAt === undefined ? '' : vscode.l10n.t('last at {0}', clockTime(lastAt)),
    nextAt === undefined ? '' : vscode.l10n.t('next at {0}', clockTime(nextAt)),
    schedule.kind === 'heads' && head !== undefined ? vscode.l10n.t('block {0}', groupDigits(head)) : '',
    isLooking ? vscode.l10n.t('looks for a new block every {0} s', every) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const STATUS: Readonly<Record<WatchState['status'], string>> = {
  running: vscode.l10n.t('Running'),
  paused: vscode.l10n.t('Paused'),
  stopped: vscode.l10n.t('Stopped'),
};

/** The buttons that do something now. */
function buttonsOf({ status }: WatchState): ReturnType<Repeat['view']>['buttons'] {
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
