// Tests new blocks of several endpoints side by side, with real nodes, one of which falls behind.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { startAnvil } from '../bench/anvil.ts';
import type { Anvil } from '../bench/anvil.ts';
import { axeViolations } from '../vscode/axe.ts';
import { until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { localNode } from '../vscode/localEndpoint.ts';
import { withServer } from '../vscode/localServer.ts';
import { pick, quickInput, quickInputShows, screenshot, webviewFrame } from '../vscode/window.ts';

const LATE_BLOCK = { number: '0x4d0', hash: `0x${'ab'.repeat(32)}`, parentHash: `0x${'cd'.repeat(32)}` };

describe('new blocks of several endpoints', () => {
  let anvil: Anvil;
  before(async () => {
    anvil = await startAnvil(0);
  });
  after(() => anvil.stop());
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  async function mine(): Promise<void> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] });
    const reply = await fetch(anvil.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal(reply.status, 200);
  }

  it('say which has each block first, how late the others are, and by how many blocks', async () => {
    // This node has no WebSocket and stays at its block.
    const late = localNode({
      eth_chainId: () => '"result":"0x7a69"',
      eth_newBlockFilter: () => '"result":"0x1"',
      eth_getFilterChanges: () => '"result":[]',
      eth_uninstallFilter: () => '"result":true',
      eth_getBlockByNumber: () => `"result":${JSON.stringify(LATE_BLOCK)}`,
    });
    await withServer(late.answer, async (url) => {
      const endpoints = [
        { id: 'near', name: 'Near', urlTemplate: anvil.url },
        { id: 'same', name: 'The same', urlTemplate: anvil.url.replace('127.0.0.1', 'localhost') },
        { id: 'late', name: 'Late', urlTemplate: url },
      ];
      await withEndpoints(endpoints, async () => {
        const asking = vscode.commands.executeCommand('ethRpc.subscribe');
        await pick('New blocks of several endpoints…');
        await quickInputShows('Run eth_subscribe on Several Endpoints');
        const widget = await quickInput();
        for (const name of ['The same', 'Late'])
          await widget.locator('.monaco-list-row').filter({ hasText: name }).first().click();
        await widget.getByText('OK', { exact: true }).click();
        await asking;
        const frame = await webviewFrame();
        const rowOf = (name: string): Promise<readonly string[]> =>
          frame.locator('table.endpoints tr').filter({ hasText: name }).locator('th, td').allInnerTexts();
        await until('both are connected', async () =>
          (await Promise.all(['Near', 'The same'].map(rowOf))).every((cells) => cells[4] === 'WebSocket'),
        );
        await until('the third is asked', async () => /polled every/.test((await rowOf('Late'))[4] ?? ''));
        for (let count = 0; count < 3; count++) await mine();
        await until('three blocks came', async () => (await rowOf('Near'))[1] === '1,237');
        await until('to both', async () => ((await rowOf('The same'))[2] ?? '').endsWith('of 3 blocks'));
        const cells = await Promise.all(['Near', 'The same', 'Late'].map(rowOf));
        assert.equal(cells[2]![1], '1,232 · 5 behind');
        const firsts = cells.slice(0, 2).map((row) => Number(row[2]!.split(' ')[0]));
        assert.ok(firsts[0]! + firsts[1]! >= 3, JSON.stringify(cells));
        for (const row of cells.slice(0, 2)) assert.match(row[3]!, /^\d+ ms(, at most [\d,]+ ms)?$/);
        await until(
          'a row for each',
          async () => (await frame.locator('.grid-body .grid-row').count()) === 3,
        );
        await screenshot('lags-light');
        assert.deepEqual(await axeViolations(frame), []);
        await frame.locator('vscode-button[data-does="stop"]').click();
        await frame.locator('.watch-status').getByText('Stopped · 3 blocks').waitFor();
      });
    });
  });
});
