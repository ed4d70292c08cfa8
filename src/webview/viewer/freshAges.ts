// Owns keeping ages true while an answer stays open: the rows of points in time, told again as of now. Pure.

import { formatAge } from '../../core/decode/time.ts';
import type { NodeRow } from '../../protocol/nodeRow.ts';
import { PAGE } from './branch.ts';
import type { Branch } from './branch.ts';

/** The same rows with the ages of now (Unix seconds); the same branch where none has changed. */
export function freshAges(branch: Branch, nowSeconds: number): Branch {
  const pages = new Map(branch.pages);
  for (const [page, rows] of branch.pages) {
    const fresh = rows.map((row) => freshRow(row, nowSeconds));
    if (fresh.some((row, at) => row !== rows[at])) pages.set(page, fresh);
  }
  const open = branch.open.map(({ position, branch: below }) => {
    const fresh = freshAges(below, nowSeconds);
    const age = ageOf(pages.get(Math.floor(position / PAGE))?.[position % PAGE]);
    const forms = fresh.forms.map((line) =>
      line.form !== 'age' || age === undefined || line.text === age ? line : { ...line, text: age },
    );
    const isSame = forms.every((line, at) => line === fresh.forms[at]);
    return { position, branch: isSame ? fresh : { ...fresh, forms } };
  });
  const isSame =
    [...pages].every(([page, rows]) => rows === branch.pages.get(page)) &&
    open.every((child, at) => child.branch === branch.open[at]!.branch);
  return isSame ? branch : { ...branch, pages, open };
}

function freshRow(row: NodeRow, nowSeconds: number): NodeRow {
  const told = ageOf(row);
  const seconds = row.forms.find(({ name }) => name === 'hex')?.text;
  if (told === undefined || seconds === undefined) return row;
  const age = formatAge(BigInt(seconds), nowSeconds);
  if (age === told) return row;
  return {
    ...row,
    summary: row.summary.replace(`(${told})`, `(${age})`),
    forms: row.forms.map((form) => (form.name === 'age' ? { ...form, text: age } : form)),
  };
}

function ageOf(row: NodeRow | undefined): string | undefined {
  return row?.kind === 'timestamp' ? row.forms.find(({ name }) => name === 'age')?.text : undefined;
}
