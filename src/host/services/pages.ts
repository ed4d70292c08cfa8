// Builds the pages beside the editors (request builder, results, watches), and results as JSON documents.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { connectBuilder } from '../builder/builderPage.ts';
import type { BuilderServices, DraftForPage } from '../builder/builderParts.ts';
import { createTabStore } from '../builder/tabStore.ts';
import { BUILDER_VIEW, RESULT_VIEW, WATCH_VIEW } from '../common/ids.ts';
import { createPagePanels } from '../common/pagePanel.ts';
import type { ShowMode, PagePanels } from '../common/pagePanel.ts';
import type { Registry } from '../common/registry.ts';
import { createUnseenTabs } from '../common/unseenTabs.ts';
import type { UnseenTabs } from '../common/unseenTabs.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { headLearner } from '../endpoints/learnOfEndpoint.ts';
import { otherEndpointChoices } from '../endpoints/otherEndpoints.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { addDropped } from '../knowledge/droppedAbi.ts';
import { createRepeats } from '../repeat/repeats.ts';
import type { Repeats } from '../repeat/repeats.ts';
import { saveCall } from '../saved/saveRequests.ts';
import { createJsonDocuments } from '../results/jsonDocuments.ts';
import { otherToCompare } from '../results/otherToCompare.ts';
import { connectResultPage, showUnseenResult } from '../results/resultPage.ts';
import type { PageServices, ResultTask } from '../results/resultPage.ts';
import type { Ground } from './ground.ts';
import type { KnownServices } from './known.ts';
import type { Shell } from './shell.ts';
import type { Views } from './views.ts';

type FollowTab = Views['sidebar']['followTab'];

export type Pages = ReturnType<typeof createPages>;

export function createPages(
  { context, endpoints, states }: Shell,
  { client, findNodes, history, keys, log, masking, showFailure }: Ground,
  { knowledge, methodUse, imports }: KnownServices,
  { saved, showing, sidebar, writes }: Views,
  registry: Registry,
) {
  const { calls } = showing;
  const { extensionUri, globalStorageUri } = context;
  const documents = registry.own(createJsonDocuments(history));
  const tabStore = createTabStore(vscode.Uri.joinPath(globalStorageUri, 'builder'), masking, (error) =>
    log.error('What was typed in the request builder was not kept', error),
  );
  const { abis, addresses, contracts, tokens, contextOf, onDidLearn } = knowledge;
  const services: PageServices = {
    calls,
    follow: sidebar.follow,
    writes,
    history,
    documents,
    endpoints,
    endpointsBeside: (id) => otherEndpointChoices(id, { endpoints, keys, findNodes }),
    contextOf,
    onDidLearn,
    contracts,
    variablesAt: (id, address) => knowledge.layouts.read(contracts.shownAt(id, '')?.(address, true)),
    addDropped: (message) => addDropped(abis, message),
    showFailure: (error) => void showFailure('The page', error),
    log: (message) => log.info(message),
  };
  const updates = { calls, endpoints, states, imports, abis, addresses, tokens, methodUse };
  const unseenOf = (viewType: string): UnseenTabs =>
    createUnseenTabs(viewType, context.workspaceState, services.showFailure);
  const unseenRequests = unseenOf(BUILDER_VIEW);
  const [unseenResults, unseenRepeats] = [unseenOf(RESULT_VIEW), unseenOf(WATCH_VIEW)];
  const forms: BuilderServices = {
    results: services,
    updates,
    tabStore,
    noteTab: (panel, id) => unseenRequests.note(panel, id === undefined ? undefined : { id }),
    followTab: sidebar.followTab,
    save(call, savedId) {
      const endpointId = endpoints.active()?.id ?? '';
      return saveCall({ history, masking, contextOf, savedTree: saved }, { ...call, endpointId }, savedId);
    },
  };
  const builder = createBuilders(extensionUri, forms, unseenRequests);
  const resultPages = createResultPages(extensionUri, services, unseenResults, sidebar.followTab);
  const withKey = (endpointId: string, open: () => void): void =>
    void hasKey(endpoints.byId(endpointId), keys).then((has) => has && open(), services.showFailure);
  const results: PagePanels<ResultTask> = {
    ...resultPages,
    open: (task) =>
      'endpointId' in task ? withKey(task.endpointId, () => resultPages.open(task)) : resultPages.open(task),
  };
  for (const panels of [builder, results]) registry.own(panels);
  const feeds = { client, keys, headSeen: headLearner(endpoints, states) };
  const repeatPages = registry.own(
    createRepeats(extensionUri, { ...services, masking, feeds }, unseenRepeats, sidebar.followTab),
  );
  const repeats = repeatsWithKey(repeatPages, withKey);
  // Disposed before the pages: tabs that close with the window do not count as closed by the user.
  for (const tabs of [tabStore, unseenRequests, unseenResults, unseenRepeats]) registry.own(tabs);
  const preview = (entry: HistoryEntry, how: ShowMode = 'quiet'): void =>
    results.preview({ entry }, how === 'quiet' ? besideTyping(builder.active(), entry) : how);
  const show: ShowServices = {
    ...showing,
    open(entry, how) {
      sidebar.follow(entry);
      preview(entry, how);
    },
  };
  const otherFor = (entry: HistoryEntry): Promise<HistoryEntry | undefined> =>
    otherToCompare(entry, services, (work) => work);
  return { documents, builder, results, otherFor, repeats, preview, show };
}

function createBuilders(
  extensionUri: vscode.Uri,
  services: BuilderServices,
  unseen: UnseenTabs,
): PagePanels<DraftForPage> {
  const kind = {
    viewType: BUILDER_VIEW,
    title: vscode.l10n.t('Ethereum Request'),
    name: 'builder',
    showUnseen: ({ saved }: DraftForPage, how: ShowMode) => unseen.show(saved?.id, how),
  } as const;
  return createPagePanels<DraftForPage>(extensionUri, kind, (panel, opening) =>
    connectBuilder(services, panel, opening),
  );
}

function createResultPages(
  extensionUri: vscode.Uri,
  services: PageServices,
  unseen: UnseenTabs,
  follow: FollowTab,
): PagePanels<ResultTask> {
  const kind = {
    viewType: RESULT_VIEW,
    title: vscode.l10n.t('Ethereum Result'),
    name: 'result',
    showUnseen: (task: ResultTask, how: ShowMode): boolean =>
      showUnseenResult(unseen, task, how, () => pages.open(task)),
  } as const;
  const pages = createPagePanels<ResultTask>(extensionUri, kind, (panel, opening, keep) =>
    connectResultPage(services, panel, opening, { follow, keep, note: (shown) => unseen.note(panel, shown) }),
  );
  return pages;
}

/**
 * How the result page comes up: `beside` if the user has typed in the request builder since the call began, so that the
 * request stays visible; `front`, with the keyboard focus, if the builder has the focus; else `quiet`.
 */
function besideTyping(request: ReturnType<PagePanels<never>['active']>, entry: HistoryEntry): ShowMode {
  const attention = request?.attention?.(entry.startedAt) ?? 'elsewhere';
  return attention === 'elsewhere' ? 'quiet' : attention === 'typing' ? 'beside' : 'front';
}

function repeatsWithKey(pages: Repeats, withKey: (endpointId: string, open: () => void) => void): Repeats {
  const open: Repeats['open'] = (task) =>
    task.past === undefined ? withKey(task.call.endpointId, () => pages.open(task)) : pages.open(task);
  return { ...pages, open };
}

/** Asks for a missing key before the page opens, which would take the focus. False where the user declines. */
async function hasKey(endpoint: Endpoint | undefined, keys: EndpointKeys): Promise<boolean> {
  if (endpoint === undefined || !needsKey(endpoint)) return true;
  return (await keys.findOrAsk(endpoint)) !== undefined;
}
