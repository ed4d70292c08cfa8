// Tests subscriptions in the real page with real anvil: rows as they arrive, a pause, reorgs, a lost node, and the end.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import * as vscode from 'vscode';
import type { FrameLocator } from 'playwright-core';
import { startAnvil } from '../bench/anvil.ts';
import type { Anvil } from '../bench/anvil.ts';
import { startSocketServer } from '../rpc/socketServer.ts';
import { axeViolations } from '../vscode/axe.ts';
import { configuredEndpoints, until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { historyCount } from '../vscode/questions.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { row } from '../vscode/resultRows.ts';
import { pick, runCommand, selectTreeItem, statusBarItem, typeInto, webviewFrame } from '../vscode/window.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** Code that logs one topic and ends. */
const LOGS = '0x6001600055600160006000a1';

const button = (frame: FrameLocator, does: string) => frame.locator(`vscode-button[data-does="${does}"]`);
const shows = (frame: FrameLocator, text: string | RegExp): Promise<void> =>
  frame.locator('.watch-status').getByText(text).waitFor();

async function ask(url: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = (await reply.json()) as { result?: unknown; error?: unknown };
  assert.equal(error, undefined, JSON.stringify(error));
  return result;
}

/** The texts of a column in the visible rows, from the top. */
async function column(frame: FrameLocator, name: string): Promise<readonly string[]> {
  const names = await frame.locator('.grid-head [role=columnheader]').allInnerTexts();
  const at = names.findIndex((text) => text.trim() === name);
  if (at === -1) return [];
  return frame.locator(`.grid-body .grid-row [aria-colindex="${at + 1}"]`).allInnerTexts();
}

async function columnIs(frame: FrameLocator, name: string, wanted: readonly string[]): Promise<void> {
  await until(
    `${name} is ${wanted.join(', ')}`,
    async () => JSON.stringify(await column(frame, name)) === JSON.stringify(wanted),
  );
}

async function historyIs(count: number): Promise<void> {
  await until(`the history has ${count} calls`, async () => (await historyCount()) === count);
}

async function subscribe(label: string): Promise<FrameLocator> {
  const asking = vscode.commands.executeCommand('ethRpc.subscribe');
  await pick(label);
  if (label === 'Logs…') {
    await typeInto('Subscribe to Logs: contract', '');
    await typeInto('Subscribe to Logs: event', '');
  }
  await asking;
  return webviewFrame();
}

describe('subscriptions', () => {
  let anvil: Anvil;
  before(async () => {
    anvil = await startAnvil(0);
  });
  after(() => anvil.stop());
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const withNode = (use: () => Promise<void>): Promise<void> =>
    withEndpoints([{ id: 'live-node', name: 'Live node', urlTemplate: anvil.url }], use);

  it('show blocks as they come, strike those through that a reorg replaced, and lose none in a pause @long', () =>
    withNode(async () => {
      const frame = await subscribe('New blocks');
      await shows(frame, /^Live · no new block yet \(.*\) · block 1,234 · 1 row$/);
      // A table from the first row on, so that the second one changes nothing for who reads it.
      await columnIs(frame, 'number', ['1,234']);
      for (let count = 0; count < 2; count++) await ask(anvil.url, 'evm_mine');
      await ask(anvil.url, 'eth_sendTransaction', { from: SENDER, to: SENDER });
      await shows(frame, /^Live · block 1,237 · [\d.]+\/s · 4 rows$/);
      await columnIs(frame, 'number', ['1,237', '1,236', '1,235', '1,234']);
      await frame.getByRole('button', { name: 'Show columns' }).press('Tab');
      await frame.getByRole('button', { name: 'Filter', exact: true }).click();
      // The cell that has the focus, not the amount at the other end.
      await frame.locator('[data-filter]:focus').and(frame.getByLabel('Filter seen')).waitFor();
      await frame.getByRole('button', { name: 'End Filter' }).click();

      const snapshot = await ask(anvil.url, 'evm_snapshot');
      await ask(anvil.url, 'evm_mine');
      await shows(frame, /block 1,238 ·/);
      await ask(anvil.url, 'evm_revert', snapshot);
      await ask(anvil.url, 'evm_setNextBlockTimestamp', 4_000_000_000);
      await ask(anvil.url, 'evm_mine');
      await shows(
        frame,
        /^Live · block 1,238 · [\d.]+\/s · 6 rows · 1 removed by a reorg · 1 reorg, 1 deep$/,
      );
      await columnIs(frame, 'number', ['1,238', '1,238', '1,237', '1,236', '1,235', '1,234']);
      assert.equal(await frame.locator('.grid-row.removed').count(), 1);
      assert.match(
        (await column(frame, 'note')).join('|'),
        /^\|removed by a reorg: block 1,238 is now 0x\w{4}…\w{4}\|{4}$/,
      );
      assert.deepEqual(await axeViolations(frame), []);

      await button(frame, 'pause').click();
      await shows(frame, /^Paused · block 1,238/);
      await (await statusBarItem(/^\s*1 watch\s*$/)).waitFor();
      for (let count = 0; count < 2; count++) await ask(anvil.url, 'evm_mine');
      await shows(frame, /^Paused · 2 new rows · block 1,240/);
      assert.equal((await column(frame, 'number')).length, 6);
      await button(frame, 'start').click();
      await until('the rows are there', async () => (await column(frame, 'number')).length === 8);
      const before = await historyCount();
      await button(frame, 'stop').click();
      await shows(frame, /^Stopped · block 1,240 · 8 rows/);
      await historyIs(before + 1);
      assert.deepEqual(await button(frame, 'start').allInnerTexts(), ['Start Again']);
      await button(frame, 'start').click();
      await shows(frame, /^Live · no new block yet \(.*\) · block 1,240 · 1 row$/);
      await columnIs(frame, 'number', ['1,240']);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await historyIs(before + 2);
    }));

  it('draw a number of the blocks, of which one is chosen, and keep the chart in a pause @long', () =>
    withNode(async () => {
      const frame = await subscribe('New blocks');
      await shows(frame, / · 1 row$/);
      const status = await frame.locator('.watch-status').innerText();
      const from = Number(/block ([\d,]+)/.exec(status)![1]!.replace(',', ''));
      const text = (number: number): string => number.toLocaleString('en');
      assert.equal(await frame.locator('.chart').count(), 0);
      await ask(anvil.url, 'eth_sendTransaction', { from: SENDER, to: SENDER });
      await ask(anvil.url, 'evm_mine');
      const chart = frame.getByRole('img', { name: /^Chart of / });
      await chart.waitFor();
      await frame.getByLabel('Value in the chart').selectOption('gasUsed');
      const drawn = (count: number, last: number): RegExp =>
        new RegExp(
          `^Chart of gasUsed, ${count} values from ${text(from)} to ${text(last)}: lowest .*, highest 21,000`,
        );
      await frame.getByRole('img', { name: drawn(3, from + 2) }).waitFor();
      assert.deepEqual(await axeViolations(frame), []);
      await button(frame, 'pause').click();
      await ask(anvil.url, 'evm_mine');
      await shows(frame, /^Paused · 1 new row/);
      await frame.getByRole('img', { name: drawn(3, from + 2) }).waitFor();
      await button(frame, 'start').click();
      await frame.getByRole('img', { name: drawn(4, from + 3) }).waitFor();
    }));

  it('keep a row that is pinned from its menu above the newest, also in a pause, and say so in its note', () =>
    withNode(async () => {
      const frame = await subscribe('New blocks');
      await shows(frame, / · 1 row$/);
      for (let count = 0; count < 2; count++) await ask(anvil.url, 'evm_mine');
      await until('three rows are there', async () => (await column(frame, 'number')).length === 3);
      await button(frame, 'pause').click();
      await shows(frame, /^Paused/);
      await ask(anvil.url, 'evm_mine');
      await shows(frame, /^Paused · 1 new row/);
      const rows = frame.locator('.grid-body .grid-row');
      const choose = async (name: string, at: number): Promise<void> => {
        await rows.nth(at).locator('[role=gridcell]').nth(1).click({ button: 'right' });
        await frame.getByRole('menuitem', { name, exact: true }).click();
      };
      await choose('Pin row', 2);
      await columnIs(frame, 'note', ['pinned', '', '']);
      await button(frame, 'start').click();
      await columnIs(frame, 'note', ['pinned', '', '', '']);
      await choose('Unpin row', 0);
      await until('nothing is pinned', async () => !(await column(frame, 'note')).includes('pinned'));
    }));

  it('are one call of the history when they end, with the rows as its result, and run again from there @long', () =>
    withNode(async () => {
      await vscode.commands.executeCommand('ethRpc.history.focus');
      const frame = await subscribe('New blocks');
      await shows(frame, / · 1 row$/);
      await ask(anvil.url, 'evm_mine');
      await shows(frame, / · 2 rows$/);
      await makesEntry(/^live newHeads.*2 rows/, () => button(frame, 'stop').click());
      await selectTreeItem(/^live newHeads/);
      await runCommand('Ethereum RPC: Open Result');
      const result = await webviewFrame();
      await result.getByText('gasUsed').first().waitFor();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await selectTreeItem(/^live newHeads/);
      await runCommand('Ethereum RPC: Run Again');
      await shows(await webviewFrame(), /^Live · no new block yet/);
    }));

  it('take a condition as it is typed where a button is clicked, and say where no row has what it names', () =>
    withNode(async () => {
      const frame = await subscribe('New blocks');
      await shows(frame, / · 1 row$/);
      const condition = frame.getByLabel('Condition', { exact: true });
      await condition.fill('usedGas > 1,000,000');
      await frame.getByRole('button', { name: 'Notify and Stop' }).click();
      await frame.getByRole('button', { name: 'Notify and Stop', pressed: true }).waitFor();
      await frame.locator('.note').getByText('Nothing so far has usedGas.').waitFor();
      await condition.fill('gasUsed > 7');
      await frame.getByRole('button', { name: 'Notify', exact: true }).click();
      await frame.getByRole('button', { name: 'Notify', exact: true, pressed: true }).waitFor();
      assert.equal(await condition.inputValue(), 'gasUsed > 7');
      await frame.locator('.note').waitFor({ state: 'hidden' });
      // The extension requests the chain id: amounts need the chain's coin, and tokens are requested only of a known
      // chain.
      await (await statusBarItem(/Live node · dev chain 31337/)).waitFor();
    }));

  it('notify of rows that meet a condition, one notice at a time, and stop at one @long', () =>
    withNode(async () => {
      const { window } = vscode;
      const usual = window.showInformationMessage;
      const notices: { readonly text: string; readonly close: () => void }[] = [];
      window.showInformationMessage = (text: string) =>
        new Promise<undefined>((resolve) => notices.push({ text, close: () => resolve(undefined) }));
      try {
        const frame = await subscribe('New blocks');
        await shows(frame, / · 1 row$/);
        const condition = frame.getByLabel('Condition', { exact: true });
        const place = await condition.boundingBox();
        await condition.fill('gasUsed >');
        await frame.getByText('A value is missing after >').waitFor();
        assert.deepEqual(await condition.boundingBox(), place);
        await condition.fill('gasUsed = 0');
        const notify = frame.getByRole('button', { name: 'Notify', exact: true });
        // The typed condition does not apply yet.
        assert.equal(await notify.getAttribute('aria-pressed'), 'false');
        await condition.press('Enter');
        await frame.getByRole('button', { name: 'Notify', exact: true, pressed: true }).waitFor();
        await frame.getByText('A value is missing after >').waitFor({ state: 'hidden' });
        for (let count = 0; count < 3; count++) await ask(anvil.url, 'evm_mine');
        await shows(frame, / · 4 rows · 3 met the condition$/);
        assert.equal(notices.length, 1);
        assert.match(notices[0]!.text, /^newHeads · Live node: .*1,2\d\d/);
        notices[0]!.close();
        await until('the others are told of', () => Promise.resolve(notices.length === 2));
        assert.match(notices[1]!.text, /^newHeads · Live node: 2 more met the condition\. The newest: /);
        notices[1]!.close();
        assert.deepEqual(await axeViolations(frame), []);
        await frame.getByRole('button', { name: 'Notify and Stop' }).click();
        await button(frame, 'pause').click();
        await shows(frame, /^Paused/);
        await ask(anvil.url, 'evm_mine');
        await shows(frame, /^Stopped · .* · 5 rows · 1 met the condition$/);
        await frame.locator('.note').getByText('A row met the condition “gasUsed = 0”.').waitFor();
        assert.equal(notices.length, 3);
        await until('the last row is there', async () => (await column(frame, 'number')).length === 5);
      } finally {
        window.showInformationMessage = usual;
      }
    }));

  it('show logs as a table with what each says @long', () =>
    withNode(async () => {
      const frame = await subscribe('Logs…');
      await shows(frame, /^Live · block/);
      assert.equal(await frame.locator('h1').innerText(), 'Live: all logs · Live node');
      const log = (): Promise<unknown> =>
        ask(anvil.url, 'eth_sendTransaction', { from: SENDER, data: LOGS, gas: '0x100000' });
      await log();
      await log();
      await shows(frame, / · 2 rows$/);
      await until('the logs are a table', async () => (await column(frame, 'blockNumber')).length === 2);
    }));

  it('end at the node when the page closes @long', async () => {
    const server = await startSocketServer(({ method, params }) =>
      method === 'eth_subscribe' ? `0x${String(params[0]).length}` : null,
    );
    await withEndpoints([{ id: 'scripted', name: 'Scripted', urlTemplate: server.origin }], async () => {
      const frame = await subscribe('Waiting transactions');
      await shows(frame, /^Live · [\d.]+\/s · 0 rows$/);
      server.notify('0x22', `0x${'ab'.repeat(32)}`);
      await shows(frame, / · 1 row$/);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await until('nobody is connected', () => Promise.resolve(server.sockets.size === 0));
      assert.deepEqual(
        server.asked.map(({ method }) => method),
        ['eth_subscribe', 'eth_unsubscribe'],
      );
    });
    await server.close();
  });

  it('come back stopped after a reload, and start again @long', () =>
    withNode(async () => {
      await shows(await subscribe('New blocks'), /^Live · no new block yet .*· block/);
      await vscode.commands.executeCommand('workbench.action.reloadWindow');
      const frame = await webviewFrame();
      await shows(frame, 'Stopped');
      await frame
        .locator('.note')
        .getByText('The window was reloaded. A subscription ends with it.')
        .waitFor();
      await button(frame, 'start').click();
      await shows(frame, /^Live · no new block yet .*· block/);
    }));

  it('begin from the request builder by its Subscribe, and ask again where there is no WebSocket @long', async () => {
    const node = localNode({
      eth_newBlockFilter: () => '"result":"0x7"',
      eth_getFilterChanges: () => '"result":[]',
      eth_uninstallFilter: () => '"result":true',
      eth_getBlockByNumber: () =>
        `"result":{"number":"0x5","hash":"0x${'5'.repeat(64)}","parentHash":"0x${'4'.repeat(64)}"}`,
    });
    const answer: RequestListener = (request, response) => {
      if (request.method === 'POST') node.answer(request, response);
      else response.writeHead(404).end();
    };
    await withEndpoint('Without a socket', answer, async () => {
      const paramsJson = JSON.stringify(['newHeads']);
      await vscode.commands.executeCommand('ethRpc.openBuilder', { method: 'eth_subscribe', paramsJson });
      const builder = await webviewFrame();
      await builder.locator('#send').getByText('Subscribe').waitFor();
      await builder.locator('#send').click();
      const frame = await webviewFrame();
      await shows(
        frame,
        /^Live · no new block yet · block 5 · 1 row · no WebSocket here, so the node is polled$/,
      );
      await button(frame, 'stop').click();
      await until('the filter is gone', () =>
        Promise.resolve(node.asked.some(({ method }) => method === 'eth_uninstallFilter')),
      );
    });
  });

  it('begin from a filter on the node: from its form, and from its result @long', () =>
    withNode(async () => {
      const inForm = async (method: string, params: readonly unknown[]): Promise<FrameLocator> => {
        const paramsJson = JSON.stringify(params);
        await vscode.commands.executeCommand('ethRpc.openBuilder', { method, paramsJson });
        const form = await webviewFrame();
        await form.locator('pre.body').getByText(method).waitFor();
        return form;
      };
      const builder = await inForm('eth_newBlockFilter', []);
      await builder.locator('#more').click();
      await builder.locator('#watch').click();
      const frame = await webviewFrame();
      await shows(frame, /^Live · no new block yet .*· block/);
      assert.equal(await frame.locator('h1').innerText(), 'Live: new blocks · Live node');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      const form = await inForm('eth_newFilter', [{ address: SENDER, fromBlock: '0x1' }]);
      await form.locator('#send').click();
      await row(form, 'result').click({ button: 'right' });
      await form.getByRole('menuitem', { name: /^Live/ }).click();
      const logs = await webviewFrame();
      await shows(logs, /^Live · block/);
      assert.match(await logs.locator('h1').innerText(), /^Live: logs of 0xf39F…2266/);
    }));

  it('have an endpoint that was added by its wss: URL: at the https: URL beside it, without the key', async () => {
    const key = randomBytes(16).toString('hex');
    await withEndpoints([], async () => {
      const asking = vscode.commands.executeCommand('ethRpc.addEndpoint');
      await typeInto('Add Endpoint', `wss://mainnet.infura.io/ws/v3/${key}`);
      await typeInto('Add Endpoint: name', 'By socket');
      await asking;
      assert.deepEqual(
        configuredEndpoints().map(({ urlTemplate, name }) => [name, urlTemplate]),
        [['By socket', 'https://mainnet.infura.io/v3/${apiKey}']],
      );
    });
  });
});
