// A repetition that ends by itself: over blocks, or at endpoints. Only one run at a time; results after a stop are
// dropped.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { Repetition } from '../../core/watch/repetition.ts';
import type { WatchView } from '../../protocol/watch.ts';
import type { Repeat, RepeatServices, OnRepeatChange } from './repeat.ts';

export type RunState = {
  readonly status: 'running' | 'stopped' | 'done';
  /** Why the run stopped, or what went wrong during it; '' where there is no problem. */
  readonly warning: string;
};

/** A run, as seen by the code that does it. */
export type RepeatRun<State> = {
  readonly token: vscode.CancellationToken;
  readonly isWanted: () => boolean;
  readonly state: () => State & RunState;
  readonly change: (by: Partial<State & RunState>, hasResult?: boolean) => void;
  readonly stop: (warning?: string) => void;
};

/** Another way to run. `label`: the label of its button; '' where there is no button now. */
export type OtherWay<State> = {
  readonly label: (state: State) => string;
  readonly take: (state: State) => void;
};

/** What differs between the kinds of runs that end by themselves. */
export type RunParts<State> = {
  /** The state before the first run. */
  readonly idle: State;
  /** Resolves when all is done, or the run is no longer wanted. */
  readonly run: (run: RepeatRun<State>) => Promise<void>;
  /** The text of the status. */
  readonly status: (state: State & RunState) => string;
  readonly subject: (id: string, state: State & RunState) => ReturnType<Repeat['subject']>;
  readonly rows?: (state: State & RunState) => WatchView['rows'];
  readonly series?: (state: State) => ReturnType<NonNullable<Repeat['series']>>;
  readonly how: () => Repetition;
  readonly recorded: (state: State) => readonly string[];
  /** The state that is restored from recorded runs. */
  readonly restored: (names: readonly string[], runs: readonly HistoryEntry[]) => Promise<Partial<State>>;
  readonly other?: OtherWay<State>;
};

export function createRepeatOnce<State extends object>(
  { idle, run, status, subject, series, rows, how, recorded, restored, other }: RunParts<State>,
  { showFailure }: Pick<RepeatServices, 'showFailure'>,
  notify: OnRepeatChange,
): Repeat {
  const atFirst: RunState = { status: 'stopped', warning: '' };
  let state: State & RunState = { ...idle, ...atFirst };
  let cancellation: vscode.CancellationTokenSource | undefined;
  let lastStatus = '';

  function change(by: Partial<State & RunState>, hasResult = false): void {
    state = { ...state, ...by };
    notify(hasResult);
  }

  function stop(warning = ''): void {
    cancellation?.cancel();
    cancellation = undefined;
    state = { ...state, status: 'stopped', warning };
    notify(false);
  }

  async function start(mine: vscode.CancellationTokenSource): Promise<void> {
    const isWanted = (): boolean => cancellation === mine;
    try {
      await run({ token: mine.token, isWanted, state: () => state, change, stop });
      if (!isWanted()) return;
      cancellation = undefined;
      state = { ...state, status: 'done' };
      notify(true);
    } catch (error) {
      stop(vscode.l10n.t('Something went wrong. See the log for details.'));
      showFailure(error);
    } finally {
      mine.dispose();
    }
  }

  function begin(): void {
    if (state.status === 'running') return;
    cancellation = new vscode.CancellationTokenSource();
    state = { ...idle, ...atFirst, status: 'running' };
    notify(false);
    void start(cancellation);
  }

  return {
    view: () => ({
      status: status(state),
      warning: state.warning,
      buttons: [buttonOf(state), ...otherButton(state, other?.label(state) ?? '')],
      isRunning: state.status === 'running',
      ...(rows && { rows: rows(state) }),
    }),
    ...(series && { series: () => series(state) }),
    subject: (id) => subject(id, state),
    news() {
      const text = state.status === 'running' ? '' : status(state);
      if (text === lastStatus) return '';
      return (lastStatus = text);
    },
    how,
    recorded: () => recorded(state),
    async comeBack(names, runs, warning) {
      if (runs.length === 0) state = { ...state, warning };
      else state = { ...idle, ...(await restored(names, runs)), status: 'done', warning };
    },
    start: begin,
    takeOther() {
      if (state.status !== 'running') other?.take(state);
      begin();
    },
    stop: () => stop(),
    dispose() {
      cancellation?.cancel();
      cancellation = undefined;
    },
  };
}

function buttonOf({ status }: RunState): WatchView['buttons'][number] {
  if (status === 'running') return { does: 'stop', label: vscode.l10n.t('Stop') };
  return { does: 'start', label: vscode.l10n.t('Run Again') };
}

function otherButton({ status }: RunState, label: string): WatchView['buttons'] {
  return status === 'running' || label === '' ? [] : [{ does: 'takeOther', label }];
}
