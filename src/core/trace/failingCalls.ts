// Finds the failed calls of a tree: those that made the calls around them fail, and those whose failure was caught.
// Also chooses the calls that are open at first.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { callFailed } from './callFrame.ts';
import { frameHead, insideFrame } from './callTree.ts';
import { causeOf } from './causes.ts';
import { CALLS_LEFT_OUT } from './flatTrace.ts';

/** The way from the top frame to a call: in each frame, the position among the calls and events inside it. */
export type CallPath = readonly number[];

/** A tree with at most so many calls and events is opened whole. */
const MOST_OPENED = 60;
/** The most frames that are looked at to find the calls to open. */
const MOST_LOOKED_AT = 1_000;
const MOST_CAUGHT = 20;
/** No path to a call is longer: the EVM allows a call depth of 1024. */
const DEEPEST = 2_000;

/** How many calls of a frame that is read in parts are looked at, from the last one. */
const MOST_READ = 64;

const failingOfLarge = new WeakMap<object, { readonly position: number | undefined }>();

/** The position of the call that made a frame fail; undefined where the frame did not fail, or failed by itself. */
export function failingCall(frame: NodeValue): number | undefined {
  const head = frameHead(frame);
  if (head === undefined || !callFailed(head)) return undefined;
  if (Object.hasOwn(head, CALLS_LEFT_OUT)) return lastFailed(frame);
  if (isJsonObject(frame)) return causeOf(frame)?.position;
  const known = failingOfLarge.get(frame as object) ?? { position: failingInParts(frame, head) };
  failingOfLarge.set(frame as object, known);
  return known.position;
}

/** The same for a frame that is read in parts, by its last calls only. */
function failingInParts(frame: NodeValue, head: JsonObject): number | undefined {
  const { calls, placeOfCall, slice } = insideFrame(frame);
  if (calls === 0) return undefined;
  const first = Math.max(0, calls - MOST_READ);
  const read = slice(placeOfCall(first), placeOfCall(calls - 1) + 1).filter(({ kind }) => kind === 'call');
  const position = causeOf({ ...head, calls: read.map(({ value }) => frameHead(value) ?? null) })?.position;
  return position === undefined ? undefined : first + position;
}

/** The last call of a frame that lacks calls, if it failed: it is not known to have been caught. */
function lastFailed(frame: NodeValue): number | undefined {
  const { calls, placeOfCall, slice } = insideFrame(frame);
  if (calls === 0) return undefined;
  const place = placeOfCall(calls - 1);
  const [last] = slice(place, place + 1);
  return last !== undefined && callFailed(frameHead(last.value)) ? last.position : undefined;
}

/** The path to the call in which a failure began; empty where that is the top itself. */
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

/** The calls that findCalls found. `isWhole`: the whole tree was looked at. */
export type CallsFound = {
  readonly calls: number;
  /** The paths to the first calls that failed while the call that made them went on. */
  readonly caught: readonly CallPath[];
  /** The paths to the first calls with calls or events inside, as many as a tree that is opened whole can have. */
  readonly openable: readonly CallPath[];
  readonly rows: number;
  readonly isWhole: boolean;
};

/** How many calls a tree has, and how many of them failed while the call that made them went on. */
export function countTracedCalls(top: JsonObject): { readonly calls: number; readonly caught: number } {
  let [calls, caught] = [0, 0];
  const open: JsonValue[] = [top];
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    calls++;
    const inside = isJsonObject(frame) ? frame['calls'] : undefined;
    if (!Array.isArray(inside) || inside.length === 0) continue;
    const failing = failingCall(frame);
    (inside as readonly JsonValue[]).forEach((call, position) => {
      open.push(call);
      if (position !== failing && isJsonObject(call) && callFailed(call)) caught++;
    });
  }
  return { calls, caught };
}

/** Looks through a tree from the top, in the order of its rows. */
export function findCalls(top: NodeValue, most = MOST_LOOKED_AT): CallsFound {
  const caught: CallPath[] = [];
  const openable: CallPath[] = [];
  let [calls, rows] = [0, 0];
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
    if (++calls > most) return { calls, caught, openable, rows, isWhole: false };
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
  return { calls, caught, openable, rows, isWhole: true };
}

/** The most calls that are opened at once. */
const MOST_AT_ONCE = 500;

/**
 * The paths to the calls of so many levels that have something inside, upper levels first; of very many, only the
 * first.
 */
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

/**
 * The paths to the calls that are open at first, upper levels first: all of a short tree, else those that lead to
 * failures.
 */
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
