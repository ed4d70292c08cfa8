// The state of the viewer and its changes: the trail of subjects, the state of each, the menu. Pure, without DOM.

import { BoundedMap } from '../../../core/boundedMap.ts';
import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { MenuItem, SubjectView, ViewerToPage } from '../../../protocol/viewer.ts';
import { subjectStateOf, receiveRows, receiveTable, showAs } from './subjectState.ts';
import type { SubjectState } from './subjectState.ts';
import type { Place } from './places.ts';
import { viewBefore } from './remember.ts';
import type { Remembered } from './remember.ts';
import { filteredTable } from './savedSubject.ts';
import type { SavedSubject, SavedTable, View } from './savedSubject.ts';
import { newTable } from './tableState.ts';
import { addProgress } from './tableProgress.ts';
import type { MenuSide, TableState } from './tableState.ts';
import { say } from '../../common/say.ts';

type TrailStep = { readonly id: string; readonly title: string };

export type Menu = {
  readonly path: NodePath;
  /** The place of the button that opened the menu. */
  readonly side?: MenuSide | undefined;
  /** Undefined until they arrive. */
  readonly items: readonly MenuItem[] | undefined;
  readonly active: number;
};

export type ViewerState = Remembered & {
  readonly trail: readonly TrailStep[];
  /** The current step; -1 if there is none. */
  readonly at: number;
  readonly subjectStates: ReadonlyMap<string, SubjectState>;
  readonly menu: Menu | undefined;
  /** The subject whose call is running again. */
  readonly runningAgain: string | undefined;
  /** Whether a call that follows from a row is running. */
  readonly isBusy: boolean;
  /** The text for screen readers. */
  readonly announcement: string;
  /** Subjects that are no longer available, and why. */
  readonly gone: ReadonlyMap<string, string>;
};

/** The saved state; an earlier version saved only the trail. */
export type SavedTrail = {
  readonly trail: readonly TrailStep[];
  readonly at: number;
  /** How subjects were shown, by their ids; `place`: the scroll position of the subject in front. */
  readonly looks?: Readonly<Record<string, SavedSubject>>;
  readonly place?: Place;
  /** The views that the user chose, by method. */
  readonly views?: Readonly<Record<string, View>>;
};

/** The oldest steps beyond this limit are dropped. */
const LONGEST_TRAIL = 50;

/** The state is kept for this many subjects. */
const MOST_REMEMBERED = 20;

/** The chosen view is kept for this many methods. */
const MOST_METHODS = 100;

export function initialViewer(
  { trail, at, looks = {}, views = {} }: SavedTrail = { trail: [], at: -1 },
): ViewerState {
  const before = { savedSubjects: new Map(Object.entries(looks)), views: new Map(Object.entries(views)) };
  return {
    trail,
    at,
    ...before,
    subjectStates: new Map(),
    menu: undefined,
    runningAgain: undefined,
    isBusy: false,
    announcement: '',
    gone: new Map(),
  };
}

/** The state before there was a subject; what the user chose for methods is kept. */
export function withoutSubjects(state: ViewerState): ViewerState {
  return { ...state, trail: [], at: -1, menu: undefined, announcement: '' };
}

/** The state of the subject in front; undefined until it has arrived. */
export function current({ trail, at, subjectStates }: ViewerState): SubjectState | undefined {
  const id = trail[at]?.id;
  return id === undefined ? undefined : subjectStates.get(id);
}

export function receiveViewer(state: ViewerState, message: ViewerToPage, columns: number): ViewerState {
  switch (message.type) {
    case 'show':
      return show(state, message, columns);
    case 'busy':
      return {
        ...state,
        isBusy: message.isBusy,
        runningAgain: message.isBusy ? state.runningAgain : undefined,
      };
    case 'gone':
      return { ...state, gone: new Map(state.gone).set(message.id, message.message) };
    case 'rows':
    case 'raw':
    case 'found':
    case 'change':
    case 'reveal':
      return changeSubject(state, message.id, (subjectState) => receiveRows(subjectState, message, columns));
    case 'table':
      return changeSubject(state, message.id, (subjectState) => receiveTable(subjectState, message));
    case 'tableProgress':
      return changeTable(state, message.id, (table) => addProgress(table, message));
    case 'menu': {
      const isAsked = state.trail[state.at]?.id === message.id && samePath(state.menu?.path, message.path);
      if (!isAsked) return state;
      return { ...state, menu: { ...state.menu, path: message.path, items: message.items, active: 0 } };
    }
  }
}

function show(
  state: ViewerState,
  { subject, place }: ViewerToPage & { type: 'show' },
  columns: number,
): ViewerState {
  const step = { id: subject.id, title: subject.title };
  const known = state.subjectStates.get(subject.id);
  const subjectStates = new BoundedMap(MOST_REMEMBERED, state.subjectStates);
  subjectStates.set(
    subject.id,
    subjectStateOf(subject, known, columns, viewBefore(state, current(state), subject)),
  );
  const isInstead = typeof place === 'object' && place.instead === state.trail[state.at]?.id;
  const end = isInstead ? state.at : state.at + 1;
  const before = place === 'first' ? [] : state.trail.slice(0, end).slice(1 - LONGEST_TRAIL);
  const isThere = place === 'here' || (place !== 'first' && before.at(-1)?.id === subject.id);
  const moved = isThere ? {} : { trail: [...before, step], at: before.length };
  const isWhole = known?.subject.isArriving === true && !subject.isArriving;
  const announcement = place !== 'here' || isWhole ? announce(subject) : '';
  // An arriving result is sent several times a second: an open menu stays.
  const menu = place === 'here' && state.trail[state.at]?.id === subject.id ? state.menu : undefined;
  return { ...state, subjectStates, ...moved, menu, announcement };
}

/** Sets the view of the subject in front, and of later results of its method. */
export function chooseView(state: ViewerState, view: View): ViewerState {
  const method = current(state)?.subject.call?.method;
  const views =
    method === undefined ? state.views : new BoundedMap(MOST_METHODS, state.views).set(method, view);
  return changeCurrent({ ...state, views }, (subjectState) => showAs(subjectState, view));
}

function announce({ summary, problem, facts }: SubjectView): string {
  const time = facts.find(({ spokenTime }) => spokenTime !== undefined)?.spokenTime;
  const what =
    problem === null ? summary : [problem.title, problem.message].filter((text) => text !== '').join(': ');
  return time === undefined ? what : say('{0}, in {1}', what, time);
}

function changeSubject(
  state: ViewerState,
  id: string,
  by: (subjectState: SubjectState) => SubjectState,
): ViewerState {
  const subjectState = state.subjectStates.get(id);
  return subjectState === undefined
    ? state
    : { ...state, subjectStates: new Map(state.subjectStates).set(id, by(subjectState)) };
}

/** Changes the state of the subject in front. */
export function changeCurrent(
  state: ViewerState,
  by: (subjectState: SubjectState) => SubjectState,
): ViewerState {
  const id = state.trail[state.at]?.id;
  return id === undefined ? state : changeSubject(state, id, by);
}

function changeTable(state: ViewerState, id: string, by: (table: TableState) => TableState): ViewerState {
  return changeSubject(state, id, (subjectState) =>
    subjectState.table === undefined ? subjectState : { ...subjectState, table: by(subjectState.table) },
  );
}

/** Changes the table of the subject in front, and closes the menu. */
export function changeShownTable(state: ViewerState, by: (table: TableState) => TableState): ViewerState {
  const id = state.trail[state.at]?.id;
  return id === undefined ? state : { ...changeTable(state, id, by), menu: undefined };
}

/** `typed`: filters by the names of their columns, to begin with. */
export function openTable(state: ViewerState, path: NodePath, typed: SavedTable['typed'] = []): ViewerState {
  return changeCurrent({ ...state, menu: undefined }, (subjectState) => {
    const { table: known } = subjectState;
    const isKnown = known !== undefined && samePath(known.path, path);
    const wanted = typed.length === 0 ? undefined : filteredTable(path, typed);
    const table = isKnown && wanted === undefined ? known : newTable(path, true, wanted);
    return { ...subjectState, view: 'table', table };
  });
}

export function closeTable(state: ViewerState): ViewerState {
  return changeCurrent({ ...state, menu: undefined }, (subjectState) => showAs(subjectState, 'tree'));
}

/** Moves along the trail; a subject that is no longer kept must be requested. */
export function goTo(state: ViewerState, at: number): ViewerState {
  const step = state.trail[at];
  if (step === undefined) return state;
  const subject = state.subjectStates.get(step.id)?.subject;
  const announcement = subject === undefined ? step.title : `${step.title}: ${announce(subject)}`;
  return { ...state, at, menu: undefined, announcement };
}

export function openMenu(state: ViewerState, path: NodePath, side?: MenuSide): ViewerState {
  return { ...state, menu: { path, side, items: undefined, active: 0 } };
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
