// Tests a gateway that stops and comes back, and a missing key: messages and questions in plain words, and no lost
// call.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { freePort } from '../workbench/ports.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { startGatewayProgram } from '../vscode/gatewayProgram.ts';
import { canaryKey, gatewayUrl, replaceEndpoints, until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { answerQuestion, historyCount } from '../vscode/questions.ts';
import {
  dismissQuickInput,
  quickInputShows,
  runCommand,
  treeItem,
  treeRoots,
  typeInto,
  webviewFrame,
} from '../vscode/window.ts';

const NAME = 'Gateway that goes away';
const ANSWERED_AGAIN = /^blockNumber\s*[\d,]+ · now · had failed at [\d:]+/;
const ANSWERED = /^blockNumber\s*[\d,]+ · now/;
const UNREACHABLE = /^blockNumber\s*Nothing listens at 127\.0\.0\.1:\d+/;

describe('a gateway that goes away', () => {
  let stop = (): Promise<void> => Promise.resolve();
  let putBack = stop;

  after(async () => {
    await putBack();
    await stop();
  });

  it('fails in plain words while it is gone, keeps the history, and is called again when it is back', async () => {
    const port = await freePort();
    stop = await startGatewayProgram(port, canaryKey());
    const urlTemplate = `http://127.0.0.1:${port}/v1/\${apiKey}`;
    putBack = await replaceEndpoints([{ id: 'away', name: NAME, urlTemplate }]);
    await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');

    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await typeInto(`API Key for ${NAME}`, canaryKey());
    await (await treeItem(ANSWERED)).waitFor();
    // The question for the key came between the call and its result.
    await (await webviewFrame()).locator('.tree:focus').waitFor();
    const [answered] = await treeRoots(1);
    await until('it is kept', async () => (await historyCount()) === 1);

    await stop();
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    const words = `Nothing listens at 127.0.0.1:${port}. Is the node or gateway running?`;
    await (await webviewFrame()).locator('.failure').getByText(words).waitFor();
    const outcome = await (await extensionApi()).call({ method: 'eth_blockNumber' });
    assert.ok(
      !outcome.ok && 'failure' in outcome && outcome.failure.kind === 'network',
      JSON.stringify(outcome),
    );
    assert.equal(outcome.failure.code, 'ECONNREFUSED');
    await until('both calls have failed', async () =>
      (await treeRoots(3)).slice(0, 2).every((shown) => UNREACHABLE.test(shown)),
    );
    const [second, first, ...earlier] = await treeRoots(3);
    assert.deepEqual(earlier, [answered]);
    assert.equal(await historyCount(), 3);

    stop = await startGatewayProgram(port, canaryKey());
    await runCommand('Ethereum RPC: Run Again');
    await until('the newest entry has an answer', async () => ANSWERED_AGAIN.test((await treeRoots(4))[0]!));
    assert.deepEqual((await treeRoots(4)).slice(1), [second, first, answered]);
    assert.equal(await historyCount(), 4);
    const call = await (await extensionApi()).call({ method: 'eth_chainId' });
    await until('the call is listed', async () => (await historyCount()) === 5);
    assert.ok(call.ok, JSON.stringify(call));
  });
});

describe('an explanation or a subscription at an endpoint whose key is missing', () => {
  it('asks for the key before a page opens, and opens none where it is not given', async () => {
    const urlTemplate = `${gatewayUrl()}/v1/\${apiKey}`;
    await withEndpoints([{ id: 'keyless', name: 'Keyless', urlTemplate }], async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;
      const hash = `0x${'12'.repeat(32)}`;
      const declined = async (command: string, title: string, text: string): Promise<void> => {
        await runCommand(`Ethereum RPC: ${command}`);
        await typeInto(title, text);
        await quickInputShows('API Key for Keyless');
        assert.equal(tabs(), 0);
        await dismissQuickInput();
        assert.equal(tabs(), 0);
      };
      await declined('New Call...', 'New Call', 'live transfers');
      await declined('Explain Transaction...', 'Explain Transaction', hash);
      await runCommand('Ethereum RPC: Explain Transaction...');
      await typeInto('Explain Transaction', hash);
      await typeInto('API Key for Keyless', canaryKey());
      await until('the page is there', () => tabs() === 1);
    });
  });
});
