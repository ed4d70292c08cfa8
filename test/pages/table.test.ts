// Tests lists as tables in the real page: logs sorted, filtered, copied as CSV and found again in the tree, by mouse
// and keyboard.
import assert from 'node:assert/strict';
import { from as exactUnits } from 'ox/Value';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import type { JsonObject } from '../../src/core/json.ts';
import { axeViolations } from '../vscode/axe.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { learnUnit } from '../vscode/seededChain.ts';
import { inTheme, THEMES } from '../vscode/themes.ts';
import { dismissQuickInput, quickInput, runCommand, selectTreeItem, webviewFrame } from '../vscode/window.ts';

/** A range of the seeded chain, as other tests add later blocks. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const RANGE = { fromBlock: '0x10cd7', toBlock: '0x10d4f' };

async function openLogs(filter: JsonObject = RANGE): Promise<FrameLocator> {
  const api = await extensionApi();
  await vscode.commands.executeCommand('ethRpc.history.focus');
  await makesEntry(/^logs/, () => api.call({ method: 'eth_getLogs', params: [filter] }));
  await selectTreeItem(/^logs/);
  await runCommand('Ethereum RPC: Open Result');
  const frame = await webviewFrame();
  await frame.getByRole('grid').waitFor();
  return frame;
}

function bodyRows(frame: FrameLocator): Locator {
  return frame.locator('.grid-body .grid-row');
}

/** The texts of a column, from the top. */
async function cells(frame: FrameLocator, name: string): Promise<string[]> {
  const header = frame.getByRole('columnheader', { name, exact: true });
  const index = await header.getAttribute('aria-colindex');
  return bodyRows(frame).locator(`[aria-colindex="${index}"]`).allInnerTexts();
}

/** The log of a token transfer, different for each index, as JSON. */
function manyLogs(index: number): string {
  const word = (hex: string): string => `0x${hex.padStart(64, '0')}`;
  const log = {
    address: `0x${'5b'.repeat(20)}`,
    topics: [TRANSFER, word('a1'.repeat(20)), word('b0'.repeat(20))],
    data: word(index.toString(16)),
    blockNumber: '0x10d4f',
    blockHash: word('4f'),
    transactionHash: word((index >> 3).toString(16)),
    transactionIndex: '0x0',
    logIndex: `0x${index.toString(16)}`,
    removed: false,
  };
  return JSON.stringify(log);
}

/** How many rows the whole table has, once all of them are loaded. */
async function countRows(frame: FrameLocator): Promise<number> {
  await untilRows(frame, /^\d+ rows$/);
  const count = Number.parseInt(await frame.locator('.table-bar [role=status]').innerText(), 10);
  await until(`there are ${count} rows`, async () => (await bodyRows(frame).count()) === count);
  await bodyRows(frame)
    .nth(count - 1)
    .locator('[role=gridcell]')
    .first()
    .waitFor();
  return count;
}

const filterIn = (frame: FrameLocator, name: string): Locator =>
  frame.getByLabel(`Filter ${name}`, { exact: true });

/** Opens the row of filters. */
async function showFilters(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Filter', exact: true }).click();
  await frame.locator('[data-filter]:focus').waitFor();
}

async function untilRows(frame: FrameLocator, count: RegExp): Promise<void> {
  await frame.locator('.table-bar [role=status]').getByText(count).waitFor();
}

const toNumber = (text: string): number => Number(text.replaceAll(',', ''));

describe('result table', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('sorts and filters logs by mouse, copies them as CSV, and finds a row in the tree', async () => {
    const frame = await openLogs();
    const all = await countRows(frame);
    await frame.getByText(/^All rows: .*removed false$/).waitFor();
    const header = frame.getByRole('columnheader', { name: 'blockNumber', exact: true });
    const numbers = (await cells(frame, 'blockNumber')).map(toNumber);
    await header.getByRole('button').click();
    await header.getByRole('button').click();
    await until('the blocks descend', async () => {
      const sorted = (await cells(frame, 'blockNumber')).map(toNumber);
      return JSON.stringify(sorted) === JSON.stringify(numbers.toSorted((a, b) => b - a));
    });
    assert.equal(await header.getAttribute('aria-sort'), 'descending');

    const middle = numbers.toSorted((a, b) => a - b)[Math.floor(all / 2)]!;
    await showFilters(frame);
    await filterIn(frame, 'blockNumber').fill(`<= ${middle}`);
    const passing = numbers.filter((number) => number <= middle);
    await untilRows(frame, new RegExp(`^${passing.length} of ${all} rows$`));
    await filterIn(frame, 'event').fill('approval');
    await until('only approvals are left', async () => {
      const events = await cells(frame, 'event');
      return events.length > 0 && events.every((event) => event === 'Approval');
    });
    const left = (await cells(frame, 'blockNumber')).map(toNumber);
    assert.ok(left.length < passing.length && left.every((number) => number <= middle));
    assert.deepEqual(await axeViolations(frame), []);

    await vscode.env.clipboard.writeText('');
    await frame.getByText('Copy as CSV').click();
    await until('the table is in the clipboard', async () =>
      (await vscode.env.clipboard.readText()).includes('blockNumber'),
    );
    const [head = '', ...lines] = (await vscode.env.clipboard.readText()).trimEnd().split('\r\n');
    assert.equal(lines.length, left.length);
    const names = head.split(',');
    const exact = (name: string): readonly string[] =>
      lines.map((line) => line.split(',')[names.indexOf(name)] ?? '');
    assert.deepEqual(exact('blockNumber').map(Number), left);
    assert.ok(exact('event').every((event) => event === 'Approval'));
    assert.ok(exact('spender').every((spender) => /^0x[0-9a-fA-F]{40}$/.test(spender)));
    assert.ok(exact('amount (raw)').every((amount) => /^\d+$/.test(amount)));
    assert.ok(exact('blockTimestamp').every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time)));
    assert.equal(names.at(-1), 'data');

    const position = await bodyRows(frame).first().getByRole('rowheader').innerText();
    await bodyRows(frame).first().getByRole('rowheader').locator('.linked').click();
    const active = frame.locator('.row.active');
    await active.locator('.name').getByText(position, { exact: true }).waitFor();
    assert.equal(await active.getAttribute('aria-expanded'), 'true');
    assert.equal(await frame.locator('.grid').count(), 0);
  });

  it('shows addresses in full where there is room, and the arrow beside the name of the column @long', async () => {
    const frame = await openLogs();
    const header = frame.getByRole('columnheader', { name: 'event', exact: true });
    await header.getByRole('button').click();
    const gap = await header
      .getByRole('button')
      .evaluate(({ children: [name, arrow] }) =>
        Math.round(arrow!.getBoundingClientRect().left - name!.getBoundingClientRect().right),
      );
    assert.equal(gap, 2);
    const width = (): Promise<number> =>
      frame
        .getByRole('columnheader', { name: 'from', exact: true })
        .evaluate((cell) => cell.getBoundingClientRect().width);
    const page = frame.owner().page();
    const size = page.viewportSize()!;
    const narrow = await width();
    await page.setViewportSize({ ...size, width: 4_000 });
    try {
      await until('addresses have room', async () => (await width()) > narrow + 50);
    } finally {
      await page.setViewportSize(size);
    }
  });

  it('drops the columns that a filter leaves empty, in the CSV too, and the field stays under the pointer @long', async () => {
    const frame = await openLogs();
    const all = await countRows(frame);
    await showFilters(frame);
    const filter = filterIn(frame, 'event');
    const places = (): Promise<unknown> =>
      Promise.all([filter, frame.locator('.grid')].map((place) => place.boundingBox()));
    const before = await places();
    await filter.fill('= Approval');
    await untilRows(frame, new RegExp(`^\\d+ of ${all} rows$`));
    await frame.getByRole('columnheader', { name: 'from', exact: true }).waitFor({ state: 'detached' });
    await frame.getByRole('columnheader', { name: 'spender', exact: true }).waitFor();
    assert.deepEqual(await places(), before);
    await vscode.env.clipboard.writeText('');
    await frame.getByText('Copy as CSV').click();
    await until('the table is in the clipboard', async () =>
      (await vscode.env.clipboard.readText()).includes('spender'),
    );
    const [head = ''] = (await vscode.env.clipboard.readText()).split('\r\n');
    assert.ok(!head.split(',').includes('from'), head);
    await filterIn(frame, 'spender').fill('0x');
    await frame.getByRole('columnheader', { name: 'owner', exact: true }).waitFor();
    await filterIn(frame, 'spender').fill('');
    await filter.fill('');
    await frame.getByRole('columnheader', { name: 'from', exact: true }).waitFor();
    await untilRows(frame, /^\d+ rows$/);
  });

  it('sorts logs by an argument, finds an address as it is shown, and says what is not a number @long', async () => {
    await learnUnit();
    const frame = await openLogs();
    await countRows(frame);
    const [first = ''] = (await cells(frame, 'to')).filter((text) => text !== '');
    assert.match(first, /^0x[0-9a-fA-F]{40}$/);
    await showFilters(frame);
    const filter = filterIn(frame, 'to');
    await filter.fill('> 1 ether');
    await frame.getByText('to: > compares numbers, and this column is not a number.').waitFor();
    await filter.fill(`${first.slice(0, 6)}…${first.slice(-4)}`);
    await until('only this recipient is left', async () => {
      const found = await cells(frame, 'to');
      return found.length > 0 && found.every((text) => text === first);
    });
    await filter.fill('');
    await untilRows(frame, /^\d+ rows$/);
    const header = frame.getByRole('columnheader', { name: 'amount', exact: true });
    await header.getByRole('button').click();
    await until('the amounts ascend', async () => {
      const amounts = (await cells(frame, 'amount')).filter((text) => /^[\d,.]+ SHELL$/.test(text));
      const exact = amounts.map((text) => exactUnits(text.replace(/ SHELL$/, '').replaceAll(',', ''), 18));
      return exact.length > 1 && exact.every((amount, at) => at === 0 || exact[at - 1]! <= amount);
    });
  });

  it('filters amounts by what the cells show, and says in full what cannot be compared @long', async () => {
    await learnUnit();
    const frame = await openLogs();
    const all = await countRows(frame);
    await showFilters(frame);
    const filter = filterIn(frame, 'amount');
    assert.equal(await filter.getAttribute('placeholder'), '> 1 SHELL');
    const shown = async (): Promise<readonly number[]> =>
      (await cells(frame, 'amount'))
        .filter((text) => /^[\d,.]+ SHELL$/.test(text))
        .map((text) => toNumber(text.replace(' SHELL', '')));
    const before = await shown();
    for (const typed of ['> 5', '> 5 shell']) {
      await filter.fill(typed);
      await untilRows(frame, new RegExp(`^\\d+ of ${all} rows$`));
      await until('only larger amounts are left', async () => (await shown()).every((amount) => amount > 5));
      assert.equal((await shown()).length, before.filter((amount) => amount > 5).length);
      await filter.fill('');
      await untilRows(frame, /^\d+ rows$/);
    }
  });

  it('leaves only the rows with the value of a cell, from its menu, by mouse and keyboard', async () => {
    const frame = await openLogs({ ...RANGE, topics: [TRANSFER] });
    const all = await countRows(frame);
    const column = await frame
      .getByRole('columnheader', { name: 'to', exact: true })
      .getAttribute('aria-colindex');
    await bodyRows(frame).nth(1).locator(`[aria-colindex="${column}"]`).click({ button: 'right' });
    const only = frame.getByRole('menuitem', { name: 'Only rows with this value' });
    await only.click();
    await untilRows(frame, new RegExp(`^\\d of ${all} rows$`));
    const address = await filterIn(frame, 'to').inputValue();
    assert.match(address, /^0x[0-9a-fA-F]{40}$/);
    const starts = (await cells(frame, 'to')).map((text) => text.slice(0, 8));
    assert.deepEqual([...new Set(starts)], [address.slice(0, 8)]);
    // The focus is in the table: its first row has another filter by the keyboard.
    await frame.locator('.grid:focus').press('ArrowRight');
    await frame.locator('.grid:focus').press('Shift+F10');
    await only.waitFor();
    const labels = await frame.locator('.menu [role=menuitem] > :first-child').allInnerTexts();
    for (let down = labels.indexOf('Only rows with this value'); down > 0; down--)
      await frame.locator('.menu').press('ArrowDown');
    await frame.locator('.menu').press('Enter');
    await until('the amount is filtered too', async () =>
      /^= [\d.]+/.test(await filterIn(frame, 'amount').inputValue()),
    );
    await frame.getByRole('button', { name: 'End Filter' }).click();
    await untilRows(frame, new RegExp(`^${all} rows$`));
  });

  it('begins with what differs, in the order of the event, and has no filters before they are asked for @long', async () => {
    await learnUnit();
    const transfers = { ...RANGE, topics: [TRANSFER] };
    const frame = await openLogs(transfers);
    const names = (): Promise<string[]> => frame.locator('.grid [role=columnheader]').allInnerTexts();
    await frame.getByText(/^All rows: .*event Transfer, .*removed false, topic0 /).waitFor();
    assert.deepEqual((await names()).slice(0, 4), ['#', 'from', 'to', 'amount']);
    assert.equal(await frame.locator('[data-filter]').count(), 0);
    const top = async (): Promise<number> => (await bodyRows(frame).first().boundingBox())!.y;
    const before = await top();
    await showFilters(frame);
    await filterIn(frame, 'from').and(frame.locator(':focus')).waitFor();
    await filterIn(frame, 'amount').fill('> 5');
    await untilRows(frame, / of /);
    assert.equal((await top()) - before, 28);
    await frame.getByRole('button', { name: 'End Filter' }).click();
    await untilRows(frame, /^\d+ rows$/);
    assert.equal(await top(), before);
    await frame.getByRole('button', { name: 'Show columns' }).click();
    await frame.getByRole('columnheader', { name: 'event', exact: true }).waitFor();
    await vscode.env.clipboard.writeText('');
    await frame.getByText('Copy as CSV').click();
    const copied = async (): Promise<string> => vscode.env.clipboard.readText();
    await until('the table is in the clipboard', async () => (await copied()).includes('address,event,from'));
  });

  it('searches what is seen with Ctrl+F: its rows, from one to the next, each cell that holds it marked @long', async () => {
    await learnUnit();
    const frame = await openLogs();
    const all = await countRows(frame);
    await frame.getByRole('grid').press('Control+f');
    const search = frame.getByLabel('Search in the rows').and(frame.locator(':focus'));
    const status = frame.locator('#search-status');
    const names = ['amount', 'from', 'to', 'owner', 'spender'];
    for (const [typed, isIn] of [
      // Texts that no hash and no other number contains.
      ['2500', /^2,500 SHELL$/],
      ['0xF39f', /^0xf39F/],
    ] as const) {
      await search.fill(typed);
      await status.getByText(/^1 of \d+ rows?$/).waitFor();
      const count = await bodyRows(frame).count();
      assert.equal(await status.innerText(), `1 of ${count} ${count === 1 ? 'row' : 'rows'}`);
      await untilRows(frame, new RegExp(`^${count} of ${all} rows$`));
      const columns = await frame.locator('.grid [role=columnheader]').allInnerTexts();
      const shown = await Promise.all(
        names.filter((name) => columns.includes(name)).map((name) => cells(frame, name)),
      );
      const found = shown.flat().filter((text) => isIn.test(text));
      assert.ok(found.length >= count && count > 0, `${typed}: ${shown.join()}`);
      const marked = await frame.locator('.cell.found').allInnerTexts();
      assert.deepEqual(marked.toSorted(), found.toSorted());
    }
    const count = await bodyRows(frame).count();
    await search.press('Enter');
    await status.getByText(`2 of ${count} rows`).waitFor();
    await search.press('Escape');
    const grid = frame.getByRole('grid').and(frame.locator(':focus'));
    await grid.press('Shift+F3');
    await grid.press('Shift+F3');
    await status.getByText(`${count} of ${count} rows`).waitFor();
    assert.equal(await frame.locator('.grid-row.active').getAttribute('data-row'), String(count - 1));
    await grid.press('Escape');
    await untilRows(frame, new RegExp(`^${all} rows$`));
    assert.equal(await status.innerText(), '');
  });

  it('proposes a file for CSV that is named after the call @long', async () => {
    const frame = await openLogs();
    await frame.getByText('Save as CSV…').click();
    const field = (await quickInput()).locator('input').first();
    const name = async (): Promise<string> => (await field.inputValue()).split(/[/\\]/).at(-1) ?? '';
    await until('a file is proposed', async () => (await name()).endsWith('.csv'));
    const proposed = await name();
    await dismissQuickInput();
    assert.match(proposed, /^logs-[\w-]+\.csv$/);
  });

  it('shows what a search finds while it still reads, and goes back to all rows when it is cancelled @long', async () => {
    const logs = Array.from({ length: 250_000 }, (_, index) => manyLogs(index));
    const node = localNode({
      eth_getLogs: () => `"result":[${logs.join()}]`,
      eth_chainId: () => '"result":"0x7a69"',
    });
    await withEndpoint('Many logs', node.answer, async () => {
      const frame = await openLogs({});
      await untilRows(frame, /^250,000 rows$/);
      const bar = frame.locator('.table-bar');
      await frame.getByLabel('Search in the rows').fill('2499');
      await bar.getByText(/^\d+ %, [\d,]+ found so far$/).waitFor();
      assert.match(await bar.getByRole('status').innerText(), /^250,000 rows, searching…$/);
      assert.equal((await cells(frame, 'amount'))[0], '2,499');
      await bar.getByRole('button', { name: 'Cancel' }).click();
      await untilRows(frame, /^250,000 rows$/);
      assert.equal((await cells(frame, 'amount'))[0], '0');
      await showFilters(frame);
      await filterIn(frame, 'amount').fill('> 249,990');
      await untilRows(frame, /^9 of 250,000 rows$/);
    });
  });

  it('wraps the problem of a filter, beside a request too @long', async () => {
    await vscode.commands.executeCommand('ethRpc.openBuilder', {
      method: 'eth_getLogs',
      paramsJson: JSON.stringify([RANGE]),
    });
    const frame = await webviewFrame();
    await frame.locator('#send').click();
    await showFilters(frame);
    await filterIn(frame, 'amount').fill('> 5 ether');
    const problem = frame.getByText('“ether” is not a token unit.');
    await problem.waitFor();
    const [right, edge] = await Promise.all(
      [problem, frame.locator('.grid')].map(async (place) => {
        const { x, width } = (await place.boundingBox())!;
        return x + width;
      }),
    );
    assert.ok(right! <= edge!, `${right} ${edge}`);
  });

  for (const theme of THEMES)
    it(`hides what is scrolled below the numbers of rows, in ${theme} @long`, () =>
      inTheme(
        theme,
        () => openLogs(),
        async (frame) => {
          const grid = frame.getByRole('grid');
          await grid.waitFor();
          const row = bodyRows(frame).first();
          const gutter = row.getByRole('rowheader');
          const colours = (): Promise<readonly string[]> =>
            gutter.evaluate((cell) => {
              const { backgroundColor, backgroundImage } = getComputedStyle(cell);
              return [
                backgroundColor,
                backgroundImage,
                getComputedStyle(cell.parentElement!).backgroundImage,
              ];
            });
          const isOpaque = ([colour = '']: readonly string[]): boolean => colour.startsWith('rgb(');
          await row.hover();
          const hovered = await colours();
          await grid.press('Home');
          const active = await colours();
          assert.ok(isOpaque(hovered) && isOpaque(active), `${hovered[0]} ${active[0]}`);
          // The colour of the row is drawn over the cell, too.
          assert.deepEqual([hovered[1], active[1]], [hovered[2], active[2]]);
          if (!theme.includes('High Contrast'))
            assert.doesNotMatch(hovered[1]!, /gradient\(rgba\(0, 0, 0, 0\)/);
        },
      ));

  it('is used by keyboard alone: opened, filtered, copied from, its menu, back to the tree @long', async () => {
    const frame = await openLogs();
    const tree = frame.locator('.tree');
    const grid = frame.getByRole('grid');
    await grid.press('t');
    await tree.press('Home');
    await tree.press('t');
    await grid.and(frame.locator(':focus')).waitFor();
    const all = await countRows(frame);
    const active = frame.locator('.cell.active');
    while ((await active.innerText()) !== 'Transfer') await grid.press('ArrowRight');

    await grid.press('/');
    const filter = filterIn(frame, 'event');
    await filter.and(frame.locator(':focus')).waitFor();
    await filter.pressSequentially('>');
    await frame.getByText(/^event: > compares numbers, and this column is not a number/).waitFor();
    assert.equal(await bodyRows(frame).count(), all);
    assert.deepEqual(await axeViolations(frame), []);
    await filter.fill('= Approval');
    await filter.press('Enter');
    await untilRows(frame, new RegExp(`^\\d+ of ${all} rows$`));
    await filter.press('ArrowDown');
    await active.getByText('Approval', { exact: true }).waitFor();

    await grid.press('End');
    const index = await active.innerText();
    await grid.press('Control+c');
    await until(
      'the cell is in the clipboard',
      async () => (await vscode.env.clipboard.readText()) === index,
    );
    await grid.press('Shift+F10');
    await frame.locator('.menu').getByText('Copy path').waitFor();
    const right = async (part: string): Promise<number> => {
      const { x, width } = (await frame.locator(part).boundingBox())!;
      return x + width;
    };
    assert.ok((await right('.menu')) <= (await right('.table-box')), 'The menu of a last cell has room.');
    assert.deepEqual(await axeViolations(frame), []);
    await frame.locator('.menu').press('Escape');
    await grid.and(frame.locator(':focus')).waitFor();
    const position = await frame.locator('.grid-row.active').getByRole('rowheader').innerText();
    await grid.press('Enter');
    await frame.locator('.row.active .name').getByText(position, { exact: true }).waitFor();
    await tree.and(frame.locator(':focus')).waitFor();

    await tree.press('Home');
    await tree.press('Shift+F10');
    await frame.locator('.menu .item').getByText('Show as table').waitFor();
    await frame.locator('.menu').press('Enter');
    await grid.and(frame.locator(':focus')).waitFor();
    await grid.press('t');
    await tree.and(frame.locator(':focus')).waitFor();
  });
});
