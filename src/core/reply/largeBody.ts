// The interfaces of a body that is too large to be parsed whole: its bytes are kept in memory or in a file and read
// through an index.

import type { JsonIndex } from '../jsonIndex/jsonIndex.ts';

/** A body with more bytes is large, where there is a place to keep it. */
export const LARGE_BODY_BYTES = 4_000_000;

/** A body that was received whole, with secrets masked. */
export interface LargeBody {
  readonly index: JsonIndex;
  /** Its size in bytes. */
  readonly length: number;
  /** The server sent more than the limit: this is the beginning of the body. */
  readonly isCutOff: boolean;
  /** In how many places a secret was masked; absent in a body that was opened again later. */
  readonly masked?: number;
  /** Its first bytes as text. */
  beginning(most: number): string;
  /** Deletes its file, if there is one; readers that have it open can continue. */
  discard(): void;
}

/** A body that is still being received. */
export interface ArrivingBody {
  /** Indexes the bytes received so far. */
  readonly index: JsonIndex;
  /** Adds the next bytes. Throws where they cannot be stored. */
  push(chunk: Uint8Array): void;
  /** Resolves when more bytes may be pushed; undefined where they may be pushed at once. */
  ready(): Promise<void> | undefined;
  end(isCutOff: boolean): LargeBody;
  discard(): void;
}

/** Stores large bodies. */
export interface LargeBodies {
  /** Begins a body. These texts, in any JSON spelling, are masked before bytes are stored. */
  begin(secrets: readonly string[]): ArrivingBody;
}

export function isLargeBody(body: Uint8Array | LargeBody): body is LargeBody {
  return 'index' in body;
}
