// The messages about a history file that cannot be used or written: what happened, where it is, what was copied of it.

import { basename } from 'node:path';
import type { CopiedCounts, HistoryProblem } from '../core/history/history.ts';
import type { SetAside } from './openDatabase.ts';

/** `taken`: what was copied into the new file; undefined where the old file is of a newer version and was not read. */
export function setAsideProblem({ path, reason }: SetAside, taken: CopiedCounts | undefined): HistoryProblem {
  const name = basename(path);
  const message =
    taken === undefined
      ? `The history was written by a newer version of this extension, so it was set aside as ${name}, unchanged, and a new one begun. Once the extension is up to date again, “Import History” takes everything from that file.`
      : `The history file was damaged. It was set aside as ${name}, and a new one begun. ${copiedText(taken)}`;
  return { message, isRecorded: true, file: path, detail: `${path}: ${reason}` };
}

const WAITS = 'Calls work, and are recorded when the disk can be written again.';
const TOO_MANY = 'Too many calls wait for the disk: the oldest ones are lost.';

/** `because`: the disk's error. `taken`: what was copied into memory from a file that can only be read. */
export function notRecorded(
  because: string,
  hasLost: boolean,
  taken: CopiedCounts | undefined,
): HistoryProblem {
  const next = hasLost ? TOO_MANY : WAITS;
  return {
    message: `Nothing is recorded at the moment: ${because}. ${next}${listedText(taken)}`,
    isRecorded: false,
  };
}

function listedText(taken: CopiedCounts | undefined): string {
  if (taken === undefined || taken.calls === 0) return '';
  const calls = taken.calls.toLocaleString('en');
  return ` The list has ${taken.isWhole ? 'all' : 'the newest'} ${calls} calls of the file.`;
}

function copiedText({ saved, calls, isWhole }: CopiedCounts): string {
  const counts = [
    ...(calls === 0 ? [] : [`${calls.toLocaleString('en')} ${calls === 1 ? 'call' : 'calls'}`]),
    ...(saved === 0 ? [] : [`${saved.toLocaleString('en')} ${saved === 1 ? 'saved item' : 'saved items'}`]),
  ];
  if (counts.length === 0) return 'Nothing in the old file could be read.';
  const rest = isWhole ? '' : ' The rest could not be read.';
  return `The new one has what could be read: ${counts.join(' and ')}.${rest}`;
}
