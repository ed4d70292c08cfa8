// Owns doing something once for many events that come together, and never twice at a time. Refuses to wait for an end
// of the events: the first one starts the clock.

export type OnceFor = {
  /** Has it done after the pause; what comes while it is being done has it done again. */
  ask(pause?: number): void;
  dispose(): void;
};

/** `pause` is in milliseconds. */
export function onceFor(pause: number, act: () => Promise<void>): OnceFor {
  let timer: NodeJS.Timeout | undefined;
  let isAskedAgain = false;
  let isOver = false;

  function start(milliseconds: number): void {
    timer = setTimeout(() => {
      isAskedAgain = false;
      void act().finally(() => {
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
