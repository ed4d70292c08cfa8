// The state of reading ABI-encoded bytes: the place, what is unusual, and how much may still be read.

/** Hex digits of a word. */
export const WORD = 64;

/**
 * How bytes differ from what encoding the values again gives. `left`: some are not used. `order`: tails are shared or
 * out of order. `padding`: zeros after the last value are missing, or there are more of them.
 */
export type AbiFlaw = 'left' | 'order' | 'padding';

/** Positions count hex digits. `end`: after the last digit read. `budget`: how many words may still be read. */
export type Reader = {
  readonly hex: string;
  next: number;
  end: number;
  budget: number;
  flaw: AbiFlaw | undefined;
  failed: boolean;
};

/** Shared tails are read once for each value: so many words at least, and so many times those that are there. */
const [LEAST_BUDGET, TIMES_READ] = [10_000, 8];

export function readerOf(hex: string, start: number): Reader {
  const budget = LEAST_BUDGET + TIMES_READ * Math.ceil(hex.length / WORD);
  return { hex: hex.toLowerCase(), next: start, end: start, budget, flaw: undefined, failed: false };
}

/** Of several flaws, the one that says most: tails in another order leave gaps where the usual one has none. */
export function mark(reader: Reader, flaw: AbiFlaw): void {
  const { flaw: before } = reader;
  if (before === undefined || before === 'padding' || flaw === 'order') reader.flaw = flaw;
}

/** Moves on to `next`, the end of what was read. */
export function readTo(reader: Reader, next: number): void {
  reader.next = next;
  if (next > reader.end) reader.end = next;
}

export function spend(reader: Reader, words: number): void {
  reader.budget -= words;
  if (reader.budget < 0) reader.failed = true;
}

/** Gives `value` back, and the reading up. */
export function fail<T>(reader: Reader, value: T): T {
  reader.failed = true;
  return value;
}
