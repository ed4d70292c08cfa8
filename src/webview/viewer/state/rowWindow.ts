// The rows of a list of any length that are drawn, and where. Pure.

/** Pixels; the same in styles/rows.css. */
export const ROW_HEIGHT = 22;

/** The tallest element a browser lays out exactly is about twice this many pixels. */
const TALLEST = 16_000_000;
/** Rows drawn beyond the edges, so that a quick scroll meets rows. */
const MARGIN = 12;

export type RowWindow = {
  /** Rows drawn: `from` (inclusive) to `to` (exclusive). */
  readonly from: number;
  readonly to: number;
  /** Pixels of the whole list; fewer than its rows have, where those would be too many. */
  readonly height: number;
  /** Pixels from the list's top to the first drawn row. */
  readonly top: number;
};

/** `above`: pixels of the list that are scrolled out at the top; `screen`: pixels of the window. */
export function rowWindow(rows: number, above: number, screen: number): RowWindow {
  const height = Math.min(rows * ROW_HEIGHT, TALLEST);
  const at = Math.max(0, above / pixelsPerRow(rows, screen));
  const first = Math.floor(at);
  const margin = Math.min(MARGIN, first);
  return {
    from: first - margin,
    to: Math.min(rows, first + Math.ceil(screen / ROW_HEIGHT) + MARGIN),
    height,
    // The drawn rows are as tall as they are: the first visible one stands where it belongs.
    top: Math.max(0, above) - (at - first + margin) * ROW_HEIGHT,
  };
}

/** Where to scroll a list of so many rows so that one is on screen; undefined where it is. Pixels from its top. */
export function scrollFor(index: number, rows: number, above: number, screen: number): number | undefined {
  const pixels = pixelsPerRow(rows, screen);
  const visible = screen / ROW_HEIGHT;
  const first = Math.max(0, above) / pixels;
  if (index < first) return index * pixels;
  return index + 1 > first + visible ? (index + 1 - visible) * pixels : undefined;
}

/** Where to scroll a list whose length has changed so that the row at the top stays there. Pixels from its top. */
export function samePlace(before: number, after: number, above: number, screen: number): number {
  return (above / pixelsPerRow(before, screen)) * pixelsPerRow(after, screen);
}

/** By how much scrolling moves on a row, so that the end of the list is its last row. */
function pixelsPerRow(rows: number, screen: number): number {
  const visible = screen / ROW_HEIGHT;
  return rows * ROW_HEIGHT <= TALLEST ? ROW_HEIGHT : (TALLEST - screen) / (rows - visible);
}
