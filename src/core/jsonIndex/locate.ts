// Finds the path of the value at an offset: goes backwards over the blocks, and reads only those that open a container
// around it.

import { CLOSE_BYTE, COMMA_BYTE, OPEN_BYTE, findPunctuator } from './findPunctuator.ts';
import type { JsonSeeker } from './jsonSeeker.ts';
import { readName } from './memberPlaces.ts';

/** Member names and item numbers, from the root on. */
export type JsonPath = readonly (string | number)[];

/** A container around a place, as far as it was seen: its bracket, and its commas before the place. */
type Frame = {
  readonly depth: number;
  readonly open: number | undefined;
  commas: number;
  lastComma: number | undefined;
};

const OBJECT = 0x7b;

/**
 * The path of the smallest value that holds the byte at `offset`. A member's name and colon count as part of its
 * value. For an offset outside the root it is the root's path, which is empty.
 */
export function locate(seeker: JsonSeeker, offset: number): JsonPath {
  if (offset < 0 || offset >= seeker.scanner.length) return [];
  const path: (string | number)[] = [];
  for (const frame of framesAround(seeker, offset)) {
    const memberAt = (frame.lastComma ?? frame.open!) + 1;
    // Only in the innermost container can the offset be between members.
    if (path.length === 0 && !holds(seeker, frame.depth, memberAt, offset)) continue;
    const { length } = seeker.scanner;
    const step =
      seeker.byteAt(frame.open!) === OBJECT ? readName(seeker, memberAt, length).name : frame.commas;
    if (step !== undefined) path.push(step);
  }
  return path.toReversed();
}

/** The containers around an offset, each with its bracket, the innermost first. */
function* framesAround(seeker: JsonSeeker, offset: number): Generator<Frame> {
  const { blocks } = seeker.scanner;
  let block = Math.floor(offset / blocks.size);
  let frames = framesIn(seeker, block, offset);
  for (;;) {
    while (frames.length > 1) yield frames.pop()!;
    const outer = frames[0]!;
    if (outer.depth === 0) return;
    while (blocks.mins[--block]! >= outer.depth) {
      if (blocks.mins[block] !== outer.depth || blocks.commas[block] === 0) continue;
      outer.lastComma ??= framesIn(seeker, block, (block + 1) * blocks.size)[0]!.lastComma;
      outer.commas += blocks.commas[block]!;
    }
    // Containers deeper than `outer` were closed again in later blocks.
    frames = framesIn(seeker, block, (block + 1) * blocks.size);
    frames.length = outer.depth - frames[0]!.depth + 1;
    const same = frames.at(-1)!;
    same.commas += outer.commas;
    same.lastComma = outer.lastComma ?? same.lastComma;
  }
}

/** The containers around `to`, as far as this block alone shows them, the outermost first. */
function framesIn(seeker: JsonSeeker, block: number, to: number): Frame[] {
  const { blocks } = seeker.scanner;
  const from = block * blocks.size;
  const frame = (depth: number, open?: number): Frame => ({ depth, open, commas: 0, lastComma: undefined });
  let top = frame(blocks.depths[block]!);
  const frames = [top];
  const visit = (mark: number, at: number): boolean => {
    if (mark === COMMA_BYTE) {
      top.commas++;
      top.lastComma = from + at;
    } else if (mark === OPEN_BYTE) frames.push((top = frame(top.depth + 1, from + at)));
    else if (mark === CLOSE_BYTE) {
      frames.pop();
      if (frames.length === 0) frames.push(frame(top.depth - 1));
      top = frames.at(-1)!;
    }
    return false;
  };
  findPunctuator(seeker.read(from, to), visit, blocks.states[block]);
  return frames;
}

/** Whether the offset is in the member at this place, not in a blank or a comma beside it. */
function holds(seeker: JsonSeeker, depth: number, memberAt: number, offset: number): boolean {
  const stop = seeker.seek(depth, memberAt, 1);
  const start = seeker.skipBlank(memberAt, stop.at);
  return offset >= start && offset < seeker.trimBlank(start, stop.at);
}
