// Whose failure a failed call passed on, as its run shows: what its REVERT gave back was copied from there.

import type { JsonObject } from '../json.ts';

const sources = new WeakMap<JsonObject, number | null>();

/** `source`: the position of the call inside that the data came from; null where the frame made the data itself. */
export function setPassedOn(frame: JsonObject, source: number | null): void {
  sources.set(frame, source);
}

/** Undefined where the run of the frame is not known. */
export function passedOnBy(frame: JsonObject): number | null | undefined {
  return sources.get(frame);
}
