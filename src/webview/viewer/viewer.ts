// Owns the viewer's life in a page: state in, intents out, and where the focus is.

import { render } from 'lit';
import type { ToPage } from '../../protocol/toPage.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { VIEWER_TO_PAGE } from '../../protocol/viewer.ts';
import type { ViewerToHost, ViewerToPage } from '../../protocol/viewer.ts';
import { createAsks } from './asks.ts';
import { activate, goToHit, searchFor, showRaw, toggleRow } from './looking.ts';
import { createMenuControl } from './menuControl.ts';
import { listenToKeys } from './pageKeys.ts';
import { activePath } from './rowsOf.ts';
import { createTableControl } from './tableControl.ts';
import { createTreeControl } from './treeControl.ts';
import type { ViewerActions } from './viewerActions.ts';
import {
  changeCurrent,
  current,
  goTo,
  initialViewer,
  openTable,
  receiveViewer,
  refreshAges,
} from './viewerState.ts';
import type { SavedTrail, ViewerState } from './viewerState.ts';
import { viewerView } from './viewerView.ts';

export interface Viewer {
  receive(message: ViewerToPage): void;
  /** Asks again for what was looked at before the page was loaded anew. */
  restore(): void;
  /** Shows a list as a table; the focus stays where it is. */
  openTable(path: NodePath): void;
}

/** Whoever types a word means the word. */
const SEARCH_PAUSE_MS = 250;

/** How long an age may be told after it has passed. */
const AGES_MS = 10_000;

/** Rows shown around a hit or a change that was off the screen. */
const AROUND = 4;

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
  let frame = 0;
  let searches = 0;
  let searching: ReturnType<typeof setTimeout> | undefined;
  /** The focus was in what is drawn no more: what comes in its place is to have it. */
  let isFocusLost = false;

  function update(next: ViewerState): void {
    if (next.trail !== state.trail || next.at !== state.at) save({ trail: next.trail, at: next.at });
    state = next;
    draw();
  }

  function draw(): void {
    const looking = current(state);
    const table = looking?.table;
    const rows = table === undefined ? tree.window() : tables.window(table);
    const hadFocus = root.contains(document.activeElement);
    render(viewerView(state, rows, actions, empty), root);
    isFocusLost = (isFocusLost || hadFocus) && document.activeElement === document.body;
    if (isFocusLost) root.querySelector<HTMLElement>('.tree, .grid')?.focus({ preventScroll: true });
    if (looking === undefined || looking.isRawShown) return;
    if (table !== undefined) tables.askFor(table, rows);
    else tree.askFor(looking, rows);
  }

  function redraw(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  }

  const id = (): string | undefined => state.trail[state.at]?.id;

  function activeKey(): string {
    const looking = current(state);
    return looking === undefined ? '' : activePath(looking).join('.');
  }

  const asks = createAsks(post, id);
  const { ask } = asks;

  function look(): void {
    const subject = id();
    if (subject !== undefined) post({ type: 'look', id: subject });
  }

  const change: Parameters<typeof createTreeControl>[0]['change'] = (by) => update(changeCurrent(state, by));

  const tree = createTreeControl({
    root,
    looking: () => current(state),
    change,
    ask,
    actions: () => actions,
  });

  const tables = createTableControl({
    root,
    state: () => state,
    update,
    ask,
    forget: () => asks.forgetTables(),
    openMenu: (path) => actions.openMenu(path),
    redraw,
    enterTree() {
      tree.enter();
      tree.showActive();
    },
    columns: tree.columns,
  });

  const menu = createMenuControl({
    root,
    state: () => state,
    update,
    ask,
    openTable: (path) => tables.actions.open(path),
  });

  const actions: ViewerActions = {
    ...menu,
    goTo(at) {
      update(goTo(state, at));
      // Only now the tree has the height that the way to its active row needs.
      draw();
      tree.showActive();
      look();
    },
    toggle: (path) => change((looking) => toggleRow(looking, path, tree.columns())),
    activate: (index) => change((looking) => activate(looking, index)),
    key: tree.key,
    copy: (path, form) => ask({ type: 'copy', path, form }),
    copyPath: (path) => ask({ type: 'choose', path, action: 'copyPath' }),
    showRaw(shown) {
      change((looking) => showRaw(looking, shown));
      if (shown && current(state)?.raw === undefined) ask({ type: 'raw' });
    },
    search(text) {
      const subject = id();
      if (subject === undefined) return;
      const run = ++searches;
      change((looking) => searchFor(looking, text, run));
      clearTimeout(searching);
      const start = (): void => post({ type: 'search', id: subject, search: run, text });
      searching = setTimeout(start, text.trim() === '' ? 0 : SEARCH_PAUSE_MS);
    },
    stepHit(by) {
      change((looking) => goToHit(looking, by, tree.columns()));
      tree.showActive(AROUND);
    },
    leaveSearch() {
      // What found nothing marks nothing that could be looked at.
      if (current(state)?.search?.hits.length === 0) actions.search('');
      if (current(state)?.isRawShown === true) actions.showRaw(false);
      draw();
      root.querySelector<HTMLElement>('.tree, .grid')?.focus({ preventScroll: true });
      if (current(state)?.table === undefined) tree.showActive();
    },
    stepChange(by) {
      const looking = current(state);
      if (looking !== undefined) ask({ type: 'stepChange', path: activePath(looking), by });
    },
    help: () => root.querySelector<HTMLDialogElement>('.help')?.showModal(),
    act: (action) => ask({ type: 'action', action }),
    table: tables.actions,
  };

  addEventListener('scroll', redraw, { passive: true });
  addEventListener('resize', redraw);
  listenToKeys({
    root,
    actions,
    goBy(by) {
      if (state.trail.length > 1) actions.goTo(state.at + by);
    },
  });
  setInterval(() => {
    const fresh = refreshAges(state, Date.now() / 1000);
    if (fresh !== state) update(fresh);
  }, AGES_MS);
  draw();

  return {
    receive(message) {
      asks.arrived(message);
      const before = activeKey();
      const isOther = message.type === 'show' && message.subject.id !== id();
      const keepPlace = isOther ? undefined : tree.holdPlace();
      update(receiveViewer(state, message, tree.columns()));
      keepPlace?.();
      // A hit or a change was found, or the rows above it have come.
      const isMoved = activeKey() !== before;
      if (message.type === 'change' || (isMoved && /^(?:found|rows|reveal)$/.test(message.type)))
        tree.showActive(AROUND);
      // A tree or table that was not there before has a place on the page now.
      if (message.type === 'show' || message.type === 'table') draw();
      if (message.type === 'table') tables.arrived();
      // A row led here: going on from it needs no mouse.
      if (message.type === 'show' && message.place === 'next') tree.enter();
      if (message.type === 'menu') menu.arrived();
    },
    restore: look,
    openTable: (path) => update(openTable(state, path)),
  };
}
