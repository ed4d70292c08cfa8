// The variables of the contract whose slots the form of a page takes.

import { variableNames } from '../../core/layout/variableNames.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';

export function slotNames(
  address: string,
  contextOf: ContextOf,
  endpoints: Pick<Endpoints, 'active'>,
): PageReply {
  const layout = contextOf({ endpointId: endpoints.active()?.id ?? '' }).layoutAt?.(address);
  return { type: 'variables', names: [...variableNames(layout === 'untold' ? undefined : layout)] };
}
