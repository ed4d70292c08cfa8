// The subject in front, as the controls of a viewer reach it, and what else each control needs of the viewer.

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
  /** The state of the subject in front; undefined before it has arrived. */
  readonly looking: () => Looking | undefined;
  /** Changes that state. */
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
