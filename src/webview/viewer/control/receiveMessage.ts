// What the viewer does with a message of the host: updates the state and keeps the user's place on the page.

import type { ViewerToPage } from '../../../protocol/viewer.ts';
import type { Places } from '../state/places.ts';
import { activePath } from '../state/rowsOf.ts';
import { AROUND } from './searchControl.ts';
import type { ViewerParts } from './viewerControl.ts';
import { receiveViewer } from '../state/viewerState.ts';

/** Shows a subject. A new result of the same method takes over the scroll position; an unfinished search runs again. */
export function takeSubject(
  parts: ViewerParts,
  message: ViewerToPage & { type: 'show' },
  places: Places,
): void {
  const { state, front } = parts;
  const { subject, place } = message;
  const isKnown = state().subjectStates.has(subject.id);
  const method = front.state()?.subject.call?.method;
  const before = places.now();
  takeMessage(parts, message);
  const first = places.takeFirst();
  const shown = front.state();
  if (shown?.subject.id !== subject.id) return;
  if (shown.search !== undefined && !shown.search.isDone)
    front.requests.search(subject.id, shown.search.text);
  if (isKnown) return;
  const isSame = method !== undefined && subject.call?.method === method && place === 'first';
  const wanted = first ?? (isSame ? before : undefined);
  if (wanted !== undefined) places.goTo(wanted);
}

/** Applies a message, and keeps the user's place, or moves to what the user asked for. */
export function takeMessage(
  { state, update, front, draw, tree, tables, menu }: ViewerParts,
  message: ViewerToPage,
): void {
  if (message.type === 'show') front.requests.forget(message.subject.id);
  const activeKey = (): string => {
    const subjectState = front.state();
    return subjectState === undefined ? '' : activePath(subjectState).join('.');
  };
  const before = activeKey();
  const isOther = message.type === 'show' && message.subject.id !== front.id();
  if (isOther) tables.settle();
  const keepPlace = isOther ? undefined : tree.holdPlace();
  update(receiveViewer(state(), message, tree.columns()));
  keepPlace?.();
  // A hit or a change was found, or the rows above it have arrived.
  const isMoved = activeKey() !== before;
  if (message.type === 'change' || (isMoved && /^(?:found|rows|reveal)$/.test(message.type)))
    tree.showActive(AROUND);
  // A new tree or table has its place on the page only now.
  if (message.type === 'show' || message.type === 'table') draw();
  if (message.type === 'table') tables.arrived();
  // The subject follows from a row: the focus goes to its tree, so that the keyboard works on.
  if (message.type === 'show' && message.place !== 'first' && message.place !== 'here') tree.enter();
  if (message.type === 'menu') menu.arrived();
}
