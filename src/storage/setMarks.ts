// A call that comes to a set whose calls all have a mark gets that mark, too: pin, note and tags belong to the set.

import type { DatabaseSync } from 'node:sqlite';
import { readableJson } from './columns.ts';
import type { SqlValue } from './columns.ts';

const OTHERS = `FROM entry JOIN entry AS one ON one.set_id = entry.set_id
  WHERE entry.id = ? AND one.deleted_at IS NULL AND one.id <> entry.id`;

type Group = Readonly<Record<'isWatch' | 'calls' | 'pinned' | 'note' | 'tags', SqlValue>>;

/** Returns a function that gives the call with this id the marks that all other calls of its set have. */
export function createSetMarks(database: DatabaseSync): (id: SqlValue) => void {
  // Most sets have no marks: one of their calls shows it.
  const anOther =
    database.prepare(`SELECT one.pinned OR one.note IS NOT NULL OR one.tags IS NOT NULL AS isMarked
    ${OTHERS} LIMIT 1`);
  const groupsOf = database.prepare(`SELECT entry.watch IS NOT NULL AS isWatch, count(*) AS calls,
    min(one.pinned) AS pinned, one.note AS note, one.tags AS tags ${OTHERS} GROUP BY one.note, one.tags`);
  const mark = database.prepare('UPDATE entry SET pinned = ?, note = ?, tags = ? WHERE id = ?');

  return (id) => {
    if (anOther.get(id)?.['isMarked'] !== 1) return;
    const groups = groupsOf.all(id) as Group[];
    const calls = groups.reduce((sum, group) => sum + Number(group.calls), 0);
    // A single call is shown and marked as a call, not as its set, except that of a watch.
    if (calls < 2 && groups[0]?.isWatch !== 1) return;
    const [note = null, ...otherNotes] = new Set(groups.map((group) => group.note));
    const [first = [], ...others] = groups.map(tagsOf);
    const tags = first.filter((tag) => others.every((other) => other.includes(tag)));
    mark.run(
      groups.every(({ pinned }) => pinned === 1) ? 1 : 0,
      otherNotes.length === 0 ? note : null,
      tags.length === 0 ? null : JSON.stringify(tags),
      id,
    );
  };
}

/** None where they are damaged. */
function tagsOf({ tags }: Group): readonly unknown[] {
  const read = typeof tags === 'string' ? readableJson(tags) : undefined;
  return Array.isArray(read) ? read : [];
}
