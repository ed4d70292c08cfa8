// The size, ports and types of a body too large to be parsed whole: kept as bytes, in memory or in a file, and read
// through an index.

import type { JsonIndex } from '../jsonIndex/jsonIndex.ts';

/** Bodies of more bytes are large, where there is a place for them. */
export const LARGE_FROM = 4_000_000;

/** A body that has arrived, without the secrets that were in it. */
export interface LargeBody {
  readonly index: JsonIndex;
  /** Its size in bytes. */
  readonly length: number;
  /** More was sent than is taken: this is its beginning. */
  readonly isCutOff: boolean;
  /** In how many places a secret was masked; absent where that was before it was opened again. */
  readonly masked?: number;
  /** Its first bytes as text. */
  beginning(most: number): string;
  /** Deletes its file, if there is one: open readers can read on. */
  discard(): void;
}

/** A body that arrives. */
export interface ArrivingBody {
  /** Reads what has arrived. */
  readonly index: JsonIndex;
  /** Takes the next bytes. Throws where they cannot be kept. */
  push(chunk: Uint8Array): void;
  /** Resolves before the next bytes may be pushed; undefined where they can come at once. */
  ready(): Promise<void> | undefined;
  end(isCutOff: boolean): LargeBody;
  discard(): void;
}

/** Where large bodies go. */
export interface LargeBodies {
  /** Begins a body in which these texts, and whatever spells them in JSON, are masked before anything is kept. */
  begin(secrets: readonly string[]): ArrivingBody;
}

export function isLargeBody(body: Uint8Array | LargeBody): body is LargeBody {
  return 'index' in body;
}
