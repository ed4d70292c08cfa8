// Tests the gateway’s own pages in a browser: the whole way to a key by mouse and by keyboard, and checks by axe-core.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startScriptedNode, echoing, type ScriptedNode } from '../gateway/scriptedNode.ts';
import { keyIn, linkIn, startSignup, type SignupGateway } from '../gateway/signup/signupGateway.ts';
import { openSocket } from '../gateway/webSocketClient.ts';
import { workbenchPage } from '../vscode/window.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const ADDRESS = 'ada@example.org';

describe('the pages of keys by mail', () => {
  let node: ScriptedNode;
  let gateway: SignupGateway;
  let page: Page;
  const referrers: string[] = [];
  const urls: string[] = [];
  const faults: string[] = [];
  before(async () => {
    node = await startScriptedNode();
    node.play(echoing);
    gateway = await startSignup({
      node,
      flags: ['--name', 'Example Nodes', '--terms', 'https://example.org/terms', '--quota-rps', '25'],
    });
    page = await (await workbenchPage()).context().newPage();
    page.on('request', (request) => {
      urls.push(request.url());
      referrers.push(request.headers()['referer'] ?? '');
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (!message.text().startsWith('Failed to load resource')) faults.push(message.text());
    });
  });
  after(async () => {
    await page.close();
    await gateway.close();
    await node.close();
  });

  type Axe = { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };

  /** Checks with axe and for content wider than the window, narrow and light, wide and dark. */
  async function assertGood(heading: string): Promise<void> {
    await page.locator('h1', { hasText: heading }).waitFor();
    const states = [
      { colorScheme: 'light', width: 320 },
      { colorScheme: 'dark', width: 1280 },
    ] as const;
    for (const { colorScheme, width } of states) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(AXE);
      const found = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: Axe }).axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
      assert.deepEqual(found, [], `${heading}, ${colorScheme}, ${width}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(over <= 0, `${heading} is ${over} px too wide at ${width}`);
    }
  }

  let link = '';
  let key = '';

  it('begin with an address, which is said to be none where it is none', async () => {
    await page.goto(gateway.origin);
    await assertGood('Get an API key for Ethereum');
    assert.match((await page.textContent('main'))!, /A key can make 25 calls per second\./);
    const boxes = await page.locator('.copied pre').allTextContents();
    assert.equal(boxes[1], `${gateway.origin.replace('http', 'ws')}/v1/YOUR_API_KEY`);
    await page.getByLabel('Mail address').fill('ada@nowhere');
    await page.evaluate(() => document.querySelector('form')!.setAttribute('novalidate', ''));
    await page.keyboard.press('Enter');
    await assertGood('Get an API key for Ethereum');
    assert.equal(
      await page.textContent('[role=alert]'),
      'This is not a mail address. Type one like name@example.org.',
    );
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'email');
  });

  it('send a link, which leads by its button to the key', async () => {
    await page.getByLabel('Mail address').fill(ADDRESS);
    await page.keyboard.press('Enter');
    await assertGood('Check your mailbox');
    const [mail] = await gateway.awaitMails(ADDRESS, 1);
    link = linkIn(mail!)!;
    await page.goto(link);
    await assertGood('One click to your key');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await assertGood('Your API key');
    key = keyIn(await page.content());
    assert.equal(await gateway.call(key), 200);
    const shown = await page.textContent('main');
    assert.ok(shown!.includes('on its way to a…@example.org'));
  });

  const copied = async (button: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
    return page.evaluate(() => navigator.clipboard.readText());
  };

  it('copy the key with a button, and say so', async () => {
    assert.equal(await copied('Copy key'), key);
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  });

  it('have the URL of WebSocket beside the others, which works in the next call', async () => {
    assert.equal(await copied('Copy URL'), `${gateway.origin}/v1/${key}`);
    const url = await copied('Copy WebSocket URL');
    assert.equal(url, `${gateway.origin.replace('http', 'ws')}/v1/${key}`);
    const client = await openSocket(new URL(url).origin, { key });
    assert.equal((await client.call('eth_chainId')).result, '0x1');
    client.close();
  });

  it('say that a link was used, and that one does not work', async () => {
    await page.goto(link);
    await assertGood('This link was used before');
    await page.goto(`${link}x`);
    await assertGood('This link does not work');
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.getByLabel('Mail address').waitFor();
  });

  it('show the mailbox of a gateway that sends no mail, from which the key is revoked @long', async () => {
    await gateway.awaitMails(ADDRESS, 2);
    await page.goto(`${gateway.origin}/mailbox`);
    await assertGood('Mailbox');
    await page.getByRole('link', { name: 'Your API key of Example Nodes' }).click();
    await assertGood('Your API key of Example Nodes');
    await page.locator('pre a[href*="/keys/revoke"]').click();
    await assertGood('Revoke your API key?');
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await assertGood('Your API key is revoked');
    assert.equal(await gateway.call(key), 401);
  });

  it('are the same without scripts, but for the copy buttons @long', async () => {
    const context = page.context();
    const plain = await context.newPage();
    const session = await context.newCDPSession(plain);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await plain.goto(gateway.origin);
    assert.equal(await plain.locator('button').count(), 1);
    await plain.getByLabel('Mail address').fill('plain@example.org');
    await plain.getByRole('button', { name: 'Send me a link' }).click();
    await plain.locator('h1', { hasText: 'Check your mailbox' }).waitFor();
    await plain.close();
  });

  it('sent the key in no URL and no referrer, asked nobody else, and broke no policy', () => {
    assert.deepEqual(new Set(referrers), new Set(['']));
    assert.ok(urls.length > 5);
    for (const url of urls) {
      assert.ok(url.startsWith(gateway.origin), url);
      assert.equal(url.includes(key), false);
    }
    assert.deepEqual(faults, []);
  });
});
