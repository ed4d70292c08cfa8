// Measurements inside the viewer's page: paints, long tasks, frames. Each function runs in the page, so it takes and
// returns JSON and uses nothing outside itself.
/// <reference lib="dom" />

/** Keeps the longest task of the page since it was asked last. */
export function watchTasks(): void {
  const page = window as unknown as { longestTask: number };
  page.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longestTask = Math.max(page.longestTask, duration);
  }).observe({ type: 'longtask' });
}

/** Milliseconds; 0 where none took 50. */
export function takeLongestTask(): number {
  const page = window as unknown as { longestTask: number };
  const longest = page.longestTask;
  page.longestTask = 0;
  return longest;
}

/** Waits until something is there and painted. Gives the time, Unix milliseconds with a fraction. */
export function painted(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      if (document.querySelector(selector) === null) return false;
      // The frame that shows it is over when the task after it begins.
      requestAnimationFrame(() => {
        setTimeout(() => resolve(performance.timeOrigin + performance.now()));
      });
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Begins to note the times between frames. */
export function watchFrames(): void {
  const page = window as unknown as { frames: number[] | undefined };
  const frames: number[] = [];
  page.frames = frames;
  let last = performance.now();
  const next = (now: number): void => {
    frames.push(now - last);
    last = now;
    if (page.frames === frames) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Ends that, and gives them. */
export function takeFrames(): number[] {
  const page = window as unknown as { frames: number[] | undefined };
  const frames = page.frames ?? [];
  page.frames = undefined;
  return frames.slice(1);
}

/** Notes when a field of the page first has the focus, which is when the next key goes there. In every frame, from its start. */
export function watchFocus(): void {
  const page = window as unknown as { focusedAt: number | undefined };
  // Documents of webviews are written anew into their frame, which takes listeners away and leaves timers.
  const timer = setInterval(() => {
    if (!document.hasFocus() || document.activeElement?.matches('input') !== true) return;
    page.focusedAt = performance.timeOrigin + performance.now();
    clearInterval(timer);
  }, 1);
}

/** Unix milliseconds with a fraction. */
export function focusedAt(): number | undefined {
  return (window as unknown as { focusedAt: number | undefined }).focusedAt;
}

/** Begins to note the times from keys to the paint of what they typed. */
export function watchKeys(): void {
  const page = window as unknown as { keys: number[] | undefined };
  const isFirst = page.keys === undefined;
  page.keys = [];
  if (!isFirst) return;
  document.addEventListener(
    'input',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        setTimeout(() => page.keys?.push(performance.now() - timeStamp));
      });
    },
    { capture: true },
  );
}

/** Those since then. */
export function takeKeys(): number[] {
  return [...((window as unknown as { keys: number[] | undefined }).keys ?? [])];
}

/** Scrolls to this part of the whole, as a hand at the scrollbar does. Gives how long rows were lacking, in milliseconds. */
export function jumpTo(part: number): Promise<number> {
  const start = performance.now();
  scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' });
  return new Promise((resolve) => {
    const look = (): void => {
      const isThere =
        document.querySelector('.row.node') !== null && document.querySelector('.row.unknown') === null;
      if (isThere) resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}
