// The rows that a command means: those of its menu, those of a key press, or the selected ones. VS Code does not say
// which row has the focus frame.

import * as vscode from 'vscode';
import { rowReads, rowsReadAnew } from './rowReads.ts';

type View<Row> = Pick<vscode.TreeView<Row>, 'selection'>;

/** So often the focused row is looked for while the rows are read anew, with a pause in between. */
const MOST_TRIES = 200;
const PAUSE_MS = 25;
/** More than a hand strikes; a key that is held down strikes on and on. */
const MOST_WAITING = 4;

/** Views whose selection changes for a moment, and means nothing. */
const asked = new WeakSet<object>();
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * `argument` and `selected` are what VS Code gives a command: of a menu its row and all that are selected with it, of a
 * key binding the id of the view. Without them it is the rows selected in the view. The row of the focus frame is first.
 */
export async function targetRows<Row>(
  view: View<Row>,
  argument: unknown,
  selected?: unknown,
): Promise<readonly Row[]> {
  if (Array.isArray(selected)) return selected as readonly Row[];
  if (typeof argument === 'string') return rowsOfKey(view, argument);
  return argument === undefined ? view.selection : [argument as Row];
}

/** One key after the other: each acts on what the one before left. Undefined where too many wait. */
export async function inTurn<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  if (waiting >= MOST_WAITING) return undefined;
  waiting++;
  const done = turn.then(act).finally(() => waiting--);
  turn = done.catch(() => undefined);
  return done;
}

/** Whether a change of the selection was only made to learn which row has the focus frame. */
export function isAsked(view: object): boolean {
  return asked.has(view);
}

/** Selects a row, with the keyboard on it; where there is none, the keyboard stays in the view of this id. */
export async function goOn<Row>(
  view: Pick<vscode.TreeView<Row>, 'reveal'>,
  id: string,
  row: Row | undefined,
): Promise<void> {
  try {
    if (row === undefined) await stayIn(id);
    else await view.reveal(row, { select: true, focus: true });
  } catch {
    // Another window may have removed it meanwhile: the keyboard stays where VS Code puts it.
  }
}

/** VS Code takes the list away of a view that has become empty, and the keyboard with it: so once more behind that. */
async function stayIn(id: string): Promise<void> {
  const focus = (): Thenable<unknown> => vscode.commands.executeCommand(`${id}.focus`);
  await focus();
  await rowsReadAnew(id);
  await focus();
}

/**
 * The rows that are selected where the focused one is among them, else that one: as in VS Code’s own trees. None while rows
 * are read on and on.
 */
async function rowsOfKey<Row>(view: View<Row>, id: string): Promise<readonly Row[]> {
  asked.add(view);
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const rows = await focusedRows(view, rowReads(id));
      if (rows !== undefined) return rows;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return [];
  } finally {
    asked.delete(view);
  }
}

/**
 * Toggling tells the focused row, until `TreeView.activeItem` is no proposal any more. Undefined while VS Code reads the
 * rows anew: of the selection it does not tell then what it has not read yet.
 */
async function focusedRows<Row>(
  view: View<Row>,
  reads: ReturnType<typeof rowReads>,
): Promise<readonly Row[] | undefined> {
  if (reads.underWay > 0) return undefined;
  const { begun } = reads;
  const toggle = (): Thenable<unknown> => vscode.commands.executeCommand('list.toggleSelection');
  const before = view.selection;
  await toggle();
  const toggled = view.selection;
  await toggle();
  const after = view.selection;
  const isSame = after.length === before.length && after.every((row) => before.includes(row));
  if (reads.begun !== begun || !isSame) return undefined;
  // It is put behind the others, now or when it is taken back in.
  return toggled.length > before.length ? toggled.slice(-1) : [...after.slice(-1), ...after.slice(0, -1)];
}
