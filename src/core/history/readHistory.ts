// Reads the entries of an exported history one by one, however many there are, up to the first wrong one.

import type { JsonBytes } from '../jsonIndex/jsonBytes.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { JsonIndex } from '../jsonIndex/jsonIndex.ts';
import type { LargeContainer, NodeValue } from '../jsonIndex/largeContainer.ts';
import { readInSlices } from '../jsonIndex/readInSlices.ts';
import { wholeValue } from '../jsonIndex/wholeValue.ts';
import type { Pause, Slices } from '../slices.ts';
import { HISTORY_FORMAT, HISTORY_VERSION, readExported } from './historyJson.ts';
import type { StoredEntry } from './history.ts';

/** How to index the file: everything in it is read in parts, so that every entry has an offset. */
export const HISTORY_INDEX = { large: 1 } as const;

/** Entries of up to this many bytes are parsed at once, which is many times faster. */
const AT_ONCE = 1_048_576;
const PIECE = 65_536;
const NEW_LINE = 0x0a;

const NO_HISTORY = 'This file is not a history exported by Ethereum RPC Explorer.';
const HAR = 'This file is a HAR export; only the JSON export can be imported.';
const NEWER = 'This file was exported by a newer version of the extension. Update it, then import again.';

/** A fault at a byte of the file. `inLine`: gives the message for a line number. */
export type HistoryFault = { readonly offset: number; readonly inLine: (line: string) => string };
export type ReadEntry =
  | { readonly ok: true; readonly value: StoredEntry }
  | { readonly ok: false; readonly fault: HistoryFault };

/** The number of entries; in a broken file, of those that have begun. */
export function countEntries({ root }: JsonIndex): number {
  return entriesOf(root)?.count ?? 0;
}

/** The entries from the first to the last, or to the first fault. */
export function* readHistory(index: JsonIndex): Generator<ReadEntry | Pause, void, void> {
  const { root } = index;
  const entries = entriesOf(root);
  if (memberOf(root, 'log') !== undefined) return yield fault(0, () => HAR);
  if (entries === undefined || textOf(memberOf(root, 'format')) !== HISTORY_FORMAT)
    return yield notJson(index) ?? fault(0, () => NO_HISTORY);
  if (memberOf(root, 'version') !== HISTORY_VERSION) return yield fault(0, () => NEWER);
  for (let at = 0; ; at++) {
    const [member] = entries.children(at, at + 1);
    if (member === undefined || !isComplete(member.value)) break;
    const value = wholeValue(member.value, AT_ONCE) ?? (yield* readInSlices(member.value));
    const read =
      value === undefined ? ({ ok: false, problem: 'it is nested too deep.' } as const) : readExported(value);
    if (!read.ok) {
      const offset = isLargeValue(member.value) ? member.value.start : entries.start + entries.offsetOf(at)!;
      const number = (at + 1).toLocaleString('en');
      return yield fault(
        offset,
        (line) => `Call ${number} of this file, in line ${line}, cannot be read: ${read.problem}`,
      );
    }
    yield read;
  }
  const broken = notJson(index);
  if (broken !== undefined) yield broken;
}

/** The line of a byte, counted from 1. */
export function* lineAt(bytes: JsonBytes, offset: number): Slices<number> {
  let line = 1;
  for (let at = 0; at < offset; at += PIECE) {
    yield 'pause';
    for (const byte of bytes.read(at, Math.min(at + PIECE, offset))) if (byte === NEW_LINE) line++;
  }
  return line;
}

function notJson({ problem }: JsonIndex): ReadEntry | undefined {
  return (
    problem &&
    fault(problem.offset, (line) => {
      if (problem.rule === 'emptyBody') return 'This file is empty.';
      return problem.rule === 'truncated'
        ? `This file is cut off in line ${line}.`
        : `This file is not JSON from line ${line} on. ${problem.message}`;
    })
  );
}

function fault(offset: number, inLine: HistoryFault['inLine']): ReadEntry {
  return { ok: false, fault: { offset, inLine } };
}

function memberOf(root: NodeValue | undefined, name: string): NodeValue | undefined {
  return isLargeValue(root) && root.kind === 'object' ? root.child(name) : undefined;
}

function entriesOf(root: NodeValue | undefined): LargeContainer | undefined {
  const entries = memberOf(root, 'entries');
  return isLargeValue(entries) && entries.kind === 'array' ? entries : undefined;
}

function textOf(value: NodeValue | undefined): unknown {
  return value === undefined ? undefined : wholeValue(value, 2 * HISTORY_FORMAT.length);
}

function isComplete(value: NodeValue): boolean {
  return !isLargeValue(value) || value.isComplete;
}
