// The variables of the contract whose slots the form of a page takes, told again whenever more is known of it.

import { variableNames } from '../../core/layout/variableNames.ts';
import type { Reply } from '../common/connectPage.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { PageServices } from '../results/resultPage.ts';

export interface SlotNames {
  /** Replies for this address from now on, in place of the one before it. */
  watch(address: string, reply: Reply): void;
  dispose(): void;
}

export function createSlotNames(
  { contextOf, onDidLearn }: Pick<PageServices, 'contextOf' | 'onDidLearn'>,
  endpoints: Pick<Endpoints, 'active' | 'onDidChange'>,
): SlotNames {
  let watched: { readonly address: string; readonly reply: Reply } | undefined;

  function tell(): void {
    if (watched === undefined) return;
    const { address, reply } = watched;
    const told = contextOf({ endpointId: endpoints.active()?.id ?? '' }).layoutAt?.(address);
    reply({ type: 'variables', names: [...variableNames(told === 'untold' ? undefined : told)] });
  }

  const listening = [onDidLearn(tell), endpoints.onDidChange(tell)];
  return {
    watch(address, reply) {
      watched = { address, reply };
      tell();
    },
    dispose: () => listening.forEach((one) => one.dispose()),
  };
}
