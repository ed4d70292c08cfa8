// Work that is done again and again, with a pause between, and never twice at once.

export interface Repeated {
  /** Resolves when it was done for the first time, even if that failed. */
  readonly begun: Promise<void>;
  /** Resolves when it is not done any more. */
  stop(): Promise<void>;
}

/** `onFault` hears of the first of several failures in a row. */
export function repeat(
  work: () => Promise<void>,
  pauseMs: number,
  onFault: (error: unknown) => void,
): Repeated {
  let isStopped = false;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;
  async function run(): Promise<void> {
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onFault(error);
      hasFailed = true;
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, pauseMs).unref();
  }
  let running = run();
  return {
    begun: running,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
