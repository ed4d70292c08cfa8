// Owns the history as a JSON file of ours: written, and read again with nothing taken on trust. Refuses a newer version.

import type { Parsed } from '../endpoint.ts';
import { isJsonObject, parseJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Redact } from '../redact.ts';
import type { ExportFormat } from './exportFormat.ts';
import type { StoredEntry } from './history.ts';
import { letGo } from './letGo.ts';

const HISTORY_FORMAT = 'ethereum-rpc-explorer-history';
const VERSION = 1;

const isText = (value: JsonValue): boolean => typeof value === 'string';
const isAmount = (value: JsonValue): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isWhole = (value: JsonValue): boolean => Number.isSafeInteger(value) && isAmount(value);
const isTexts = (value: JsonValue): boolean => Array.isArray(value) && value.every(isText);
const isTrue = (value: JsonValue): boolean => value === true;

/** What an entry must have, and what each member must be. */
const REQUIRED: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  id: (value) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
  startedAt: isWhole,
  endpointId: isText,
  endpointName: isText,
  method: isText,
  params: Array.isArray,
  ok: (value) => typeof value === 'boolean',
  summary: isText,
  durationMs: isAmount,
  httpStatus: isWhole,
  requestBytes: isWhole,
  responseBytes: isWhole,
  outcome: isOutcome,
};
const OPTIONAL: typeof REQUIRED = {
  rerunOf: isText,
  requests: isWhole,
  batch: isText,
  phases: (value) => isJsonObject(value) && Object.values(value).every(isAmount),
  head: (value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/.test(value),
  explanation: (value) => isJsonObject(value) && isText(value['id'] ?? null) && isText(value['hash'] ?? null),
  pinned: isTrue,
  label: isText,
  note: isText,
  tags: isTexts,
  evicted: isTrue,
};

/** A JSON file of entries. `redact` knows every key there is: a person can have typed one into a note. */
export function historyJson(redact: Redact): ExportFormat {
  return {
    begin: `{\n"format": "${HISTORY_FORMAT}",\n"version": ${VERSION},\n"entries": [\n`,
    end: '\n]\n}\n',
    entry: (entry) => redact(JSON.stringify(exported(entry), undefined, 2)),
  };
}

/**
 * Reads such a file; the problem says which entry is wrong. Members that nobody knows are left out, and so are snapshots:
 * a file must not say what undoing reverts a node to.
 */
export function parseHistoryJson(text: string): Parsed<readonly StoredEntry[]> {
  let file: JsonValue;
  try {
    file = parseJson(text);
  } catch {
    return fail('This file is not JSON.');
  }
  if (!isJsonObject(file) || file['format'] !== HISTORY_FORMAT || !Array.isArray(file['entries']))
    return fail('This file is no history that Ethereum RPC Explorer exported.');
  if (file['version'] !== VERSION)
    return fail('This file was exported by a newer version of the extension. Update it, then import again.');
  const entries = file['entries'] as readonly JsonValue[];
  for (const [index, entry] of entries.entries()) {
    const problem = entryProblem(entry);
    if (problem !== undefined) return fail(`Entry ${index + 1} of this file cannot be read: ${problem}`);
  }
  return { ok: true, value: entries.map((entry) => known(entry as JsonObject)) };
}

/** An answer in a file of its own is not exported; the entry says that it is not there. */
function exported({ body, ...entry }: StoredEntry): StoredEntry {
  const { outcome } = entry;
  if (!outcome.ok && letGo(entry) === undefined) return entry;
  if (outcome.ok && body === undefined && !isLargeValue(outcome.result))
    return { ...entry, outcome: { ok: true, result: outcome.result } };
  return { ...entry, evicted: true, outcome: { ok: true, result: null } };
}

function entryProblem(entry: JsonValue): string | undefined {
  if (!isJsonObject(entry)) return 'it is not an object.';
  const isWrong = (name: string, test: (value: JsonValue) => boolean): boolean =>
    entry[name] !== undefined && !test(entry[name]);
  const missing = Object.keys(REQUIRED).find((name) => entry[name] === undefined);
  if (missing !== undefined) return `“${missing}” is missing.`;
  const wrong = Object.entries({ ...REQUIRED, ...OPTIONAL }).find(([name, test]) => isWrong(name, test));
  return wrong === undefined ? undefined : `“${wrong[0]}” is not what it should be.`;
}

function isOutcome(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const { ok, result, failure } = value;
  if (ok === true) return result !== undefined;
  return ok === false && failure !== undefined && isFailure(failure);
}

const KINDS = ['input', 'network', 'tls', 'timeout', 'cancelled', 'http', 'protocol', 'rpc'];

function isFailure(failure: JsonValue): boolean {
  if (!isJsonObject(failure) || typeof failure['message'] !== 'string') return false;
  return typeof failure['kind'] === 'string' && KINDS.includes(failure['kind']);
}

function known(entry: JsonObject): StoredEntry {
  const names = [...Object.keys(REQUIRED), ...Object.keys(OPTIONAL)];
  const members = names.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]] as const]));
  const { outcome } = entry as unknown as StoredEntry;
  return { ...(Object.fromEntries(members) as unknown as StoredEntry), ok: outcome.ok };
}

function fail(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}
