// Tests the request beside its result: what is visible together, and that sending moves nothing.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT, TOKEN } from '../vscode/addresses.ts';
import { axeViolations } from '../vscode/axe.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { inTheme, THEMES } from '../vscode/themes.ts';
import { pick, statusBarItem, typeInto, webviewFrame, workbenchPage } from '../vscode/window.ts';
import { formField, openForm, typeMethod } from './builderForm.ts';

const SIZE = { width: 1280, height: 800 };
const LARGE = { width: 1920, height: 1080 };
/**
 * For each method, the text of each field; how many rows of the result are visible at once; and how many in the large
 * size: twenty, or all.
 */
const CALLS = [
  {
    method: 'eth_call',
    typed: { '0.to': TOKEN, '0.input': `balanceOf(address) ${ACCOUNT}` },
    rows: 6,
    more: 6,
    row: '.row',
  },
  {
    method: 'eth_getLogs',
    typed: { '0.fromBlock': '68800' },
    rows: 8,
    more: 13,
    row: '.grid-body [role=rowheader]',
  },
  { method: 'eth_getBlockByNumber', typed: { '0': 'latest' }, rows: 8, more: 20, row: '.row' },
] as const;

describe('the request beside its result', () => {
  let frame: FrameLocator;

  before(async () => {
    await addGatewayEndpoint();
    frame = await openForm();
  });
  after(async () => {
    await (await workbenchPage()).setViewportSize(SIZE);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  /** Whether the element is wholly in the page’s window, and the visible element at its middle is a part of it. */
  const isSeen = (place: Locator): Promise<boolean> =>
    place.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false;
      const seen = element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return seen !== null && (element.contains(seen) || seen.contains(element));
    });

  const requestWidth = (): Promise<number> =>
    frame.locator('.request').evaluate((element) => element.getBoundingClientRect().width);

  /** Clicks without scrolling: Playwright’s own click scrolls an element behind the bar, as it finds it covered. */
  async function clickInPlace(button: Locator): Promise<void> {
    const { x, y } = (await button.boundingBox())!;
    await (await workbenchPage()).mouse.click(x + 5, y + 5);
  }

  const tabTitle = (): string | undefined => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

  const selected = (): Promise<string> => frame.locator('body').evaluate(() => String(getSelection()));

  it('keeps Send and what stands beside it in one line, however narrow', async () => {
    const page = await workbenchPage();
    try {
      for (const width of [658, 758, 858, 958, 1058]) {
        await page.setViewportSize({ ...SIZE, width });
        const [first, ...others] = await Promise.all(
          ['#send', '.save', '#more'].map(async (part) => (await frame.locator(part).boundingBox())!),
        );
        for (const { x, y } of others)
          assert.ok(x > first!.x && y < first!.y + first!.height, `${width}: ${x}, ${y}`);
      }
    } finally {
      await page.setViewportSize(SIZE);
    }
  });

  it('moves no field where one hint replaces another, however narrow', async () => {
    const page = await workbenchPage();
    await typeMethod(frame, 'eth_getBalance');
    const address = formField(frame, '0');
    const heightWith = async (text: string, hint: RegExp): Promise<number> => {
      await address.fill(text);
      // A list of values to choose from, which earlier calls fill, has no hint of what is missing.
      await address.blur();
      await frame.locator('.bar-hint').getByText(hint).waitFor();
      return frame.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().height);
    };
    try {
      for (const width of [763, 803, 903]) {
        await page.setViewportSize({ ...SIZE, width });
        const usual = await heightWith(ACCOUNT, /to send, F6/);
        assert.equal(await heightWith('', /^Fill in or correct 1 field/), usual, String(width));
      }
    } finally {
      await page.setViewportSize(SIZE);
    }
  });

  for (const { method, typed, rows, more, row } of CALLS)
    it(`shows what was typed, Send and ${rows} rows at once, ${more} where there is room, and moves nothing: ${method}`, async () => {
      await typeMethod(frame, method);
      for (const [id, text] of Object.entries(typed)) await formField(frame, id).fill(text);
      const last = formField(frame, Object.keys(typed).at(-1)!);
      await last.focus();
      const before = await last.boundingBox();
      await last.press('Control+Enter');
      await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
      await until('the rows have come', async () => (await frame.locator(row).count()) >= rows);
      assert.deepEqual(await last.boundingBox(), before);
      assert.ok(await last.evaluate((element) => element === element.ownerDocument.activeElement));
      const areSeen = async (count: number): Promise<boolean> => {
        const places = [
          frame.locator('#send'),
          ...Object.keys(typed).map((id) => formField(frame, id)),
          ...Array.from({ length: count }, (_, index) => frame.locator(row).nth(index)),
        ];
        return (await Promise.all(places.map(isSeen))).every(Boolean);
      };
      assert.ok(await areSeen(rows));
      await (await workbenchPage()).setViewportSize(LARGE);
      await until(`${more} rows are drawn`, async () => (await frame.locator(row).count()) >= more);
      await until(`${more} rows are seen`, () => areSeen(more));
      await (await workbenchPage()).setViewportSize(SIZE);
    });

  it('keeps the first action on a result beside the others’ menu, however narrow @long', async () => {
    const [{ method, typed }] = CALLS;
    await typeMethod(frame, method);
    for (const [id, text] of Object.entries(typed)) await formField(frame, id).fill(text);
    await frame.locator('#send').click();
    const first = frame.locator('.answer .action-row .link').first();
    await frame.locator('.facts').getByText(method, { exact: true }).waitFor();
    const page = await workbenchPage();
    try {
      for (let width = SIZE.width; width > 700; width -= 30) {
        await page.setViewportSize({ ...SIZE, width });
        assert.equal(await first.innerText(), 'Explain call');
        await until(`it is shown at ${width}`, () => first.isVisible());
      }
    } finally {
      await page.setViewportSize(SIZE);
    }
  });

  it('keeps a table within its pane @long', async () => {
    await typeMethod(frame, 'eth_getLogs');
    await formField(frame, '0.fromBlock').fill('68800');
    await formField(frame, '0.fromBlock').press('Control+Enter');
    await frame.locator('.facts').getByText('eth_getLogs', { exact: true }).waitFor();
    await frame.locator('.grid').waitFor();
    const table = await frame.locator('.table-room').boundingBox();
    const answer = await frame.locator('.answer').boundingBox();
    assert.ok(table!.x >= answer!.x && table!.x + table!.width <= answer!.x + answer!.width + 1);
  });

  it('goes from the request to the result and back by F6', async () => {
    await typeMethod(frame, 'eth_getBlockByNumber');
    const block = formField(frame, '0');
    await block.fill('latest');
    await block.press('Control+Enter');
    await frame.locator('.facts').getByText('eth_getBlockByNumber', { exact: true }).waitFor();
    await block.press('F6');
    await frame.locator('.tree:focus').press('F6');
    await block.and(frame.locator(':focus')).waitFor();
  });

  it('saves the request under a name, in a folder, in one step', async () => {
    await typeMethod(frame, 'eth_getBalance');
    await formField(frame, '0').fill('0x12');
    await formField(frame, '0').press('Control+s');
    await frame.locator('.problem').getByText('An address has 40 hex digits').waitFor();
    await formField(frame, '0').fill(ACCOUNT);
    await formField(frame, '0').press('Control+s');
    await typeInto('Save Request', 'Mine', false);
    await pick('No folder');
    await (await statusBarItem('Saved “Mine”')).waitFor();
  });

  it('says that the saved request was changed, and saves that without a question', async () => {
    const button = (name: RegExp): Locator => frame.locator('.bar').getByRole('button', { name });
    await button(/^“Mine” is saved/).waitFor();
    await formField(frame, '1').fill('earliest');
    await button(/^Save the changes to “Mine”/).waitFor();
    await until('the tab says so', () => tabTitle() === 'Mine ●');
    await formField(frame, '1').press('Control+s');
    await button(/^“Mine” is saved/).waitFor();
    await until('the tab says so', () => tabTitle() === 'Mine');
  });

  it('gives the request as much room as the divider is moved to, by keyboard and mouse, and keeps that @long', async () => {
    const { mouse } = await workbenchPage();
    const divider = frame.locator('#divider');
    const usual = await requestWidth();
    await divider.press('ArrowRight');
    await divider.press('ArrowRight');
    const wider = await requestWidth();
    assert.ok(wider > usual + 20, `${usual} → ${wider}`);
    const { x, y, height } = (await divider.boundingBox())!;
    const before = await selected();
    // A user does not hit the exact pixel.
    await mouse.move(x + 1, y + height / 2);
    await mouse.down();
    await mouse.move(x - 120, y + height / 2, { steps: 4 });
    await mouse.up();
    const narrower = await requestWidth();
    assert.ok(Math.abs(wider - 120 - narrower) < 12, `${wider} → ${narrower}`);
    assert.equal(await selected(), before);
    await openForm();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    frame = await webviewFrame();
    await frame.locator('#send').waitFor();
    assert.equal(await requestWidth(), narrower);
    await divider.dblclick();
    assert.equal(await requestWidth(), usual);
  });

  describe('where there is room for one of both', () => {
    const pane = (name: string): Locator => frame.locator('.pane-switch').getByRole('button', { name });
    const rows = (): Locator => frame.locator('.tree .row');

    before(async () => {
      await (await workbenchPage()).setViewportSize({ width: 760, height: 800 });
      await pane('Request').click();
      await typeMethod(frame, 'eth_getBlockByNumber');
      await formField(frame, '0').fill('latest');
    });

    it('shows the result of what is sent from a field, gives it the keyboard, and leads back to the field by F6', async () => {
      await formField(frame, '0').fill('68940');
      assert.deepEqual(await axeViolations(frame), []);
      await formField(frame, '0').press('Control+Enter');
      await frame.locator('.tree:focus .row').first().waitFor();
      assert.equal(await frame.locator('.request').isVisible(), false);
      assert.equal(await frame.locator('.new-mark').count(), 0);
      assert.equal(await isSeen(frame.locator('#send')), true);
      assert.equal(await isSeen(frame.locator('#method')), true);
      assert.deepEqual(await axeViolations(frame), []);
      await frame.locator('.tree').press('F6');
      await formField(frame, '0').and(frame.locator(':focus')).waitFor();
      assert.equal(await isSeen(formField(frame, '0')), true);
    });

    it('goes back to the request where the call is declined at its question', async () => {
      await typeMethod(frame, 'evm_mine');
      await answerQuestion(() => frame.locator('#send').click(), undefined);
      await frame.locator('.request').waitFor();
      assert.equal(await frame.locator('.answer').isVisible(), false);
      await typeMethod(frame, 'eth_getBlockByNumber');
    });

    it('goes to the result where Send is clicked, and back to a field that it cannot send', async () => {
      await frame.locator('#send').click();
      await rows().first().waitFor();
      await pane('Request').click();
      await formField(frame, '0').fill('0xzz');
      await pane('Result').click();
      await frame.locator('#send').click();
      await formField(frame, '0').and(frame.locator(':focus')).waitFor();
      await formField(frame, '0').fill('latest');
    });

    it('keeps where each was scrolled to, also over a reload of the page @long', async () => {
      await pane('Result').click();
      await rows().nth(20).scrollIntoViewIfNeeded();
      const top = (): Promise<number> => frame.locator('body').evaluate(() => scrollY);
      const result = await top();
      assert.ok(result > 0);
      await clickInPlace(pane('Request'));
      assert.equal(await top(), 0);
      await clickInPlace(pane('Result'));
      assert.equal(await top(), result);
      await openForm();
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      frame = await webviewFrame();
      await until('the result is where it was', async () => (await top()) === result);
      assert.equal(await frame.locator('.request').isVisible(), false);
    });

    it('keeps the one with the focus in front while the page is narrowed', async () => {
      const page = await workbenchPage();
      const narrow = { width: 760, height: 800 };
      for (const [other, name, at] of [
        ['Result', 'request', formField(frame, '0')],
        ['Request', 'answer', frame.locator('.tree')],
      ] as const) {
        await page.setViewportSize(narrow);
        await pane(other).click();
        await page.setViewportSize(SIZE);
        await at.focus();
        await page.setViewportSize(narrow);
        await until(`the ${name} is in front`, () => frame.locator(`.${name}`).isVisible());
        assert.ok(await at.evaluate((element) => element === element.ownerDocument.activeElement));
      }
    });

    it('goes from one to the other by F6', async () => {
      await pane('Request').click();
      await formField(frame, '0').press('F6');
      await frame.locator('.tree:focus').press('F6');
      await formField(frame, '0').and(frame.locator(':focus')).waitFor();
    });

    it('shows both again where there is room', async () => {
      await (await workbenchPage()).setViewportSize(SIZE);
      assert.deepEqual(
        await Promise.all(['.request', '.answer'].map((part) => frame.locator(part).isVisible())),
        [true, true],
      );
      assert.equal(await frame.locator('.pane-switch').isVisible(), false);
    });
  });

  for (const theme of THEMES)
    it(`has no accessibility violations as form, JSON and code, beside a tree, a table and a text, in ${theme}`, () =>
      inTheme(theme, openForm, async (page) => {
        frame = page;
        await (await workbenchPage()).setViewportSize(SIZE);
        await typeMethod(frame, 'eth_getLogs');
        await formField(frame, '0.fromBlock').fill('68800');
        await formField(frame, '0.fromBlock').press('Control+Enter');
        await frame.locator('.grid').waitFor();
        for (const [part, result] of [
          ['Form', 'Table'],
          ['JSON', 'Tree'],
          ['Code', 'Raw'],
        ] as const) {
          for (const name of [part, result])
            await frame.getByRole('button', { name, exact: true }).first().click();
          assert.deepEqual(await axeViolations(frame), [], part);
        }
      }));
});
