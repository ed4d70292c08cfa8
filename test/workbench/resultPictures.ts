// Pictures of the request builder and of results.
import { ACCOUNT, AIRDROP, FAILURE, PAYMENTS, WIDE } from './picture.ts';
import type { Picture } from './picture.ts';
import {
  call,
  callBlock,
  choose,
  explain,
  frameOf,
  input,
  open,
  openBuilder,
  rowOf,
  run,
  search,
  selectEndpoint,
} from './windowSteps.ts';

const FAILED = '0x2a21e01b8be20b7b3d34d07c02cefbf4bb871faaf5be1e62c703da974333eeaa';

export const RESULT_PICTURES: readonly Picture[] = [
  {
    name: 'welcome',
    arrange: (page) => page.getByRole('button', { name: 'Call eth_blockNumber' }).waitFor(),
  },
  {
    name: 'palette',
    async arrange(page) {
      await run(page, 'Ethereum RPC: Call eth_blockNumber');
      await page.getByPlaceholder('press Enter to use the environment variable').press('Enter');
      await frameOf(page).locator('.summary').waitFor();
      await run(page, 'Ethereum RPC: Call eth_getBalance');
      await input(page).fill('0xf39F');
    },
  },
  {
    name: 'problems',
    async arrange(page) {
      await page.keyboard.press('Escape');
      const frame = await openBuilder(page);
      await choose(page, 'eth_call');
      await frame.locator('[id="field-0.to"] input').fill('0x12');
      await frame.locator('summary', { hasText: 'from, value, gas' }).click();
      await frame.locator('[id="field-0.value"] input').fill('0x0a');
      await frame.locator('#send').click();
    },
  },
  {
    name: 'builder',
    inDocs: { of: 'window' },
    inWalkthrough: true,
    async arrange(page) {
      const frame = await openBuilder(page);
      await choose(page, 'eth_getBalance');
      await frame.locator('[id="field-0"] input').fill(ACCOUNT);
      await frame.locator('#send').click();
      await frame.locator('.row.form').last().waitFor();
      await page.setViewportSize({ ...WIDE, height: 880 });
      await frame.locator('body').evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'block',
    inDocs: { of: 'editor', height: 700 },
    inWalkthrough: true,
    async arrange(page) {
      await page.setViewportSize(WIDE);
      await callBlock(page, PAYMENTS);
      await open(page, 'transactions', '0', 'value');
    },
  },
  {
    name: 'menu',
    async arrange(page) {
      await rowOf(page, 'from').locator('.value').click();
      await frameOf(page).locator('.menu .item').first().waitFor();
    },
  },
  {
    name: 'search',
    inDocs: { of: 'editor', height: 540 },
    async arrange(page) {
      await page.keyboard.press('Escape');
      await search(page, '**.value > 1 ether');
    },
  },
  {
    name: 'phases',
    async arrange(page) {
      await search(page, 'number');
      await frameOf(page).locator('.search-text').fill('');
      await frameOf(page).locator('.facts summary').first().click();
      await frameOf(page)
        .locator('body')
        .evaluate(() => scrollTo(0, 0));
    },
  },
  { name: 'explain', arrange: (page) => explain(page, AIRDROP) },
  {
    name: 'explain-failed',
    inDocs: { of: 'editor', height: 632 },
    arrange: (page) => explain(page, FAILURE),
  },
  {
    name: 'compare',
    inDocs: { of: 'editor', height: 454 },
    inWalkthrough: true,
    async arrange(page) {
      await callBlock(page, '68939');
      await callBlock(page, PAYMENTS);
      await frameOf(page).getByText('Compare with…').click();
      await page
        .locator('.quick-input-widget .monaco-list-row')
        .filter({ hasText: 'block 68,939 full' })
        .first()
        .click();
      await frameOf(page).locator('.changes').waitFor();
      await frameOf(page)
        .getByRole('button', { name: /^Next change/ })
        .click();
      await open(page, 'number');
    },
  },
  {
    name: 'table',
    inDocs: { of: 'editor', height: 500 },
    async arrange(page) {
      await call(page, 'eth_getLogs', '{"fromBlock":68932,"toBlock":68943}');
      await frameOf(page).getByRole('button', { name: 'Filter', exact: true }).click();
      await frameOf(page).getByLabel('Filter event').fill('transfer');
      await frameOf(page)
        .getByText(/^\d+ of 13 rows$/)
        .waitFor();
    },
  },
  {
    name: 'trace',
    async arrange(page) {
      await call(page, 'debug_traceBlockByNumber', PAYMENTS);
      await frameOf(page).getByRole('button', { name: 'Tree', exact: true }).click();
      await rowOf(page, 'call trees').waitFor();
    },
  },
  {
    name: 'steps',
    async arrange(page) {
      await call(page, 'debug_traceTransaction', FAILED, '{}');
      await open(page, 'structLogs', '3');
    },
  },
  {
    name: 'large',
    async arrange(page) {
      await selectEndpoint(page, 'Archive node');
      await call(page, 'debug_traceTransaction', `0x${'ab'.repeat(32)}`, '{}');
      await open(page, 'structLogs');
      await frameOf(page).locator('.tree').press('End');
      await page.waitForTimeout(1_000);
    },
  },
];
