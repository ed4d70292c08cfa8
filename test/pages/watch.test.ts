// Tests watched calls in the real page, at each new block and every few seconds: changes marked and drawn, through
// failures, until they are stopped.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { FrameLocator } from 'playwright-core';
import { ACCOUNT } from '../vscode/addresses.ts';
import { axeViolations } from '../vscode/axe.ts';
import {
  ENDPOINT_NAME,
  addGatewayEndpoint,
  askGateway,
  canaryKey,
  configuredEndpoints,
  until,
  withEndpoints,
} from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { withServer } from '../vscode/localServer.ts';
import { answerQuestion, historyCount } from '../vscode/questions.ts';
import { row } from '../vscode/resultRows.ts';
import { inTheme, THEMES } from '../vscode/themes.ts';
import {
  opensPage,
  notification,
  pick,
  quickInput,
  quickInputShows,
  runCommand,
  screenshot,
  selectTreeItem,
  statusBarItem,
  treeItem,
  typeInto,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';
import { press } from '../vscode/keyboardHand.ts';
import { repeat } from '../vscode/repeatCall.ts';

const watch = (call: unknown): Promise<void> => repeat('Watch', call);
const button = (frame: FrameLocator, does: string) => frame.locator(`vscode-button[data-does="${does}"]`);
const shows = (frame: FrameLocator, text: string | RegExp): Promise<void> =>
  frame.locator('.watch-status').getByText(text).waitFor();
const runsOf = async (frame: FrameLocator): Promise<number> =>
  Number(/(\d+) runs?/.exec(await frame.locator('.watch-status').innerText())?.[1]);

/** Pays one ether to the account, in a block of its own. */
async function pay(): Promise<void> {
  const from = ((await askGateway('eth_accounts')) as string[])[0];
  const before = String(await askGateway('eth_getBalance', [ACCOUNT, 'latest']));
  await askGateway('eth_sendTransaction', [{ from, to: ACCOUNT, value: '0xde0b6b3a7640000' }]);
  await until(
    'the payment is mined',
    async () => (await askGateway('eth_getBalance', [ACCOUNT, 'latest'])) !== before,
  );
}

describe('watched calls', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('start again after a stop, cut the time between from the chart, and fill no lesser button @long', () =>
    inTheme(
      'Default High Contrast',
      () => watch({ method: 'eth_gasPrice', params: [] }),
      async (frame) => {
        await frame.locator('.seconds').fill('1');
        await frame.locator('.seconds').press('Enter');
        await until('it has run', async () => (await runsOf(frame)) > 2);
        const stop = button(frame, 'stop').locator('.base');
        assert.equal(await stop.evaluate((box) => getComputedStyle(box).backgroundColor), 'rgba(0, 0, 0, 0)');
        await button(frame, 'stop').click();
        await button(frame, 'start').getByText('Start Again').waitFor();
        const runs = await runsOf(frame);
        await new Promise((resolve) => setTimeout(resolve, 6_000));
        await button(frame, 'start').click();
        await until('it has run again', async () => (await runsOf(frame)) > runs);
        await frame.locator('.chart .cut').waitFor();
        await screenshot('watch-cut');
        await frame.getByText(/, drawn shorter/).waitFor();
      },
    ));

  it('run at each new block, mark and draw what changed, and record only that', async () => {
    const paramsJson = JSON.stringify([ACCOUNT, 'latest']);
    await vscode.commands.executeCommand('ethRpc.openBuilder', { method: 'eth_getBalance', paramsJson });
    const builder = await webviewFrame();
    await builder.locator('pre.body').getByText('eth_getBalance').waitFor();
    const before = await historyCount();
    await builder.locator('#more').click();
    await builder.locator('#watch').click();
    await pick('Watch');
    const frame = await webviewFrame();
    await shows(
      frame,
      /^Running · 1 run · last at [\d:]+ · block [\d,]+ · checks for a new block every 1 s$/,
    );
    await (await statusBarItem(/^\s*1 watch\s*$/)).waitFor();
    await row(frame, 'result').waitFor();
    assert.equal(await frame.locator('.chart').count(), 0);

    await askGateway('evm_mine');
    await shows(frame, /2 runs/);
    assert.equal(await frame.locator('.change-changed').count(), 0);
    assert.equal(await historyCount(), before + 1);

    await pay();
    const changed = frame.locator('.row.node.change-changed');
    await changed.first().waitFor();
    assert.match(await changed.first().locator('.mark').innerText(), /^was [\d,.]+ ETH, \+1 ETH$/);
    await frame.getByText(/^Last changed at [-\d]+ [\d:]+ [-+\d:]+ \(.+\)\.$/).waitFor();
    await until('the change is recorded', async () => (await historyCount()) === before + 2);

    const chart = frame.getByRole('img', {
      name: /^Chart of result, \d+ values from [\d:]+ to [\d:]+: lowest [\d,.]+ ETH at [\d:]+, highest [\d,.]+ ETH at [\d:]+, last [\d,.]+ ETH\.$/,
    });
    await chart.waitFor();
    await row(frame, 'results so far').click();
    await row(frame, '2').waitFor();
    assert.deepEqual(await axeViolations(frame), []);

    await button(frame, 'pause').click();
    await shows(frame, /^Paused/);
    const runs = await runsOf(frame);
    await pay();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.equal(await runsOf(frame), runs);
    await button(frame, 'start').click();
    await until('it has caught up', async () => (await runsOf(frame)) === runs + 1);
    await button(frame, 'stop').click();
    await shows(frame, /^Stopped/);
    await (await statusBarItem('1 watch')).waitFor({ state: 'hidden' });
    // Start goes on in the same chart, and so does Watch of the same call, on the same page.
    await button(frame, 'start').click();
    await until('it has started again', async () => (await runsOf(frame)) === runs + 2);
    await button(frame, 'stop').click();
    await shows(frame, /^Stopped/);
    const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;
    const open = tabs();
    await repeat('Watch', { method: 'eth_getBalance', params: [ACCOUNT, 'latest'] });
    await until('it is watched again', async () => (await runsOf(frame)) === runs + 3);
    await chart.waitFor();
    assert.equal(tabs(), open);
    await button(frame, 'stop').click();
    await shows(frame, /^Stopped/);
    // Its row shows its page, and where that is closed, one with the recorded runs, which another row does not replace
    // once it was clicked twice.
    await selectTreeItem(/^balance.*· \d calls/);
    assert.equal(tabs(), open);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await (await treeItem(/^balance.*· \d calls/)).dblclick();
    await shows(frame, /^Stopped · \d runs/);
    await frame.getByText(/^Made from the history of .*; no call was sent\.$/).waitFor();
    assert.equal(tabs(), 1);
    await button(frame, 'start').click();
    await shows(frame, /^Running · \d runs/);
    await button(frame, 'stop').click();
    await shows(frame, /^Stopped/);
  });

  it('run every few seconds, by keyboard, from the history @long', async () => {
    await vscode.commands.executeCommand('ethRpc.history.focus');
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await selectTreeItem(/^blockNumber\s*[\d,]+ · (now|\d+m)/);
    await runCommand('Ethereum RPC: Watch, Run over Blocks or Endpoints...');
    await pick('Watch');
    const frame = await webviewFrame();
    await shows(frame, /1 run/);
    const seconds = frame.getByLabel('Seconds between two runs');
    await seconds.fill('0');
    await frame.getByText('Type whole seconds, from 1 to 86,400.').waitFor();
    await seconds.fill('1');
    await seconds.press('Enter');
    await shows(frame, /next at [\d:]+$/);
    await until('it has run three times more', async () => (await runsOf(frame)) >= 4);
    await button(frame, 'pause').focus();
    await (await workbenchPage()).keyboard.press('Enter');
    await shows(frame, /^Paused/);
  });

  it('notify once when the result begins to meet a condition, and keep what is typed', async () => {
    let gas = 1;
    const node = localNode({
      eth_gasPrice: () => `"result":"0x${gas.toString(16)}"`,
      eth_blockNumber: () => '"result":"0x1"',
    });
    const { window } = vscode;
    const usual = window.showInformationMessage;
    const notices: string[] = [];
    // A user who leaves each of them open.
    window.showInformationMessage = (text: string) => (notices.push(text), new Promise(() => {}));
    try {
      await withEndpoint('Rising node', node.answer, async () => {
        await watch({ method: 'eth_gasPrice', params: [] });
        const frame = await webviewFrame();
        await shows(frame, /1 run/);
        const [seconds, condition] = [
          frame.getByLabel('Seconds between two runs'),
          frame.getByLabel('Condition', { exact: true }),
        ];
        await condition.fill('> 4');
        await seconds.fill('1');
        await seconds.press('Enter');
        assert.equal(await condition.inputValue(), '> 4');
        await condition.fill('> 4 wei');
        await condition.press('Enter');
        await frame.getByRole('button', { name: 'Notify', exact: true, pressed: true }).waitFor();
        assert.deepEqual(await axeViolations(frame), []);
        const isAt = (count: number): Promise<void> =>
          until(`run ${count}`, async () => (await runsOf(frame)) >= count);
        await isAt((await runsOf(frame)) + 2);
        assert.deepEqual(notices, []);
        gas = 5;
        await isAt((await runsOf(frame)) + 3);
        assert.deepEqual(notices, ['Watch: eth_gasPrice · Rising node: > 4 wei · 0.000000005 gwei']);
        gas = 6;
        await condition.fill('changes');
        await frame.getByRole('button', { name: 'Notify and Stop' }).click();
        gas = 7;
        await shows(frame, /^Stopped/);
        await frame.locator('.note').getByText('The result met the condition “changes”.').waitFor();
        assert.deepEqual(notices.slice(1), ['Watch: eth_gasPrice · Rising node: changes · 0.000000007 gwei']);
      });
    } finally {
      window.showInformationMessage = usual;
    }
  });

  it('go on through failures, which they say, ever more slowly @long', async () => {
    let isDown = false;
    const node = localNode({
      eth_gasPrice: () =>
        isDown ? '"error":{"code":-32000,"message":"out of order"}' : '"result":"0x3b9aca00"',
      eth_blockNumber: () => '"result":"0x1"',
    });
    await withEndpoint('Shaky node', node.answer, async () => {
      await watch({ method: 'eth_gasPrice', params: [] });
      const frame = await webviewFrame();
      const seconds = frame.getByLabel('Seconds between two runs');
      await seconds.fill('1');
      await seconds.press('Enter');
      await until('it has run twice', async () => (await runsOf(frame)) >= 2);
      isDown = true;
      await frame.locator('.note').getByText('out of order (-32000)').waitFor();
      await frame.locator('.failure').getByText('The node refused the call').waitFor();
      await shows(frame, /^Failing · \d+ runs · last at /);
      await row(frame, 'result').getByText('1 gwei').waitFor();
      const runs = await runsOf(frame);
      await until('it has failed three times more', async () => (await runsOf(frame)) >= runs + 3);
      isDown = false;
      await until('it has recovered', async () => (await frame.locator('.failure').count()) === 0);
      await frame.locator('.chart .gap').waitFor();
      await frame
        .locator('.chart .facts')
        .filter({ hasText: /No value\s+[\d:]+ to [\d:]+/ })
        .waitFor();
      const asked = (): number => node.asked.filter(({ method }) => method === 'eth_gasPrice').length;
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      const atEnd = asked();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      assert.equal(asked(), atEnd);
    });
  });

  it('keep running while their page is hidden, and the status bar leads back to it @long', async () => {
    const node = localNode({ eth_gasPrice: () => '"result":"0x1"', eth_blockNumber: () => '"result":"0x1"' });
    await withEndpoint('Counting node', node.answer, async () => {
      await watch({ method: 'eth_gasPrice', params: [] });
      await shows(await webviewFrame(), /1 run/);
      await runCommand('Ethereum RPC: Open Request Builder');
      await (await webviewFrame()).locator('#send').waitFor();
      await (await statusBarItem('1 watch')).click();
      const frame = await webviewFrame();
      await shows(frame, /^Running/);
      await row(frame, 'result').waitFor();
    });
  });

  for (const theme of THEMES)
    it(`have no accessibility violations, also where there is little room: ${theme} @long`, async () => {
      const page = await workbenchPage();
      const size = page.viewportSize();
      const open = async (): Promise<unknown> =>
        watch({ method: 'eth_getBlockByNumber', params: ['latest', false] });
      try {
        await inTheme(theme, open, async (frame) => {
          await shows(frame, /1 run/);
          await askGateway('evm_mine');
          await frame.locator('.row.node.change-changed').first().waitFor();
          await frame.locator('.chart').waitFor();
          assert.deepEqual(await axeViolations(frame), []);
          await vscode.commands.executeCommand('workbench.action.closeSidebar');
          await page.setViewportSize({ width: 330, height: 800 });
          await until('there is little room', async () =>
            frame.locator('body').evaluate((body) => body.ownerDocument.defaultView!.innerWidth < 300),
          );
          assert.deepEqual(await axeViolations(frame), []);
          const overflow = await frame
            .locator('body')
            .evaluate(
              (body) =>
                body.ownerDocument.documentElement.scrollWidth - body.ownerDocument.defaultView!.innerWidth,
            );
          assert.ok(overflow <= 0, `It is ${overflow} pixels too wide.`);
        });
      } finally {
        await page.setViewportSize(size ?? { width: 1280, height: 800 });
        await vscode.commands.executeCommand('workbench.view.extension.ethRpc');
      }
    });

  it('are reads only', async () => {
    await vscode.commands.executeCommand('ethRpc.repeatCall', {
      method: 'eth_sendRawTransaction',
      params: ['0x'],
    });
    await notification('eth_sendRawTransaction is not a read. Only reads can be watched or compared');
  });
});

describe('calls over blocks', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const overBlocks = async (call: unknown, blocks: string, title: string): Promise<void> => {
    const asking = repeat('Over blocks…', call);
    await typeInto(title, blocks);
    await asking;
  };

  it('give a table with a chart and CSV, and are one row of the history', async () => {
    const before = await historyCount();
    const call = { method: 'eth_getBlockByNumber', params: ['latest', false] };
    await overBlocks(call, '68,900-68,943, 1', 'Run eth_getBlockByNumber over Blocks');
    const frame = await webviewFrame();
    await shows(frame, /^45 of 45 blocks$/);
    await frame.locator('.table-bar [role=status]').getByText('45 rows').waitFor();
    await frame.getByText(/^\d+ more numbers? (?:is|are) in the table$/).waitFor();
    await frame.getByLabel('Value in the chart').selectOption('gasUsed');
    await frame.getByRole('img', { name: /^Chart of gasUsed, 44 values from 68,900 to 68,943: / }).waitFor();
    assert.deepEqual(await axeViolations(frame), []);
    await vscode.env.clipboard.writeText('');
    await frame.getByText('Copy as CSV').click();
    await until('the table is in the clipboard', async () =>
      (await vscode.env.clipboard.readText()).startsWith('block,'),
    );
    const [head = '', ...lines] = (await vscode.env.clipboard.readText()).trimEnd().split('\r\n');
    const column = head.split(',').indexOf('gasUsed');
    const block = (await askGateway('eth_getBlockByNumber', ['0x10d4c', false])) as { gasUsed: string };
    const line = lines.find((one) => one.startsWith('68940,'))!;
    assert.deepEqual([lines.length, line.split(',')[column]], [45, String(BigInt(block.gasUsed))]);
    // The gateway’s chain begins at a later block than 1.
    assert.match(lines.at(-1)!, /^1,/);
    assert.equal(await historyCount(), before + 45);
    await (await treeItem(/^block × 45.*last block 1\b/)).waitFor();
  });

  it('of receipts give them as one table, where the failed ones are asked for only those @long', async () => {
    for (const [line, rows, drawn] of [
      ['receipts of blocks 68,900 to 68,943', /^[1-9][\d,]* rows$/, 'receipts'],
      ['failed transactions in blocks 68,900 to 68,943', /^\d+ of [1-9][\d,]* rows$/, 'failed transactions'],
    ] as const) {
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', line);
      const frame = await webviewFrame();
      await shows(frame, /^44 of 44 blocks$/);
      await frame.locator('.table-bar [role=status]').getByText(rows).waitFor();
      await frame.locator('[role=columnheader]', { hasText: 'status' }).waitFor();
      const chart = frame.getByRole('img', { name: new RegExp(`^Chart of ${drawn}, 44 values`) });
      // Where the rows are what was asked for, the chart is folded.
      const folded = frame.locator('summary', { hasText: /^Chart of failed transactions$/ });
      if (drawn === 'failed transactions') {
        await folded.waitFor();
        assert.equal(await chart.count(), 0);
        await folded.click();
      }
      await chart.waitFor();
      await frame.locator('[role=gridcell]', { hasText: '0x' }).first().click({ button: 'right' });
      await frame
        .getByRole('menuitem', { name: /^Explain/ })
        .first()
        .waitFor();
      await press('Escape');
      assert.deepEqual(await axeViolations(frame), []);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });

  it('of failed transactions show the filter on a narrow page, and an explanation as a page of its own', async () => {
    await (await workbenchPage()).setViewportSize({ width: 400 + 363, height: 800 });
    try {
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', 'failed transactions in blocks 68,900 to 68,943');
      const frame = await webviewFrame();
      await frame
        .locator('.table-bar [role=status]')
        .getByText(/^\d+ of [1-9]/)
        .waitFor();
      const field = frame.getByLabel('Filter status');
      await field.waitFor();
      await screenshot('failed-400');
      const isInView = await field.evaluate((input) => {
        const [at, box] = [input.getBoundingClientRect(), input.closest('.grid')!.getBoundingClientRect()];
        return at.left >= box.left && at.right <= box.right;
      });
      assert.ok(isInView);
      const tab = (): string => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
      const before = tab();
      await frame.locator('[role=gridcell]', { hasText: '0x' }).first().click({ button: 'right' });
      await frame
        .getByRole('menuitem', { name: /^Explain/ })
        .first()
        .click();
      await frame.getByText('Why it failed', { exact: true }).waitFor();
      const ofRun = frame.locator('summary:has(+ figure.chart), .watch-status');
      assert.equal(await ofRun.locator('visible=true').count(), 0);
      assert.match(tab(), /failed/);
      await press('Alt+ArrowLeft');
      await frame.locator('summary:has(+ figure.chart)').waitFor();
      await until('the tab is named after the run again', () => tab() === before);
    } finally {
      await (await workbenchPage()).setViewportSize({ width: 1280, height: 800 });
    }
  });

  it('show the value and the block at a point of their chart, by mouse and by keyboard', async () => {
    const call = { method: 'eth_getBlockByNumber', params: ['latest', false] };
    await overBlocks(call, '68,940-68,943', 'Run eth_getBlockByNumber over Blocks');
    const frame = await webviewFrame();
    await frame.getByLabel('Value in the chart').selectOption('gasUsed');
    await frame.getByRole('img', { name: /^Chart of gasUsed, 4 values/ }).waitFor();
    const chart = frame.locator('.chart');
    const gasAt = async (block: number): Promise<string> => {
      const { gasUsed } = (await askGateway('eth_getBlockByNumber', [`0x${block.toString(16)}`, false])) as {
        gasUsed: string;
      };
      return `${Number(gasUsed).toLocaleString('en')} at block ${block.toLocaleString('en')}`;
    };
    const pointed = chart.locator('.pointed');
    const height = await chart.evaluate((box) => box.getBoundingClientRect().height);
    const { width = 0 } = (await chart.locator('svg').boundingBox()) ?? {};
    await chart.locator('svg').hover({ position: { x: width / 3 + 5, y: 20 } });
    assert.equal(await pointed.innerText(), await gasAt(68_941));
    assert.equal(await chart.locator('path.at').count(), 1);
    assert.equal(await chart.evaluate((box) => box.getBoundingClientRect().height), height);
    assert.deepEqual(await axeViolations(frame), []);
    await frame.locator('h1').hover();
    assert.equal(await pointed.count(), 0);
    const values = frame.getByRole('slider', { name: 'Values in the chart' });
    await values.focus();
    assert.equal(await pointed.innerText(), await gasAt(68_943));
    await press('ArrowLeft');
    assert.equal(await pointed.innerText(), await gasAt(68_942));
    assert.equal(await values.getAttribute('aria-valuetext'), await gasAt(68_942));
    await press('Home');
    assert.equal(await pointed.innerText(), await gasAt(68_940));
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('draw their chart as wide as there is room, up to a limit @long', async () => {
    const page = await workbenchPage();
    const call = { method: 'eth_getBlockByNumber', params: ['latest', false] };
    await overBlocks(call, '68,940-68,943', 'Run eth_getBlockByNumber over Blocks');
    const chart = (await webviewFrame()).locator('.chart .plot');
    const widthIn = async (window: number): Promise<number> => {
      await page.setViewportSize({ width: window, height: 800 });
      return Math.round(await chart.evaluate((box) => box.getBoundingClientRect().width));
    };
    try {
      const [narrow, usual] = [await widthIn(900), await widthIn(1400)];
      assert.ok(narrow < 860 && usual > 860, `${narrow}, ${usual}`);
      assert.deepEqual([await widthIn(1920), await widthIn(2560)], [1400, 1400]);
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  it('have the menu of a low row where the page is, with one item marked @long', async () => {
    const call = { method: 'eth_getBlockReceipts', params: ['latest'] };
    await overBlocks(call, '68,900-68,943', 'Run eth_getBlockReceipts over Blocks');
    const frame = await webviewFrame();
    const cell = frame.locator('.grid-body .grid-row').nth(9).locator('[role=gridcell]').nth(1);
    await cell.click();
    const scrolled = (): Promise<number> => frame.locator('html').evaluate((page) => page.scrollTop);
    const before = await scrolled();
    await cell.click({ button: 'right' });
    const items = frame.locator('.menu .item');
    await items.nth(2).hover();
    assert.equal(await scrolled(), before);
    const colors = await items.evaluateAll((all) =>
      all.map((item) => getComputedStyle(item).backgroundColor),
    );
    const [other] = colors;
    assert.deepEqual(
      colors.flatMap((color, at) => (color === other ? [] : [at])),
      [2],
    );
    assert.match((await items.nth(2).getAttribute('class')) ?? '', /active/);
  });

  it('lead to the block where the value changed @long', async () => {
    const to = `0x${randomBytes(20).toString('hex')}`;
    const from = ((await askGateway('eth_accounts')) as string[])[0];
    const head = Number(await askGateway('eth_blockNumber', []));
    await askGateway('eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }]);
    await until(
      'the payment is mined',
      async () => Number(await askGateway('eth_getBalance', [to, 'latest'])) > 0,
    );
    const call = { method: 'eth_getBalance', params: [to, 'latest'] };
    await overBlocks(call, `${head - 9}, latest`, 'Run eth_getBalance over Blocks');
    const frame = await webviewFrame();
    await shows(frame, /^2 of 2 blocks$/);
    await frame.getByRole('button', { name: 'Find Where It Changed' }).click();
    const paid = (head + 1).toLocaleString('en');
    await shows(frame, /^found with [34] calls$/);
    await frame
      .locator('.summary')
      .getByText(new RegExp(`^Changed at block ${paid}: 0 .*→ 1 `))
      .waitFor();
    await frame.getByText('changed back between two of these blocks is not found').waitFor();
    await frame.locator('.table-bar [role=status]').getByText('3 rows').waitFor();
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('are asked about where they are many, and stop when they are told to @long', async () => {
    const call = { method: 'eth_getBalance', params: [ACCOUNT, 'latest'] };
    const question = await answerQuestion(
      () => overBlocks(call, '68,823..68,943', 'Run eth_getBalance over Blocks'),
      undefined,
    );
    assert.equal(question.message, `Send eth_getBalance to “${ENDPOINT_NAME}” for 121 blocks?`);
    const frame = await webviewFrame();
    await shows(frame, /^Stopped$/);
    const again = await answerQuestion(() => button(frame, 'start').click(), 'Send');
    assert.match(again.detail!, /^They go in 2 batches, one after the other/);
    await shows(frame, /^121 of 121 blocks$/);
  });

  it('are refused where a call names no block, or the blocks are too many @long', async () => {
    await repeat('Over blocks…', { method: 'eth_gasPrice', params: [] });
    await notification('eth_gasPrice has no block parameter');
    const call = { method: 'eth_getBalance', params: [ACCOUNT, 'latest'] };
    await overBlocks(call, 'latest-5000..latest', 'Run eth_getBalance over Blocks');
    const frame = await webviewFrame();
    await frame.locator('.note').getByText('That is 5,001 blocks; 1,000 is the maximum.').waitFor();
  });
});

describe('calls on several endpoints', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('stand side by side, about the same block, with what differs @long', async () => {
    const { urlTemplate } = configuredEndpoints().find(({ name }) => name === ENDPOINT_NAME)!;
    const head = BigInt(String(await askGateway('eth_blockNumber')));
    const behind = head - 3n;
    const truth = BigInt(String(await askGateway('eth_getBalance', [ACCOUNT, `0x${behind.toString(16)}`])));
    const block = await askGateway('eth_getBlockByNumber', [`0x${behind.toString(16)}`, false]);
    const liar = localNode({
      eth_chainId: () => '"result":"0x7a69"',
      eth_blockNumber: () => `"result":"0x${behind.toString(16)}"`,
      eth_getBalance: () => `"result":"0x${(truth + 7n * 10n ** 18n).toString(16)}"`,
      eth_getBlockByNumber: () => `"result":${JSON.stringify(block)}`,
    });
    // Only this method is compared: the endpoint can also be asked for the code of contracts that the folder names.
    const compared = () => liar.asked.findLast(({ method }) => method === 'eth_getBalance');
    await withServer(liar.answer, async (url) => {
      const own = configuredEndpoints();
      await withEndpoints(
        [...own, { id: 'twin', name: 'Twin', urlTemplate }, { id: 'liar', name: 'Liar', urlTemplate: url }],
        async () => {
          const asking = repeat('Compare endpoints…', {
            method: 'eth_getBalance',
            params: [ACCOUNT, 'latest'],
          });
          await quickInputShows('Run eth_getBalance on Several Endpoints');
          const widget = await quickInput();
          for (const name of ['Twin', 'Liar'])
            await widget
              .locator('.monaco-list-row')
              .filter({ hasText: name })
              .locator('.monaco-checkbox')
              .click();
          await widget.getByRole('button', { name: 'OK' }).click();
          await typeInto('API Key for Twin', canaryKey());
          await asking;
          const frame = await webviewFrame();
          await shows(frame, /^2 of 3 agree$/);
          await frame
            .getByText(
              `Compared at a block that all of them have: “latest” = ${behind.toLocaleString('en')}.`,
            )
            .waitFor();
          const rows = await frame
            .locator('.endpoints tbody tr')
            .evaluateAll((all) => all.map((one) => Array.from(one.children, (cell) => cell.textContent)));
          const known = rows.map((cells) =>
            cells
              .map((text) => text.replace(/^[\d.]+ m?s$/, 'time').replace(/^[\d,.]+ ETH$/, 'ETH'))
              .join(' | '),
          );
          assert.deepEqual(known, [
            `${ENDPOINT_NAME} | ${head.toLocaleString('en')} | the first result | time | ETH`,
            `Twin | ${head.toLocaleString('en')} | agrees | time | ETH`,
            `Liar | ${behind.toLocaleString('en')} · 3 behind | differs: +7 ETH | time | ETH`,
          ]);
          await frame
            .locator('.row.node.change-changed')
            .filter({ hasText: `Liar compared with ${ENDPOINT_NAME}` })
            .waitFor();
          for (const name of [ENDPOINT_NAME, 'Liar'])
            await frame.locator(`.row.form[data-form="${name} ether"]`).waitFor();
          assert.deepEqual(compared(), {
            method: 'eth_getBalance',
            params: [ACCOUNT, `0x${behind.toString(16)}`],
          });
          assert.deepEqual(await axeViolations(frame), []);
          // One row of the history; its calls differ in their endpoints.
          await selectTreeItem(/^balance.*3 endpoints · .* · now/);
          await press('ArrowRight');
          for (const name of [ENDPOINT_NAME, 'Twin', 'Liar'])
            await (await treeItem(new RegExp(`^${name}[\\d,.]+…? ETH · now$`))).waitFor();
          // At different blocks, equal results are only reported as equal.
          await frame.getByRole('button', { name: 'Compare at Each One’s Latest' }).click();
          await shows(frame, /^2 of 3 returned the same result$/);
          await frame.getByText('Each was called at its own latest block.').waitFor();
          assert.deepEqual(compared(), { method: 'eth_getBalance', params: [ACCOUNT, 'latest'] });
          // A click on the row shows the page again; once the page is closed, it shows the calls in the history.
          assert.equal(vscode.window.tabGroups.activeTabGroup.tabs.length, 1);
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          const balances = (): number =>
            liar.asked.filter(({ method }) => method === 'eth_getBalance').length;
          const asked = balances();
          await opensPage(() => selectTreeItem(/^balance.*3 endpoints · .* · now/));
          const past = await webviewFrame();
          await shows(past, /^2 of 3 returned the same result$/);
          await past.getByText(/^Made from the history of .*; no call was sent\.$/).waitFor();
          await past.locator('.endpoints tbody tr', { hasText: /differs: \+[\d.]+ ETH/ }).waitFor();
          assert.equal(balances(), asked);
        },
      );
    });
  });
});
