// The types of the parts and the state of one page of the request builder.

import type * as vscode from 'vscode';
import type { RequestEndpoint } from '../../core/form/tabState.ts';
import type { BuilderCalls, NamedCall } from './builderCalls.ts';
import type { BuilderUpdates, UpdateServices } from './builderUpdates.ts';
import type { PageConnection } from '../common/connectPage.ts';
import type { SaveCall } from './savedTab.ts';
import type { StandingReply } from './standingReply.ts';
import type { TabStore } from './tabStore.ts';
import type { FollowFront } from '../results/frontFollower.ts';
import type { ResultViewer } from '../results/resultViewer.ts';
import type { PageServices } from '../results/resultPage.ts';

export type BuilderServices = {
  /** The services for the results that the page shows. */
  readonly results: PageServices;
  /** The services for what the form is sent about the window. */
  readonly updates: UpdateServices;
  readonly tabStore: TabStore;
  readonly save: SaveCall;
  /** Keeps which saved request a tab shows, for a reload. */
  readonly noteTab: (panel: vscode.WebviewPanel, savedId: string | undefined) => void;
  /** Has the side bar show the call of the tab in front. */
  readonly followTab: FollowFront;
};

/** `isTyped`: a value that cannot be read yet stays in the form as it is. */
export type DraftForPage = {
  readonly method: string;
  readonly paramsJson: string;
  readonly isTyped?: true;
  /** It was typed or pasted, and is kept nowhere else: no other draft may replace it. */
  readonly isUnsent?: true;
  /** The saved request that the draft is of. */
  readonly saved?: { readonly id: string; readonly name: string };
  readonly endpoint?: RequestEndpoint;
  /** The recorded call that the draft is of. */
  readonly entryId?: string;
};

export type BuilderState = {
  /** The draft to fill the form with, once there is a page. */
  draft: DraftForPage | undefined;
  /** The stored text of the tab, for the page that comes up. */
  kept: string | undefined;
  /** The id of the tab, as the page reported it. */
  tab: string | undefined;
  method: string;
  /** The state of the tab as its page sent it last; '' before. */
  text: string;
  /** The methods with values that are kept nowhere else. */
  unfinished: readonly string[];
  /** The saved request that is shown. */
  savedId: string | undefined;
  /** Whether the user is in the page. If not, the keyboard focus stays where it is. */
  hasFocus: boolean;
  /** Whether the page that comes up next has the keyboard in its method. */
  startsAtMethod: boolean;
  /** When the form was changed last, in Unix milliseconds. */
  changedAt: number;
};

export type BuilderParts = {
  readonly services: BuilderServices;
  readonly panel: vscode.WebviewPanel;
  readonly state: BuilderState;
  readonly post: PageConnection['post'];
  readonly viewer: ResultViewer;
  /** Forgets the shown result, as the page does. */
  readonly hideResult: () => void;
  readonly calls: BuilderCalls;
  readonly news: BuilderUpdates;
  /** What the signed transactions of a call would do. */
  readonly signed: StandingReply<NamedCall>;
  /** The variables of the contract with this address. */
  readonly slots: StandingReply<string>;
};
