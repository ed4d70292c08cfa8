// A watched call: one run at a time. It never starts by itself, and does not make up for missed blocks.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { triggerOf } from '../../core/watch/repetition.ts';
import type { LiveCondition } from '../../core/watch/repetition.ts';
import type { Rhythm, WatchTrigger } from '../../core/watch/trigger.ts';
import type { SavedWatch } from '../../protocol/watch.ts';
import { watchSet } from './recordedRuns.ts';
import type { RepeatedCall, WatchServices } from './repeat.ts';
import { setCondition } from './watchCondition.ts';
import { cancelRun, changeWatch, endWatch, IDLE, currentRhythm } from './watchState.ts';
import type { Watching, WatchState } from './watchState.ts';
import { addGap, restoreWatch } from './watchSamples.ts';
import { beginTurn, planTurn } from './watchTurns.ts';

export interface Watch {
  state(): WatchState;
  /** Starts; after a pause, a stop or a reload, it goes on with the same results. */
  start(): void;
  pause(): void;
  stop(): void;
  setTrigger(trigger: WatchTrigger): void;
  /** Undefined removes the condition. */
  setCondition(when: LiveCondition | undefined): void;
  /** The rhythm of the trigger, with the present settings of the endpoint. */
  rhythm(): Rhythm;
  /** The set of its first run. */
  firstSet(): string;
  /** `why`: the text that explains where the runs are from. */
  restore(
    firstSet: string | undefined,
    runs: readonly HistoryEntry[],
    why: string,
    ran?: SavedWatch['ran'],
  ): Promise<void>;
  dispose(): void;
}

export function createWatch(
  services: WatchServices,
  call: RepeatedCall,
  how: WatchTrigger & { readonly when?: LiveCondition | undefined },
  { notify, onMet }: Pick<Watching, 'notify' | 'onMet'>,
): Watch {
  const { when } = how;
  const watching: Watching = {
    ...newNames(),
    services,
    call,
    notify,
    onMet,
    state: { ...IDLE, trigger: triggerOf(how)!, when },
    timer: undefined,
    newHeads: undefined,
    reportedHead: undefined,
    cancellation: undefined,
    failures: 0,
    isDue: true,
    kept: undefined,
  };
  return {
    state: () => watching.state,
    start() {
      const { status } = watching.state;
      if (status === 'running') return;
      addGap(watching, Date.now(), vscode.l10n.t('Not watched before this.'));
      // A condition that has stopped it can stop it again.
      if (status === 'stopped') changeWatch(watching, { isMet: false });
      watching.failures = 0;
      watching.isDue = true;
      changeWatch(watching, { status: 'running', warning: '' });
      beginTurn(watching);
    },
    pause: () => endWatch(watching, 'paused'),
    stop: () => endWatch(watching, 'stopped'),
    setTrigger(next) {
      clearTimeout(watching.timer);
      changeWatch(watching, { trigger: next });
      const { status, lastAt = Date.now() } = watching.state;
      // If a run is under way, it plans the next one itself.
      if (status === 'running' && watching.cancellation === undefined) planTurn(watching, lastAt);
    },
    setCondition: (next) => setCondition(watching, next),
    rhythm: () => currentRhythm(watching),
    firstSet: () => watching.firstSet,
    restore(firstSet, runs, why, ran) {
      if (firstSet !== undefined) Object.assign(watching, { id: firstSet.split(' ')[0], firstSet });
      return restoreWatch(watching, runs, why, ran);
    },
    dispose() {
      cancelRun(watching);
      watching.state = { ...watching.state, status: 'stopped' };
    },
  };
}

/** The names of a new watch. */
function newNames(): Pick<Watching, 'id' | 'firstSet'> {
  const id = randomUUID();
  return { id, firstSet: watchSet(id, Date.now()) };
}
