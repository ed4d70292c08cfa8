// Owns reading entries: pages, groups, one by id. Refuses to write, and to skip over rows: a page begins where the last
// one ended.

import type { DatabaseSync } from 'node:sqlite';
import type { GroupBy, HistoryFilter, PageEnd } from '../core/history/history.ts';
import { searchNeedles } from '../core/history/searchNeedles.ts';
import { HEAD } from './columns.ts';
import type { Row } from './columns.ts';
import type { SearchIndex } from './searchIndex.ts';
import { FROM_ENTRY, hasNeedle, likePart } from './searchText.ts';
import type { Condition } from './searchText.ts';

export type RowPage = { readonly rows: readonly Row[]; readonly end?: PageEnd };
/** Work in slices of a few milliseconds: between two of them, something else can be done, or the work left. */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** What is searched at once where the index does not help. */
const SCANNED_ROWS = 1_000;
const CANDIDATES = 300;

const SAME_EXPLANATION =
  'FROM entry AS one WHERE one.explanation_id = entry.explanation_id AND one.deleted_at IS NULL';

/** SQL for the members of a filter but its text. */
const CONDITIONS: {
  readonly [Name in Exclude<keyof HistoryFilter, 'text'>]: (
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
  explanationId: (id) => ({ sql: 'explanation_id = ?', values: [id] }),
  explanationsAsOne: (isOne) =>
    isOne
      ? {
          sql: `(explanation_id IS NULL OR entry.rowid = (SELECT max(one.rowid) ${SAME_EXPLANATION}))`,
          values: [],
        }
      : undefined,
  day: (day) => ({ sql: 'day = ?', values: [day] }),
};

/** Those that the counts of groups know too. */
const OF_GROUPS = ['methodPart', 'method', 'endpointId', 'outcome', 'failuresOnly', 'day'] as const;

const GROUP_KEY: Readonly<Record<GroupBy, string>> = {
  day: 'day',
  method: 'method',
  endpoint: 'endpoint_id',
  outcome: 'kind',
};

function conditionOf(filter: HistoryFilter, names = Object.keys(CONDITIONS)): Condition {
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

/** How many calls an explanation took, where a row stands for all of them. */
function callsOf({ explanationsAsOne }: HistoryFilter): string {
  return explanationsAsOne === true ? `, (SELECT count(*) ${SAME_EXPLANATION}) AS calls` : '';
}

export function createQueries(database: DatabaseSync, index: SearchIndex) {
  const byId = database.prepare(
    `SELECT ${HEAD}, coalesce(answer.text, outcome) AS outcome,
       CASE WHEN answer.id IS NOT NULL AND answer.text IS NULL THEN answer.name END AS body
     ${FROM_ENTRY} WHERE entry.id = ? AND deleted_at IS NULL`,
  );
  const count = database.prepare('SELECT coalesce(sum(n), 0) AS n FROM tally');
  const last = database.prepare('SELECT max(rowid) AS n FROM entry');

  function newest(filter: HistoryFilter, limit: number, after?: PageEnd): RowPage {
    const [at, row] = after ?? [];
    const { sql, values } = conditionOf(filter);
    const rows = database
      .prepare(
        `SELECT entry.rowid AS row, ${HEAD}${callsOf(filter)} FROM entry WHERE deleted_at IS NULL${sql}
         ${at === undefined ? '' : 'AND started_at <= ? AND (started_at < ? OR entry.rowid < ?)'}
         ORDER BY started_at DESC, entry.rowid DESC LIMIT ?`,
      )
      .all(...values, ...(at === undefined ? [] : [at, at, row!]), limit) as Row[];
    const end = rows[limit - 1];
    return { rows, ...(end === undefined ? {} : { end: [Number(end['started_at']), Number(end['row'])] }) };
  }

  /** Those that have the text, the last kept first. */
  function* search(filter: HistoryFilter, limit: number, after?: PageEnd): Sliced<RowPage> {
    const needles = searchNeedles(filter.text ?? '');
    const needle = hasNeedle(needles);
    const { sql, values } = conditionOf(filter);
    const where = `deleted_at IS NULL${sql} AND ${needle.sql}`;
    const select = `SELECT entry.rowid AS row, ${HEAD}${callsOf(filter)} ${FROM_ENTRY}`;
    const scan = database.prepare(
      `${select} WHERE entry.rowid >= ? AND entry.rowid < ? AND ${where} ORDER BY entry.rowid DESC LIMIT ?`,
    );
    const check = database.prepare(
      `${select} WHERE entry.rowid IN (SELECT value FROM json_each(?)) AND ${where}
       ORDER BY entry.rowid DESC LIMIT ?`,
    );
    const found: Row[] = [];
    const take = (rows: readonly unknown[]): void => {
      found.push(...(rows as Row[]));
    };
    let below = after?.[0] ?? Number(last.get()?.['n'] ?? 0) + 1;
    const indexed = index.indexedTo();
    while (below > 1 && found.length < limit) {
      const wanted = limit - found.length;
      const rows = below <= indexed + 1 ? index.candidates(needles, below, CANDIDATES) : undefined;
      if (rows === undefined) {
        const from = Math.max(1, below > indexed + 1 ? indexed + 1 : 1, below - SCANNED_ROWS);
        take(scan.all(from, below, ...values, ...needle.values, wanted));
        below = from;
      } else {
        take(check.all(JSON.stringify(rows), ...values, ...needle.values, wanted));
        below = rows.length < CANDIDATES ? 1 : rows.at(-1)!;
      }
      yield;
    }
    const end = found[limit - 1];
    return { rows: found, ...(end === undefined ? {} : { end: [Number(end['row'])] }) };
  }

  function* page(filter: HistoryFilter, limit: number, after?: PageEnd): Sliced<RowPage> {
    const hasText = searchNeedles(filter.text ?? '').length > 0;
    return hasText ? yield* search(filter, limit, after) : newest(filter, limit, after);
  }

  return {
    page: (...args: Parameters<typeof page>): Sliced<RowPage> => page(...args),
    groups: (by: GroupBy, filter: HistoryFilter): readonly Row[] => {
      const key = GROUP_KEY[by];
      const { sql, values } = conditionOf(filter, [...OF_GROUPS]);
      const rows = database
        .prepare(
          `SELECT ${key} AS key, max(endpoint_name) AS name, sum(n) AS count FROM tally WHERE n > 0${sql}
           GROUP BY key ORDER BY ${by === 'day' ? 'key DESC' : 'count DESC, key'}`,
        )
        .all(...values);
      return rows as Row[];
    },
    count: (): number => Number(count.get()?.['n']),
    get: (id: string): Row | undefined => byId.get(id) as Row | undefined,
  };
}
