// Finds the rows that a command means: those of its menu, those of a key press, or the selected ones. VS Code does not
// report which row has the focus frame.

import * as vscode from 'vscode';
import { rowReads, rowsReread } from './rowReads.ts';

type View<Row> = Pick<vscode.TreeView<Row>, 'selection'>;

/** How often the focused row is looked for while VS Code reads the rows, with a pause between the tries. */
const MOST_TRIES = 200;
const PAUSE_MS = 25;
/** More key presses than a user makes by hand; a key that is held down repeats without end. */
const MOST_WAITING = 4;

/** Views whose selection changes only for a moment, to find the focused row. */
const findingFocus = new WeakSet<object>();
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * `argument` and `selected` are the arguments of the command: from a menu, its row and all rows selected with it; from
 * a key binding, the id of the view. Without them, the rows selected in the view are meant. The focused row is first.
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

/** Runs key presses one after another: each acts on what the last one left. Undefined where too many wait. */
export async function oneAtATime<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  if (waiting >= MOST_WAITING) return undefined;
  waiting++;
  const done = turn.then(act).finally(() => waiting--);
  turn = done.catch(() => undefined);
  return done;
}

/** Whether the selection of a view changes only to find the row that has the focus frame. */
export function isFindingFocus(view: object): boolean {
  return findingFocus.has(view);
}

/** Selects a row and moves the keyboard focus to it; without a row, the focus stays in the view with this id. */
export async function moveFocusTo<Row>(
  view: Pick<vscode.TreeView<Row>, 'reveal'>,
  id: string,
  row: Row | undefined,
): Promise<void> {
  try {
    if (row === undefined) await stayIn(id);
    else await view.reveal(row, { select: true, focus: true });
  } catch {
    // Another window may have removed the row meanwhile: the focus stays where VS Code puts it.
  }
}

/** When a view becomes empty, VS Code removes its list and the focus in it: focus the view again after that. */
async function stayIn(id: string): Promise<void> {
  const focus = (): Thenable<unknown> => vscode.commands.executeCommand(`${id}.focus`);
  await focus();
  await rowsReread(id);
  await focus();
}

/**
 * The selected rows if the focused row is among them, else the focused row: as in VS Code’s own trees. None if VS Code
 * does not stop reading rows.
 */
async function rowsOfKey<Row>(view: View<Row>, id: string): Promise<readonly Row[]> {
  findingFocus.add(view);
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const rows = await focusedRows(view, rowReads(id));
      if (rows !== undefined) return rows;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return [];
  } finally {
    findingFocus.delete(view);
  }
}

/**
 * Toggling the selection shows which row is focused, as long as `TreeView.activeItem` is a proposed API. Undefined
 * while VS Code reads the rows again: its selection then lacks rows that are not read yet.
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
  // Toggling puts the focused row last in the selection: now, or when it is added again.
  return toggled.length > before.length ? toggled.slice(-1) : [...after.slice(-1), ...after.slice(0, -1)];
}
