// Owns the viewer's life in a page: state in, intents out, and what of it is on screen.

import { render } from 'lit';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { ToPage } from '../../protocol/toPage.ts';
import { VIEWER_TO_PAGE } from '../../protocol/viewer.ts';
import type { ViewerToHost, ViewerToPage } from '../../protocol/viewer.ts';
import { rowAt } from './branch.ts';
import { ROW_HEIGHT, rowWindow, samePlace, scrollFor } from './rowWindow.ts';
import type { RowWindow } from './rowWindow.ts';
import { createTableControl, tableKey } from './tableControl.ts';
import { activePath, hasMenu, wantedRows } from './rowsOf.ts';
import { moveByKey } from './treeKeys.ts';
import type { ViewerActions } from './viewerActions.ts';
import {
  activate,
  closeMenu,
  current,
  goTo,
  goToHit,
  initialViewer,
  moveInMenu,
  openMenu,
  receiveViewer,
  searchFor,
  showRaw,
  toggleRow,
} from './viewerState.ts';
import type { SavedTrail, ViewerState } from './viewerState.ts';
import { viewerView } from './viewerView.ts';

export interface Viewer {
  receive(message: ViewerToPage): void;
  /** Asks again for what was looked at before the page was loaded anew. */
  restore(): void;
}

/** Whoever types a word means the word. */
const SEARCH_PAUSE_MS = 250;

const TREE_KEYS = new Set(
  'ArrowDown ArrowUp ArrowLeft ArrowRight PageDown PageUp Home End Enter Space'.split(' '),
);

const VIEWER_TYPES: ReadonlySet<string> = new Set(
  VIEWER_TO_PAGE.map((message) => message.entries.type.literal),
);

export function isViewerMessage(message: ToPage): message is ViewerToPage {
  return VIEWER_TYPES.has(message.type);
}

/** `empty`: what stands there before there is a result. */
export function createViewer(
  root: HTMLElement,
  post: (message: ViewerToHost) => void,
  saved: SavedTrail | undefined,
  save: (trail: SavedTrail) => void,
  empty: string,
): Viewer {
  let state = initialViewer(saved);
  /** What was asked for and has not come. */
  const asked = new Set<string>();
  let frame = 0;
  let searching: ReturnType<typeof setTimeout> | undefined;

  function update(next: ViewerState): void {
    if (next.trail !== state.trail || next.at !== state.at) save({ trail: next.trail, at: next.at });
    state = next;
    draw();
  }

  function draw(): void {
    const looking = current(state);
    const table = looking?.table;
    const rows = table === undefined ? windowNow() : tables.window(table);
    render(viewerView(state, rows, actions, empty), root);
    if (looking === undefined || looking.isRawShown) return;
    if (table !== undefined) tables.askFor(table, rows);
    else
      for (const wanted of wantedRows(looking, rows.from, rows.to)) {
        const key = `${looking.subject.id} ${wanted.path.join('.')} ${wanted.from}`;
        if (asked.has(key)) continue;
        asked.add(key);
        post({ type: 'rows', id: looking.subject.id, ...wanted });
      }
  }

  function onScroll(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  }

  function tree(): HTMLElement | null {
    return root.querySelector<HTMLElement>('.tree');
  }

  /** Pixels of the tree that are scrolled out at the window's top; less than nothing where none are. */
  function above(): number {
    return -(tree()?.getBoundingClientRect().top ?? 0);
  }

  function windowNow(): RowWindow {
    const size = current(state)?.tree.size ?? 0;
    return rowWindow(size, Math.max(0, above()), innerHeight);
  }

  /** Characters of a value that fit on a line: the editor's font is about 0.6 times as wide as it is high. */
  function columns(): number {
    const size = Number.parseFloat(getComputedStyle(root).fontSize) || 13;
    return Math.max(16, Math.floor((root.clientWidth - 190) / (size * 0.62)));
  }

  function showActive(): void {
    const looking = current(state);
    if (looking === undefined) return;
    // The toolbar stays at the top of the window, and covers what is below it.
    const edge = Math.max(0, root.querySelector('.toolbar')?.getBoundingClientRect().bottom ?? 0);
    const out = edge + above();
    const screen = innerHeight - edge + Math.min(0, out);
    const to = scrollFor(looking.active, looking.tree.size, out, screen);
    if (to !== undefined) scrollBy({ top: to - Math.max(0, out), behavior: 'instant' });
  }

  /** What stands above the rows has changed, or scrolling means more of them: the same row stays at the top. */
  function keepPlace(size: number, place: number): void {
    const now = current(state)?.tree.size ?? 0;
    const wanted = place > 0 ? samePlace(size, now, place, innerHeight) : place;
    const by = wanted - above();
    if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
  }

  function activeKey(): string {
    const looking = current(state);
    return looking === undefined ? '' : activePath(looking).join('.');
  }

  function id(): string | undefined {
    return state.trail[state.at]?.id;
  }

  function ask(
    message: { [Type in ViewerToHost as Type['type']]: Omit<Type, 'id'> }[ViewerToHost['type']],
  ): void {
    const subject = id();
    if (subject !== undefined) post({ ...message, id: subject });
  }

  function look(): void {
    const subject = id();
    if (subject !== undefined && !state.looking.has(subject)) post({ type: 'look', id: subject });
  }

  const tables = createTableControl({
    root,
    state: () => state,
    update,
    ask(message, key) {
      const once = key === undefined ? undefined : `${id()} ${key}`;
      if (once !== undefined && asked.has(once)) return;
      if (once !== undefined) asked.add(once);
      ask(message);
    },
    openMenu: (path) => actions.openMenu(path),
    redraw: onScroll,
    enterTree() {
      tree()?.focus({ preventScroll: true });
      showActive();
    },
    columns,
  });

  const actions: ViewerActions = {
    goTo(at) {
      update(goTo(state, at));
      // Only now the tree has the height that the way to its active row needs.
      draw();
      showActive();
      look();
    },
    toggle: (path) => update(toggleRow(state, path, columns())),
    activate: (index) => update(activate(state, index)),
    key(event) {
      const key = event.key === ' ' ? 'Space' : event.key;
      const looking = current(state);
      if (looking === undefined) return;
      const opensMenu = key === 'ContextMenu' || (key === 'F10' && event.shiftKey);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const copies = key === 'c' && (event.ctrlKey || event.metaKey) && getSelection()?.isCollapsed !== false;
      if (opensMenu) actions.openMenu(activePath(looking));
      else if (copies) copyActive();
      else if (key.toLowerCase() === 't' && isPlain) {
        const path = activePath(looking);
        if (rowAt(looking.tree, path)?.isTable !== true) return;
        tables.actions.open(path);
      } else if (TREE_KEYS.has(key) && isPlain) {
        update(moveByKey(state, key, Math.floor(innerHeight / ROW_HEIGHT) - 2, columns()));
        showActive();
      } else return;
      event.preventDefault();
    },
    copy: (path, form) => ask({ type: 'copy', path, form }),
    openMenu(path) {
      const looking = current(state);
      if (looking === undefined || (looking.table === undefined && !hasMenu(looking, path))) return;
      update(openMenu(state, path));
      ask({ type: 'menu', path });
    },
    menuKey(event) {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by !== undefined) update(moveInMenu(state, by));
      else if (event.key === 'Enter' || event.key === ' ') {
        const item = state.menu?.items?.[state.menu.active];
        if (item !== undefined) actions.choose(item.action);
      } else if (event.key === 'Escape' || event.key === 'Tab') {
        leaveMenu();
      } else return;
      event.preventDefault();
      event.stopPropagation();
      root.querySelector('.menu .active')?.scrollIntoView({ block: 'nearest' });
    },
    closeMenu() {
      if (state.menu !== undefined) update(closeMenu(state));
    },
    choose(action) {
      const path = state.menu?.path;
      if (path === undefined) return;
      leaveMenu();
      if (action === 'table') tables.actions.open(path);
      else ask({ type: 'choose', path, action });
    },
    showRaw(shown) {
      update(showRaw(state, shown));
      if (shown && current(state)?.raw === undefined) ask({ type: 'raw' });
    },
    search(text) {
      update(searchFor(state, text));
      const subject = id();
      const run = current(state)?.search?.run;
      if (subject === undefined || run === undefined) return;
      clearTimeout(searching);
      const start = (): void => post({ type: 'search', id: subject, search: run, text });
      searching = setTimeout(start, text.trim() === '' ? 0 : SEARCH_PAUSE_MS);
    },
    stepHit(by) {
      update(goToHit(state, by, columns()));
      showActive();
    },
    act: (action) => ask({ type: 'action', action }),
    table: tables.actions,
  };

  /** The menu closes as the focus leaves it; removing it while it has the focus would tell of that in mid-drawing. */
  function leaveMenu(): void {
    root.querySelector<HTMLElement>('.tree, .grid')?.focus({ preventScroll: true });
    actions.closeMenu();
  }

  function copyActive(): void {
    const looking = current(state);
    if (looking === undefined) return;
    const path: NodePath = activePath(looking);
    actions.copy(path, root.querySelector<HTMLElement>('.row.active')?.dataset['form'] ?? '');
  }

  const onKey = (event: KeyboardEvent): void => {
    const field = root.querySelector<HTMLInputElement>('.search-text');
    if (event.key === 'f' && (event.ctrlKey || event.metaKey) && field !== null) {
      event.preventDefault();
      field.focus();
      field.select();
    }
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // In a field, the same keys move by words on some systems.
    const isField = event
      .composedPath()
      .some((target) => target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(target.tagName));
    if (!event.altKey || by === undefined || isField || state.trail.length < 2) return;
    event.preventDefault();
    actions.goTo(state.at + by);
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('resize', onScroll);
  addEventListener('keydown', onKey);
  draw();

  return {
    receive(message) {
      if (message.type === 'rows') asked.delete(`${message.id} ${message.path.join('.')} ${message.from}`);
      if (message.type === 'show')
        for (const key of asked) if (key.startsWith(`${message.subject.id} `)) asked.delete(key);
      if (message.type === 'table') asked.delete(`${message.id} ${tableKey(message)}`);
      const before = activeKey();
      const isOther = message.type === 'show' && message.subject.id !== id();
      const place = above();
      const isScrolled = root.getBoundingClientRect().top < 0;
      const size = current(state)?.tree.size ?? 0;
      update(receiveViewer(state, message, columns()));
      if (!isOther && isScrolled) keepPlace(size, place);
      // A hit was found, or the rows above it have come.
      if ((message.type === 'found' || message.type === 'rows') && activeKey() !== before) showActive();
      // A tree or table that was not there before has a place on the page now.
      if (message.type === 'show' || message.type === 'table') draw();
      if (message.type === 'table') tables.arrived();
      // A row led here: going on from it needs no mouse.
      if (message.type === 'show' && message.place === 'next') tree()?.focus({ preventScroll: true });
      if (message.type === 'menu') {
        const menu = root.querySelector<HTMLElement>('.menu');
        menu?.focus({ preventScroll: true });
        menu?.scrollIntoView({ block: 'nearest' });
      }
    },
    restore: look,
  };
}
