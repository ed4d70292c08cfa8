// Tests a call tree in its page: lines, keys, copies, search, and the positions of its columns.
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { ROUTER_ARTIFACTS, startRouted } from '../core/contracts/routedCalls.ts';
import type { Routed } from '../core/contracts/routedCalls.ts';
import { ARTIFACTS } from '../core/contracts/startDeployed.ts';
import { axeViolations } from '../vscode/axe.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { runCommand, typeInto, webviewFrame } from '../vscode/window.ts';

/** Calldata of the Router's half(uint256). */
const HALF = `0xdee6088b${'a'.padStart(64, '0')}`;
const WITH_LOGS = { tracer: 'callTracer', tracerConfig: { withLog: true } };

/** The text of each row of the tree. */
async function linesOf(frame: FrameLocator): Promise<readonly string[]> {
  const rows = await frame.locator('.row.call, .row.event').allInnerTexts();
  return rows.map((text) => oneLine(text));
}

/** The text in one line, with a name and its arguments joined as they are shown. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replace(' (', '(');
}

describe('a call tree', () => {
  let routed: Routed;
  const inFolder = (...path: readonly string[]): string =>
    join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, ...path);

  /** Writes the file that a compiler writes last, and waits until the contracts are known, or are no longer known. */
  async function built(isKnown: boolean): Promise<void> {
    await mkdir(inFolder('cache'), { recursive: true });
    const sign = vscode.Uri.file(inFolder('cache', 'solidity-files-cache.json'));
    await vscode.workspace.fs.writeFile(sign, new TextEncoder().encode(`{"at":${Date.now()}}`));
    const api = await extensionApi();
    const result = { from: routed.router, to: routed.router, value: '0x0', nonce: '0x1', input: HALF };
    await until(`the contracts are ${isKnown ? '' : 'not '}known`, async () => {
      const { summary } = await api.decode({ method: 'eth_getTransactionByHash', result });
      return summary.includes('half(') === isKnown;
    });
  }

  before(async function () {
    this.timeout(60_000);
    routed = await startRouted();
    for (const { name, artifact } of [...ARTIFACTS, ...ROUTER_ARTIFACTS]) {
      if (name.endsWith('ByIr')) continue;
      const file = inFolder('out', `${name}.sol`, `${name}.json`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(artifact));
    }
    await built(true);
  });
  after(async () => {
    await rm(inFolder('out'), { recursive: true, force: true });
    await built(false);
    await rm(inFolder('cache'), { recursive: true, force: true });
    await routed.stop();
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  /** Shows the trace of a transaction while `use` runs, after its contracts have names. */
  async function withTrace(name: string, use: (frame: FrameLocator) => Promise<void>): Promise<void> {
    await withEndpoints([{ id: 'routed', name: 'Routed', urlTemplate: routed.url }], async () => {
      const api = await extensionApi();
      await api.call({ method: 'debug_traceTransaction', params: [routed.hashes[name]!, WITH_LOGS] });
      await runCommand('Ethereum RPC: Open Result');
      const frame = await webviewFrame();
      await frame
        .locator('.row.call')
        .getByText(/^Router\./)
        .first()
        .waitFor();
      // Contracts become known one after the other, and the rows of each are updated separately.
      await until('every contract that is called has its name', async () =>
        (await linesOf(frame)).every((line) => !/0x\w{4}…\w{4}\.\w/.test(line)),
      );
      await use(frame);
    });
  }
  const active = (frame: FrameLocator): Promise<string> =>
    frame.locator('.row.active').innerText().then(oneLine);
  const isActive = (frame: FrameLocator, line: RegExp): Promise<unknown> =>
    until(String(line), async () => line.test(await active(frame)));

  it('is a line for each call and event, open to what failed', () =>
    withTrace('run with legs that fail', async (frame) => {
      const short = (await linesOf(frame)).map((line) => line.replaceAll(/0x7099…79C8/g, 'bob'));
      assert.deepEqual(short, [
        '85,642 Router.run(vault SlotProxy → Vault, order {owner bob, legs [5, 1,000, 99, 60]}) → done 65 events of failed calls may be missing',
        'emit Began(owner bob, legs 4)',
        '43,623 SlotProxy → Vault.deposit(assets 5, receiver bob) → 5',
        '38,811 Vault.deposit(assets 5, receiver bob) → 5 delegate',
        '297 Fees.share(amount 5) → 0 delegate',
        '30,062 Coin.transferFrom(from Router, to bob, amount 5) → true',
        'emit Transfer(from Router, to bob, value 5)',
        '779 SlotProxy → Vault.deposit(assets 1,000, receiver bob) ✗ (caught) too much',
        '454 Vault.deposit(assets 1,000, receiver bob) ✗ too much delegate',
        '2,756 SlotProxy → Vault.deposit(assets 99, receiver bob) ✗ (caught) InsufficientBalance(available 95, required 99)',
        '2,437 Vault.deposit(assets 99, receiver bob) ✗ InsufficientBalance(available 95, required 99) delegate',
        '297 Fees.share(amount 99) → 0 delegate',
        '919 Coin.transferFrom(from Router, to bob, amount 99) ✗ InsufficientBalance(available 95, required 99)',
        '5,423 SlotProxy → Vault.deposit(assets 60, receiver bob) → 60',
        '5,111 Vault.deposit(assets 60, receiver bob) → 60 delegate',
        '297 Fees.share(amount 60) → 0 delegate',
        '3,362 Coin.transferFrom(from Router, to bob, amount 60) → true',
        'emit Transfer(from Router, to bob, value 60)',
        'emit Ended(done 65)',
      ]);
      assert.deepEqual(await axeViolations(frame), []);
    }));

  it('has its numbers below each other, and one line for each row @long', () =>
    withTrace('run with legs that fail', async (frame) => {
      const boxes = await frame.locator('.row.call').evaluateAll((rows) =>
        rows.map((row) => {
          const number = row.querySelector('.used > span')!.getBoundingClientRect();
          const box = row.getBoundingClientRect();
          const last = Math.max(...[...row.children].map((part) => part.getBoundingClientRect().right));
          return { right: number.right, height: box.height, isInside: last <= box.right };
        }),
      );
      assert.equal(new Set(boxes.map(({ right }) => Math.round(right))).size, 1);
      assert.deepEqual(new Set(boxes.map(({ height }) => height)), new Set([22]));
      assert.ok(boxes.every(({ isInside }) => isInside));
    }));

  it('is walked by keys: along a level, out of a call, to where it failed, and opened by levels', () =>
    withTrace('run that fails', async (frame) => {
      const tree = frame.locator('.tree');
      await tree.press('Home');
      await isActive(frame, /^55,215 Router\.runAll/);
      await tree.press('f');
      await isActive(frame, /^454 Vault\.deposit.*✗ too much delegate$/);
      await tree.press('o');
      await isActive(frame, /^779 SlotProxy → Vault\.deposit/);
      await tree.press('p');
      await isActive(frame, /^26,523 SlotProxy → Vault\.deposit/);
      await tree.press('n');
      await isActive(frame, /^779 SlotProxy/);
      await tree.press('Home');
      await tree.press('1');
      await until('one level is open', async () => (await frame.locator('.row.call').count()) === 3);
      await tree.press('9');
      await until('all are open', async () => (await frame.locator('.row.call').count()) === 7);
      await isActive(frame, /^55,215 Router\.runAll/);
    }));

  it('is walked by F from one failure that was caught to the next @long', () =>
    withTrace('run with legs that fail', async (frame) => {
      const tree = frame.locator('.tree');
      await tree.press('Home');
      for (const line of [/^779 SlotProxy/, /^2,756 SlotProxy/, /^779 SlotProxy/]) {
        await tree.press('f');
        await isActive(frame, line);
      }
    }));

  it('opens to the frame as the node sent it, with the whole line above it @long', () =>
    withTrace('money', async (frame) => {
      await frame.locator('.row.call').nth(1).click();
      await frame.locator('.row.details').first().click();
      await frame
        .locator('.row.form .value')
        .getByText(/^0x70997970C51812dc3A010C7d01b50e0d17dc79C8 with 0\.0000000005 ETH$/)
        .waitFor();
      await frame.locator('.row.inset .name').getByText('gasUsed', { exact: true }).waitFor();
    }));

  it('is rebuilt from steps, which stand below it and do not tell who made the first call @long', async () => {
    await withEndpoints([{ id: 'routed', name: 'Routed', urlTemplate: routed.url }], async () => {
      const params = [routed.hashes['transfer']!, { enableMemory: true }];
      await (await extensionApi()).call({ method: 'debug_traceTransaction', params });
      await runCommand('Ethereum RPC: Open Result');
      const frame = await webviewFrame();
      await frame.locator('.row.event').getByText('emit Transfer', { exact: true }).waitFor();
      const [top] = await linesOf(frame);
      assert.equal(top, '52,002 the transaction’s own call → 0x0000…0001 rebuilt from the steps');
      assert.equal(oneLine(await frame.locator('.row.details').innerText()), 'details CALL');
      await frame.locator('.row .name').getByText('structLogs', { exact: true }).waitFor();
    });
  });

  it('is copied as text, whole from the toolbar, a line by its key', () =>
    withTrace('money refused', async (frame) => {
      await frame.getByRole('button', { name: 'Copy calls as text' }).click();
      const copied = (): Promise<string> => Promise.resolve(vscode.env.clipboard.readText());
      await until('it is copied', async () => /Router \(.*\)::pay/.test(await copied()));
      assert.match(
        await copied(),
        /^\[31358\] Router \(0x[\da-fA-F]{4}…[\da-fA-F]{4}\)::pay\(to (?:Till \(0x256e…fE2f\)|0x256efD780394b584D9fF6A32C3D1982391b6fE2f)\) with 0\.0{17}7 ETH \[events of failed calls may be missing\]\n {2}├─ \[43\] .* with 0\.0{17}3 ETH\n {2}│ {3}└─ ← \[Revert\] (?:reverted|Till has no receive\(\) or fallback\(\))\n {2}└─ ← \[Revert\] pay failed\n\nRouter 0x[\da-fA-F]{40}(?:\nTill 0x256efD780394b584D9fF6A32C3D1982391b6fE2f)?$/,
      );
      await frame.locator('.tree').press('Home');
      await frame.locator('.tree').press('Control+c');
      await until('the line is copied', async () =>
        /^Router::pay\(.*\) with .* ETH ✗ pay failed$/.test(await copied()),
      );
    }));

  it('is found by its lines, with the calls above a hit opened @long', () =>
    withTrace('run with legs that fail', async (frame) => {
      await frame.locator('.tree').press('Home');
      await frame.locator('.row.active').click();
      await until('it is closed', async () => (await frame.locator('.row.call').count()) === 1);
      await frame.getByLabel('Search in this result').fill('Fees::share');
      await frame.locator('#search-status').getByText('1 of 3', { exact: true }).waitFor();
      await isActive(frame, /^297 Fees\.share/);
    }));

  it('is left with the calls of one contract, until they are shown all again @long', () =>
    withTrace('run with legs that fail', async (frame) => {
      const all = await linesOf(frame);
      await frame.getByLabel('Search in this result').fill('Coin::transferFrom');
      await frame.locator('#search-status').getByText('1 of 3', { exact: true }).waitFor();
      await frame.locator('.tree').press('Shift+F10');
      await frame.getByRole('menuitem', { name: /^Only calls of Coin/ }).click();
      const chip = frame.locator('.filter-chip');
      await chip.waitFor();
      assert.match(
        oneLine(await chip.innerText()),
        /^Only calls of Coin\(0x[\da-fA-F]{4}…[\da-fA-F]{4}\) 3 of 15 calls, with those that lead to them; 5 hidden$/,
      );
      await until('the rest is hidden', async () => (await linesOf(frame)).length === 12);
      const left = (await linesOf(frame)).map((line) => line.replaceAll(/0x7099…79C8/g, 'bob'));
      assert.deepEqual(left, [
        '85,642 Router.run(vault SlotProxy → Vault, order {owner bob, legs [5, 1,000, 99, 60]}) → done 65 events of failed calls may be missing',
        '43,623 SlotProxy → Vault.deposit(assets 5, receiver bob) → 5',
        '38,811 Vault.deposit(assets 5, receiver bob) → 5 delegate',
        '30,062 Coin.transferFrom(from Router, to bob, amount 5) → true',
        'emit Transfer(from Router, to bob, value 5)',
        '2,756 SlotProxy → Vault.deposit(assets 99, receiver bob) ✗ (caught) InsufficientBalance(available 95, required 99)',
        '2,437 Vault.deposit(assets 99, receiver bob) ✗ InsufficientBalance(available 95, required 99) delegate',
        '919 Coin.transferFrom(from Router, to bob, amount 99) ✗ InsufficientBalance(available 95, required 99)',
        '5,423 SlotProxy → Vault.deposit(assets 60, receiver bob) → 60',
        '5,111 Vault.deposit(assets 60, receiver bob) → 60 delegate',
        '3,362 Coin.transferFrom(from Router, to bob, amount 60) → true',
        'emit Transfer(from Router, to bob, value 60)',
      ]);
      assert.deepEqual(await axeViolations(frame), []);
      await chip.getByRole('button').click();
      await chip.waitFor({ state: 'detached' });
      await until('all are shown', async () => (await linesOf(frame)).length === all.length);
      assert.deepEqual(await linesOf(frame), all);
    }));

  it('is in an explanation, whose sentences count what was caught @long', async () => {
    await withEndpoints([{ id: 'routed', name: 'Routed', urlTemplate: routed.url }], async () => {
      await runCommand('Ethereum RPC: Explain Transaction...');
      await typeInto('Explain Transaction', routed.hashes['run with legs that fail']!);
      const frame = await webviewFrame();
      await frame.getByText('2 calls failed while the call that made them went on.').waitFor();
      await frame.locator('.row.call .outcome').getByText('✗ (caught) too much', { exact: true }).waitFor();
      assert.match(
        (await linesOf(frame))[0]!,
        /^85,642 Router\.run\(vault SlotProxy → Vault, .*\) → done 65$/,
      );
    });
  });

  it('has, in an explanation, the events that were undone, in their places @long', async () => {
    await withEndpoints([{ id: 'routed', name: 'Routed', urlTemplate: routed.url }], async () => {
      await runCommand('Ethereum RPC: Explain Transaction...');
      await typeInto('Explain Transaction', routed.hashes['run that fails']!);
      const frame = await webviewFrame();
      await frame.getByText('1 event of calls that failed is undone.').waitFor();
      await frame.locator('.row.event').first().waitFor();
      const lines = (await linesOf(frame)).map((line) => line.replaceAll(/0x7099…79C8/g, 'bob'));
      const place = lines.findIndex((line) => line.startsWith('emit'));
      assert.deepEqual(lines.slice(place - 1, place + 1), [
        '12,962 Coin.transferFrom(from Router, to bob, amount 2) → true',
        'emit Transfer(from Router, to bob, value 2) undone',
      ]);
      assert.deepEqual(await axeViolations(frame), []);
    });
  });
});
