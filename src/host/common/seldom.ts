// Reports of long work, as many as a person can follow.

const FIRST_REPORT_MS = 200;
const REPORT_EVERY_MS = 100;

/** Passes on one report in a while, and none of what is soon done. */
export function seldom<More extends readonly unknown[]>(
  onProgress: (share: number, ...more: More) => void,
): (share: number, ...more: More) => void {
  let next = performance.now() + FIRST_REPORT_MS;
  return (share, ...more) => {
    const now = performance.now();
    if (now < next) return;
    next = now + REPORT_EVERY_MS;
    onProgress(share, ...more);
  };
}
