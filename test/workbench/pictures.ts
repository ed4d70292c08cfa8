// Owns what the pictures show: the states of the window, in the order in which one leads to the next.
// Refuses to know themes and files.
import type { FrameLocator, Locator, Page } from 'playwright-core';

export type Picture = {
  readonly name: string;
  /** The theme in which the README shows it. */
  readonly inReadme?: 'light' | 'dark';
  /** Brings the window into the state. */
  readonly arrange: (page: Page) => Promise<unknown>;
};

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const WIDE = { width: 1280, height: 800 };
/** Leaves the editor 280 pixels once the side bar is closed. */
const NARROW = { width: 344, height: 800 };
/** Of the seeded chain: payments, a transfer that fails, a token handed out to five. */
const [PAYMENTS, FAILURE, AIRDROP] = ['68940', '68937', '68938'] as const;
const FAILED = '0x2a21e01b8be20b7b3d34d07c02cefbf4bb871faaf5be1e62c703da974333eeaa';
const CALL_TRACER = '{"tracer":"callTracer"}';

const input = (page: Page): Locator => page.locator('.quick-input-widget input').first();
const frameOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
const rowOf = (page: Page, name: string): Locator =>
  frameOf(page)
    .locator('.row.node')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s`) })
    .first();

async function run(page: Page, title: string): Promise<void> {
  const row = page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: title }).first();
  // A key that comes while a webview takes the focus is lost.
  for (let attempt = 1; ; attempt++) {
    await page.keyboard.press('F1');
    try {
      await input(page).fill(`>${title}`, { timeout: 5_000 });
      return await row.click({ timeout: 10_000 });
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** Answers the step that asks for this, once Enter takes what was typed, or leaves the value out. */
async function answer(page: Page, title: string, text: string): Promise<void> {
  await page.locator('.quick-input-title').getByText(title).waitFor();
  await input(page).fill(text);
  const taken = text === '' ? 'Leave out' : text;
  await page.locator('.quick-input-widget .monaco-list-row.focused').filter({ hasText: taken }).waitFor();
  await page.keyboard.press('Enter');
}

/** Calls a method by the palette and opens its result. */
async function call(
  page: Page,
  method: string,
  ...steps: readonly (readonly [string, string])[]
): Promise<void> {
  await run(page, 'Ethereum RPC: Call Method...');
  await answer(page, 'Call a Method', method);
  for (const [name, text] of steps) await answer(page, `${method}: ${name}`, text);
  // The Result view is named by the call that ended last, and that by its first value.
  const first = steps[0]?.[1] ?? '';
  const named = first.startsWith('0x') ? first.slice(0, 6) : first && Number(first).toLocaleString('en');
  const title = page.locator('.sidebar .pane-header .description').filter({ hasText: `${method} ${named}` });
  await title.waitFor();
  await run(page, 'Ethereum RPC: Open Result');
  await frameOf(page).locator('.facts').getByText(method, { exact: true }).waitFor();
  await rowOf(page, 'result').waitFor();
}

const callBlock = (page: Page, block: string): Promise<void> =>
  call(page, 'eth_getBlockByNumber', ['block', block], ['full transactions', 'true']);

/** Opens rows one below the other by their values’ side, where nothing is a link. */
async function open(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await rowOf(page, name).locator('.name').click();
}

async function explain(page: Page, block: string): Promise<void> {
  await callBlock(page, block);
  await frameOf(page).getByRole('button', { name: 'Explain transaction' }).click();
  await rowOf(page, 'transaction fee').waitFor();
}

async function search(page: Page, text: string): Promise<void> {
  await frameOf(page).getByLabel('Search in this result').fill(text);
  await frameOf(page).locator('.row.active.hit').waitFor();
}

async function selectEndpoint(page: Page, name: string): Promise<void> {
  await run(page, 'Ethereum RPC: Select Endpoint');
  await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: name }).first().click();
  await page.locator('.statusbar-item').filter({ hasText: name }).waitFor();
}

async function choose(page: Page, method: string): Promise<void> {
  await frameOf(page).locator('#method').fill(method);
  await frameOf(page).locator('#method').press('Enter');
}

async function openBuilder(page: Page): Promise<FrameLocator> {
  await run(page, 'View: Close All Editors');
  await run(page, 'Ethereum RPC: Open Request Builder');
  const frame = frameOf(page);
  await frame.locator('#method').waitFor();
  return frame;
}

export const PICTURES: readonly Picture[] = [
  {
    name: 'welcome',
    arrange: (page) => page.getByRole('button', { name: 'Call eth_blockNumber' }).waitFor(),
  },
  {
    name: 'palette',
    async arrange(page) {
      await run(page, 'Ethereum RPC: Call eth_blockNumber');
      await page.getByPlaceholder('Enter alone uses ETH_RPC_API_KEY').press('Enter');
      await page
        .locator('.monaco-list-row')
        .filter({ hasText: /^result/ })
        .first()
        .waitFor();
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
      await frame.locator('[id="field-0.value"] input').fill('0x0a');
      await frame.locator('#send').click();
    },
  },
  {
    name: 'builder',
    inReadme: 'light',
    async arrange(page) {
      const frame = await openBuilder(page);
      await choose(page, 'eth_getBalance');
      await frame.locator('[id="field-0"] input').fill(ACCOUNT);
      await frame.locator('#send').click();
      await frame.locator('.row.form').first().waitFor();
      await frame.locator('h1').evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'block',
    async arrange(page) {
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
    async arrange(page) {
      await page.keyboard.press('Escape');
      await search(page, 'transactions[*].value > 0');
    },
  },
  {
    name: 'phases',
    async arrange(page) {
      await search(page, 'number');
      await frameOf(page).locator('.search-text').fill('');
      await frameOf(page).locator('.facts summary').first().click();
      await frameOf(page)
        .locator('h1')
        .evaluate((element) => element.scrollIntoView());
    },
  },
  { name: 'explain', arrange: (page) => explain(page, AIRDROP) },
  { name: 'explain-failed', inReadme: 'dark', arrange: (page) => explain(page, FAILURE) },
  {
    name: 'compare',
    async arrange(page) {
      await callBlock(page, '68939');
      await callBlock(page, PAYMENTS);
      await frameOf(page).getByText('Compare with…').click();
      await page
        .locator('.quick-input-widget .monaco-list-row')
        .filter({ hasText: 'eth_getBlockByNumber 68,939 true' })
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
    inReadme: 'light',
    async arrange(page) {
      const range = [
        ['fromBlock', '68932'],
        ['toBlock', '68943'],
      ] as const;
      await call(page, 'eth_getLogs', ['address', ''], ['topics', ''], ...range);
      await frameOf(page).getByRole('button', { name: 'Show result as a table' }).click();
      await frameOf(page).getByLabel('Filter event').fill('transfer');
      await frameOf(page)
        .getByText(/^\d+ of 13 rows$/)
        .waitFor();
    },
  },
  {
    name: 'trace',
    async arrange(page) {
      await call(page, 'debug_traceBlockByNumber', ['block', PAYMENTS], ['options', CALL_TRACER]);
      await open(page, '0', '2');
    },
  },
  {
    name: 'steps',
    async arrange(page) {
      await call(page, 'debug_traceTransaction', ['transaction hash', FAILED], ['options', '{}']);
      await open(page, 'structLogs', '3');
    },
  },
  {
    name: 'large',
    async arrange(page) {
      await selectEndpoint(page, 'Archive node');
      await call(
        page,
        'debug_traceTransaction',
        ['transaction hash', `0x${'ab'.repeat(32)}`],
        ['options', '{}'],
      );
      await open(page, 'structLogs');
      await frameOf(page).locator('.tree').press('End');
      await page.waitForTimeout(1_000);
    },
  },
  {
    name: 'trees',
    async arrange(page) {
      await selectEndpoint(page, 'Local gateway');
      await callBlock(page, PAYMENTS);
      await run(page, 'Ethereum RPC: Focus on Result View');
    },
  },
  {
    name: 'failure',
    async arrange(page) {
      await selectEndpoint(page, 'Node at home');
      const frame = await openBuilder(page);
      await choose(page, 'eth_blockNumber');
      await frame.locator('#send').click();
      await frame.locator('.failure').waitFor();
    },
  },
  {
    name: 'narrow',
    async arrange(page) {
      await selectEndpoint(page, 'Local gateway');
      await callBlock(page, PAYMENTS);
      await open(page, 'transactions', '0', 'value');
      await page.keyboard.press('Control+b');
      await page.setViewportSize(NARROW);
    },
  },
  {
    name: 'narrow-explain',
    async arrange(page) {
      await page.setViewportSize(WIDE);
      await page.keyboard.press('Control+b');
      await explain(page, FAILURE);
      await page.keyboard.press('Control+b');
      await page.setViewportSize(NARROW);
    },
  },
];
