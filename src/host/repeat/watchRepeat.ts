// A watched call on its page: status, buttons, announcements.

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { groupDigits } from '../../core/quantity.ts';
import type { Rhythm } from '../../core/watch/trigger.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { clockTime } from '../common/clockTime.ts';
import { createConditionNotices } from './conditionNotices.ts';
import type { Repeat, RepeatedCall, RepeatPage, WatchServices } from './repeat.ts';
import { watchTitle } from './repeatTitle.ts';
import { runsText } from './runsText.ts';
import { createWatch } from './watch.ts';
import type { WatchState } from './watchState.ts';
import { watchSubject } from './watchSubject.ts';

export function createWatchRepeat(
  services: WatchServices,
  call: RepeatedCall,
  how: Parameters<typeof createWatch>[2],
  { notify, reveal }: RepeatPage,
): Repeat {
  const name = [watchTitle(call, services.contextOf(call)), call.endpointName].join(' · ');
  /** A condition has notices of its own: those of the one before may still be open, and would count its results. */
  const noticesOf = () => createConditionNotices(name, reveal, services.showFailure);
  let notices = noticesOf();
  const watch = createWatch(services, call, how, { notify, onMet: (text) => notices.met(text) });
  let announcedAt: number | undefined;
  return {
    view() {
      const state = watch.state();
      return {
        status: watchStatus(state, watch.rhythm()),
        times: watchTimes(state),
        warning: state.warning === '' ? (state.unmet ?? '') : state.warning,
        buttons: buttonsOf(state),
        isRunning: state.status === 'running',
      };
    },
    series() {
      const { samples, last, good } = watch.state();
      // The summary of a result that is a single value is that value; that of a failure is none.
      return { samples, along: 'time', ...(last === good && { headline: 'result' }) };
    },
    subject: (id) => watchSubject(id, watch.state(), services.contextOf),
    news() {
      const state = watch.state();
      const news = watchNews(state, announcedAt);
      if (news !== '') announcedAt = state.lastAt;
      return news;
    },
    how() {
      const { trigger, when } = watch.state();
      return { ...trigger, ...omitUndefined({ when }) };
    },
    recorded: () => [watch.firstSet()],
    ran() {
      const { runs, lastAt } = watch.state();
      return lastAt === undefined ? undefined : { runs, lastAt };
    },
    comeBack: ([firstSet], ...of) => watch.restore(firstSet, ...of),
    setTrigger: (next) => watch.setTrigger(next),
    setCondition(next) {
      notices = noticesOf();
      watch.setCondition(next);
    },
    start: () => watch.start(),
    pause: () => watch.pause(),
    stop: () => watch.stop(),
    dispose: () => watch.dispose(),
  };
}

/**
 * The first result, a result that differs, or what went wrong; '' where that was announced. `announcedAt`: the start of the
 * run that was announced last.
 */
export function watchNews(
  { warning, last, lastAt, changedAt, runs }: WatchState,
  announcedAt: number | undefined,
): string {
  if (lastAt === announcedAt || (warning === '' && changedAt !== lastAt && runs > 1)) return '';
  return warning === '' ? (last?.summary ?? '') : warning;
}

/** The times in the status, with their time zone. */
export function watchTimes({ lastAt, nextAt }: WatchState): string {
  const lines = [
    lastAt === undefined ? '' : vscode.l10n.t('last at {0}', fullTimeOf(lastAt)),
    nextAt === undefined ? '' : vscode.l10n.t('next at {0}', fullTimeOf(nextAt)),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

export function watchStatus(state: WatchState, { isByHead, pauseMs }: Rhythm): string {
  const { status, runs, lastAt, nextAt, head, isHeadReported = false } = state;
  const isLooking = isByHead && status === 'running' && nextAt === undefined;
  const looks = isHeadReported
    ? vscode.l10n.t('the node reports each new block')
    : vscode.l10n.t('checks for a new block every {0} s', pauseMs / 1000);
  return [
    status === 'running' && state.warning !== '' ? vscode.l10n.t('Failing') : STATUS[status],
    runsText(runs),
    lastAt === undefined ? '' : vscode.l10n.t('last at {0}', clockTime(lastAt)),
    nextAt === undefined ? '' : vscode.l10n.t('next at {0}', clockTime(nextAt)),
    isByHead && head !== undefined ? vscode.l10n.t('block {0}', groupDigits(head)) : '',
    isLooking ? looks : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const STATUS: Readonly<Record<WatchState['status'], string>> = {
  running: vscode.l10n.t('Running'),
  paused: vscode.l10n.t('Paused'),
  stopped: vscode.l10n.t('Stopped'),
  reloaded: vscode.l10n.t('Stopped'),
};

/** The buttons that have an effect now. */
function buttonsOf({ status }: WatchState): ReturnType<Repeat['view']>['buttons'] {
  const stop = { does: 'stop', label: vscode.l10n.t('Stop') } as const;
  switch (status) {
    case 'running':
      return [{ does: 'pause', label: vscode.l10n.t('Pause') }, stop];
    case 'paused':
      return [{ does: 'start', label: vscode.l10n.t('Resume') }, stop];
    case 'reloaded':
    case 'stopped':
      return [{ does: 'start', label: vscode.l10n.t('Start Again') }];
  }
}
