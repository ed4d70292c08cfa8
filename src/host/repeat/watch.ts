// A watched call: one run at a time. It never starts by itself and does not replay missed blocks.

import { randomUUID } from 'node:crypto';
import type { Rhythm, WatchTrigger } from '../../core/watch/trigger.ts';
import type { RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';
import { cancelRun, changeWatch, endWatch, IDLE, rhythmNow } from './watchState.ts';
import type { Watching, WatchState } from './watchState.ts';
import { beginTurn, planTurn } from './watchTurns.ts';

export interface Watch {
  state(): WatchState;
  /** Begins anew, or goes on after a pause. */
  start(): void;
  pause(): void;
  stop(): void;
  setTrigger(trigger: WatchTrigger): void;
  /** That of the trigger, at the endpoint as it is now. */
  rhythm(): Rhythm;
  dispose(): void;
}

export function createWatch(
  services: RepeatServices,
  call: RepeatedCall,
  trigger: WatchTrigger,
  tell: TellRepeat,
): Watch {
  const watching: Watching = {
    id: randomUUID(),
    services,
    call,
    tell,
    state: { ...IDLE, trigger },
    timer: undefined,
    cancellation: undefined,
    failures: 0,
    isDue: true,
    kept: undefined,
  };
  return {
    state: () => watching.state,
    start() {
      const { status, trigger: chosen } = watching.state;
      if (status === 'running') return;
      if (status === 'stopped') {
        watching.id = randomUUID();
        watching.kept = undefined;
        watching.state = { ...IDLE, trigger: chosen };
      }
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
      // A run that is under way plans the next one itself.
      if (status === 'running' && watching.cancellation === undefined) planTurn(watching, lastAt);
    },
    rhythm: () => rhythmNow(watching),
    dispose() {
      cancelRun(watching);
      watching.state = { ...watching.state, status: 'stopped' };
    },
  };
}
