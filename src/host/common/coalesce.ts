// Coalesces events into one action, never run twice at a time. The first event starts the timer, so that a steady
// stream of events cannot delay the action for ever.

export type Coalesced = {
  /** Runs the action after the pause. Requests that come while it runs make it run once more. */
  schedule(pause?: number): void;
  dispose(): void;
};

/** `pause` is in milliseconds. `onError`: receives what `act` throws. */
export function coalesce(
  pause: number,
  act: () => Promise<void>,
  onError: (error: unknown) => void,
): Coalesced {
  let timer: NodeJS.Timeout | undefined;
  let isAskedAgain = false;
  let isOver = false;

  function start(milliseconds: number): void {
    timer = setTimeout(() => {
      isAskedAgain = false;
      void act()
        .catch(onError)
        .finally(() => {
          timer = undefined;
          if (isAskedAgain && !isOver) start(pause);
        });
    }, milliseconds);
  }

  return {
    schedule(milliseconds = pause) {
      isAskedAgain = true;
      if (timer === undefined && !isOver) start(milliseconds);
    },
    dispose() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
