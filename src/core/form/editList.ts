// Edits of the rows of a draft: items of a list or entries of a map.

import type { Draft } from './draft.ts';

/** Adds a row at the end: an item, or an entry whose key is still to be typed. */
export function withRow(draft: Draft, isMap: boolean): Draft {
  return isMap
    ? { entries: [...entriesOf(draft), { key: '', value: '' }] }
    : { items: [...itemsOf(draft), ''] };
}

/** Removes a row. Without its only row, the whole list is left out. */
export function withoutRow(draft: Draft, index: number): Draft {
  return withRows(draft, (rows) => rows.toSpliced(index, 1));
}

/** Moves a row up (-1) or down (1); at the ends it stays where it is. */
export function withMovedRow(draft: Draft, index: number, by: -1 | 1): Draft {
  return withRows(draft, (rows) => {
    const row = rows[index];
    const to = index + by;
    return row === undefined || to < 0 || to >= rows.length
      ? rows
      : rows.toSpliced(index, 1).toSpliced(to, 0, row);
  });
}

export function withKey(draft: Draft, index: number, key: string): Draft {
  const entries = entriesOf(draft);
  const entry = entries[index];
  return entry === undefined ? draft : { entries: entries.with(index, { ...entry, key }) };
}

export function rowCount(draft: Draft): number {
  return itemsOf(draft).length + entriesOf(draft).length;
}

function withRows(draft: Draft, change: <Row>(rows: readonly Row[]) => readonly Row[]): Draft {
  if (typeof draft === 'string' || 'members' in draft || 'args' in draft) return draft;
  if ('items' in draft) {
    const items = change(draft.items);
    return items.length === 0 ? '' : { items };
  }
  const entries = change(draft.entries);
  return entries.length === 0 ? '' : { entries };
}

function itemsOf(draft: Draft): readonly Draft[] {
  return typeof draft === 'object' && 'items' in draft ? draft.items : [];
}

function entriesOf(draft: Draft): Extract<Draft, { entries: unknown }>['entries'] {
  return typeof draft === 'object' && 'entries' in draft ? draft.entries : [];
}
