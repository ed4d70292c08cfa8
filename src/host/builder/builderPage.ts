// One page of the request builder: its parts, and what a page that comes up is told.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { createBuilderCalls } from './builderCalls.ts';
import { receiveMessage } from './builderMessages.ts';
import type { BuilderParts, BuilderServices, BuilderState, DraftForPage } from './builderParts.ts';
import { createBuilderUpdates } from './builderUpdates.ts';
import { connectPage } from '../common/connectPage.ts';
import type { PageConnection } from '../common/connectPage.ts';
import { createSignedTransactions } from './signedTransactions.ts';
import { createSlotNames } from './slotNames.ts';
import type { Opening, Page } from '../common/pagePanel.ts';
import { createResultViewer } from '../results/resultViewer.ts';

export function connectBuilder(
  services: BuilderServices,
  panel: vscode.WebviewPanel,
  opening: Opening<DraftForPage>,
): Page<DraftForPage> {
  const { results, updates, tabStore } = services;
  /** A first tab goes on with what the last one held. */
  let before = opening.isFirst === true ? tabStore.lastClosed() : undefined;
  const state: BuilderState = {
    draft: opening.task,
    kept: undefined,
    tab: undefined,
    method: '',
    unsent: [],
    hasFocus: false,
  };

  const page = connectPage(
    {
      panel,
      async prepare(tab) {
        state.tab = tab;
        const own = tab === undefined ? undefined : await tabStore.opened(tab);
        state.kept = before ?? own;
        before = undefined;
      },
      welcome: () => welcome(parts),
      receive: (message, reply) => receiveMessage(parts, message, reply),
    },
    results,
  );
  const post: PageConnection['post'] = (message) => page.post(message);
  let front: HistoryEntry | undefined;
  const viewer = createResultViewer(results, post, ({ entry }) => (front = entry));
  const parts: BuilderParts = {
    services,
    panel,
    state,
    post,
    viewer,
    calls: createBuilderCalls(viewer, post, (entry) => {
      if (state.hasFocus) services.follow(entry);
    }),
    news: createBuilderUpdates(updates, post),
    signed: createSignedTransactions(results),
    slots: createSlotNames(results, updates.endpoints),
  };

  return {
    hasRoomFor: (next) => !state.unsent.includes(state.method) && !state.unsent.includes(next.method),
    take(next) {
      state.draft = next;
      postDraft(parts);
    },
    entry: () => front,
    dispose() {
      parts.calls.cancel();
      if (state.tab !== undefined) tabStore.closed(state.tab);
      for (const part of [viewer, parts.news, parts.signed, parts.slots, page]) part.dispose();
    },
  };
}

/** Tells a page that has just come up all it needs: what happened while there was none included. */
function welcome(parts: BuilderParts): void {
  const { state, post, news, calls, viewer } = parts;
  if (state.kept !== undefined) post({ type: 'kept', text: state.kept });
  news.tell();
  calls.welcome();
  postDraft(parts);
  viewer.welcome();
}

function postDraft({ state, post }: BuilderParts): void {
  if (state.draft !== undefined && post({ type: 'draft', ...state.draft })) state.draft = undefined;
}
