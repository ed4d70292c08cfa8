// The rows that are drawn of a list of any length, and their place. Pure.

/** In pixels; the same as in styles/rows.css. */
export const ROW_HEIGHT = 22;

/** In pixels: about half of the tallest element that browsers lay out exactly. */
const TALLEST = 16_000_000;
/** Rows drawn beyond the edges, so that a quick scroll shows rows at once. */
const MARGIN = 12;

export type RowWindow = {
  /** The drawn rows: `from` (inclusive) to `to` (exclusive). */
  readonly from: number;
  readonly to: number;
  /** The height of the whole list in pixels; less than that of its rows if they would be too tall together. */
  readonly height: number;
  /** Pixels from the list's top to the first drawn row. */
  readonly top: number;
};

/** `above`: pixels of the list that are scrolled out at the top; `screen`: the height of the window in pixels. */
export function rowWindow(rows: number, above: number, screen: number): RowWindow {
  const height = Math.min(rows * ROW_HEIGHT, TALLEST);
  const at = Math.max(0, above / pixelsPerRow(rows, screen));
  const first = Math.floor(at);
  const margin = Math.min(MARGIN, first);
  return {
    from: first - margin,
    to: Math.min(rows, first + Math.ceil(screen / ROW_HEIGHT) + MARGIN),
    height,
    // Rows keep their height even where the list is compressed: the first visible row is placed exactly.
    top: Math.max(0, above) - (at - first + margin) * ROW_HEIGHT,
  };
}

/** The scroll position, in pixels, that brings row `index` on screen; undefined if it is on screen. */
export function scrollFor(index: number, rows: number, above: number, screen: number): number | undefined {
  const pixels = pixelsPerRow(rows, screen);
  const visible = screen / ROW_HEIGHT;
  const first = Math.max(0, above) / pixels;
  if (index < first) return index * pixels;
  return index + 1 > first + visible ? (index + 1 - visible) * pixels : undefined;
}

/** The scroll position, in pixels, that keeps the row at the top after the length of the list has changed. */
export function samePlace(before: number, after: number, above: number, screen: number): number {
  return (above / pixelsPerRow(before, screen)) * pixelsPerRow(after, screen);
}

/** Pixels of scrolling for each row, such that scrolling to the end shows the last row. */
function pixelsPerRow(rows: number, screen: number): number {
  const visible = screen / ROW_HEIGHT;
  return rows * ROW_HEIGHT <= TALLEST ? ROW_HEIGHT : (TALLEST - screen) / (rows - visible);
}
