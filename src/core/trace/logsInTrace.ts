// The logs of a call tree whose tracer gives them (callTracer with withLog), in the order in which they were written.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { callFailed, isCallFrame } from './callFrame.ts';

type Open = { readonly frame: JsonObject; log: number; call: number };

/** Only the logs that lasted: those of failed calls were undone. */
export function logsInTrace(root: JsonObject): readonly JsonObject[] {
  const all: JsonObject[] = [];
  const open: Open[] = [{ frame: root, log: 0, call: 0 }];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const [logs, calls] = [listOf(at.frame['logs']), listOf(at.frame['calls'])];
    const log = logs[at.log];
    // `position`: how many calls were made before it.
    if (log !== undefined && (at.call >= calls.length || positionOf(log) <= at.call)) {
      at.log++;
      if (isJsonObject(log)) all.push(log);
      continue;
    }
    const call = calls[at.call++];
    if (call === undefined) open.pop();
    else if (isCallFrame(call) && !callFailed(call)) open.push({ frame: call, log: 0, call: 0 });
  }
  return all;
}

/** A log without a `position`, as older tracers give it, is taken as written before all calls. */
function positionOf(log: JsonValue): bigint {
  return (isJsonObject(log) ? exactAmount(log['position']) : undefined) ?? 0n;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
