// The columns of the entry table: the name, writer and reader of each; other SQL is elsewhere. A new member of an entry
// takes one line here and one migration step.

import type { ListedEntry } from '../core/history/history.ts';
import type { Failure } from '../core/failure/failure.ts';
import { omitUndefined } from '../core/omitUndefined.ts';
import { parseJson } from '../core/json.ts';
import type { JsonValue } from '../core/json.ts';

export type SqlValue = string | number | null;
export type Row = Readonly<Record<string, SqlValue>>;

type Head = { -readonly [Name in keyof ListedEntry]: ListedEntry[Name] };
type Column = {
  readonly name: string;
  readonly write: (head: ListedEntry) => SqlValue;
  readonly read: (value: SqlValue, head: Head, parse: Parse) => void;
};
/** Returns undefined for a text to leave out. */
type Parse = (text: string) => JsonValue | undefined;
type TextOrNumber = {
  [Name in keyof ListedEntry]-?: ListedEntry[Name] extends string | number | undefined ? Name : never;
}[keyof ListedEntry];

/** A column with a text or a number as it is; an absent member is null. */
function plain(name: string, member: TextOrNumber): Column {
  return {
    name,
    write: (head) => head[member] ?? null,
    read(value, head) {
      if (value !== null) Object.assign(head, { [member]: value });
    },
  };
}

/** A column with any other value as JSON; an absent member is null. */
function json(name: string, member: keyof ListedEntry): Column {
  return {
    name,
    write: (head) => (head[member] === undefined ? null : JSON.stringify(head[member])),
    read(value, head, parse) {
      const parsed = value === null ? undefined : parse(String(value));
      if (parsed !== undefined) Object.assign(head, { [member]: parsed });
    },
  };
}

/** A column with 1 or 0. `isOptional`: an absent member is 0, and 0 is read as absent. */
function flag(name: string, member: 'ok' | 'pinned' | 'evicted', isOptional: boolean): Column {
  return {
    name,
    write: (head) => (head[member] === true ? 1 : 0),
    read(value, head) {
      if (value === 1 || !isOptional) Object.assign(head, { [member]: value === 1 });
    },
  };
}

export const COLUMNS: readonly Column[] = [
  plain('id', 'id'),
  plain('started_at', 'startedAt'),
  plain('endpoint_id', 'endpointId'),
  plain('endpoint_name', 'endpointName'),
  plain('method', 'method'),
  json('params', 'params'),
  flag('ok', 'ok', false),
  plain('summary', 'summary'),
  plain('duration_ms', 'durationMs'),
  plain('http_status', 'httpStatus'),
  plain('request_bytes', 'requestBytes'),
  plain('response_bytes', 'responseBytes'),
  plain('wire_bytes', 'wireBytes'),
  json('served_by', 'servedBy'),
  json('phases', 'phases'),
  plain('head', 'head'),
  {
    name: 'explanation_id',
    write: ({ explanation }) => explanation?.id ?? null,
    read(id, head) {
      if (id !== null) head.explanation = { hash: '', ...head.explanation, id: String(id) };
    },
  },
  {
    name: 'explained',
    write: ({ explanation }) => explanation?.hash ?? null,
    read(hash, head) {
      if (hash !== null) head.explanation = { id: '', ...head.explanation, hash: String(hash) };
    },
  },
  {
    name: 'explains_transaction',
    write: ({ explanation }) => (explanation?.isTransaction === true ? 1 : null),
    read(flagged, head) {
      if (flagged !== null && head.explanation !== undefined)
        head.explanation = { ...head.explanation, isTransaction: true };
    },
  },
  json('functions', 'functions'),
  plain('rerun_of', 'rerunOf'),
  plain('snapshot', 'snapshot'),
  plain('requests', 'requests'),
  plain('batch', 'batch'),
  plain('watch', 'watch'),
  plain('masked', 'masked'),
  json('unfinished', 'unfinished'),
  json('block_times', 'blockTimes'),
  json('named_addresses', 'namedAddresses'),
  flag('pinned', 'pinned', true),
  plain('label', 'label'),
  plain('note', 'note'),
  json('tags', 'tags'),
  json('fate', 'fate'),
  flag('evicted', 'evicted', true),
];

/** The columns that lists read. */
export const HEAD = [...COLUMNS.map(({ name }) => name), 'kind'].map((name) => `entry.${name}`).join(', ');

/** The members of an entry that are in this row, without the result. `parse`: throws for damaged JSON by default. */
export function headOf(row: Row, parse: Parse = parseJson): ListedEntry {
  const head = {} as Head;
  for (const { name, read } of COLUMNS) read(row[name] ?? null, head, parse);
  return head;
}

/** The members that can be read. One damaged text must not make a whole list fail: it is left out. */
export function readableHeadOf(row: Row): ListedEntry {
  return Object.assign({ params: [] }, headOf(row, readableJson));
}

/** Undefined for damaged JSON. */
export function readableJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What is counted in the calls of a set. `asked`: their different methods with the first parameter. */
export type SetCounts = Readonly<
  Record<'calls' | 'failed' | 'pinned' | 'endpoints' | 'methods' | 'asked', number>
>;

/** The members that a list shows: also the kind of failure and, for the last call of a set, the counts over the set. */
export function listedOf(row: Row): ListedEntry {
  const { kind, set_counts: counts } = row;
  return {
    ...readableHeadOf(row),
    ...(row['ok'] === 1 ? {} : { failureKind: kind as Failure['kind'] }),
    ...(typeof counts === 'string' ? setFacts(JSON.parse(counts) as SetCounts) : {}),
  };
}

function setFacts({ calls, failed, pinned, endpoints, methods, asked }: SetCounts): Partial<ListedEntry> {
  const shared = asked === 1 ? 'call' : methods === 1 ? 'method' : undefined;
  return {
    calls,
    failed,
    endpoints,
    ...omitUndefined({
      alike: calls > 1 ? shared : undefined,
      isSetPinned: pinned === calls ? (true as const) : undefined,
    }),
  };
}
