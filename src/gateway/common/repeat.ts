// Repeats work, with a pause between, and never twice at once.

export interface Repeated {
  /** Resolves when the work was done for the first time, even if it failed. */
  readonly begun: Promise<void>;
  /** Resolves when the work has ended for good. */
  stop(): Promise<void>;
}

/** `onFault` is called for the first of several failures in a row. */
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
