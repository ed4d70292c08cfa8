// Which calls of a tree failed: those that the calls around them failed with, those whose failure was caught, and which
// are worth opening at first.

import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { callFailed } from './callFrame.ts';
import { frameHead, insideFrame } from './callTree.ts';
import { causeOf } from './causes.ts';
import { CALLS_LEFT_OUT } from './flatTrace.ts';

/** Positions from the top: of what is inside each frame, calls and events, in their order. */
export type CallPath = readonly number[];

/** A tree of so many calls and events is opened whole. */
const MOST_OPENED = 60;
/** More frames are not looked at to find those to open. */
const MOST_LOOKED_AT = 1_000;
const MOST_CAUGHT = 20;
/** None goes deeper. */
const DEEPEST = 2_000;

/** Calls of a frame that is read in parts which are looked at, from the last one. */
const MOST_READ = 64;

const failingOfLarge = new WeakMap<object, { readonly position: number | undefined }>();

/** The position of the call with which a frame failed; undefined where it did not fail, or by itself. */
export function failingCall(frame: NodeValue): number | undefined {
  const head = frameHead(frame);
  if (head === undefined || !callFailed(head)) return undefined;
  if (Object.hasOwn(head, CALLS_LEFT_OUT)) return lastFailed(frame);
  if (isJsonObject(frame)) return causeOf(frame)?.position;
  const known = failingOfLarge.get(frame as object) ?? { position: failingInParts(frame, head) };
  failingOfLarge.set(frame as object, known);
  return known.position;
}

/** The same as of a whole frame, by its last calls. */
function failingInParts(frame: NodeValue, head: JsonObject): number | undefined {
  const { calls, placeOfCall, slice } = insideFrame(frame);
  if (calls === 0) return undefined;
  const first = Math.max(0, calls - MOST_READ);
  const read = slice(placeOfCall(first), placeOfCall(calls - 1) + 1).filter(({ kind }) => kind === 'call');
  const position = causeOf({ ...head, calls: read.map(({ value }) => frameHead(value) ?? null) })?.position;
  return position === undefined ? undefined : first + position;
}

/** Of a frame that lacks calls, the last one is not said to be caught. */
function lastFailed(frame: NodeValue): number | undefined {
  const { calls, placeOfCall, slice } = insideFrame(frame);
  if (calls === 0) return undefined;
  const place = placeOfCall(calls - 1);
  const [last] = slice(place, place + 1);
  return last !== undefined && callFailed(frameHead(last.value)) ? last.position : undefined;
}

/** The way to the call in which a failure began; empty where it is the top itself. */
export function failingPath(top: NodeValue): CallPath {
  const path: number[] = [];
  let frame = top;
  while (path.length < DEEPEST) {
    const position = failingCall(frame);
    if (position === undefined) break;
    const { placeOfCall, slice } = insideFrame(frame);
    const place = placeOfCall(position);
    frame = slice(place, place + 1)[0]!.value;
    path.push(place);
  }
  return path;
}

/** What a look through a tree finds. `isWhole`: all of it was looked at. */
export type CallsFound = {
  readonly calls: number;
  /** The ways to calls that failed while the call that made them went on, the first ones. */
  readonly caught: readonly CallPath[];
  readonly caughtCount: number;
  /** The ways to calls that hold others, or events, as far as a short tree has any. */
  readonly openable: readonly CallPath[];
  readonly rows: number;
  readonly isWhole: boolean;
};

/** Looks through a tree from the top, in the order of its rows. */
export function findCalls(top: NodeValue, most = MOST_LOOKED_AT): CallsFound {
  const caught: CallPath[] = [];
  const openable: CallPath[] = [];
  let [calls, rows, caughtCount] = [0, 0, 0];
  type Open = {
    readonly frame: NodeValue;
    readonly above: Open | undefined;
    readonly place: number;
    readonly isCaught: boolean;
  };
  const open: Open[] = [{ frame: top, above: undefined, place: 0, isCaught: false }];
  const pathOf = (at: Open): CallPath => {
    const path: number[] = [];
    for (let { above, place } = at; above !== undefined; { above, place } = above) path.push(place);
    return path.toReversed();
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { frame, isCaught } = next;
    if (++calls > most) return { calls, caught, caughtCount, openable, rows, isWhole: false };
    if (isCaught) caughtCount++;
    if (isCaught && caught.length < MOST_CAUGHT) caught.push(pathOf(next));
    const inside = insideFrame(frame);
    rows += inside.count + 1;
    if (inside.count > 0 && openable.length < MOST_OPENED) openable.push(pathOf(next));
    const failing = failingCall(frame);
    const parts = inside.slice(0, Math.min(inside.count, most));
    const below: Open[] = [];
    parts.forEach(({ kind, value, position }, place) => {
      if (kind !== 'call') return;
      const fails = position !== failing && callFailed(frameHead(value));
      below.push({ frame: value, above: next, place, isCaught: fails });
    });
    for (const at of below.toReversed()) open.push(at);
  }
  return { calls, caught, caughtCount, openable, rows, isWhole: true };
}

/** Calls that are opened at once. */
const MOST_AT_ONCE = 500;

/** The calls that are open where those of so many levels are, those above before those below; of very many, the first. */
export function callsToDepth(top: NodeValue, depth: number): readonly CallPath[] {
  const paths: CallPath[] = [];
  let level: { readonly frame: NodeValue; readonly path: CallPath }[] = [{ frame: top, path: [] }];
  for (let at = 0; at < depth && level.length > 0; at++) {
    const below: typeof level = [];
    for (const { frame, path } of level) {
      const { count, slice } = insideFrame(frame);
      if (count === 0) continue;
      if (paths.length >= MOST_AT_ONCE) return paths;
      paths.push(path);
      slice(0, Math.min(count, MOST_AT_ONCE)).forEach(({ kind, value }, place) => {
        if (kind === 'call' && below.length < MOST_AT_ONCE)
          below.push({ frame: value, path: [...path, place] });
      });
    }
    level = below;
  }
  return paths;
}

/** The calls that are open at first, those above before those below: all of a short tree, else the ways to failures. */
export function openedCalls(top: NodeValue): readonly CallPath[] {
  const found = findCalls(top);
  if (found.isWhole && found.rows <= MOST_OPENED) return found.openable;
  const paths = new Map<string, CallPath>([['', []]]);
  for (const way of [failingPath(top), ...found.caught])
    for (let depth = 1; depth < way.length; depth++) {
      const path = way.slice(0, depth);
      paths.set(path.join('.'), path);
    }
  return [...paths.values()];
}
