// Whether a tab of the request builder shows a request already, so that it is not opened once more.

import { paramsOf } from '../../core/form/savedDraft.ts';
import type { RequestEndpoint } from '../../core/form/tabState.ts';
import { parseTab } from '../../core/form/tabState.ts';
import type { AmountUnits } from '../../core/input/amountUnits.ts';
import type { BuilderState, DraftForPage } from './builderParts.ts';

/** The same saved request, changed or not; or the same call, for the same endpoint, that belongs to no saved one. */
export function showsRequest(
  next: DraftForPage,
  { savedId, method, draft, text }: Pick<BuilderState, 'savedId' | 'method' | 'draft' | 'text'>,
  units: AmountUnits,
): boolean {
  if (next.saved !== undefined || savedId !== undefined) return next.saved?.id === savedId;
  if (next.method !== method) return false;
  // The page has not taken it over yet.
  if (draft !== undefined)
    return draft.paramsJson === next.paramsJson && isSame(draft.endpoint, next.endpoint);
  const own = parseTab(text)?.drafts[method];
  if (own === undefined || !isSame(own.endpoint, next.endpoint)) return false;
  return JSON.stringify(paramsOf(method, own, units)) === next.paramsJson;
}

function isSame(one: RequestEndpoint | undefined, other: RequestEndpoint | undefined): boolean {
  return one?.id === other?.id && one?.name === other?.name;
}
