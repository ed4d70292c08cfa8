// Measures inside the viewer's page: paints, long tasks, frames. Each function runs in the page, so it takes and
// returns JSON, and uses nothing outside itself.
/// <reference lib="dom" />

/** Begins to record the longest task of the page. */
export function watchTasks(): void {
  const page = window as unknown as { longestTask: number };
  page.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longestTask = Math.max(page.longestTask, duration);
  }).observe({ type: 'longtask' });
}

/** The longest task since the last request, in milliseconds; 0 where none took 50. */
export function takeLongestTask(): number {
  const page = window as unknown as { longestTask: number };
  const longest = page.longestTask;
  page.longestTask = 0;
  return longest;
}

/** The memory of the page's scripts that is in use, in bytes, as exactly as the browser tells it. */
export function usedHeap(): number {
  return (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
}

/** Waits until an element is there and painted. Returns the time in Unix milliseconds with a fraction. */
export function painted(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      if (document.querySelector(selector) === null) return false;
      // The frame that shows the element is over when the next task begins.
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

/** Begins to record the times between frames. */
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

/** Ends the recording and returns the times. */
export function takeFrames(): number[] {
  const page = window as unknown as { frames: number[] | undefined };
  const frames = page.frames ?? [];
  page.frames = undefined;
  return frames.slice(1);
}

/**
 * Records when a field of the page first has the focus, and so takes the next key. Runs in every frame from its start.
 */
export function watchFocus(): void {
  const page = window as unknown as { focusedAt: number | undefined };
  // VS Code writes the document of a webview anew into its frame, which removes listeners and keeps timers.
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

/** Begins to record the time from each key to the paint of its character. */
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

/** The times recorded since then. */
export function takeKeys(): number[] {
  return [...((window as unknown as { keys: number[] | undefined }).keys ?? [])];
}

/**
 * Scrolls to this part of the whole, as a drag of the scrollbar does. Returns how long rows were missing, in
 * milliseconds.
 */
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
