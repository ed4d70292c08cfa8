// A history of 10,000 calls, or of 100,000 in the long run, filled by another process, in the view: listed, grouped,
// filtered, kept within its budget.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { HistoryPort } from '../../../src/core/history/history.ts';
import { openHistory } from '../../../src/storage/historyClient.ts';
import { sampleEntry } from '../../bench/history/sampleEntries.ts';
import { isLong } from '../../effort.ts';
import { until } from '../gatewayUnderTest.ts';
import { historyFile } from '../historyFile.ts';
import { historyCount } from '../questions.ts';
import { pick, runCommand, treeItem, treeRoots, typeInto } from '../window.ts';

const ENTRIES = isLong ? 100_000 : 10_000;
const AT_ONCE = 1_000;
/** The count of calls of each of ten methods, as it is shown: a few more where earlier phases made some. */
const TENTH = isLong ? String.raw`10,\d{3}` : String.raw`1,\d{3}`;

const command = (title: string): Promise<void> => runCommand(`Ethereum RPC: ${title}`);

/** The history of the window, opened once more beside it. */
function openBeside(): HistoryPort {
  const extension = vscode.extensions.getExtension('ethereum-rpc-explorer.ethereum-rpc-explorer')!;
  const program = join(extension.extensionPath, 'dist/storage.js');
  return openHistory(program, historyFile(), join(dirname(historyFile()), 'results'));
}

describe(`a history of ${ENTRIES} calls`, () => {
  let port: HistoryPort;
  let earlier = 0;

  before(async function fill() {
    this.timeout(240_000);
    await command('Focus on History View');
    earlier = await historyCount();
    port = openBeside();
    for (let at = 0; at < ENTRIES; at += AT_ONCE)
      await port.add(Array.from({ length: AT_ONCE }, (_, index) => sampleEntry(at + index)));
  });
  after(() => port.close());

  it('is seen by the window beside which it was written', async () => {
    assert.equal(await historyCount(), earlier + ENTRIES);
  });

  it('is grouped by method, with the count of each', async () => {
    await command('Group History by...');
    await pick('Method');
    await (await treeItem(new RegExp(`^eth_gasPrice${TENTH} calls$`))).waitFor();
    await (await treeItem(new RegExp(`^eth_getTransactionReceipt${TENTH} calls$`))).click();
    await (await treeItem(/^receipt/)).waitFor();
    await command('Group History by...');
    await pick('No Groups');
    await until('it is one list', async () => !/[\d,]+ calls?$/.test((await treeRoots(1))[0]!));
  });

  it('is searched for a number that only an answer holds, in its other notation', async () => {
    await command('Filter History...');
    await typeInto('Filter History', String(18_000_000 + 0.7 * ENTRIES));
    await until('the call is found, and no other', async () => {
      const [first, ...others] = await treeRoots(1);
      return first!.startsWith('blockNumber') && others.length === 0;
    });
    await vscode.commands.executeCommand('ethRpc.clearFilter');
  });

  it('lets the oldest answers go beyond the budget, and keeps their calls', async () => {
    const settings = vscode.workspace.getConfiguration('ethRpc');
    const write = (bytes: number | undefined): Thenable<void> =>
      settings.update('history.maxAnswerBytes', bytes, vscode.ConfigurationTarget.Global);
    const count = await historyCount();
    const { id } = sampleEntry(8);
    assert.equal((await port.get(id))?.evicted, undefined);
    await write(1_000_000);
    await until('the oldest answer is gone', async () => (await port.get(id))?.evicted === true);
    assert.equal((await port.get(sampleEntry(ENTRIES - 2).id))?.evicted, undefined);
    assert.equal(await historyCount(), count);
    await write(undefined);
  });
});
