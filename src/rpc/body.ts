// A response body while it arrives, up to a size limit: a small body is kept in chunks, a large one is passed on chunk
// by chunk.

import type { Failure } from '../core/failure/failure.ts';
import { LARGE_BODY_BYTES } from '../core/reply/largeBody.ts';
import type { ArrivingBody, LargeBody } from '../core/reply/largeBody.ts';
import { reasonOf } from '../core/text/reasonOf.ts';

/** What to do next: read more, leave out the rest, or end the call with a failure. */
export type BodyState = 'more' | 'full' | Failure;

export interface Body {
  /** Notes the size that the head announces; NaN where it announces none. */
  announce(size: number): BodyState;
  push(chunk: Uint8Array): BodyState;
  /** Resolves when the next chunk may come; undefined where it may come at once. */
  ready(): Promise<void> | undefined;
  /** Returns the whole body, or a failure where it could not be kept. */
  end(isCutOff: boolean): Uint8Array | LargeBody | Failure;
  discard(): void;
}

/**
 * `beginLarge`: begins the storage of a large body, which is cut off after `most` bytes. Without it, a body of more
 * than `most` bytes is a failure.
 */
export function createBody(beginLarge: (() => ArrivingBody) | undefined, most: number): Body {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let large: ArrivingBody | undefined;

  function keep(chunk: Uint8Array): BodyState {
    const room = most - size;
    size += Math.min(room, chunk.length);
    large!.push(room < chunk.length ? chunk.subarray(0, room) : chunk);
    return room < chunk.length ? 'full' : 'more';
  }

  function begin(): BodyState {
    large = beginLarge!();
    size = 0;
    let state: BodyState = 'more';
    for (const chunk of chunks.splice(0)) if (state === 'more') state = keep(chunk);
    return state;
  }

  return {
    announce(announced) {
      if (beginLarge === undefined) return announced > most ? tooLarge(most) : 'more';
      return announced > LARGE_BODY_BYTES ? orFailure(begin) : 'more';
    },
    push(chunk) {
      if (large !== undefined) return orFailure(() => keep(chunk));
      size += chunk.length;
      if (beginLarge === undefined && size > most) return tooLarge(most);
      chunks.push(chunk);
      return beginLarge !== undefined && size > Math.min(LARGE_BODY_BYTES, most) ? orFailure(begin) : 'more';
    },
    end(isCutOff) {
      const arrived = large;
      if (arrived === undefined) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
      return orFailure(() => arrived.end(isCutOff));
    },
    ready: () => large?.ready(),
    discard: () => large?.discard(),
  };
}

function orFailure<Result>(work: () => Result): Result | Failure {
  try {
    return work();
  } catch (error) {
    const reason = reasonOf(error);
    const message = `The response is too large for memory and could not be written to disk: ${reason}. Free some space, or request less.`;
    return { kind: 'protocol', rule: 'tooLarge', message };
  }
}

function tooLarge(bytes: number): Failure {
  const message = `The response is larger than ${formatBytes(bytes)}. Raise ethRpc.maxResponseBytes or request less.`;
  return { kind: 'protocol', rule: 'tooLarge', message };
}

function formatBytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes} bytes`;
}
