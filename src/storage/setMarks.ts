// A call that comes to a set whose calls all have a mark gets that mark, too: pin, note and tags belong to the set. The
// work grows with how many different marks the set has, not with its calls.

import type { DatabaseSync } from 'node:sqlite';
import { readableJson } from './columns.ts';
import type { SqlValue } from './columns.ts';

/** The marks that some calls of a set share; '' where there is none. */
type Marks = { readonly pinned: number; readonly note: string; readonly tags: string };

/** The order of the index by which the different marks of a set are found, unmarked calls first. */
const ORDER = "pinned, ifnull(note, ''), ifnull(tags, '')";

/** Returns a function that gives the call with this id the marks that all other calls of its set have. */
export function createSetMarks(database: DatabaseSync): (id: SqlValue) => void {
  const setOf = database.prepare('SELECT set_id, watch IS NOT NULL AS isWatch FROM entry WHERE id = ?');
  const others = database.prepare(`SELECT count(*) AS count FROM
    (SELECT 1 FROM entry WHERE set_id = ? AND deleted_at IS NULL AND id <> ? LIMIT 2)`);
  const first = nextMarks(database, 'pinned > ?');
  const nextNote = nextMarks(database, "pinned = ? AND ifnull(note, '') > ?");
  const nextTags = nextMarks(database, "pinned = ? AND ifnull(note, '') = ? AND ifnull(tags, '') > ?");
  const mark = database.prepare('UPDATE entry SET pinned = ?, note = ?, tags = ? WHERE id = ?');

  function* marksOf(set: string, id: SqlValue): Generator<Marks, void, void> {
    let marks = first(set, id, -1);
    while (marks !== undefined) {
      yield marks;
      const { pinned, note, tags } = marks;
      marks =
        nextTags(set, id, pinned, note, tags) ?? nextNote(set, id, pinned, note) ?? first(set, id, pinned);
    }
  }

  return (id) => {
    const { set_id: set, isWatch } = setOf.get(id) ?? {};
    if (typeof set !== 'string') return;
    const common = commonMarks(marksOf(set, id));
    if (common === undefined) return;
    // A single call is shown and marked as a call, not as its set, except that of a watch.
    if (isWatch !== 1 && Number(others.get(set, id)?.['count']) < 2) return;
    const { isPinned, note, tags } = common;
    mark.run(isPinned ? 1 : 0, note || null, tags.length === 0 ? null : JSON.stringify(tags), id);
  };
}

function nextMarks(database: DatabaseSync, where: string): (...values: SqlValue[]) => Marks | undefined {
  const next = database.prepare(
    `SELECT pinned, ifnull(note, '') AS note, ifnull(tags, '') AS tags FROM entry INDEXED BY entry_set_marks
     WHERE set_id = ? AND deleted_at IS NULL AND id <> ? AND ${where} ORDER BY ${ORDER} LIMIT 1`,
  );
  return (...values) => next.get(...values) as Marks | undefined;
}

type CommonMarks = { readonly isPinned: boolean; readonly note: string; readonly tags: readonly unknown[] };

/** Undefined where there are none. */
function commonMarks(all: Iterable<Marks>): CommonMarks | undefined {
  let common: CommonMarks | undefined;
  for (const marks of all) {
    const tags = tagsOf(marks);
    common =
      common === undefined
        ? { isPinned: marks.pinned === 1, note: marks.note, tags }
        : {
            isPinned: common.isPinned && marks.pinned === 1,
            note: common.note === marks.note ? marks.note : '',
            tags: common.tags.filter((tag) => tags.includes(tag)),
          };
    // Most sets end here, at their first calls: these have no marks.
    if (!common.isPinned && common.note === '' && common.tags.length === 0) return undefined;
  }
  return common;
}

/** None where they are damaged. */
function tagsOf({ tags }: Marks): readonly unknown[] {
  const read = tags === '' ? undefined : readableJson(tags);
  return Array.isArray(read) ? read : [];
}
