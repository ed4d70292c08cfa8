// Owns the tree's life in the page: its keys, which of its rows are on screen, and what it asks the host for.

import { activePath, isMenuFirst, wantedRows } from './rowsOf.ts';
import { rowAt, visibleRow } from './branch.ts';
import type { Looking } from './looking.ts';
import { ROW_HEIGHT, rowWindow, samePlace, scrollFor } from './rowWindow.ts';
import type { RowWindow } from './rowWindow.ts';
import { moveByKey, typeAhead } from './treeKeys.ts';
import type { Ask, ViewerActions } from './viewerActions.ts';

/** Letters that come later begin another name. */
const TYPING_MS = 700;
/** From a step of the EVM to another one. */
const STEP_KEYS: ReadonlyMap<string, string> = new Map([
  ['n', 'step:over'],
  ['p', 'step:back'],
  ['o', 'step:out'],
  ['f', 'step:failed'],
]);

const MOVES = new Set(
  'ArrowDown ArrowUp ArrowLeft ArrowRight PageDown PageUp Home End Enter Space'.split(' '),
);

/** What a tree needs of the viewer around it. */
export type TreePlace = {
  readonly root: HTMLElement;
  readonly looking: () => Looking | undefined;
  readonly change: (by: (looking: Looking) => Looking) => void;
  /** Posts a message of the subject in front; with a key, not again before there is an answer. */
  readonly ask: Ask;
  readonly actions: () => ViewerActions;
};

export interface TreeControl {
  readonly key: (event: KeyboardEvent) => void;
  /** The rows to draw. */
  window(): RowWindow;
  /** Asks for the rows that are drawn, or led to, and not there. */
  askFor(looking: Looking, rows: RowWindow): void;
  /** Scrolls to the active row where it is not on screen, with as many rows around it. */
  showActive(around?: number): void;
  /** Notes which row is at the top of the window. What it gives puts that row there again, where rows have come. */
  holdPlace(): () => void;
  /** Takes the keyboard. */
  enter(): void;
  /** Characters of a value that fit on a line. */
  readonly columns: () => number;
}

/** Tells one page of rows from all others of a subject. */
export function rowsKey({ path, from }: { readonly path: readonly number[]; readonly from: number }): string {
  return `${path.join('.')} ${from}`;
}

export function createTreeControl({ root, looking, change, ask, actions }: TreePlace): TreeControl {
  let typed = { text: '', at: -Infinity };

  const tree = (): HTMLElement | null => root.querySelector<HTMLElement>('.tree');

  /** Pixels of the tree that are scrolled out at the window's top; less than nothing where none are. */
  function above(): number {
    return -(tree()?.getBoundingClientRect().top ?? 0);
  }

  /** The editor's font is about 0.6 times as wide as it is high. */
  function columns(): number {
    const size = Number.parseFloat(getComputedStyle(root).fontSize) || 13;
    return Math.max(16, Math.floor((root.clientWidth - 190) / (size * 0.62)));
  }

  function showActive(around = 0): void {
    const shown = looking();
    if (shown === undefined) return;
    // The toolbar stays at the top of the window, and covers what is below it.
    const edge = Math.max(0, root.querySelector('.toolbar')?.getBoundingClientRect().bottom ?? 0);
    const out = edge + above();
    const screen = innerHeight - edge + Math.min(0, out);
    const { active, tree: shownTree } = shown;
    const screenTo = (row: number): number | undefined => scrollFor(row, shownTree.size, out, screen);
    const off = screenTo(active);
    if (off === undefined) return;
    const isAbove = off < out;
    const to = screenTo(
      isAbove ? Math.max(0, active - around) : Math.min(shownTree.size - 1, active + around),
    );
    scrollBy({ top: (to ?? off) - Math.max(0, out), behavior: 'instant' });
  }

  function move(by: (looking: Looking) => Looking): void {
    change(by);
    showActive();
  }

  function type(letter: string): void {
    const now = performance.now();
    const isLater = now - typed.at > TYPING_MS;
    // The same letter again goes on to the next row that begins with it.
    const text = isLater || typed.text === letter ? letter : typed.text + letter;
    typed = { text, at: now };
    move((shown) => typeAhead(shown, text));
  }

  function copyActive(shown: Looking): void {
    actions().copy(activePath(shown), root.querySelector<HTMLElement>('.row.active')?.dataset['form'] ?? '');
  }

  /** Enter does what a click on the value does. */
  function enterRow(shown: Looking): void {
    const at = visibleRow(shown.tree, shown.active);
    if (at.kind === 'form') copyActive(shown);
    else if (at.kind === 'node' && isMenuFirst(at.row)) actions().openMenu(at.path);
    else move((known) => moveByKey(known, 'Enter', 0, columns()));
  }

  /** Whether the key was one of the tree’s. */
  function take(event: KeyboardEvent, shown: Looking): boolean {
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
    } else if (key.toLowerCase() === 't' && !isTyping && rowAt(shown.tree, path)?.isTable === true)
      actions().table.open(path);
    else if (STEP_KEYS.has(key) && !isTyping && rowAt(shown.tree, path)?.kind === 'step')
      ask({ type: 'choose', path, action: STEP_KEYS.get(key)! });
    else if (key === 'Enter') enterRow(shown);
    else if (MOVES.has(key))
      move((known) => moveByKey(known, key, Math.floor(innerHeight / ROW_HEIGHT) - 2, columns()));
    else if (key.length === 1) {
      type(key);
      return true;
    } else return false;
    typed = { text: '', at: -Infinity };
    return true;
  }

  return {
    key(event) {
      const shown = looking();
      if (shown === undefined || !take(event, shown)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    window: () => rowWindow(looking()?.tree.size ?? 0, Math.max(0, above()), innerHeight),
    askFor(shown, { from, to }) {
      for (const wanted of wantedRows(shown, from, to)) ask({ type: 'rows', ...wanted }, rowsKey(wanted));
    },
    showActive,
    holdPlace() {
      const [place, size] = [above(), looking()?.tree.size ?? 0];
      const isScrolled = root.getBoundingClientRect().top < 0;
      return () => {
        const now = looking()?.tree.size ?? 0;
        const wanted = place > 0 ? samePlace(size, now, place, innerHeight) : place;
        const by = wanted - above();
        if (isScrolled && Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
      };
    },
    enter: () => tree()?.focus({ preventScroll: true }),
    columns,
  };
}
