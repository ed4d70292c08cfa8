// An index over an arriving JSON body: checks each chunk, and reads any part that has arrived. It holds neither the
// body nor data for each value.

import { isReadInParts } from '../json.ts';
import type { JsonBytes } from './jsonBytes.ts';
import { isStringOpen } from './jsonGrammar.ts';
import type { JsonProblem } from './jsonProblem.ts';
import { JsonScanner } from './jsonScanner.ts';
import { JsonSeeker } from './jsonSeeker.ts';
import { readValue } from './largeContainer.ts';
import type { LargeValue, NodeValue } from './largeContainer.ts';
import { locate } from './locate.ts';
import type { JsonPath } from './locate.ts';

/** An index over a body. Everything that has arrived can be read at any time. */
export interface JsonIndex {
  /** Scans the next chunk at once, and keeps nothing of it. `bytes.read` must already return its bytes. */
  push(chunk: Uint8Array): void;
  /** Must be called when no chunk follows. */
  end(): void;
  /** The first fault of the text so far, if any. Nothing behind it is read. */
  readonly problem: JsonProblem | undefined;
  /** Whether a string is open after these bytes, which follow those that were read. */
  isStringOpen(following: Uint8Array): boolean;
  /** How many bytes were read: all, or those before the problem. */
  readonly length: number;
  /** The memory that the index takes, in bytes. */
  readonly byteLength: number;
  /** The whole value; undefined before it begins, and for a number or literal before it ends. */
  readonly root: NodeValue | undefined;
  /**
   * The path of the smallest value that holds the byte at `offset`; a member's name and colon count as part of its
   * value. For an offset outside the root it is the root's path, which is empty.
   */
  locate(offset: number): JsonPath;
}

export type JsonIndexSizes = {
  /**
   * How many bytes have one summary: smaller blocks take more memory, larger ones take longer to read. At most 65,535.
   */
  readonly block?: number;
  /** Containers of so many bytes and more are given as a `LargeValue`. */
  readonly large?: number;
  /** The same for strings, and for containers that hold little else; equal to `large` where only that is given. */
  readonly text?: number;
};

const LARGE = 16_384;
/**
 * More than the hex of 128 KB, which is the most that nodes pass on as a transaction: its calldata is decoded as in a
 * small result.
 */
const LARGE_TEXT = 2 * 131_072 + 4_096;

/** Makes the index over a body of which nothing has arrived yet. */
export function createJsonIndex(
  bytes: JsonBytes,
  { block = 4_096, large, text = large ?? LARGE_TEXT }: JsonIndexSizes = {},
): JsonIndex {
  const scanner = new JsonScanner(block);
  const seeker = new JsonSeeker(scanner, bytes, { large: large ?? LARGE, text });
  return {
    push: (chunk) => scanner.push(chunk),
    end: () => scanner.end(),
    get problem() {
      return scanner.problem;
    },
    isStringOpen: (following) => isStringOpen(scanner.state, following),
    get length() {
      return scanner.length;
    },
    get byteLength() {
      return scanner.byteLength;
    },
    get root() {
      return readValue(seeker, 0, seeker.seek(0, 0, 1), 0);
    },
    locate: (offset) => locate(seeker, offset),
  };
}

/** Whether a value is read in parts; every other value is held whole. */
export function isLargeValue(value: unknown): value is LargeValue {
  return isReadInParts(value);
}
