// What the viewer does with a message of the host: it takes it in, and the page stays where the person is.

import type { ViewerToPage } from '../../../protocol/viewer.ts';
import type { Places } from '../state/places.ts';
import { activePath } from '../state/rowsOf.ts';
import { AROUND } from './searchControl.ts';
import type { ViewerParts } from './viewerControl.ts';
import { receiveViewer } from '../state/viewerState.ts';

/** Takes a subject in: another result of the same method stands where the one before it did, and is searched as it was. */
export function takeSubject(
  parts: ViewerParts,
  message: ViewerToPage & { type: 'show' },
  places: Places,
): void {
  const { state, front } = parts;
  const { subject, place } = message;
  const isKnown = state().looking.has(subject.id);
  const method = front.looking()?.subject.call?.method;
  const before = places.now();
  takeMessage(parts, message);
  const first = places.takeFirst();
  const shown = front.looking();
  if (shown?.subject.id !== subject.id) return;
  if (shown.search !== undefined && !shown.search.isDone) front.asks.search(subject.id, shown.search.text);
  if (isKnown) return;
  const isSame = method !== undefined && subject.call?.method === method && place === 'first';
  const wanted = first ?? (isSame ? before : undefined);
  if (wanted !== undefined) places.goTo(wanted);
}

/** Takes a message in, and leaves the person where they were, or leads them to what they asked for. */
export function takeMessage(
  { state, update, front, draw, tree, tables, menu }: ViewerParts,
  message: ViewerToPage,
): void {
  if (message.type === 'show') front.asks.forget(message.subject.id);
  const activeKey = (): string => {
    const looking = front.looking();
    return looking === undefined ? '' : activePath(looking).join('.');
  };
  const before = activeKey();
  const isOther = message.type === 'show' && message.subject.id !== front.id();
  if (isOther) tables.settle();
  const keepPlace = isOther ? undefined : tree.holdPlace();
  update(receiveViewer(state(), message, tree.columns()));
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
}
