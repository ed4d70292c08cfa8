// The state of reading ABI-encoded bytes: the position, the flaw that was found, and how much may still be read.

/** Hex digits of a word. */
export const WORD = 64;

/**
 * How bytes differ from the result of encoding their values again. `left`: some bytes are not used. `order`: tails are
 * shared or out of order. `padding`: zeros after the last value are missing, or there are too many.
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

/**
 * Limits the words read, as shared tails are read once for each value: this many, plus this many times those present.
 */
const [LEAST_BUDGET, TIMES_READ] = [10_000, 8];

export function readerOf(hex: string, start: number): Reader {
  const budget = LEAST_BUDGET + TIMES_READ * Math.ceil(hex.length / WORD);
  return { hex: hex.toLowerCase(), next: start, end: start, budget, flaw: undefined, failed: false };
}

/** Keeps the most specific flaw: `order` rather than `left`, as tails in another order also leave gaps. */
export function noteFlaw(reader: Reader, flaw: AbiFlaw): void {
  const { flaw: before } = reader;
  if (before === undefined || before === 'padding' || flaw === 'order') reader.flaw = flaw;
}

/** Moves on to `next`, the end of what was read. */
export function advanceTo(reader: Reader, next: number): void {
  reader.next = next;
  if (next > reader.end) reader.end = next;
}

export function spendBudget(reader: Reader, words: number): void {
  reader.budget -= words;
  if (reader.budget < 0) reader.failed = true;
}

/** Stops the reading, and returns `value`. */
export function failReading<T>(reader: Reader, value: T): T {
  reader.failed = true;
  return value;
}
