// The subject in front, as the controls of a viewer reach it, and what else each control needs of the viewer.

import type { HostConnection } from '../../common/connectHost.ts';
import type { PageReply } from '../../../protocol/toPage.ts';
import { createHostRequests } from './hostRequests.ts';
import type { HostRequests } from './hostRequests.ts';
import type { SubjectState } from '../state/subjectState.ts';
import type { SendForSubject } from '../state/viewerActions.ts';
import { changeCurrent, current } from '../state/viewerState.ts';
import type { ViewerState } from '../state/viewerState.ts';

export type ControlNeeds = {
  readonly root: HTMLElement;
  readonly state: () => ViewerState;
  readonly update: (next: ViewerState) => void;
  readonly front: FrontSubject;
};

export interface FrontSubject {
  readonly id: () => string | undefined;
  /** The state of the subject in front; undefined before it has arrived. */
  readonly state: () => SubjectState | undefined;
  /** Changes that state. */
  readonly change: (by: (subjectState: SubjectState) => SubjectState) => void;
  readonly requests: HostRequests;
  readonly send: SendForSubject;
}

export function createFrontSubject(
  { state, update }: Pick<ControlNeeds, 'state' | 'update'>,
  host: HostConnection,
  receive: (reply: PageReply) => void,
): FrontSubject {
  const id = (): string | undefined => state().trail[state().at]?.id;
  return {
    id,
    state: () => current(state()),
    change: (by) => update(changeCurrent(state(), by)),
    requests: createHostRequests(host.request, id, receive),
    send(message) {
      const subject = id();
      if (subject !== undefined) host.send({ ...message, id: subject });
    },
  };
}
