// Adds the undone events to a call tree: callTracer leaves out the events of failed calls and of all calls inside them
// (clearFailedLogs of geth).

import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { formatQuantity, isBytes } from '../quantity.ts';
import { callFailed, isCallFrame } from './callFrame.ts';
import { textIn } from './callTree.ts';

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
 * A JavaScript tracer, as geth and other nodes take it. It returns every event that was emitted, or null where there
 * are more than 10,000. An event counts once the next step is reached: without enough gas, or in a static call, a LOG
 * emits none. Memory has the length from before the step; bytes beyond its end are zero.
 */
export const EVENTS_TRACER = `{
  open: [{ path: [], calls: 0 }], events: [], last: null,
  enter: function () {
    var at = this.open[this.open.length - 1];
    this.open.push({ path: at.path.concat([at.calls++]), calls: 0 });
  },
  exit: function () { this.open.pop(); this.last = null; },
  step: function (log) {
    if (this.last !== null && this.events.length <= 10000) this.events.push(this.last);
    this.last = null;
    var op = log.op.toNumber();
    if (op < 0xa0 || op > 0xa4) return;
    var at = this.open[this.open.length - 1], topics = [];
    for (var n = 2; n < op - 0x9e; n++) topics.push(log.stack.peek(n).toString(16));
    this.last = { path: at.path, calls: at.calls, address: toHex(log.contract.getAddress()), topics: topics };
    var from = Number(log.stack.peek(0).toString()), size = Number(log.stack.peek(1).toString());
    try {
      if (size <= 100000) this.last.data = this.dataOf(log.memory, from, size);
    } catch (e) {}
  },
  dataOf: function (memory, from, size) {
    var end = Math.min(from + size, memory.length()), held = end > from ? toHex(memory.slice(from, end)) : '0x';
    while (held.length < 2 + 2 * size) held += '00';
    return held;
  },
  fault: function () {},
  result: function () { return this.events.length > 10000 ? null : this.events; }
}`;

/**
 * The tree, with the events in its failed calls taken from `tracerResult` (the result of EVENTS_TRACER). Undefined where the
 * two do not match: the events that lasted differ, or an event is of a call or a contract that the tree does not have.
 */
export function withUndoneEvents(root: JsonObject, tracerResult: JsonValue): JsonObject | undefined {
  const events = Array.isArray(tracerResult) ? eventsByPath(tracerResult as readonly JsonValue[]) : undefined;
  if (events === undefined) return undefined;
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
    path: (path as readonly JsonValue[]).map((step) => `/${JSON.stringify(step)}`).join(''),
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
