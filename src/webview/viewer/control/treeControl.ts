// The behaviour of the tree: its keys, and its requests to the host for rows.

import type { NodeAction } from '../../../protocol/actions.ts';
import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { ControlNeeds } from './frontSubject.ts';
import { activePath, isMenuFirst, wantedRows } from '../state/rowsOf.ts';
import { nodeRowAt, visibleRow } from '../state/branch.ts';
import type { SubjectState } from '../state/subjectState.ts';
import { ROW_HEIGHT } from '../state/rowWindow.ts';
import type { RowWindow } from '../state/rowWindow.ts';
import { createTreeScroll } from './treeScroll.ts';
import type { TreeScroll } from './treeScroll.ts';
import { moveByKey, typeAhead } from './treeKeys.ts';
import type { ViewerActions } from '../state/viewerActions.ts';

const ALL_LEVELS = 1_000;
/** A letter typed later than this begins another name. */
const TYPING_MS = 700;
/** Keys that move from one EVM step or call to another. */
const STEP_KEYS: ReadonlyMap<string, NodeAction> = new Map([
  ['n', { kind: 'step', to: 'over' }],
  ['p', { kind: 'step', to: 'back' }],
  ['o', { kind: 'step', to: 'out' }],
  ['f', { kind: 'step', to: 'failed' }],
]);

/** The action of a key: a letter on a step or call; a digit on a call opens so many levels of calls, 9 all. */
function keyAction({ tree }: SubjectState, path: NodePath, key: string): NodeAction | undefined {
  const kind = nodeRowAt(tree, path)?.kind;
  if (kind === 'call' && /^[1-9]$/.test(key))
    return { kind: 'openCalls', depth: key === '9' ? ALL_LEVELS : Number(key) };
  if (kind === 'step' && key === 'l') return { kind: 'step', to: 'line' };
  return kind === 'step' || kind === 'call' ? STEP_KEYS.get(key) : undefined;
}

const MOVES = new Set(
  'ArrowDown ArrowUp ArrowLeft ArrowRight PageDown PageUp Home End Enter Space'.split(' '),
);

/** What a tree needs of the viewer around it. */
export type TreeNeeds = Pick<ControlNeeds, 'root' | 'front'> & {
  readonly actions: () => ViewerActions;
};

export interface TreeControl extends TreeScroll {
  readonly key: (event: KeyboardEvent) => void;
  /** Asks for missing rows that are drawn, or that lead to a row to be shown. */
  requestRows(subjectState: SubjectState, rows: RowWindow): void;
}

/** The key of a page of rows: unique within its subject. */
export function rowsKey({ path, from }: { readonly path: readonly number[]; readonly from: number }): string {
  return `${path.join('.')} ${from}`;
}

export function createTreeControl({ root, front, actions }: TreeNeeds): TreeControl {
  let typed = { text: '', at: -Infinity };
  const scroll = createTreeScroll(root, front.state);

  function move(by: (subjectState: SubjectState) => SubjectState): void {
    front.change(by);
    scroll.showActive();
  }

  function type(letter: string): void {
    const now = performance.now();
    const isLater = now - typed.at > TYPING_MS;
    // The same letter again moves on to the next row that begins with it.
    const text = isLater || typed.text === letter ? letter : typed.text + letter;
    typed = { text, at: now };
    move((shown) => typeAhead(shown, text));
  }

  function copyActive(shown: SubjectState): void {
    const at = visibleRow(shown.tree, shown.active);
    actions().copy(activePath(shown), at.kind === 'form' ? at.line.form : '');
  }

  /** Does the same as a click on the value. */
  function enterRow(shown: SubjectState): void {
    const at = visibleRow(shown.tree, shown.active);
    if (at.kind === 'form') copyActive(shown);
    else if (at.kind === 'node' && isMenuFirst(at.row)) actions().openMenu(at.path);
    else move((known) => moveByKey(known, 'Enter', 0, scroll.columns()));
  }

  /** Handles a key in the tree; returns whether it had an effect. */
  function take(event: KeyboardEvent, shown: SubjectState): boolean {
    const key = event.key === ' ' ? 'Space' : event.key;
    const path = activePath(shown);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isTyping = performance.now() - typed.at <= TYPING_MS;
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) actions().openMenu(path);
    else if (key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      if (event.shiftKey) actions().copyPath(path);
      else if (getSelection()?.isCollapsed === false) return false;
      else copyActive(shown);
    } else if (!isPlain || key === '?') return false;
    else if (key === 'Escape') {
      if ((shown.search?.text ?? '') === '') return false;
      actions().search('');
    } else if (key.toLowerCase() === 't' && !isTyping && nodeRowAt(shown.tree, path)?.isTable === true)
      actions().table.open(path);
    else if (keyAction(shown, path, key) !== undefined && !isTyping)
      front.send({ type: 'choose', path, action: keyAction(shown, path, key)! });
    // Enter acts as a click on the value, and the arrow keys as a click on the row.
    else if (key === 'Enter') enterRow(shown);
    else if (MOVES.has(key))
      move((known) => moveByKey(known, key, Math.floor(innerHeight / ROW_HEIGHT) - 2, scroll.columns()));
    else if (key.length === 1) {
      type(key);
      return true;
    } else return false;
    typed = { text: '', at: -Infinity };
    return true;
  }

  return {
    ...scroll,
    key(event) {
      const shown = front.state();
      if (shown === undefined || event.defaultPrevented || !take(event, shown)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    requestRows(shown, { from, to }) {
      for (const wanted of wantedRows(shown, from, to))
        front.requests.send({ type: 'rows', ...wanted }, rowsKey(wanted));
    },
  };
}
