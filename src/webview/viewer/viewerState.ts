// Owns what the viewer knows and how each message and each thing done changes it: the trail of subjects, and of each
// which rows are open and which one is active. Pure: no DOM, no messages out.

import type { NodePath } from '../../protocol/nodeRow.ts';
import type { MenuItem, SubjectView, ViewerToPage } from '../../protocol/viewer.ts';
import { receiveHits, startSearch, stepHit } from './searchState.ts';
import type { SearchState } from './searchState.ts';
import { addRows, indexOf, renewed, rootBranch, toggle } from './branch.ts';
import type { Branch } from './branch.ts';
import { NOTHING, openOn, wayTo } from './opening.ts';
import type { Opening } from './opening.ts';
import { activePath } from './rowsOf.ts';
import { addPage, newTable } from './tableState.ts';
import type { TableState } from './tableState.ts';

type TrailStep = { readonly id: string; readonly title: string };

/** `missing`: the page of rows without which it goes no further. */

export type Looking = {
  readonly subject: SubjectView;
  readonly tree: Branch;
  /** The row that has the keyboard, counted from the top. */
  readonly active: number;
  readonly isRawShown: boolean;
  readonly raw: { readonly text: string; readonly isCut: boolean } | undefined;
  readonly search: SearchState | undefined;
  /** The list that is shown as a table in place of the tree. */
  readonly table: TableState | undefined;
  /** Rows that are to be open, and shown, once they are known. */
  readonly opening: Opening;
};

export type Menu = {
  readonly path: NodePath;
  /** Undefined while it is asked for. */
  readonly items: readonly MenuItem[] | undefined;
  readonly active: number;
};

export type ViewerState = {
  readonly trail: readonly TrailStep[];
  /** The step that is looked at; -1 where there is none. */
  readonly at: number;
  readonly looking: ReadonlyMap<string, Looking>;
  readonly menu: Menu | undefined;
  /** A call that followed from a row is under way. */
  readonly isBusy: boolean;
  /** What a screen reader should say. */
  readonly announcement: string;
  /** Subjects that are not to be had any more, and why. */
  readonly gone: ReadonlyMap<string, string>;
};

/** Survives hiding and reloading. */
export type SavedTrail = { readonly trail: readonly TrailStep[]; readonly at: number };

/** Steps beyond are forgotten, oldest first. */
const LONGEST_TRAIL = 50;

/** Of how many subjects the open rows are remembered. */
const MOST_REMEMBERED = 20;

export function initialViewer(saved: SavedTrail = { trail: [], at: -1 }): ViewerState {
  return { ...saved, looking: new Map(), menu: undefined, isBusy: false, announcement: '', gone: new Map() };
}

/** The subject in front, once it is there. */
export function current({ trail, at, looking }: ViewerState): Looking | undefined {
  const id = trail[at]?.id;
  return id === undefined ? undefined : looking.get(id);
}

export function receiveViewer(state: ViewerState, message: ViewerToPage, columns: number): ViewerState {
  switch (message.type) {
    case 'show':
      return show(state, message, columns);
    case 'busy':
      return { ...state, isBusy: message.isBusy };
    case 'gone':
      return { ...state, gone: new Map(state.gone).set(message.id, message.message) };
    case 'rows': {
      const { id, path, from, rows } = message;
      return changeLooking(state, id, (looking) =>
        advance(withTree(looking, addRows(looking.tree, path, from, rows, columns)), columns),
      );
    }
    case 'table':
      return changeTable(state, message.id, (table) => addPage(table, message));
    case 'found':
      return changeLooking(state, message.id, (looking) => {
        const search = receiveHits(looking.search, message);
        const isFirst = looking.search?.at === -1;
        return isFirst ? revealHit({ ...looking, search }, columns) : { ...looking, search };
      });
    case 'raw':
      return changeLooking(state, message.id, (looking) => ({
        ...looking,
        raw: { text: message.text, isCut: message.isCut },
      }));
    case 'menu': {
      const isAsked = state.trail[state.at]?.id === message.id && samePath(state.menu?.path, message.path);
      if (!isAsked) return state;
      return { ...state, menu: { path: message.path, items: message.items, active: 0 } };
    }
  }
}

function show(
  state: ViewerState,
  { subject, place }: ViewerToPage & { type: 'show' },
  columns: number,
): ViewerState {
  const step = { id: subject.id, title: subject.title };
  const known = state.looking.get(subject.id);
  const looking = new Map(state.looking);
  looking.delete(subject.id);
  looking.set(subject.id, lookAt(subject, known, columns));
  const [oldest] = looking.keys();
  if (looking.size > MOST_REMEMBERED && oldest !== undefined) looking.delete(oldest);
  const before = place === 'first' ? [] : state.trail.slice(0, state.at + 1).slice(1 - LONGEST_TRAIL);
  const isThere = place === 'here' || (place === 'next' && before.at(-1)?.id === subject.id);
  const moved = isThere ? {} : { trail: [...before, step], at: before.length };
  const isWhole = known?.subject.isArriving === true && !subject.isArriving;
  const announcement = place !== 'here' || isWhole ? announce(subject) : '';
  // What arrives is told several times a second: a menu that is open over it stays.
  const menu = place === 'here' && state.trail[state.at]?.id === subject.id ? state.menu : undefined;
  return { ...state, looking, ...moved, menu, announcement };
}

/** The answer is open at once; of the same subject, what was open stays open, and its rows are read again. */
function lookAt(subject: SubjectView, known: Looking | undefined, columns: number): Looking {
  if (known?.subject.version === subject.version) return { ...known, subject };
  const nothing = { raw: undefined, search: undefined, table: undefined };
  if (known !== undefined)
    return withTree({ ...known, ...nothing, subject }, renewed(known.tree, subject.roots, columns));
  let tree = rootBranch(subject.roots);
  for (let root = 0; root < subject.opened; root++) tree = toggle(tree, [root], columns);
  return { subject, tree, active: 0, isRawShown: false, ...nothing, opening: NOTHING };
}

/** With rows that came: the active one stays the same, wherever it stands now. */
function withTree(looking: Looking, tree: Branch): Looking {
  const path = activePath(looking);
  const line = looking.active - indexOf(looking.tree, path);
  const at = indexOf(tree, path);
  const active = at === -1 ? looking.active : at + line;
  return { ...looking, tree, active: Math.max(0, Math.min(active, tree.size - 1)) };
}

function announce({ summary, problem, facts }: SubjectView): string {
  const time = facts.find(({ name }) => name === 'Time')?.text;
  const what = problem === null ? summary : `${problem.title}: ${problem.message}`;
  return time === undefined ? what : `${what}, in ${time}`;
}

function changeLooking(state: ViewerState, id: string, by: (looking: Looking) => Looking): ViewerState {
  const looking = state.looking.get(id);
  return looking === undefined ? state : { ...state, looking: new Map(state.looking).set(id, by(looking)) };
}

function changeCurrent(state: ViewerState, by: (looking: Looking) => Looking): ViewerState {
  const id = state.trail[state.at]?.id;
  return id === undefined ? state : changeLooking(state, id, by);
}

function changeTable(state: ViewerState, id: string, by: (table: TableState) => TableState): ViewerState {
  return changeLooking(state, id, (looking) =>
    looking.table === undefined ? looking : { ...looking, table: by(looking.table) },
  );
}

/** Changes the table that is shown. */
export function changeShownTable(state: ViewerState, by: (table: TableState) => TableState): ViewerState {
  const id = state.trail[state.at]?.id;
  return id === undefined ? state : { ...changeTable(state, id, by), menu: undefined };
}

export function openTable(state: ViewerState, path: NodePath): ViewerState {
  return changeCurrent({ ...state, menu: undefined }, (looking) => ({ ...looking, table: newTable(path) }));
}

/** Goes back to the tree. */
export function closeTable(state: ViewerState): ViewerState {
  return changeCurrent({ ...state, menu: undefined }, (looking) => ({ ...looking, table: undefined }));
}

/** Opens the way to a row, and the row; it becomes the active one as soon as it is known. */
export function revealRow(state: ViewerState, path: NodePath, columns: number): ViewerState {
  return changeCurrent(state, (looking) => advance({ ...looking, opening: wayTo(path, true) }, columns));
}

/** Goes along the trail; a step that is not remembered has to be asked for. */
export function goTo(state: ViewerState, at: number): ViewerState {
  return at < 0 || at >= state.trail.length ? state : { ...state, at, menu: undefined, announcement: '' };
}

export function toggleRow(state: ViewerState, path: NodePath, columns: number): ViewerState {
  return changeCurrent(state, (looking) => {
    const tree = toggle(looking.tree, path, columns);
    return { ...looking, tree, active: Math.max(0, indexOf(tree, path)) };
  });
}

export function activate(state: ViewerState, index: number): ViewerState {
  return changeCurrent(state, (looking) => ({
    ...looking,
    active: Math.max(0, Math.min(index, looking.tree.size - 1)),
  }));
}

export function showRaw(state: ViewerState, isRawShown: boolean): ViewerState {
  return changeCurrent(state, (looking) => ({ ...looking, isRawShown }));
}

export function searchFor(state: ViewerState, text: string): ViewerState {
  return changeCurrent(state, (looking) => ({
    ...looking,
    search: startSearch(text, (looking.search?.run ?? 0) + 1),
    opening: NOTHING,
    isRawShown: false,
  }));
}

export function goToHit(state: ViewerState, by: number, columns: number): ViewerState {
  return changeCurrent(state, (looking) =>
    looking.search === undefined
      ? looking
      : revealHit({ ...looking, search: stepHit(looking.search, by) }, columns),
  );
}

/** Hits are shown in the tree. */
function revealHit(looking: Looking, columns: number): Looking {
  const hit = looking.search?.hits[looking.search.at];
  return hit === undefined
    ? looking
    : advance({ ...looking, table: undefined, opening: wayTo(hit, false) }, columns);
}

/** Opens what is to be open as far as its rows are known; then makes the row to be shown the active one. */
function advance(looking: Looking, columns: number): Looking {
  const { tree, opening, active } = openOn(looking.tree, looking.opening, columns);
  return { ...looking, tree, opening, active: active ?? looking.active };
}

export function openMenu(state: ViewerState, path: NodePath): ViewerState {
  return { ...state, menu: { path, items: undefined, active: 0 } };
}

export function moveInMenu(state: ViewerState, by: number): ViewerState {
  const { menu } = state;
  const count = menu?.items?.length ?? 0;
  return menu === undefined || count === 0
    ? state
    : { ...state, menu: { ...menu, active: (menu.active + by + count) % count } };
}

export function closeMenu(state: ViewerState): ViewerState {
  return state.menu === undefined ? state : { ...state, menu: undefined };
}

function samePath(one: NodePath | undefined, other: NodePath): boolean {
  return one?.join('.') === other.join('.');
}
