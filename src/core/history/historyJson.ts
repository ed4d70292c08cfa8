// Exports and imports the history as JSON, in a format of this extension. On import, every entry is checked.

import type { HistoryEntry } from '../call/call.ts';
import type { CallPhases } from '../call/callPhases.ts';
import { isMethodName } from '../catalogue/methodName.ts';
import type { Parsed } from '../endpoint/endpoint.ts';
import type { Failure } from '../failure/failure.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Redact } from '../secret/redact.ts';
import type { ExportFormat } from './exportFormat.ts';
import type { EntryMarks, ListedEntry, StoredEntry } from './history.ts';
import { evictionReason } from './evictionReason.ts';

/** The format name in the file. */
export const HISTORY_FORMAT = 'ethereum-rpc-explorer-history';
export const HISTORY_VERSION = 1;

/** The last millisecond that a date can have: https://tc39.es/ecma262/#sec-time-values-and-time-range */
const LAST_MS = 8.64e15;
/** The phases that every call has. */
const PHASES: readonly (keyof CallPhases)[] = ['wait', 'firstByte', 'download', 'read'];

/** Replaces a typed text that is not a method name: that call was never sent. */
const NO_METHOD = 'invalid';

const isText = (value: JsonValue): boolean => typeof value === 'string';
const isAmount = (value: JsonValue): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isWhole = (value: JsonValue): boolean => Number.isSafeInteger(value) && isAmount(value);
const isTexts = (value: JsonValue): boolean => Array.isArray(value) && value.every(isText);
const isQuantity = (value: JsonValue): boolean =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/.test(value);
const isTrue = (value: JsonValue): boolean => value === true;

const isBlockByTime = (value: JsonValue): boolean =>
  isJsonObject(value) &&
  isText(value['asked'] ?? null) &&
  ['block', 'time'].every((name) => isQuantity(value[name] ?? null)) &&
  isWhole(value['calls'] ?? null);

const isAddress = (value: JsonValue): boolean => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value);

const isNamedAddress = (value: JsonValue): boolean =>
  isJsonObject(value) &&
  isText(value['asked'] ?? null) &&
  isText(value['name'] ?? '') &&
  isAddress(value['address'] ?? null);

const isServedBy = (value: JsonValue): boolean =>
  isJsonObject(value) &&
  isWhole(value['upstream'] ?? null) &&
  isWhole(value['attempts'] ?? null) &&
  isWhole(value['behind'] ?? 0);

/** Longer than any reason that this extension writes. */
const LONGEST_REASON = 1_000;

const isFate = (value: JsonValue): boolean =>
  isJsonObject(value) &&
  ['succeeded', 'failed'].some((state) => value['state'] === state) &&
  typeof value['reason'] === 'string' &&
  value['reason'].length <= LONGEST_REASON &&
  ['block', 'gasUsed'].every((name) => value[name] === undefined || isQuantity(value[name])) &&
  ['ranNothing', 'created'].every((name) => value[name] === undefined || isAddress(value[name]));

/**
 * The members that a file may have for a call: without the snapshot that undoing it reverts to, and without set totals.
 */
type Told = Omit<HistoryEntry, 'snapshot'> & EntryMarks & Pick<ListedEntry, 'evicted'>;
type OptionalMember = { [Name in keyof Told]-?: undefined extends Told[Name] ? Name : never }[keyof Told];
/** Checks the value of each of these members. */
type Checks<Names extends keyof Told> = Readonly<Record<Names, (value: JsonValue) => boolean>>;

const REQUIRED: Checks<Exclude<keyof Told, OptionalMember>> = {
  id: (value) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
  startedAt: (value) => isWhole(value) && Number(value) <= LAST_MS,
  endpointId: isText,
  endpointName: isText,
  method: (value) => typeof value === 'string' && isMethodName(value),
  params: Array.isArray,
  ok: (value) => typeof value === 'boolean',
  summary: isText,
  durationMs: isAmount,
  httpStatus: isWhole,
  requestBytes: isWhole,
  responseBytes: isWhole,
  outcome: isOutcome,
};
const OPTIONAL: Checks<OptionalMember> = {
  wireBytes: isWhole,
  servedBy: isServedBy,
  functions: isTexts,
  rerunOf: isText,
  requests: isWhole,
  masked: isWhole,
  unfinished: (value) =>
    isJsonObject(value) &&
    ['from', 'to', 'blocks'].every((name) => isQuantity(value[name] ?? null)) &&
    isText(value['why'] ?? null),
  blockTimes: (value) => Array.isArray(value) && value.every(isBlockByTime),
  namedAddresses: (value) => Array.isArray(value) && value.every(isNamedAddress),
  batch: isText,
  watch: isText,
  phases: (value) =>
    isJsonObject(value) &&
    PHASES.every((name) => Object.hasOwn(value, name)) &&
    Object.values(value).every(isAmount),
  head: isQuantity,
  explanation: (value) =>
    isJsonObject(value) &&
    isText(value['id'] ?? null) &&
    isText(value['hash'] ?? null) &&
    isTrue(value['isTransaction'] ?? true),
  pinned: isTrue,
  label: isText,
  note: isText,
  tags: isTexts,
  fate: isFate,
  evicted: isTrue,
};

/** `redact` must know every key: the user may have typed one into a note. */
export function historyJson(redact: Redact): ExportFormat {
  return {
    begin: `{\n"format": "${HISTORY_FORMAT}",\n"version": ${HISTORY_VERSION},\n"entries": [\n`,
    end: '\n]\n}\n',
    entry: (entry) => redact(JSON.stringify(exported(entry), undefined, 2)),
  };
}

/** Reads one entry of an exported file. Members other than those above are left out. */
export function readExported(entry: JsonValue): Parsed<StoredEntry> {
  const problem = entryProblem(entry);
  return problem === undefined ? { ok: true, value: known(entry as JsonObject) } : { ok: false, problem };
}

/** A result in a file of its own is not exported: the entry is marked as evicted. */
function exported({ body, ...kept }: StoredEntry): StoredEntry {
  const entry = isMethodName(kept.method) ? kept : { ...kept, method: NO_METHOD };
  const { outcome } = entry;
  if (!outcome.ok && evictionReason(entry) === undefined) return entry;
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

const KINDS: Readonly<Record<Failure['kind'], true>> = {
  input: true,
  network: true,
  tls: true,
  timeout: true,
  cancelled: true,
  http: true,
  protocol: true,
  rpc: true,
};

function isFailure(failure: JsonValue): boolean {
  if (!isJsonObject(failure) || typeof failure['message'] !== 'string') return false;
  return typeof failure['kind'] === 'string' && Object.hasOwn(KINDS, failure['kind']);
}

function known(entry: JsonObject): StoredEntry {
  const names = [...Object.keys(REQUIRED), ...Object.keys(OPTIONAL)];
  const members = names.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]] as const]));
  const { outcome } = entry as unknown as StoredEntry;
  return { ...(Object.fromEntries(members) as unknown as StoredEntry), ok: outcome.ok };
}
