// Finds the lines of a source that a range of its bytes is in, as an editor counts them.

import type { SourceRange } from './codeMap.ts';

/** Counted from 0; `column` in UTF-16 units. */
type TextPosition = { readonly line: number; readonly column: number };
type TextSpan = { readonly start: TextPosition; readonly end: TextPosition };

/** A place in a source of the workspace. */
export type SourceLine = TextSpan & {
  /** The URI of the artifact of its contract. */
  readonly artifact: string;
  readonly path: string;
  /** The text of the place, as far as its first line. */
  readonly text: string;
};

/** `failed`: where a failed frame of a call tree ended. `called`: where the calling code made the call. */
export type FrameLines = { readonly failed?: SourceLine; readonly called?: SourceLine };

const [LF, CR] = [0x0a, 0x0d];
const LONGEST_TEXT = 2_000;

/** `src/Vault.sol:63`. */
export function lineName({ path, start }: SourceLine): string {
  return `${path}:${start.line + 1}`;
}

/** `text`: the bytes of the source. Undefined where the range is not inside them. */
export function textSpanOf(text: Uint8Array, range: Omit<SourceRange, 'file'>): TextSpan | undefined {
  const { start, length } = range;
  if (!isInside(text, range)) return undefined;
  const first = lineAt(text, start, { line: 0, from: 0 });
  const last = lineAt(text, start + length, first);
  return {
    start: { line: first.line, column: decoded(text, first.from, start).length },
    end: { line: last.line, column: decoded(text, last.from, start + length).length },
  };
}

/** The text of a range, of a long one the beginning; undefined where the range is not inside the source. */
export function rangeText(text: Uint8Array, range: Omit<SourceRange, 'file'>): string | undefined {
  const { start, length } = range;
  return isInside(text, range) ? decoded(text, start, start + Math.min(length, LONGEST_TEXT)) : undefined;
}

function isInside(text: Uint8Array, { start, length }: Omit<SourceRange, 'file'>): boolean {
  return start >= 0 && length > 0 && start + length <= text.length;
}

/** The line of a position, counted from the beginning of an earlier line. */
function lineAt(
  text: Uint8Array,
  at: number,
  since: { readonly line: number; readonly from: number },
): { readonly line: number; readonly from: number } {
  let { line, from } = since;
  for (let next = from; next < at; next++) {
    const isBreak = text[next] === LF || (text[next] === CR && text[next + 1] !== LF);
    if (!isBreak) continue;
    line++;
    from = next + 1;
  }
  return { line, from };
}

function decoded(text: Uint8Array, from: number, to: number): string {
  return new TextDecoder().decode(text.subarray(from, to));
}
