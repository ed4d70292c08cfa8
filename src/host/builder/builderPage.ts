// One page of the request builder: what it receives, and what its messages do. It starts calls through Calls only.

import * as vscode from 'vscode';
import { isSubscription } from '../../core/catalogue/catalogue.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { askedCall } from '../../core/explain/askedCall.ts';
import { given } from '../../core/given.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import type { JsonValue } from '../../core/json.ts';
import { createBuilderCalls } from './builderCalls.ts';
import type { BuilderCalls } from './builderCalls.ts';
import { createBuilderUpdates } from './builderUpdates.ts';
import type { BuilderUpdates, UpdateServices } from './builderUpdates.ts';
import { connectPage } from '../common/connectPage.ts';
import type { PageConnection, PageMessage, Reply } from '../common/connectPage.ts';
import { lastValues } from './lastValues.ts';
import { copyRequestCode, requestCode } from './requestCode.ts';
import { saveTab, tabTitle } from './savedTab.ts';
import type { SaveCall } from './savedTab.ts';
import { createSignedTransactions } from './signedTransactions.ts';
import type { SignedTransactions } from './signedTransactions.ts';
import { createSlotNames } from './slotNames.ts';
import type { SlotNames } from './slotNames.ts';
import type { TabStore } from './tabStore.ts';
import type { Opening, Page } from '../common/pagePanel.ts';
import { createResultViewer } from '../results/resultViewer.ts';
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

/** The commands that do something else with a call than to send it. */
const ON_CALL: Readonly<Record<'addToBatch' | 'openDocument' | 'watchCall', string>> = {
  addToBatch: 'ethRpc.batch.add',
  openDocument: 'ethRpc.entry.openAsDocument',
  watchCall: 'ethRpc.repeatCall',
};

/** `isTyped`: what cannot be read yet stays in the form as it is. */
export type DraftForPage = {
  readonly method: string;
  readonly paramsJson: string;
  readonly isTyped?: true;
  /** The saved request that it is. */
  readonly saved?: { readonly id: string; readonly name: string };
  /** The endpoint that it was saved for, or was sent to: where it is another one than Send goes to, the page says so. */
  readonly endpoint?: { readonly id: string; readonly name: string };
};

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
      receive: (message, reply) => receive(parts, message, reply),
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

type BuilderState = {
  /** To fill the form with, once there is a page. */
  draft: DraftForPage | undefined;
  /** What was kept of the tab, for the page that comes up. */
  kept: string | undefined;
  /** What the page told of itself. */
  tab: string | undefined;
  method: string;
  unsent: readonly string[];
  /** Whether the person is in the page: the keyboard of who is elsewhere stays where it is. */
  hasFocus: boolean;
};

type BuilderParts = {
  readonly services: BuilderServices;
  readonly panel: vscode.WebviewPanel;
  readonly state: BuilderState;
  readonly post: PageConnection['post'];
  readonly viewer: ResultViewer;
  readonly calls: BuilderCalls;
  readonly news: BuilderUpdates;
  readonly signed: SignedTransactions;
  readonly slots: SlotNames;
};

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

async function receive(parts: BuilderParts, message: PageMessage, reply: Reply): Promise<unknown> {
  const { services, panel, state, viewer, calls, signed } = parts;
  const { tabStore, results, updates } = services;
  switch (message.type) {
    case 'keep':
      ({ method: state.method, unsent: state.unsent } = message);
      panel.title = tabTitle(message);
      return tabStore.keep(message.tab, message.text);
    case 'setAside':
      return tabStore.keep(message.tab, message.text);
    case 'lastValues':
      return reply(await lastValues(message.method, tabStore, results.history));
    case 'takeDraft':
      return tabStore.take(message.tab, message.method);
    case 'cancel':
      return calls.cancel();
    case 'focus':
      state.hasFocus = message.isHere;
      return undefined;
    case 'sendWaiting':
      return updates.calls.sendWaiting();
    case 'paste':
      return vscode.commands.executeCommand('ethRpc.pasteAnything', message.text);
    case 'code':
      return reply(requestCode(message, updates.endpoints.active()));
    case 'copyCode':
      return copyRequestCode(message, updates.endpoints.active());
    case 'save': {
      const raw = parseRawParams(message.paramsJson);
      if (!raw.ok) return undefined;
      return saveTab({ save: services.save, post: parts.post }, message, raw.params);
    }
    case 'explainCall': {
      const raw = parseRawParams(message.paramsJson);
      const asked = raw.ok ? askedCall(message.method, raw.params) : undefined;
      const endpointId = updates.endpoints.active()?.id;
      if (endpointId === undefined) return vscode.commands.executeCommand('ethRpc.addEndpoint');
      return asked && viewer.explain({ endpointId }, asked, 'first');
    }
    case 'openDocument':
    case 'watchCall':
    case 'addToBatch': {
      const raw = parseRawParams(message.paramsJson);
      if (!raw.ok) return undefined;
      const { method, functions } = message;
      const call = { method, params: raw.params, ...given({ functions }) };
      const isBegin = message.type === 'watchCall' && isSubscription(method);
      return vscode.commands.executeCommand(isBegin ? 'ethRpc.subscribe' : ON_CALL[message.type], call);
    }
    case 'variables':
      return parts.slots.watch(message.address, reply);
    case 'readTransactions':
      return signed.watch(message, reply);
    case 'pin':
      return updates.methodUse.pin(message.method, message.isPinned);
    case 'selectEndpoint':
      return vscode.commands.executeCommand('ethRpc.selectEndpoint');
    case 'useEndpoint':
      return vscode.commands.executeCommand('ethRpc.useEndpoint', message.endpointId);
    case 'send': {
      const raw = parseRawParams(message.paramsJson);
      if (!raw.ok) return parts.post({ type: 'running', isRunning: false });
      state.hasFocus = true;
      return send(parts, message, raw.params);
    }
    case 'dropFile':
    case 'dropUri':
    case 'dropRefused':
      return results.addDropped(message);
    default:
      return 'id' in message ? viewer.receive(message, reply) : undefined;
  }
}

async function send(
  { services, calls, news, signed }: BuilderParts,
  { method, paramsJson, functions }: Extract<PageMessage, { readonly type: 'send' }>,
  params: readonly JsonValue[],
): Promise<void> {
  services.updates.addresses.used({ method, params });
  try {
    await calls.send({ method, paramsJson }, { method, params, ...given({ functions }) });
  } finally {
    news.callEnded();
    signed.changed();
  }
}
