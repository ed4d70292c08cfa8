// Keeps the ages of times up to date while a result stays open. Pure.

import { formatAge } from '../../../core/decode/time.ts';
import type { NodeRow } from '../../../protocol/nodeRow.ts';
import { ROWS_PER_PAGE } from './branch.ts';
import type { Branch } from './branch.ts';

/** The same rows with their ages as of now (Unix seconds); the same branch if none has changed. */
export function freshAges(branch: Branch, nowSeconds: number): Branch {
  const pages = new Map(branch.pages);
  for (const [page, rows] of branch.pages) {
    const fresh = rows.map((row) => freshRow(row, nowSeconds));
    if (fresh.some((row, at) => row !== rows[at])) pages.set(page, fresh);
  }
  const open = branch.open.map(({ position, branch: below }) => {
    const fresh = freshAges(below, nowSeconds);
    const age = ageOf(pages.get(Math.floor(position / ROWS_PER_PAGE))?.[position % ROWS_PER_PAGE]);
    const notations = fresh.notations.map((line) =>
      line.form !== 'age' || age === undefined || line.text === age ? line : { ...line, text: age },
    );
    const isSame = notations.every((line, at) => line === fresh.notations[at]);
    return { position, branch: isSame ? fresh : { ...fresh, notations } };
  });
  const isSame =
    [...pages].every(([page, rows]) => rows === branch.pages.get(page)) &&
    open.every((child, at) => child.branch === branch.open[at]!.branch);
  return isSame ? branch : { ...branch, pages, open };
}

function freshRow(row: NodeRow, nowSeconds: number): NodeRow {
  const shown = ageOf(row);
  const seconds = row.notations.find(({ name }) => name === 'hex')?.text;
  if (shown === undefined || seconds === undefined) return row;
  const age = formatAge(BigInt(seconds), nowSeconds);
  if (age === shown) return row;
  return {
    ...row,
    summary: row.summary.replace(`(${shown})`, `(${age})`),
    notations: row.notations.map((form) => (form.name === 'age' ? { ...form, text: age } : form)),
  };
}

function ageOf(row: NodeRow | undefined): string | undefined {
  return row?.kind === 'timestamp' ? row.notations.find(({ name }) => name === 'age')?.text : undefined;
}
