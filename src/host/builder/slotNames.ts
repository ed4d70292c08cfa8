// The names of the variables of a contract, for a form that takes its storage slots.

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
