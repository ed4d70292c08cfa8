// The first steps of a new user: the walkthrough, an example that needs no endpoint, and the newest block of the active
// endpoint.

import * as vscode from 'vscode';
import { showCall } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import type { History } from '../history/history.ts';
import { WALKTHROUGH } from '../common/ids.ts';
import { isUnrecorded } from '../common/settings.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { ResultTask } from '../results/resultPage.ts';

export type FirstBlockServices = {
  readonly show: ShowServices;
  readonly history: Pick<History, 'count'>;
  readonly results: Pick<PagePanels<ResultTask>, 'open'>;
};

export function firstBlockCommands({ show, history, results }: FirstBlockServices) {
  return {
    'ethRpc.openWalkthrough': () =>
      vscode.commands.executeCommand(
        'workbench.action.openWalkthrough',
        `ethereum-rpc-explorer.ethereum-rpc-explorer#${WALKTHROUGH}`,
      ),
    /** Opens a block that comes with the extension: it needs no endpoint. */
    'ethRpc.showExample'(): void {
      results.open({ example: 'block' });
    },
    /**
     * Requests the newest block and shows it, if the history is empty; gives whether it did. Not where calls are not
     * recorded: the history would be empty at each start.
     */
    async 'ethRpc.showFirstBlock'(): Promise<boolean> {
      const endpoint = show.endpoints.active();
      if (endpoint === undefined || isUnrecorded(endpoint) || (await history.count()) > 0) return false;
      const entry = await showCall(show, { method: 'eth_getBlockByNumber', params: ['latest', false] });
      return entry?.outcome.ok === true;
    },
  };
}
