// The SQL of a filter on entries, without its text; also the order of lists, and the condition at which a page begins.

import type { HistoryFilter, PageEnd } from '../core/history/history.ts';
import type { Row, SetCounts } from './columns.ts';
import { searchNeedles } from '../core/history/searchNeedles.ts';
import { hasNeedle, likePart } from './searchText.ts';
import type { Condition } from './searchText.ts';

function sameSet(setsAsOne: HistoryFilter['setsAsOne']): string {
  const only = setsAsOne === 'byEndpoint' ? ' AND one.endpoint_id = entry.endpoint_id' : '';
  return `FROM entry AS one WHERE one.set_id = entry.set_id AND one.deleted_at IS NULL${only}`;
}

/** The sets whose calls are all pinned. Reads only those with a pinned call. */
const PINNED_SETS = `SELECT set_id FROM entry WHERE deleted_at IS NULL AND set_id IN (
    SELECT set_id FROM entry INDEXED BY entry_pinned
    WHERE pinned = 1 AND deleted_at IS NULL AND set_id IS NOT NULL)
  GROUP BY set_id HAVING min(pinned) = 1`;

/** Null where there are none, or where they are damaged, at which `json_each` would fail for all rows. */
const TAGS = 'CASE WHEN json_valid(tags) THEN tags END';

/** The SQL for each member of a filter except its text. */
const CONDITIONS: {
  readonly [Name in Exclude<keyof HistoryFilter, 'text' | 'textAlso'>]: (
    value: NonNullable<HistoryFilter[Name]>,
  ) => Condition | undefined;
} = {
  ids: (ids) => ({ sql: 'entry.id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(ids)] }),
  methodPart: (part) => ({ sql: `method LIKE ? ESCAPE '\\'`, values: [likePart(part)] }),
  method: (method) => ({ sql: 'method = ?', values: [method] }),
  endpointId: (id) => ({ sql: 'endpoint_id = ?', values: [id] }),
  outcome: (kind) => ({ sql: 'kind = ?', values: [kind] }),
  failuresOnly: (only) => (only ? { sql: "kind <> 'result'", values: [] } : undefined),
  pinnedOnly: (only) => (only ? { sql: 'pinned = 1', values: [] } : undefined),
  since: (ms) => ({ sql: 'started_at >= ?', values: [ms] }),
  before: (ms) => ({ sql: 'started_at < ?', values: [ms] }),
  setId: (id) => ({ sql: 'set_id = ?', values: [id] }),
  setsAsOne: (which) => ({
    sql: `(set_id IS NULL${which === 'pinned' ? ` OR set_id NOT IN (${PINNED_SETS})` : ''}
      OR entry.rowid = (SELECT one.rowid ${sameSet(which)} ORDER BY one.started_at DESC, one.rowid DESC LIMIT 1))`,
    values: [],
  }),
  day: (day) => ({ sql: 'day = ?', values: [day] }),
  tags: (tags) =>
    tags.length === 0
      ? undefined
      : {
          sql: tags.map(() => `lower(?) IN (SELECT lower(value) FROM json_each(${TAGS}))`).join(' AND '),
          values: tags,
        },
  and: (filters) => allOf(filters.map(wholeOf)),
  not: (filters) => allOf(filters.map(wholeOf).map(({ sql, values }) => ({ sql: `NOT ${sql}`, values }))),
};

/** A filter with its text, as one condition. */
function wholeOf(filter: HistoryFilter): Condition {
  const { sql, values } = conditionOf(filter);
  const text = hasNeedle(searchNeedles(filter.text ?? '', filter.textAlso));
  return { sql: `(${text.sql}${sql})`, values: [...text.values, ...values] };
}

function allOf(conditions: readonly Condition[]): Condition | undefined {
  if (conditions.length === 0) return undefined;
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Whether it must read texts, or rows that no index knows: that is done in slices. */
export function needsSlices({ text, tags, and, not }: HistoryFilter): boolean {
  return (text ?? '').trim() !== '' || [tags, and, not].some((one) => one !== undefined);
}

/** The conditions of this filter on entries, without its text; each begins with AND. */
export function conditionOf(filter: HistoryFilter, names = Object.keys(CONDITIONS)): Condition {
  const all = (names as (keyof typeof CONDITIONS)[]).flatMap((name) => {
    const value = filter[name];
    const condition = value === undefined ? undefined : CONDITIONS[name](value as never);
    return condition === undefined ? [] : [condition];
  });
  return {
    sql: all.map(({ sql }) => ` AND ${sql}`).join(''),
    values: all.flatMap(({ values }) => values),
  };
}

const FIRST_PARAM = "CASE WHEN json_valid(one.params) THEN json_extract(one.params, '$[0]') END";

const COUNTED: Readonly<Record<keyof SetCounts, string>> = {
  calls: '*',
  failed: "CASE WHEN one.kind <> 'result' THEN 1 END",
  pinned: 'CASE WHEN one.pinned = 1 THEN 1 END',
  endpoints: 'DISTINCT one.endpoint_id',
  methods: 'DISTINCT one.method',
  asked: `DISTINCT one.method || coalesce(${FIRST_PARAM}, '')`,
};

/** An additional column for a row that stands for all calls of its set: `SetCounts` as JSON, read in one pass. */
export function setColumn({ setsAsOne }: HistoryFilter): string {
  if (setsAsOne === undefined) return '';
  const members = Object.entries(COUNTED).map(([name, what]) => `'${name}', count(${what})`);
  // With 'pinned', a set of which some calls are not pinned has a row for each call.
  const isOne = setsAsOne === 'pinned' ? 'min(one.pinned) = 1' : 'count(*) > 0';
  return `, (SELECT CASE WHEN ${isOne} THEN json_object(${members.join(', ')}) END ${sameSet(setsAsOne)}) AS set_counts`;
}

/** The order of all lists: newest first. */
export const NEWEST_FIRST = 'ORDER BY started_at DESC, entry.rowid DESC';

/** The position of an entry in that order. */
export function entryPosition({ started_at: at, row }: Row): PageEnd {
  return [Number(at), Number(row)];
}

/** The condition, begun with AND, for the entries after this position in that order. */
export function entriesAfter([at, row]: PageEnd): Condition {
  return {
    sql: ' AND started_at <= ? AND (started_at < ? OR entry.rowid < ?)',
    values: [at!, at!, row!],
  };
}
