// Patterns that find a typed text or number in a line that is shown; the page has them too. Case is ignored.

/** In characters; far below the length that the engine refuses. */
export const LONGEST_PATTERN = 1000;
const PLAIN = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(\.\d+)?$/;
const HEX = /0x[0-9a-f…]*/gi;
/** Longer numbers do not occur by chance. */
const MOST_DIGITS = 20;

export function withoutCommas(text: string): string {
  return text.includes(',') ? text.replaceAll(',', '') : text;
}

export type Pattern = { readonly test: (text: string) => boolean };

export function patternOf(text: string): Pattern {
  if (text.length > LONGEST_PATTERN) {
    const lower = text.toLowerCase();
    return { test: (other) => other.toLowerCase().includes(lower) };
  }
  return new RegExp(escapePattern(text), 'i');
}

/** The source of a pattern for exactly this text. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/**
 * A pattern that finds a plain number in a line, as a whole number and outside hex; undefined where the text is not
 * one.
 */
export function wholeNumber(text: string): Pattern | undefined {
  const plain = PLAIN.exec(text);
  if (plain === null || text.length > MOST_DIGITS) return undefined;
  const digits = withoutCommas(text).replace('.', String.raw`\.`);
  // A fraction is typed from the left and seldom to its end, so that digits may follow it.
  const end = plain[1] === undefined ? String.raw`(?!\d)(?!\.0*[1-9])` : '';
  const whole = new RegExp(String.raw`(?<![\d.])${digits}${end}`);
  return { test: (line) => whole.test(withoutCommas(line.replaceAll(HEX, ' '))) };
}
