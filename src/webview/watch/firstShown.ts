// The result that the trail of a repeated call's page begins with. Pure.

import type { ViewerToPage } from '../../protocol/viewer.ts';
import type { SavedTrail } from '../viewer/state/viewerState.ts';

type Show = Extract<ViewerToPage, { readonly type: 'show' }>;

/** What is shown first, as such: the host says so, or there is no trail yet. Undefined for all else. */
export function firstShown(message: ViewerToPage, trail: SavedTrail | undefined): Show | undefined {
  const isFirst = message.type === 'show' && (message.place === 'first' || trail === undefined);
  return isFirst ? { ...message, place: 'first' } : undefined;
}
