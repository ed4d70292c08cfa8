// The viewer of a page: holds its state, draws it, sends the user's intents to the host, and keeps the focus.

import { render } from 'lit';
import type { PageReply, ToPage } from '../../protocol/toPage.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { VIEWER_REPLIES, VIEWER_TO_PAGE } from '../../protocol/viewer.ts';
import type { ViewerToPage } from '../../protocol/viewer.ts';
import type { HostConnection } from '../common/connectHost.ts';
import { foldActionRows } from './view/actionRow.ts';
import { createFrontSubject } from './control/frontSubject.ts';
import { createMenuControl } from './control/menuControl.ts';
import { listenToKeys } from './control/pageKeys.ts';
import { isWhole, shownTable } from './state/subjectState.ts';
import type { SubjectState } from './state/subjectState.ts';
import { createPlaces } from './state/places.ts';
import { takeMessage, takeSubject } from './control/receiveMessage.ts';
import { createSaving } from './control/saving.ts';
import type { SavedTable } from './state/savedSubject.ts';
import { rewrap } from './state/rewrap.ts';
import { savedTrail } from './state/savedTrail.ts';
import { createSearchControl } from './control/searchControl.ts';
import { refreshAges, staleSince } from './state/staleness.ts';
import { takeKeyboard } from '../common/takeKeyboard.ts';
import { createTableControl } from './control/tableControl.ts';
import { createTreeControl } from './control/treeControl.ts';
import type { RequestForSubject, ViewerActions } from './state/viewerActions.ts';
import { createViewerControl } from './control/viewerControl.ts';
import type { ViewerParts } from './control/viewerControl.ts';
import { current, initialViewer, openTable, withoutSubjects } from './state/viewerState.ts';
import type { SavedTrail, ViewerState } from './state/viewerState.ts';
import { activeStep } from './state/rowsOf.ts';
import { viewerView } from './view/viewerView.ts';
import { fillWholeRow } from './view/wholeRow.ts';

export interface Viewer {
  receive(message: ViewerToPage): void;
  /** The id of the first subject of the trail. */
  firstId(): string | undefined;
  /** Shows no subject. */
  hide(): void;
  /** Asks for the subject that was shown before the page was loaded again. */
  restore(): void;
  /** Shows a list as a table, with these filters at first; the focus stays where it is. */
  openTable(path: NodePath, typed?: SavedTable['typed']): void;
}

/** How often ages are updated. Items of VS Code's tree views show no ages, as nothing updates them. */
const AGES_MS = 10_000;

const VIEWER_TYPES: ReadonlySet<string> = new Set(
  [...VIEWER_TO_PAGE, ...VIEWER_REPLIES].map((message) => message.entries.type.literal),
);

export function isViewerMessage<Message extends ToPage | PageReply>(
  message: Message,
): message is Extract<Message, ViewerToPage> {
  return VIEWER_TYPES.has(message.type);
}

type ViewerNeeds = {
  readonly root: HTMLElement;
  readonly host: HostConnection;
  readonly saved: SavedTrail | undefined;
  readonly save: (trail: SavedTrail) => void;
  /** The text shown before there is a result. */
  readonly empty: string;
  /** The viewer is alone on the page: it takes the focus whenever nothing else has it. */
  readonly isAlone?: true;
};

export function createViewer({ root, host, saved, save, empty, isAlone }: ViewerNeeds): Viewer {
  let state = initialViewer(saved);
  let frame = 0;
  /** The focused element is no longer drawn: what replaces it gets the focus. */
  let isFocusLost = false;

  const places = createPlaces(root, saved?.place);
  const foldActions = foldActionRows(root);
  const saving = createSaving(() => save({ ...savedTrail(state), place: places.now() }));

  function update(next: ViewerState): void {
    const isElsewhere = next.trail !== state.trail || next.at !== state.at;
    const step = activeStep(current(next));
    const isOtherStep = step !== undefined && String(step) !== String(activeStep(current(state)));
    state = next;
    draw();
    saving.schedule();
    if (isElsewhere) saving.now();
    if (isOtherStep) parts.front.send({ type: 'atStep', path: step });
  }

  function draw(): void {
    const { tree, tables, actions } = parts;
    const subjectState = current(state);
    const table = shownTable(subjectState);
    const rows = table === undefined ? tree.window() : tables.window(table);
    const list = (): HTMLElement | null => root.querySelector<HTMLElement>('.tree, .grid');
    const listBefore = list();
    const hadFocus = root.contains(document.activeElement);
    render(viewerView(state, rows, actions, empty), root);
    foldActions();
    fillWholeRow(root);
    root.classList.toggle('stale', staleSince(state) !== undefined);
    // A new list is drawn once more: only now is it known how many of its rows are visible.
    if (list() !== listBefore) redraw();
    isFocusLost = (isFocusLost || hadFocus) && document.activeElement === document.body;
    if (isFocusLost && document.hasFocus()) list()?.focus({ preventScroll: true });
    if (subjectState === undefined) return;
    places.drawn(isWhole(subjectState));
    if (subjectState.view === 'raw') askForRaw(subjectState, parts.front.requests.send);
    else if (table !== undefined) tables.requestRows(table, rows);
    else tree.requestRows(subjectState, rows);
  }

  function redraw(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  }

  const parts = createParts({ root, host, state: () => state, update, draw, redraw, receive: take });

  function take(message: ViewerToPage): void {
    if (message.type === 'show') takeSubject(parts, message, places);
    else takeMessage(parts, message);
    if (isAlone && (message.type === 'show' || message.type === 'table')) takeKeyboard();
  }
  if (isAlone) addEventListener('focus', takeKeyboard);

  addEventListener('scroll', redraw, { passive: true });
  addEventListener('scroll', () => saving.schedule(), { passive: true, capture: true });
  addEventListener('pagehide', () => saving.now());
  addEventListener('resize', redraw);
  listenToKeys({
    root,
    actions: parts.actions,
    goBy(by) {
      if (state.trail.length > 1) parts.actions.goTo(state.at + by);
    },
  });
  setInterval(() => {
    const fresh = refreshAges(state, Date.now() / 1000);
    if (fresh !== state) update(fresh);
  }, AGES_MS);
  draw();
  return {
    receive: take,
    firstId: () => state.trail[0]?.id,
    hide: () => update(withoutSubjects(state)),
    restore: parts.requestSubject,
    openTable: (path, typed) => update(openTable(state, path, typed)),
  };
}

type PartsNeeds = Pick<ViewerParts, 'root' | 'state' | 'update' | 'draw'> & {
  readonly host: HostConnection;
  readonly redraw: () => void;
  readonly receive: (message: ViewerToPage) => void;
};

/** Creates the controls of tree, table, menu and search, and the actions of all of them. */
function createParts({
  host,
  redraw,
  draw,
  receive: take,
  ...page
}: PartsNeeds): ViewerParts & { readonly actions: ViewerActions } {
  const front = createFrontSubject(page, host, (reply) => {
    if (isViewerMessage(reply)) take(reply);
  });
  const needs = { ...page, front };
  const tree = createTreeControl({ ...needs, actions: () => actions });
  tree.onColumns((columns) => {
    const scrollBack = tree.holdPlace();
    page.update(rewrap(page.state(), columns));
    scrollBack();
  });
  const tables = createTableControl({
    ...needs,
    openMenu: (path, cell) => actions.openMenu(path, undefined, cell),
    redraw,
    enterTree() {
      tree.enter();
      tree.showActive();
    },
    columns: tree.columns,
  });
  const menu = createMenuControl({
    ...needs,
    openTable: (path) => tables.actions.open(path),
    onlyRows: (column, text) => tables.actions.onlyRows(column, text),
  });
  const search = createSearchControl({ ...needs, tree, draw });
  const requestSubject = (): void => front.send({ type: 'look' });
  const parts = { ...needs, draw, requestSubject, tree, tables, menu, search };
  const actions = createViewerControl(parts);
  return { ...parts, actions };
}

function askForRaw({ raw }: SubjectState, ask: RequestForSubject): void {
  if (raw === undefined) ask({ type: 'raw' }, 'raw');
}
