// Tests calls of an endpoint's own methods, by file and by `rpc.discover`: offered, guided, decoded. A wrong OpenRPC
// document is refused with the place of the problem.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { callImported, harbour, importMethods, REFUSED, RIGHT, WRONG } from '../vscode/importedMethods.ts';
import { withEndpoint } from '../vscode/localEndpoint.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { notification, runCommand } from '../vscode/window.ts';

describe('calls of imported methods', () => {
  let document = RIGHT;
  const node = harbour(() => document);

  beforeEach(async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
  });

  it('from the endpoint itself', async () => {
    await withEndpoint('Harbour that tells', node.answer, async () => {
      document = WRONG;
      await importMethods('From the Endpoint');
      await notification(REFUSED);
      document = RIGHT;
      await importMethods('From the Endpoint');
      await notification('Imported 1 method of “Harbour” for “Harbour that tells”.');
      await callImported(node, 'Harbour that tells');
    });
  });

  it('is no call of the person’s own: Run Again repeats the one before', async () => {
    await withEndpoint('Harbour once more', node.answer, async () => {
      const answered = /^blockNumber68,943 · now/;
      const again = /^blockNumber68,943 · now · same result as [\d:]+/;
      await makesEntry(answered, () => runCommand('Ethereum RPC: Call eth_blockNumber'));
      await importMethods('From the Endpoint');
      await notification('Imported 1 method of “Harbour” for “Harbour once more”.');
      await makesEntry(again, () => runCommand('Ethereum RPC: Run Again'));
    });
    assert.deepEqual(
      node.asked
        .map(({ method }) => method)
        .filter((method) => method !== 'eth_chainId')
        .slice(-3),
      ['eth_blockNumber', 'rpc.discover', 'eth_blockNumber'],
    );
  });
});
