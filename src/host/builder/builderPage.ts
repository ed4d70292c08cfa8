// One page of the request builder: connects its parts, and sends its state to a page that has just come up.

import type * as vscode from 'vscode';
import { createBuilderCalls } from './builderCalls.ts';
import { receiveMessage } from './builderMessages.ts';
import type { BuilderParts, BuilderServices, BuilderState, DraftForPage } from './builderParts.ts';
import { createBuilderUpdates } from './builderUpdates.ts';
import type { PressedButton } from '../../protocol/toPage.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { parseTab, tabOf } from '../../core/form/tabState.ts';
import { connectPage } from '../common/connectPage.ts';
import type { PageConnection } from '../common/connectPage.ts';
import { signedTransactions } from './signedTransactions.ts';
import { showsRequest } from './sameRequest.ts';
import { namedOf, tabTitle } from './savedTab.ts';
import { slotNames } from './slotNames.ts';
import { standingReply } from './standingReply.ts';
import type { Opening, Page } from '../common/pagePanel.ts';
import { createFrontFollower } from '../results/frontFollower.ts';
import type { Front } from '../results/frontFollower.ts';
import { createResultViewer } from '../results/resultViewer.ts';

const NOTHING_TYPED: BuilderState = {
  draft: undefined,
  kept: undefined,
  tab: undefined,
  method: '',
  text: '',
  unfinished: [],
  savedId: undefined,
  hasFocus: false,
  startsAtMethod: false,
  changedAt: 0,
};

export function connectBuilder(
  services: BuilderServices,
  panel: vscode.WebviewPanel,
  opening: Opening<DraftForPage>,
): Page<DraftForPage> {
  const { results, updates, tabStore } = services;
  /** The first tab continues with what the last closed tab held, including the changes to a saved request. */
  let before = opening.isFirst === true ? tabStore.lastClosed() : undefined;
  const begun = opening.task ?? namedOf(parseTab(before ?? '') ?? tabOf({}));
  // A panel that VS Code restored has its title already.
  if (panel.title === tabTitle({ method: '' })) panel.title = tabTitle(begun);
  const state: BuilderState = { ...NOTHING_TYPED, savedId: begun.saved?.id };
  if (opening.task !== undefined) expectDraft(state, opening.task);

  const page = connectPage(
    {
      panel,
      async prepare(tab) {
        state.tab = tab;
        const own = tab === undefined ? undefined : await tabStore.opened(tab);
        state.kept = before ?? own;
      },
      welcome() {
        before = undefined;
        welcome(parts);
      },
      receive: (message, reply) => receiveMessage(parts, message, reply),
    },
    results,
  );
  const post: PageConnection['post'] = (message) => page.post(message);
  let front: Front | undefined;
  const viewer = createResultViewer(results, post, (subject) => (front = subject));
  createFrontFollower(panel, () => front, results, services.followTab);
  const parts: BuilderParts = {
    services,
    panel,
    state,
    post,
    viewer,
    hideResult() {
      front = undefined;
      viewer.hide();
    },
    calls: createBuilderCalls(viewer, post, () => state.hasFocus),
    news: createBuilderUpdates(updates, post),
    signed: standingReply((call) => signedTransactions(call, results), results.endpoints.onDidChange),
    slots: standingReply(
      (address) => slotNames(address, results.contextOf, updates.endpoints),
      results.onDidLearn,
      updates.endpoints.onDidChange,
    ),
  };

  return {
    hasRoomFor: (next) => ![state.method, next.method].some((one) => state.unfinished.includes(one)),
    shows: (next) =>
      showsRequest(next, state, results.contextOf({ endpointId: updates.endpoints.active()?.id ?? '' })),
    take(next) {
      expectDraft(state, next);
      postDraft(parts).catch(results.showFailure);
    },
    entry: () => front?.entry,
    press: (button) => pressIn(parts, button),
    attention: (since) => (!state.hasFocus ? 'elsewhere' : state.changedAt > since ? 'typing' : 'looking'),
    dispose() {
      parts.calls.cancel();
      if (state.tab !== undefined) tabStore.closed(state.tab);
      services.noteTab(panel, undefined);
      for (const part of [viewer, parts.news, parts.signed, parts.slots, page]) part.dispose();
    },
  };
}

/** Nothing is pressed before the page has reported its method; `focusMethod` is done once there is a page. */
function pressIn({ state, post }: BuilderParts, button: PressedButton): boolean {
  const isPressed = state.method !== '' && post({ type: 'press', button });
  if (button === 'focusMethod') state.startsAtMethod = !isPressed;
  return isPressed;
}

/** Keeps a draft to fill the page in with. Until the page reports its state, the state is that of the draft. */
function expectDraft(state: BuilderState, draft: DraftForPage): void {
  state.draft = draft;
  state.method = draft.method;
  state.savedId = draft.saved?.id;
  if (draft.isUnsent === true) state.unfinished = [...state.unfinished, draft.method];
}

/** Sends everything to a page that has just come up, including what happened while there was none. */
function welcome(parts: BuilderParts): void {
  const { services, state, post, news, calls, viewer } = parts;
  if (state.kept !== undefined) post({ type: 'kept', text: state.kept });
  news.sendAll();
  calls.welcome();
  postDraft(parts).catch(services.results.showFailure);
  viewer.welcome();
  if (state.startsAtMethod) post({ type: 'press', button: 'focusMethod' });
  state.startsAtMethod = false;
}

/** Sends the draft to the page. For a saved request, also the unsaved changes from a closed tab. */
async function postDraft({ services, state, post, viewer, hideResult }: BuilderParts): Promise<void> {
  const { tabStore, results } = services;
  const { draft } = state;
  if (draft === undefined) return;
  const { entryId, ...form } = draft;
  const hidesResult = (entryId ?? draft.saved) === undefined ? undefined : (true as const);
  const changed = draft.saved === undefined ? undefined : await tabStore.changedOf(draft.saved.id);
  const text = changed && JSON.stringify(changed.draft);
  // Another draft may have come meanwhile.
  const more = omitUndefined({ changed: text, hidesResult });
  if (state.draft !== draft || !post({ type: 'draft', ...form, ...more })) return;
  state.draft = undefined;
  if (hidesResult === true) hideResult();
  if (changed !== undefined) tabStore.take(changed.tab, draft.method);
  const entry = entryId === undefined ? undefined : await results.history.get(entryId);
  if (entry !== undefined) viewer.show(entry, 'first');
}
