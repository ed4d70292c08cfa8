// The first result of the trail on the page of a repeated call. Pure.

import type { ViewerToPage } from '../../protocol/viewer.ts';
import type { SavedTrail } from '../viewer/state/viewerState.ts';

type Show = Extract<ViewerToPage, { readonly type: 'show' }>;

/** The message with the place `first`, if the host says so or there is no trail yet; otherwise undefined. */
export function firstShown(message: ViewerToPage, trail: SavedTrail | undefined): Show | undefined {
  const isFirst = message.type === 'show' && (message.place === 'first' || trail === undefined);
  return isFirst ? { ...message, place: 'first' } : undefined;
}

/** The position of the first root with rows, as blocks may have no receipts. */
export function filledRoot({ roots }: Show['subject']): number {
  return Math.max(
    0,
    roots.findIndex(({ childCount }) => childCount > 0),
  );
}
