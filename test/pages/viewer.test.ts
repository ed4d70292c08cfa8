// Tests the result viewer in its real page: rows, menus, suggested calls followed and gone back from, by mouse and by
// keyboard alone.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { axeViolations } from '../vscode/axe.ts';
import { addGatewayEndpoint, askGateway, until } from '../vscode/gatewayUnderTest.ts';
import { answerQuestion, historyCount } from '../vscode/questions.ts';
import { fullBlock, openBlock, row } from '../vscode/resultRows.ts';
import {
  screenshot,
  pick,
  runCommand,
  selectTreeItem,
  treeItem,
  typeInto,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { inTheme, THEMES } from '../vscode/themes.ts';

function trail(frame: FrameLocator): Promise<string[]> {
  return frame.locator('.trail li').allInnerTexts();
}

/** A token transfer that reverted with an error of the token. */
async function failedTransfer(): Promise<string> {
  type Sent = { hash: string; input: string };
  const head = Number(await askGateway('eth_blockNumber', []));
  for (let number = head; ; number--) {
    const block = `0x${number.toString(16)}`;
    const { transactions } = (await askGateway('eth_getBlockByNumber', [block, true])) as {
      transactions: Sent[];
    };
    for (const { hash, input } of transactions) {
      const { status } = (await askGateway('eth_getTransactionReceipt', [hash])) as { status: string };
      if (status === '0x0' && input.startsWith('0xa9059cbb')) return hash;
    }
  }
}

describe('result viewer', () => {
  before(async () => {
    await addGatewayEndpoint();
    // Scrolls to the newest entries.
    await runCommand('Ethereum RPC: Focus on History View');
    await (await workbenchPage()).keyboard.press('Home');
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('opens the menu of a row where its button is @long', async () => {
    const frame = await openBlock();
    const button = row(frame, 'gasUsed').locator('[data-does="menu"]');
    await row(frame, 'gasUsed').hover();
    await button.click();
    const menu = frame.locator('.menu');
    await menu.getByText('Copy hex').waitFor();
    const [at, opened] = [(await button.boundingBox())!, (await menu.boundingBox())!];
    assert.ok(Math.abs(opened.x + opened.width - (at.x + at.width)) < 3, JSON.stringify([at, opened]));
    assert.ok(Math.abs(opened.y - (at.y + at.height)) < 8, JSON.stringify([at, opened]));
    await screenshot('menu-at-button');
    await menu.press('Escape');
  });

  it('has the search beside the switch, hex in one line and no dot at the end of a line, where it is narrow @long', async () => {
    const page = await workbenchPage();
    const size = page.viewportSize()!;
    await page.setViewportSize({ ...size, width: 900 });
    try {
      const frame = await openBlock();
      const search = frame.getByLabel('Search in this result');
      const place = async (of: Locator): Promise<Record<'x' | 'y' | 'width' | 'height', number>> =>
        (await of.boundingBox())!;
      const middle = async (of: Locator): Promise<number> => {
        const { y, height } = await place(of);
        return y + height / 2;
      };
      const gap = (await middle(search)) - (await middle(frame.locator('.switch')));
      assert.ok(Math.abs(gap) < 3, `${gap}`);
      const before = await place(search);
      await search.fill('> 1 foo');
      await frame.locator('.search .problem').waitFor();
      assert.deepEqual(await place(search), before);
      await search.fill('');

      // Actions without room are in a menu, and no action is alone in a line.
      const isOneLine = (): Promise<boolean> =>
        frame.locator('.action-row button:visible').evaluateAll((buttons) => {
          const tops = buttons.map((one) => one.getBoundingClientRect().top);
          return Math.max(...tops) - Math.min(...tops) < 8;
        });
      const actions = frame.locator('.actions button');
      const shown = frame.locator('.actions button:visible');
      const all = (await actions.allTextContents()).map((text) => text.trim());
      for (const width of [1280, 980, 760, 660]) {
        await page.setViewportSize({ ...size, width });
        const more = frame.getByRole('button', { name: 'More actions' });
        await until(`the actions are in one line, ${width}`, isOneLine);
        const left = all.slice(await shown.count());
        // At 980, the actions have a line of their own, below the search.
        const isFolded = width < 980;
        assert.deepEqual([await more.isVisible(), left.length > 0], [isFolded, isFolded], `${width}`);
        if (left.length === 0) continue;
        await more.click();
        assert.deepEqual(await frame.getByRole('menuitem').allInnerTexts(), left);
        await frame.getByRole('menuitem').first().press('Escape');
      }

      const lines = await frame.locator('.facts.line').evaluate((list) => {
        const { left } = list.getBoundingClientRect();
        return [...list.children].map((fact) => ({
          isFirst: fact.getBoundingClientRect().left - left < 1,
          after: getComputedStyle(fact, '::after').content,
          dot: Number.parseFloat(getComputedStyle(fact, '::before').left),
        }));
      });
      assert.ok(lines.filter(({ isFirst }) => isFirst).length > 1, 'the facts take several lines');
      assert.ok(lines.every(({ after, dot }) => after === 'none' && dot < 11));
      assert.match(
        await frame.locator('.facts.line').evaluate((list) => getComputedStyle(list).clipPath),
        /inset\(-2px -2px -2px 11px\)/,
      );
    } finally {
      await page.setViewportSize(size);
    }
  });

  it('leads by mouse from a block to a balance over five links, and back @long', async () => {
    const frame = await openBlock();
    await row(frame, 'transactions').click();
    await row(frame, '0').click();
    const follow = async (name: string, item: string, next: string): Promise<void> => {
      await row(frame, name).locator('.value').click();
      await frame.locator('.menu .item span').getByText(item, { exact: true }).click();
      await frame.locator('.facts').getByText(next, { exact: true }).waitFor();
    };
    await row(frame, '0').waitFor();
    await follow('from', 'Balance', 'eth_getBalance');
    await frame.locator('.trail button').first().click();
    await follow('blockHash', 'Block', 'eth_getBlockByHash');
    await follow('number', 'All receipts', 'eth_getBlockReceipts');
    await row(frame, '0').click();
    await follow('transactionHash', 'Transaction', 'eth_getTransactionByHash');
    await follow('hash', 'Receipt', 'eth_getTransactionReceipt');
    await follow('from', 'Code', 'eth_getCode');
    const steps = (await trail(frame)).map((step) => step.trim().split(' ')[0]!);
    assert.deepEqual(steps, [
      'eth_getBlockByNumber',
      'eth_getBlockByHash',
      'eth_getBlockReceipts',
      'eth_getTransactionByHash',
      'eth_getTransactionReceipt',
      'eth_getCode',
    ]);
    for (const step of steps.toReversed().slice(1)) {
      await frame.locator('.trail').getByRole('button', { name: /^Back/ }).click();
      await frame.locator('.facts').getByText(step, { exact: true }).waitFor();
    }
    // Rows that were expanded are expanded again.
    await row(frame, 'blockHash').waitFor();
  });

  it('is used by keyboard alone: rows, menu, copy, link, back @long', async () => {
    const frame = await openBlock();
    const tree = frame.locator('.tree');
    await row(frame, 'number').waitFor();
    await tree.press('Home');
    await tree.press('ArrowDown');
    await frame.locator('.row.active').getByText('number', { exact: true }).waitFor();
    await tree.press('Shift+F10');
    const menu = frame.locator('.menu');
    await menu.getByText('Copy decimal').waitFor();
    for (let step = 0; !/Copy hex/.test(await menu.locator('.active').innerText()); step++) {
      assert.ok(step < 20, 'the menu has “Copy hex”');
      await menu.press('ArrowDown');
    }
    await vscode.env.clipboard.writeText('');
    await menu.press('Enter');
    await until('the number is in the clipboard', async () =>
      /^0x[0-9a-f]+$/.test(await vscode.env.clipboard.readText()),
    );
    await tree.press('Shift+F10');
    await menu.getByText('Copy decimal').waitFor();
    await menu.press('Enter');
    await frame.locator('.trail li').nth(1).waitFor();
    await frame.locator('.tree').press('Alt+ArrowLeft');
    await frame.locator('.trail [aria-current]').getByText('eth_getBlockByNumber').first().waitFor();
    await frame.locator('.row.active').getByText('number', { exact: true }).waitFor();
  });

  it('tells by keyboard what the time went into, and of which block the answer is @long', async () => {
    const frame = await openBlock();
    const number = BigInt((await row(frame, 'number').locator('.value').innerText()).replaceAll(',', ''));
    const fact = (name: string): Locator => frame.locator('.facts > div').filter({ hasText: name });
    const block = fact('Block').locator('summary');
    assert.equal(await block.innerText(), `${number.toLocaleString('en')} (0x${number.toString(16)})`);
    assert.match(await fact('HTTP').innerText(), /HTTP\s+200 OK/);
    const time = fact('Time').locator('summary');
    assert.match((await time.getAttribute('aria-label'))!, /^Time: [\d.]+ (ms|s)$/);
    await time.press('Enter');
    const phases = fact('Time').locator('.legend li');
    await phases.getByText('First byte').waitFor();
    const texts = (await phases.allInnerTexts()).map((text) => text.trim());
    assert.deepEqual(
      texts.map((text) => text.replace(/ [\d.]+ (ms|s)$/, '')).filter((name) => name !== 'Connect'),
      ['Before it was sent', 'First byte', 'Download', 'Parse'],
    );
    const said = await fact('Time').locator('p').innerText();
    assert.equal(said.endsWith('Connection reused.'), !texts.some((text) => text.startsWith('Connect')));
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('says why a range of blocks is empty, and asks for the one that was meant @long', async () => {
    const head = Number(await askGateway('eth_blockNumber', []));
    const [fromBlock, toBlock] = [head, head - 2].map((block) => `0x${block.toString(16)}`);
    const paramsJson = JSON.stringify([{ fromBlock, toBlock }]);
    await vscode.commands.executeCommand('ethRpc.openBuilder', { method: 'eth_getLogs', paramsJson });
    const frame = await webviewFrame();
    await frame.locator('pre.body').getByText('eth_getLogs').waitFor();
    await frame.locator('#send').click();
    await frame.getByText(/^fromBlock \([\d,]+\) is after toBlock/).waitFor();
    await frame.getByRole('button', { name: /^Blocks [\d,]+ to [\d,]+$/ }).click();
    await frame
      .locator('.facts')
      .getByText(`${(head - 2).toLocaleString('en')} to ${head.toLocaleString('en')}`)
      .waitFor();
  });

  it('offers the method that was meant, and calls it @long', async () => {
    const draft = { method: 'eth_getBlockByNumbr', paramsJson: '["latest",false]' };
    await vscode.commands.executeCommand('ethRpc.openBuilder', draft);
    const frame = await webviewFrame();
    await frame.locator('.links').getByText('eth_getBlockByNumber').waitFor();
    await answerQuestion(() => frame.locator('#send').click(), 'Send');
    await frame
      .locator('.failure')
      .getByText(/Did you mean eth_getBlockByNumber\?$/)
      .waitFor();
    await row(frame, 'HTTP status').waitFor();
    await frame.getByRole('button', { name: 'Call eth_getBlockByNumber' }).click();
    await frame
      .locator('.facts')
      .getByText(/^[\d,]+ \(0x[0-9a-f]+\) · latest when requested$/)
      .waitFor();
  });

  it('explains a failed transaction down to its custom error, from a pasted hash', async () => {
    const hash = await failedTransfer();
    await runCommand('Ethereum RPC: Explain Transaction...');
    await typeInto('Explain Transaction', hash);
    const frame = await webviewFrame();
    await row(frame, 'Why it failed').waitFor();
    const headline = await frame.locator('.summary').innerText();
    assert.match(headline, /it failed: InsufficientBalance\(.*\), and cost .* ETH/);
    await frame
      .getByText(/^InsufficientBalance\(available 0 SHELL, required 5 SHELL/)
      .first()
      .waitFor();
    assert.match(await row(frame, 'transaction fee').locator('.mark').innerText(), /^derived: /);
    const isCut = await row(frame, 'transaction fee').evaluate((fee) => {
      const [value, mark] = ['.value', '.mark'].map((part) => fee.querySelector<HTMLElement>(part)!);
      const room = value!.getBoundingClientRect().right - fee.getBoundingClientRect().left;
      fee.style.width = `${room + 100}px`;
      const cut = [value, mark].map((part) => part!.scrollWidth > part!.clientWidth);
      fee.style.width = '';
      return cut;
    });
    assert.deepEqual(isCut, [false, true], 'the value is whole as long as the note beside it is not gone');
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('is one entry of the history, which shows the explanation again without asking anything; Run Again asks @long', async () => {
    await vscode.commands.executeCommand('ethRpc.history.focus');
    await selectTreeItem(/^transfer.*failed: InsufficientBalance.* · \d calls/);
    // A click selects the entry, and the key expands it.
    await (await workbenchPage()).keyboard.press('ArrowRight');
    await (await treeItem(/^receipt/)).waitFor();
    const before = await historyCount();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await runCommand('Ethereum RPC: Open Result');
    const frame = await webviewFrame();
    await row(frame, 'Why it failed').waitFor();
    await frame.getByText(/^from the history of \d/).waitFor();
    assert.equal(await historyCount(), before);
    // The second click comes while the explanation is read.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await (await treeItem(/^transfer.*failed: InsufficientBalance/)).dblclick();
    await row(frame, 'Why it failed').waitFor();
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
    // Runs a command with the arguments that VS Code passes from the tab's menu.
    const place = [vscode.Uri.parse('webview-panel:webview-1'), { groupId: 0 }];
    await vscode.commands.executeCommand('ethRpc.entry.runAgain', ...place);
    await frame.getByText(/^from the history of/).waitFor({ state: 'detached' });
    assert.match(await frame.locator('.summary').innerText(), /it failed: InsufficientBalance\(/);
    assert.ok((await historyCount()) > before);
  });

  it('finds a value inside the events of logs, by what is shown and by a path @long', async () => {
    const draft = { method: 'eth_getLogs', paramsJson: '[{"fromBlock":"0x0","toBlock":"latest"}]' };
    await vscode.commands.executeCommand('ethRpc.openBuilder', draft);
    const frame = await webviewFrame();
    await frame.locator('pre.body').getByText('eth_getLogs').waitFor();
    await frame.locator('#send').click();
    await frame.locator('.facts').getByText('eth_getLogs').waitFor();
    await frame.getByRole('button', { name: 'Tree', exact: true }).click();
    await frame.locator('.tree').press('Control+f');
    const field = frame.getByLabel('Search in this result').and(frame.locator(':focus'));
    const status = frame.locator('#search-status');
    await field.fill('2,500,000,000,000,000,000,000');
    await status.getByText(/^1 of \d+$/).waitFor();
    await frame.locator('.row.active.hit').waitFor();
    await field.fill('**.amount = 2,500,000,000,000,000,000,000');
    await status.getByText(/^1 of \d+$/).waitFor();
    const value = frame.locator('.row.active.hit .value');
    // The amount has the token’s own unit where an earlier call has made it known.
    await value.getByText(/^2,500( SHELL|(,000){6} \(unit of token .* not known\))$/).waitFor();
    await field.fill('[*].blockNumber');
    await status.getByText(/^1 of \d+$/).waitFor();
    const all = Number((await status.innerText()).split(' ').at(-1));
    await frame.locator('.row.active.hit').getByText('blockNumber').waitFor();
    await field.press('Shift+Enter');
    await status.getByText(`${all} of ${all}`).waitFor();
    await frame.locator('.row.active.hit').getByText('blockNumber').waitFor();
    await field.fill('logs[');
    await status.getByText(/has no “\]”/).waitFor();
    await field.press('Escape');
    await until('the search is over', async () => (await status.innerText()) === '');
    assert.equal(await frame.locator('.hit').count(), 0);
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('compares two blocks, and shows only what differs @long', async () => {
    const api = await extensionApi();
    const before = Number(await fullBlock()) - 1;
    const frame = await openBlock();
    await api.call({ method: 'eth_getBlockByNumber', params: [`0x${before.toString(16)}`, true] });
    await frame.getByText('Compare with…').click();
    await pick(`block ${before.toLocaleString('en')} full`);
    await frame
      .locator('.summary')
      .getByText(/\d+ changed/)
      .waitFor();
    const number = row(frame, 'number');
    await number.locator('.mark').getByText('+1', { exact: true }).waitFor();
    await row(frame, 'sha3Uncles').waitFor();
    await frame.getByText('Show differences only').click();
    await frame.getByText('Show everything').waitFor();
    await number.waitFor();
    await row(frame, 'sha3Uncles').waitFor({ state: 'detached' });
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('shows what each call of a trace used, and which one failed @long', async () => {
    const hash = await failedTransfer();
    const draft = {
      method: 'debug_traceTransaction',
      paramsJson: JSON.stringify([hash, { tracer: 'callTracer' }]),
    };
    await vscode.commands.executeCommand('ethRpc.openBuilder', draft);
    const frame = await webviewFrame();
    await frame.locator('pre.body').getByText(hash).waitFor();
    await frame.locator('#send').click();
    const top = frame.locator('.row.call.failed').first();
    await top
      .locator('.outcome')
      .getByText(/^✗ InsufficientBalance\(available 0 SHELL, required 5 SHELL\)$/)
      .waitFor();
    const gas = await top.locator('.used').getAttribute('title');
    assert.match(gas!, /^2\d,\d{3} gas, 100 % of the gas that the transaction used$/);
    const raw = frame.locator('.row.failed').filter({ hasText: /^\s*result/ });
    assert.equal(await raw.locator('.gas').innerText(), '100 % gas');
  });

  for (const theme of THEMES)
    it(`has no accessibility violations, with rows open and with a menu, in ${theme}`, () =>
      inTheme(theme, openBlock, async (frame) => {
        await row(frame, 'number').click();
        await frame.locator('.row.form').first().waitFor();
        assert.deepEqual(await axeViolations(frame), []);
        await frame.locator('.tree').press('Shift+F10');
        await frame.locator('.menu').waitFor();
        assert.deepEqual(await axeViolations(frame), []);
      }));
});
