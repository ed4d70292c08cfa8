// Adds the undone events to a call tree: callTracer leaves out the events of failed calls and of all calls inside them
// (clearFailedLogs of geth).

import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { formatQuantity, isBytes } from '../quantity.ts';
import { callFailed, isCallFrame } from './callFrame.ts';
import { textIn } from './callTree.ts';
import { setPassedOn } from './passedOn.ts';

/** An event, and the path to the call that emitted it. */
type Emitted = { readonly path: string; readonly log: JsonObject };

/** A frame that is being copied. `address`: the account that emits its events, where that is known. */
type Open = {
  readonly frame: Record<string, JsonValue | undefined>;
  readonly path: string;
  readonly address: JsonValue | undefined;
  readonly isUndone: boolean;
};

const FOR_ANOTHER = /^(DELEGATECALL|CALLCODE)$/i;
const TOPIC = /^[0-9a-f]{1,64}$/;

/**
 * A JavaScript tracer, as geth and other nodes take it. `events`: every event that was emitted, or null where there are
 * more than 10,000. An event counts once the next step is reached: without enough gas, or in a static call, a LOG emits
 * none. Memory has the length from before the step; bytes beyond its end are zero. `reverts`: for each REVERT, the
 * position of the call whose returned data it gives back, or -1, as ReturnedCopies finds it.
 */
export const EVENTS_TRACER = `{
  open: [{ path: [], calls: 0, copies: [] }], events: [], reverts: [], last: null,
  writes: { 0x37: [0, 2], 0x39: [0, 2], 0x3e: [0, 2], 0x5e: [0, 2], 0x3c: [1, 3],
    0xf1: [5, 6], 0xf2: [5, 6], 0xf4: [4, 5], 0xfa: [4, 5] },
  enter: function () {
    var at = this.open[this.open.length - 1];
    this.open.push({ path: at.path.concat([at.calls++]), calls: 0, copies: [] });
  },
  exit: function () { this.open.pop(); this.last = null; },
  step: function (log) {
    if (this.last !== null && this.events.length <= 10000) this.events.push(this.last);
    this.last = null;
    var op = log.op.toNumber(), at = this.open[this.open.length - 1];
    if (op >= 0xa0 && op <= 0xa4) this.emit(log, at, op);
    else if (op === 0xfd) this.revert(log, at);
    else if (op === 0x3e || at.copies.length > 0) this.write(log, at, op);
  },
  emit: function (log, at, op) {
    var topics = [];
    for (var n = 2; n < op - 0x9e; n++) topics.push(log.stack.peek(n).toString(16));
    this.last = { path: at.path, calls: at.calls, address: toHex(log.contract.getAddress()), topics: topics };
    var from = this.amount(log, 0), size = this.amount(log, 1);
    try {
      if (size <= 100000) this.last.data = this.dataOf(log.memory, from, size);
    } catch (e) {}
  },
  write: function (log, at, op) {
    var word = op === 0x52 ? 32 : op === 0x53 ? 1 : 0, places = this.writes[op];
    if (word === 0 && places === undefined) return;
    var from = this.amount(log, word > 0 ? 0 : places[0]), size = word || this.amount(log, places[1]);
    if (size === 0) return;
    var to = from + size, kept = at.copies.filter(function (one) { return one.to <= from || one.from >= to; });
    if (op === 0x3e) kept.push({ from: from, to: to, call: at.calls - 1 });
    at.copies = kept.slice(-100);
  },
  revert: function (log, at) {
    if (this.reverts.length > 10000) return;
    var from = this.amount(log, 0), to = from + this.amount(log, 1);
    var found = at.copies.filter(function (one) { return one.from <= from && one.to >= to; });
    this.reverts.push({ path: at.path, call: found.length > 0 ? found[0].call : -1 });
  },
  amount: function (log, place) { return Number(log.stack.peek(place).toString()); },
  dataOf: function (memory, from, size) {
    var end = Math.min(from + size, memory.length()), held = end > from ? toHex(memory.slice(from, end)) : '0x';
    while (held.length < 2 + 2 * size) held += '00';
    return held;
  },
  fault: function () {},
  result: function () {
    return { events: this.events.length > 10000 ? null : this.events, reverts: this.reverts };
  }
}`;

/**
 * The tree, with the events in its failed calls taken from `tracerResult` (the result of EVENTS_TRACER), and whose failure
 * each passed on. Undefined where the two do not match: the events that lasted differ, or an event is of a call or a
 * contract that the tree does not have.
 */
export function withUndoneEvents(root: JsonObject, tracerResult: JsonValue): JsonObject | undefined {
  const told = isJsonObject(tracerResult) ? tracerResult : {};
  const events = Array.isArray(told['events']) ? eventsByPath(told['events']) : undefined;
  if (events === undefined) return undefined;
  const reverts = revertsByPath(told['reverts'] ?? null);
  const whole: Open['frame'] = { ...root };
  const open: Open[] = [
    { frame: whole, path: '', address: root['to'] ?? undefined, isUndone: callFailed(root) },
  ];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { frame, path, address, isUndone } = at;
    const emitted = events.get(path) ?? [];
    events.delete(path);
    if (emitted.some((log) => typeof address === 'string' && !isSameText(log['address'], address)))
      return undefined;
    if (!isUndone && !isSameList(frame['logs'], emitted)) return undefined;
    if (isUndone && emitted.length > 0) frame['logs'] = emitted;
    const source = reverts.get(path);
    if (source !== undefined) setPassedOn(frame as JsonObject, source);
    const { calls } = frame;
    if (!Array.isArray(calls)) continue;
    frame['calls'] = (calls as readonly JsonValue[]).map((call, position) => {
      if (!isCallFrame(call)) return call;
      const copy = { ...call };
      open.push({
        frame: copy,
        path: `${path}/${position}`,
        address: FOR_ANOTHER.test(textIn(call, 'type')) ? address : (call['to'] ?? undefined),
        isUndone: isUndone || callFailed(call),
      });
      return copy;
    });
  }
  return events.size === 0 ? (whole as JsonObject) : undefined;
}

/** How many events there are in failed calls and in the calls inside them. */
export function countUndone(root: JsonObject): number {
  let count = 0;
  const open = [{ frame: root, isUndone: callFailed(root) }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { logs, calls } = at.frame;
    if (at.isUndone && Array.isArray(logs)) count += logs.length;
    for (const call of Array.isArray(calls) ? (calls as readonly JsonValue[]) : [])
      if (isCallFrame(call)) open.push({ frame: call, isUndone: at.isUndone || callFailed(call) });
  }
  return count;
}

function eventsByPath(tracerResult: readonly JsonValue[]): Map<string, JsonObject[]> | undefined {
  const events = new Map<string, JsonObject[]>();
  for (const one of tracerResult) {
    const read = readEvent(one);
    if (read === undefined) return undefined;
    const { path, log } = read;
    const of = events.get(path);
    if (of === undefined) events.set(path, [log]);
    else of.push(log);
  }
  return events;
}

/** Where the data of each REVERT came from, by the path to its call; null where it came from no call inside. */
function revertsByPath(told: JsonValue): ReadonlyMap<string, number | null> {
  const list = Array.isArray(told) ? (told as readonly JsonValue[]).filter(isJsonObject) : [];
  return new Map(
    list.flatMap(({ path, call }) => {
      if (!Array.isArray(path) || !Number.isSafeInteger(call)) return [];
      return [[pathText(path), (call as number) < 0 ? null : (call as number)] as const];
    }),
  );
}

function pathText(path: readonly JsonValue[]): string {
  return path.map((step) => `/${JSON.stringify(step)}`).join('');
}

function readEvent(value: JsonValue): Emitted | undefined {
  if (!isJsonObject(value)) return undefined;
  const { path, calls, address, topics, data } = value;
  const isPlaced = Array.isArray(path) && Number.isSafeInteger(calls) && (calls as number) >= 0;
  if (!isPlaced || !Array.isArray(topics)) return undefined;
  if (typeof address !== 'string' || !(topics as readonly JsonValue[]).every(isTopic)) return undefined;
  const words = (topics as readonly string[]).map((topic) => `0x${topic.padStart(64, '0')}`);
  const known = typeof data === 'string' && isBytes(data) ? data : undefined;
  const position = formatQuantity(BigInt(calls as number));
  return {
    path: pathText(path),
    log: { address, topics: words, ...omitUndefined({ data: known }), position },
  };
}

function isTopic(value: JsonValue): boolean {
  return typeof value === 'string' && TOPIC.test(value);
}

/** Whether both tracers report the same events of a call. */
function isSameList(logs: JsonValue | undefined, emitted: readonly JsonObject[]): boolean {
  const list = Array.isArray(logs) ? (logs as readonly JsonValue[]) : [];
  return list.length === emitted.length && list.every((log, at) => isSameEvent(log, emitted[at]!));
}

/** Data that is too long for the tracer is not compared. */
function isSameEvent(log: JsonValue, { topics, data }: JsonObject): boolean {
  if (!isJsonObject(log)) return false;
  const isSameData = data === undefined || log['data'] === data;
  return isSameData && JSON.stringify(log['topics'] ?? []).toLowerCase() === JSON.stringify(topics);
}

function isSameText(one: JsonValue | undefined, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
}
