// Limits how often long work reports its progress, so that the user can follow.

const FIRST_REPORT_MS = 200;
const REPORT_EVERY_MS = 100;

/** Passes on no report in the first 200 ms, and then at most one in 100 ms. */
export function throttled<More extends readonly unknown[]>(
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
