// Reads the frames of a call tree, whole or in parts: their members, and the calls and events inside in their order.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeValue, NodeValue } from '../jsonIndex/largeContainer.ts';
import { exactAmount } from '../quantity.ts';
import { isCallFrame } from './callFrame.ts';

/** The calls and events inside a frame, in their order. */
export type FrameInside = {
  readonly count: number;
  readonly slice: (from: number, to: number) => readonly FramePart[];
  /** The place, among the calls and events, of the call at this position in the list of calls. */
  readonly placeOfCall: (position: number) => number;
  readonly calls: number;
};

/** `position`: the index in its list, `calls` or `logs`. */
type FramePart = {
  readonly kind: 'call' | 'event';
  readonly position: number;
  readonly value: NodeValue;
  /** Whether the place of the event among the calls is known. */
  readonly isPlaced: boolean;
};

type List = {
  readonly count: number;
  readonly slice: (from: number, to: number) => readonly NodeValue[];
};

/** A frame of any tracer has fewer members. */
const MOST_MEMBERS = 60;
/** A longer text is not read to be shown in a line. */
const LONGEST_READ = 256 * 1024;
/** The most events of one frame that are put among its calls; where there are more, all follow the calls. */
const MOST_PLACED = 10_000;

/** For so few calls and events, keeping their order costs more than making it again. */
const FEW = 20;

const NONE: List = { count: 0, slice: () => [] };

type Members = ReadonlyMap<string, NodeValue>;
const membersOfLarge = new WeakMap<object, Members>();
const headsOfLarge = new WeakMap<object, JsonObject>();
const insideOf = new WeakMap<object, FrameInside>();

/** The frame, without its calls and events where it is read in parts; undefined where the value is not a frame. */
export function frameHead(value: NodeValue | undefined): JsonObject | undefined {
  const head = value === undefined || !isLargeValue(value) ? value : largeHead(value);
  return isCallFrame(head) ? head : undefined;
}

/** The members of a large object, without those that are large lists or objects themselves. */
export function largeHead(value: LargeValue): JsonObject | undefined {
  if (value.kind !== 'object') return undefined;
  let head = headsOfLarge.get(value);
  if (head === undefined) {
    const members: [string, NodeValue][] = [];
    for (const [name, member] of largeMembers(value)) {
      if (!isLargeValue(member)) members.push([name, member]);
      // A longer text stays a large value, which is shown by its beginning and its size.
      else if (member.kind === 'string')
        members.push([name, member.count > LONGEST_READ ? member : member.text(0, member.count)]);
      else if (name === 'calls') members.push([name, []]);
    }
    head = Object.fromEntries(members) as JsonObject;
    headsOfLarge.set(value, head);
  }
  return head;
}

/** The text member of this name; '' where the frame has none. */
export function textIn(frame: JsonObject | undefined, name: string): string {
  const text = frame?.[name];
  return typeof text === 'string' ? text : '';
}

/** A member of a frame, or of an object that holds a frame, by its name. */
export function memberIn(value: NodeValue, name: string): NodeValue | undefined {
  return isJsonObject(value) ? value[name] : largeMembers(value).get(name);
}

/** The calls and events inside a frame; kept for a frame that has many. */
export function insideFrame(frame: NodeValue): FrameInside {
  const key = typeof frame === 'object' ? frame : undefined;
  const known = key === null || key === undefined ? undefined : insideOf.get(key);
  if (known !== undefined) return known;
  const inside = merged(listOf(frame, 'calls'), listOf(frame, 'logs'));
  const isWorthIt = isLargeValue(frame) || inside.count > FEW;
  if (isWorthIt && key !== null && key !== undefined) insideOf.set(key, inside);
  return inside;
}

function largeMembers(value: NodeValue): Members {
  if (!isLargeValue(value) || value.kind !== 'object') return new Map();
  let members = membersOfLarge.get(value);
  if (members === undefined) {
    members = new Map(value.children(0, MOST_MEMBERS).map(({ name = '', value: member }) => [name, member]));
    if (value.isComplete) membersOfLarge.set(value, members);
  }
  return members;
}

function listOf(frame: NodeValue, name: 'calls' | 'logs'): List {
  const list = memberIn(frame, name);
  if (Array.isArray(list)) {
    const items = list as readonly JsonValue[];
    return { count: items.length, slice: (from, to) => items.slice(from, to) };
  }
  if (list === undefined || !isLargeValue(list) || list.kind !== 'array') return NONE;
  return {
    count: list.count,
    slice: (from, to) => list.children(from, to).map(({ value }) => value),
  };
}

/** Puts the events among the calls: geth reports how many calls came before each event (`position`). */
function merged(calls: List, logs: List): FrameInside {
  const order = logs.count > MOST_PLACED ? [] : eventOrder(logs.slice(0, logs.count), calls.count);
  const count = calls.count + logs.count;
  const places = order.map(({ before }, rank) => before + rank);

  function slice(from: number, to: number): readonly FramePart[] {
    const parts: FramePart[] = [];
    let rank = upTo(places, from - 1);
    const first = from - rank;
    const callsHere = calls.slice(first, Math.min(calls.count, first + to - from));
    for (let place = from; place < Math.min(to, count); place++) {
      const call = callsHere[place - rank - first];
      const event = places[rank] === place ? order[rank++] : undefined;
      if (event === undefined && call !== undefined) {
        parts.push({ kind: 'call', position: place - rank, value: call, isPlaced: true });
        continue;
      }
      const { position, isPlaced } = event ?? { position: place - calls.count, isPlaced: false };
      const [value = null] = logs.slice(position, position + 1);
      parts.push({ kind: 'event', position, value, isPlaced });
    }
    return parts;
  }

  return {
    count,
    calls: calls.count,
    slice,
    placeOfCall: (position) => position + order.filter(({ before }) => before <= position).length,
  };
}

type PlacedEvent = { readonly position: number; readonly before: number; readonly isPlaced: boolean };

/** The events in their order. Events without a known place come after all calls. */
function eventOrder(logs: readonly NodeValue[], calls: number): readonly PlacedEvent[] {
  const events = logs.map((log, position) => {
    const before = amountIn(log, 'position');
    const isPlaced = before !== undefined && before <= BigInt(calls);
    return {
      position,
      before: isPlaced ? Number(before) : calls,
      isPlaced,
      index: amountIn(log, 'index') ?? amountIn(log, 'logIndex'),
    };
  });
  return events.toSorted(
    (one, other) =>
      one.before - other.before ||
      (one.index === undefined || other.index === undefined ? 0 : Number(one.index - other.index)),
  );
}

function amountIn(log: NodeValue, name: string): bigint | undefined {
  const amount = memberIn(log, name);
  return isLargeValue(amount) ? undefined : exactAmount(amount);
}

/** How many of these ascending numbers are at most this one. */
function upTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
