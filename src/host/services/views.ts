// Builds the five views of the side bar, and updates them when calls end.

import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { createBatchList } from '../batch/batchList.ts';
import { createBatchStore } from '../batch/batchStore.ts';
import type { Calls } from '../calls/calls.ts';
import { followWrites } from '../calls/minedWrites.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { checkEndpoint } from '../commands/testEndpoint.ts';
import { BATCH_VIEW, ENDPOINTS_VIEW, SAVED_VIEW } from '../common/ids.ts';
import type { Registry } from '../common/registry.ts';
import { createEndpointTree } from '../endpoints/endpointTree.ts';
import { markUndone } from '../history/entryMarks.ts';
import { savedRevealer } from '../saved/revealSaved.ts';
import { createSavedTree } from '../saved/savedTree.ts';
import { createDetailRows } from '../sidebar/detailRows.ts';
import { createHistoryViews } from '../sidebar/historyViews.ts';
import type { Ground } from './ground.ts';
import type { KnownServices } from './known.ts';
import type { Shell } from './shell.ts';

export type Views = ReturnType<typeof createViews>;

export function createViews(
  { context, globalState, endpoints, states, views }: Shell,
  { history, masking, findNodes, keys, log, removals, showFailure }: Ground,
  { knowledge }: KnownServices,
  calls: Calls,
  registry: Registry,
) {
  const { workspaceState } = context;
  const details = registry.own(createDetailRows());
  const shown = { views, savedView: views[SAVED_VIEW], globalState };
  const writes = registry.own(
    followWrites({
      calls,
      endpoints,
      history,
      contextOf: knowledge.contextOf,
      pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
      showFailure: (error) => void showFailure('Asking what became of a transaction', error),
    }),
  );
  const sidebar = registry.own(
    createHistoryViews(shown, { history, knowledge, details, endpoints, removals }, showFailure),
  );
  const saved = {
    ...registry.own(createSavedTree(history, endpoints, masking, knowledge.contextOf, sidebar.resultOf)),
    reveal: savedRevealer(views[SAVED_VIEW], Object.values(views)),
  };
  registry.own(
    vscode.Disposable.from(
      calls.onDidFinish(({ entry, origin }) => {
        if (origin !== 'person') return;
        sidebar.resultTree.show(entry);
        saved.sent(entry).catch((error) => showFailure('Marking the saved request', error));
      }),
      calls.onDidUndo((ids) => {
        markUndone(history, ids).catch((error) => showFailure('Marking what is undone', error));
      }),
    ),
  );
  const showing: Omit<ShowServices, 'open'> = {
    calls,
    endpoints,
    abis: knowledge.abis,
    reruns: sidebar.reruns,
  };
  return {
    details,
    sidebar,
    endpointTree: registry.own(
      createEndpointTree({
        view: views[ENDPOINTS_VIEW],
        endpoints,
        states,
        keys,
        check: async (endpoint) => void (await checkEndpoint(endpoint, calls)),
        findNodes,
        onError: (error) => void showFailure('Asking the endpoints', error),
      }),
    ),
    saved,
    batch: registry.own(
      createBatchList(
        views[BATCH_VIEW],
        createBatchStore(workspaceState, masking, (error) => log.error('The batch was not kept', error)),
        history,
      ),
    ),
    showing,
    writes,
  };
}
