// Pictures of the side bar, lists, documents, a failed call and a narrow window; taken after those of results.
import { ACCOUNT, FAILURE, PAYMENTS, WIDE } from './picture.ts';
import type { Picture } from './picture.ts';
import {
  callBlock,
  dragSideBar,
  choose,
  explain,
  frameOf,
  input,
  open,
  openBuilder,
  run,
  selectEndpoint,
} from './windowSteps.ts';

/** The right edge of the side bar, in pixels. */
const SIDE_BAR = 350;
/** Leaves the editor 280 pixels once the side bar is closed. */
const NARROW = { width: 344, height: 800 };
const REQUESTS = `[
  {
    "method": "eth_getBalance",
    "params": ["${ACCOUNT}", "latest-10"]
  },
  {
    "method": "eth_getLogs",
    "params": [{ "fromBlock": 68932, "topics": ["Transfer(address,address,uint256)"] }]
  }
]
`;

export const VIEW_PICTURES: readonly Picture[] = [
  {
    name: 'trees',
    async arrange(page) {
      await selectEndpoint(page, 'Local gateway');
      await callBlock(page, PAYMENTS);
      await run(page, 'Ethereum RPC: Focus on Result View');
    },
  },
  {
    name: 'history',
    inDocs: { of: 'sidebar', height: 380 },
    async arrange(page) {
      await dragSideBar(page, SIDE_BAR, 560);
      // The block is expanded, and pushes all other rows out of view.
      await run(page, 'Ethereum RPC: Focus on History View');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowLeft');
    },
  },
  {
    name: 'blocks',
    inDocs: { of: 'editor', height: 620 },
    async arrange(page) {
      await dragSideBar(page, 560, SIDE_BAR);
      await callBlock(page, PAYMENTS);
      await run(page, 'Ethereum RPC: Watch, Run over Blocks or Endpoints...');
      await input(page).fill('over');
      await page.keyboard.press('Enter');
      await input(page).fill('68,924-68,943');
      await page.keyboard.press('Enter');
      await frameOf(page)
        .locator('span')
        .filter({ hasText: /^20 of 20 blocks/ })
        .waitFor();
    },
  },
  {
    name: 'paste',
    inDocs: { of: 'list' },
    inWalkthrough: true,
    async arrange(page) {
      await run(page, 'Ethereum RPC: Paste Anything...');
      await input(page).fill(ACCOUNT);
    },
  },
  {
    name: 'document',
    inDocs: { of: 'editor', height: 300 },
    async arrange(page) {
      await page.keyboard.press('Escape');
      await run(page, 'View: Close All Editors');
      await run(page, 'Ethereum RPC: New Request Document');
      await page.locator('.suggest-widget.visible').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+A');
      await page.evaluate((text) => navigator.clipboard.writeText(text), REQUESTS);
      await page.keyboard.press('Control+V');
      await page.locator('.codelens-decoration').nth(2).waitFor();
      await page.keyboard.press('Control+Home');
    },
  },
  {
    name: 'failure',
    async arrange(page) {
      // VS Code would ask whether to save the document.
      await run(page, 'View: Revert and Close Editor');
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
  {
    name: 'live',
    inDocs: { of: 'editor', height: 480 },
    async arrange(page, send) {
      await page.setViewportSize(WIDE);
      await page.keyboard.press('Control+b');
      await run(page, 'View: Close All Editors');
      await run(page, 'Ethereum RPC: Subscribe to Live Logs, New Blocks...');
      await page.locator('.quick-input-list').getByText('New blocks', { exact: true }).click();
      const frame = frameOf(page);
      await frame.getByText('Pause').waitFor();
      for (let block = 0; block < 4; block++) {
        await send('evm_mine', []);
        await page.waitForTimeout(1200);
      }
      await send('anvil_reorg', [2, []]);
      await frame.getByText('removed by a reorg').first().waitFor();
      await send('evm_mine', []);
    },
  },
];
