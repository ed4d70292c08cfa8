// Coalesces events into one action, never twice at a time. The first event starts the clock, so a steady stream cannot
// delay it for ever.

export type Coalesced = {
  /** Has it done after the pause; what comes while it is being done has it done again. */
  ask(pause?: number): void;
  dispose(): void;
};

/** `pause` is in milliseconds. `onError`: told what `act` throws. */
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
    ask(milliseconds = pause) {
      isAskedAgain = true;
      if (timer === undefined && !isOver) start(milliseconds);
    },
    dispose() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
