// Saves state that changes often, shortly after a change.

const PAUSE_MS = 100;

export interface Saving {
  /** Saves shortly. */
  schedule(): void;
  /** Saves at once if a save is due. */
  now(): void;
}

export function createSaving(save: () => void): Saving {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function now(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    save();
  }
  return {
    schedule() {
      timer ??= setTimeout(now, PAUSE_MS);
    },
    now,
  };
}
