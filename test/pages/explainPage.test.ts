// Tests the page of an explanation: explained once more in its own tab, and its rows by keyboard where there is little
// room.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { axeViolations } from '../vscode/axe.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { press } from '../vscode/keyboardHand.ts';
import { FAILURE, transactionsOf } from '../vscode/seededChain.ts';
import { inTheme, THEMES } from '../vscode/themes.ts';
import { runCommand, screenshot, typeInto, webviewFrame, workbenchPage } from '../vscode/window.ts';

/** The window beside the page, in pixels. */
const SIDE = 363;

describe('the page of an explanation', () => {
  before(addGatewayEndpoint);
  afterEach(async () => {
    await (await workbenchPage()).setViewportSize({ width: 1280, height: 800 });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  async function explain(): Promise<void> {
    const [failed] = await transactionsOf(FAILURE);
    await runCommand('Ethereum RPC: Explain Transaction...');
    await typeInto('Explain Transaction', failed!.hash);
    await (
      await webviewFrame()
    )
      .locator('.summary')
      .getByText(/failed/)
      .waitFor();
  }
  const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;

  it('is the one that explains the transaction once more', async () => {
    await explain();
    assert.equal(tabs(), 1);
    await explain();
    assert.equal(tabs(), 1);
  });

  it('breaks its sentences at words and at the full width, whichever way the width was reached @long', async () => {
    const page = await workbenchPage();
    const lines = async (): Promise<readonly string[]> => {
      const sentence = (await webviewFrame()).locator('.row.form[data-form=""] .value');
      await sentence.first().waitFor();
      return sentence.evaluateAll((all) =>
        all.map((one) => `${one.textContent}${one.scrollWidth > one.clientWidth ? ' (cut)' : ''}`),
      );
    };
    const widen = (width: number): Promise<void> =>
      page.setViewportSize({ width: width + SIDE, height: 800 });
    await widen(900);
    await explain();
    const wide = await lines();
    await widen(400);
    await until('the sentence has more lines', async () => (await lines()).length > wide.length);
    const shrunk = await lines();
    await screenshot('explain-400');
    assert.ok(shrunk.includes('Nothing but the sender’s nonce and '), shrunk.join('\n'));
    assert.doesNotMatch(shrunk.join('\n'), /\(cut\)/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await explain();
    assert.deepEqual(await lines(), shrunk);
    await widen(900);
    await until('the sentence has its lines back', async () => (await lines()).length === wide.length);
    assert.deepEqual(await lines(), wide);
  });

  // In Light Modern, the red of VS Code itself has too little contrast.
  for (const theme of new Set(['Light Modern', ...THEMES]))
    it(`shows a cut row whole once the keyboard rests on it, and failures as such: ${theme}${theme === 'Light Modern' ? '' : ' @long'}`, () =>
      inTheme(theme, explain, async (frame) => {
        const page = await workbenchPage();
        await page.setViewportSize({ width: 820, height: 800 });
        await frame.locator('.tree').focus();
        await press('Home');
        const failed = frame.locator('.row.active.failed');
        for (let at = 0; at < 30 && (await failed.count()) === 0; at++) await press('ArrowDown');
        const outcome = failed.locator(':is(.outcome, .value)').last();
        const color = (): Promise<string> => outcome.evaluate((text) => getComputedStyle(text).color);
        const active = await color();
        const whole = frame.locator('.whole-row');
        await whole.waitFor();
        assert.match(await whole.innerText(), /^the call itself: SHELL\.transfer\(to .*InsufficientBalance/);
        assert.deepEqual(await axeViolations(frame), []);
        await frame.locator('.search-text').focus();
        assert.equal(await color(), active);
      }));
});
