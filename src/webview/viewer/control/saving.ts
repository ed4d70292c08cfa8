// Keeps what changes often, a moment after it has changed.

const PAUSE_MS = 100;

export interface Saving {
  /** Saves soon. */
  ask(): void;
  /** Saves at once what was asked for. */
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
    ask() {
      timer ??= setTimeout(now, PAUSE_MS);
    },
    now,
  };
}
