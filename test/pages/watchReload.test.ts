// Tests repeated calls after a reload of the window: their history is shown again, in the view used before.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT } from '../vscode/addresses.ts';
import { addGatewayEndpoint, configuredEndpoints, until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { withServer } from '../vscode/localServer.ts';
import { historyCount } from '../vscode/questions.ts';
import { repeat } from '../vscode/repeatCall.ts';
import { row } from '../vscode/resultRows.ts';
import { quickInput, quickInputShows, typeInto, webviewFrame } from '../vscode/window.ts';

const button = (frame: FrameLocator, does: string) => frame.locator(`vscode-button[data-does="${does}"]`);
const status = (frame: FrameLocator, text: RegExp): Promise<void> =>
  frame.locator('.watch-status').getByText(text).waitFor();
const NOTE = 'The window was reloaded. Only results that the history has are shown.';

async function reload(): Promise<FrameLocator> {
  await vscode.commands.executeCommand('workbench.action.reloadWindow');
  return webviewFrame();
}

describe('after a reload of the window', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('a watch shows its recorded results, with chart and change, and goes on @long', async () => {
    const before = await historyCount();
    const prices = ['0x3b9aca00', '0x77359400', '0xb2d05e00'];
    let price = 0;
    const node = localNode({
      eth_gasPrice: () => `"result":"${prices[price]}"`,
      eth_blockNumber: () => '"result":"0x1"',
    });
    await withEndpoint('Priced node', node.answer, async () => {
      await repeat('Watch', { method: 'eth_gasPrice', params: [] });
      let frame = await webviewFrame();
      const seconds = frame.getByLabel('Seconds between two runs');
      await seconds.fill('1');
      await seconds.press('Enter');
      for (const [index, text] of ['1 gwei', '2 gwei', '3 gwei'].entries()) {
        price = index;
        await row(frame, 'result').getByText(text).waitFor();
      }
      // Runs without a change are not recorded.
      await status(frame, /^Running · ([4-9]|\d\d) runs/);
      await until('the changes are recorded', async () => (await historyCount()) === before + 3);
      await row(frame, 'results so far').click();
      const asked = node.asked.length;
      frame = await reload();
      // Of all runs it tells how many there were.
      await status(frame, /^Stopped · ([4-9]|\d\d) runs · last at [\d:]+$/);
      await frame
        .locator('.note')
        .getByText(/3 of \d+ runs are shown: the history keeps those with a changed result\.$/)
        .waitFor();
      await row(frame, 'result').getByText('3 gwei').waitFor();
      await row(frame, 'result').getByText('was 2 gwei, +1 gwei').waitFor();
      await frame.getByText(/^Last changed at /).waitFor();
      await frame.getByRole('img', { name: /^Chart of result, 3 values .* lowest 1 gwei/ }).waitFor();
      // The row is expanded as before.
      await row(frame, '2').waitFor();
      assert.equal(node.asked.length - asked < 3, true);
      price = 0;
      await button(frame, 'start').click();
      await row(frame, 'result').getByText('was 3 gwei, -2 gwei').waitFor();
      await status(frame, /^Running · ([4-9]|\d\d) runs/);
      await button(frame, 'stop').click();
      frame = await reload();
      await frame
        .locator('.note')
        .getByText(/4 of \d+ runs are shown/)
        .waitFor();
    });
  });

  it('a run over blocks shows its table, and finds in it where the value changed @long', async () => {
    const before = await historyCount();
    const node = localNode({
      eth_getBalance: (params) => `"result":"${Number((params as string[])[1]) < 37 ? '0x0' : '0x1'}"`,
    });
    await withEndpoint('Node of blocks', node.answer, async () => {
      const asking = repeat('Over blocks…', { method: 'eth_getBalance', params: [ACCOUNT, 'latest'] });
      await typeInto('Run eth_getBalance over Blocks', '5..150 step 5');
      await asking;
      let frame = await webviewFrame();
      await status(frame, /^30 of 30 blocks$/);
      await until('they are recorded', async () => (await historyCount()) === before + 30);
      frame = await reload();
      await frame.locator('.note').getByText(NOTE).waitFor();
      await frame.locator('.table-bar [role=status]').getByText('30 rows').waitFor();
      await frame.getByRole('img', { name: /^Chart of result, 30 values from 5 to 150: / }).waitFor();
      await frame.getByRole('button', { name: 'Find Where It Changed' }).click();
      await frame
        .locator('.summary')
        .getByText(/^Changed at block 37: 0 .*→ /)
        .waitFor();
      await frame.getByRole('img', { name: /^Chart of result, 32 values from 5 to 150: / }).waitFor();
    });
  });

  it('endpoints stand side by side, with what differs @long', async () => {
    const [first, second] = ['0x3b9aca00', '0x77359400'].map((price) =>
      localNode({ eth_gasPrice: () => `"result":"${price}"` }),
    );
    await withServer(second!.answer, (url) =>
      withEndpoint('First', first!.answer, () =>
        withEndpoints(
          [...configuredEndpoints(), { id: 'second', name: 'Second', urlTemplate: url }],
          async () => {
            const asking = repeat('Compare endpoints…', { method: 'eth_gasPrice', params: [] });
            await quickInputShows('Run eth_gasPrice on Several Endpoints');
            // Of two, both are chosen from the beginning.
            await (await quickInput()).getByRole('button', { name: 'OK' }).click();
            await asking;
            await status(await webviewFrame(), /^The two results differ$/);
            const frame = await reload();
            await status(frame, /^The two results differ$/);
            await frame.locator('.note').getByText(NOTE).waitFor();
            const rows = frame.locator('.endpoints tbody tr');
            await rows.nth(1).getByText('differs: +1 gwei').waitFor();
            assert.deepEqual(await rows.locator('th').allInnerTexts(), ['First', 'Second']);
            await row(frame, 'Second compared with First').waitFor();
          },
        ),
      ),
    );
  });
});
