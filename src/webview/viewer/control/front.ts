// How the controls of a viewer reach the subject in front, and what else each of them needs of the viewer.

import type { HostConnection } from '../../common/connectHost.ts';
import type { PageReply } from '../../../protocol/toPage.ts';
import { createAsks } from './asks.ts';
import type { Asks } from './asks.ts';
import type { Looking } from '../state/looking.ts';
import type { TellOfFront } from '../state/viewerActions.ts';
import { changeCurrent, current } from '../state/viewerState.ts';
import type { ViewerState } from '../state/viewerState.ts';

export type ControlNeeds = {
  readonly root: HTMLElement;
  readonly state: () => ViewerState;
  readonly update: (next: ViewerState) => void;
  readonly front: Front;
};

export interface Front {
  readonly id: () => string | undefined;
  /** What is known of it; undefined before it is there. */
  readonly looking: () => Looking | undefined;
  /** Changes what is known of it. */
  readonly change: (by: (looking: Looking) => Looking) => void;
  readonly asks: Asks;
  readonly tell: TellOfFront;
}

export function createFront(
  { state, update }: Pick<ControlNeeds, 'state' | 'update'>,
  host: HostConnection,
  receive: (reply: PageReply) => void,
): Front {
  const id = (): string | undefined => state().trail[state().at]?.id;
  return {
    id,
    looking: () => current(state()),
    change: (by) => update(changeCurrent(state(), by)),
    asks: createAsks(host.ask, id, receive),
    tell(message) {
      const subject = id();
      if (subject !== undefined) host.tell({ ...message, id: subject });
    },
  };
}
