// The parts of one page of the request builder, and what it remembers.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { CallPlace } from '../../core/form/tabState.ts';
import type { BuilderCalls, NamedCall } from './builderCalls.ts';
import type { BuilderUpdates, UpdateServices } from './builderUpdates.ts';
import type { PageConnection } from '../common/connectPage.ts';
import type { SaveCall } from './savedTab.ts';
import type { StandingReply } from './standingReply.ts';
import type { TabStore } from './tabStore.ts';
import type { ResultViewer } from '../results/resultViewer.ts';
import type { PageServices } from '../results/resultPage.ts';

export type BuilderServices = {
  /** Of the results that it shows. */
  readonly results: PageServices;
  /** What its form gets to know of the window. */
  readonly updates: UpdateServices;
  readonly tabStore: TabStore;
  readonly save: SaveCall;
  /** Selects a call in the History view, where that disturbs nobody. */
  readonly follow: (entry: HistoryEntry) => void;
};

/** `isTyped`: what cannot be read yet stays in the form as it is. */
export type DraftForPage = {
  readonly method: string;
  readonly paramsJson: string;
  readonly isTyped?: true;
  /** It is nowhere else, as it was typed or pasted: nothing may take its place. */
  readonly isUnsent?: true;
  /** The saved request that it is. */
  readonly saved?: { readonly id: string; readonly name: string };
  readonly endpoint?: CallPlace;
};

export type BuilderState = {
  /** To fill the form with, once there is a page. */
  draft: DraftForPage | undefined;
  /** What was kept of the tab, for the page that comes up. */
  kept: string | undefined;
  /** What the page told of itself. */
  tab: string | undefined;
  method: string;
  /** The methods of which something is nowhere else. */
  unfinished: readonly string[];
  /** The saved request that is shown. */
  savedId: string | undefined;
  /** Whether the person is in the page: the keyboard of who is elsewhere stays where it is. */
  hasFocus: boolean;
  /** When it was changed last, in Unix milliseconds. */
  changedAt: number;
};

export type BuilderParts = {
  readonly services: BuilderServices;
  readonly panel: vscode.WebviewPanel;
  readonly state: BuilderState;
  readonly post: PageConnection['post'];
  readonly viewer: ResultViewer;
  readonly calls: BuilderCalls;
  readonly news: BuilderUpdates;
  /** What the signed transactions of a call would do. */
  readonly signed: StandingReply<NamedCall>;
  /** The variables of the contract with this address. */
  readonly slots: StandingReply<string>;
};
