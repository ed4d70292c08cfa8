// Tests the request builder in its real page: fields, problems, decoded results, cancelling, data sent to the page.
import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener } from 'node:http';
import { ACCOUNT, HOLDER, TOKEN } from '../vscode/addresses.ts';
import { axeViolations } from '../vscode/axe.ts';
import * as vscode from 'vscode';
import {
  ENDPOINT_NAME,
  addGatewayEndpoint,
  askGateway,
  canaryKey,
  until,
  withEndpoints,
} from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { historyCount } from '../vscode/questions.ts';
import { withServer } from '../vscode/localServer.ts';
import {
  opensPage,
  runCommand,
  statusBarItem,
  typeInto,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

async function chooseMethod(name: string): Promise<void> {
  const method = (await webviewFrame()).locator('#method');
  await method.fill(name);
  await method.press('Enter');
}

describe('request builder', () => {
  before(async () => {
    await addGatewayEndpoint();
    // A new tab, as other tests have typed into theirs.
    await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
    await (await webviewFrame()).locator('#send').waitFor();
  });

  it('shows the exact body before it is sent, and the decoded answer after', async () => {
    await askGateway('anvil_setBalance', [ACCOUNT, '0x112210f47de98115']);
    const frame = await webviewFrame();
    await chooseMethod('eth_getBalance');
    await frame.locator('[id="field-0"] input').fill(ACCOUNT);
    const shown = async (): Promise<string> => (await frame.locator('pre.body').innerText()).trim();
    const params = `["${ACCOUNT.toLowerCase()}","latest"]`;
    await until('the body has the address', async () => (await shown()).includes(params));
    const body = new RegExp(`^\\{"jsonrpc":"2\\.0","method":"eth_getBalance","params":(.*),"id":1\\}$`);
    const before = await shown();
    assert.equal(body.exec(before)?.[1], params);
    await frame.locator('[id="field-0"] input').press('Control+Enter');
    await frame.locator('.summary').getByText('1.234567890123456789 ETH').waitFor();
    await frame.locator('.row.form').getByText('1,234,567,890,123,456,789 wei').waitFor();
    assert.equal(await shown(), before, 'calls do not change it');
  });

  it('is what Run Again sends while it is in front, as it stands in the form, whichever call was made since', async () => {
    const again = (): Promise<void> => runCommand('Ethereum RPC: Run Again');
    await makesEntry(/^gasPrice/, async () => (await extensionApi()).call({ method: 'eth_gasPrice' }));
    await makesEntry(/^balance.* · 0x7099…79C8/, again);
    await (await webviewFrame()).locator('[id="field-0"] input').fill(HOLDER);
    await makesEntry(/^balance.* · 0xf39F…2266/, again);
  });

  it('is sent by Ctrl+Enter in a checkbox, too, which stays as it is', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_getBlockByNumber');
    const full = frame.getByRole('checkbox', { name: 'full transactions' });
    const isTicked = await full.isChecked();
    await full.focus();
    await makesEntry(/^block latest/, async () => (await workbenchPage()).keyboard.press('Control+Enter'));
    assert.equal(await full.isChecked(), isTicked);
  });

  it('has the keyboard where something is left to type, of a request that comes from elsewhere', async () => {
    await (await webviewFrame()).locator('#method').focus();
    await runCommand('Ethereum RPC: New Call...');
    await typeInto('New Call', `1 eth to ${ACCOUNT}`);
    await (await webviewFrame()).locator('[id="field-0.from"] :is(input, textarea):focus').waitFor();
  });

  it('walks a block down to a leaf by keyboard @long', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_getBlockByNumber');
    await frame.locator('#send').click();
    const number = frame.locator('.row.node').filter({ hasText: /^\s*number/ });
    await number.waitFor();
    await frame.locator('.tree').press('Home');
    await frame.locator('.tree').press('ArrowDown');
    await frame.locator('.row.active').getByText('number', { exact: true }).waitFor();
    await frame.locator('.tree').press('ArrowRight');
    await frame
      .locator('.row.form')
      .getByText(/^0x[0-9a-f]+$/)
      .first()
      .waitFor();
  });

  it('shows the raw answer as the node sent it @long', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_getBlockByNumber');
    await frame.locator('#send').click();
    await frame.getByRole('button', { name: 'Raw', exact: true }).click();
    await frame.locator('pre.raw').getByText('"parentHash"').waitFor();
    await frame.getByRole('button', { name: 'Tree', exact: true }).click();
  });

  it('sends calldata given as a function with its arguments', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_call');
    await frame.locator('[id="field-0.to"] input').fill(TOKEN);
    await frame.locator('[id="field-0.input"] textarea').fill(`balanceOf(address) ${ACCOUNT}`);
    await frame.getByText('Sent as 0x70a08231… (balanceOf), 36 bytes.').waitFor();
    const word = ACCOUNT.slice(2).toLowerCase().padStart(64, '0');
    await frame.locator('pre.body').getByText(`"input":"0x70a08231${word}"`).waitFor();
    const call = { to: TOKEN, input: `0x70a08231${word}` };
    const balance = BigInt(String(await askGateway('eth_call', [call, 'latest'])));
    await frame.locator('#send').click();
    // The amount has the unit of the token where another test has made it known.
    const shells = `${(balance / 10n ** 18n).toLocaleString('en')} SHELL`;
    const amount = new RegExp(`^balance (${balance.toLocaleString('en')}|${shells})$`);
    assert.equal(balance % 10n ** 18n, 0n);
    await frame.locator('.summary').getByText(amount).waitFor();
    await frame.locator('[id="field-0.input"] textarea').fill('');
    await frame.locator('[id="field-0.to"] input').fill('');
  });

  it('builds a log filter from its fields, with the topic of an event @long', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_getLogs');
    const typed = {
      '0.address': TOKEN,
      '0.topics.0': 'Transfer(address,address,uint256)',
      '0.fromBlock': '68933',
      '0.toBlock': '68933',
    };
    for (const [id, text] of Object.entries(typed))
      await frame.locator(`[id="field-${id}"]`).locator('input, textarea').fill(text);
    const filter = `"params":[{"address":"${TOKEN.toLowerCase()}","topics":["${TRANSFER}"],"fromBlock":"0x10d45","toBlock":"0x10d45"}]`;
    await frame.locator('pre.body').getByText(filter).waitFor();
    await frame.locator('#send').click();
    await frame.locator('.summary').getByText('2 logs').waitFor();
    await frame.getByText(/^Slow for the node, /).waitFor();
    for (const id of Object.keys(typed))
      await frame.locator(`[id="field-${id}"]`).locator('input, textarea').fill('');
  });

  it('asks for the head where a block is named by its distance from it @long', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_getBlockByNumber');
    await frame.locator('[id="field-0"] input').fill('latest-3');
    await frame.getByText('Sent as the number 3 below latest, resolved when it is sent.').waitFor();
    const number = BigInt(String(await askGateway('eth_blockNumber', []))) - 3n;
    await frame.locator('#send').click();
    await frame
      .locator('.summary')
      .getByText(`Block ${number.toLocaleString('en')}`)
      .waitFor();
    await frame.locator('[id="field-0"] input').fill('');
  });

  it('types a map of objects by its parts, adds to it with the keyboard, and takes it as JSON too @long', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_getBalance');
    await chooseMethod('eth_call');
    const page = frame.owner().page();
    await frame.locator('[id="field-0.to"] input').fill(TOKEN);
    await frame.locator('summary', { hasText: 'state overrides, block overrides' }).click();
    await frame.locator('[id="fold-2"]').click();
    await frame.locator('[id="add-2"]').focus();
    await page.keyboard.press('Enter');
    await frame.locator('[id="field-2.0:key"] :focus').waitFor();
    await page.keyboard.type(ACCOUNT);
    await frame.locator('[id="field-2.0.balance"] input').fill('1.5 ether');
    const overrides = `{"${ACCOUNT.toLowerCase()}":{"balance":"0x14d1120d7b160000"}}`;
    await frame.locator('pre.body').getByText(`"},"latest",${overrides}]`).waitFor();
    await frame
      .locator('.fold', { has: frame.locator('[id="fold-2"]') })
      .getByText('Edit as JSON')
      .click();
    const json = frame.locator('[id="field-2"] textarea');
    assert.deepEqual(JSON.parse(await json.inputValue()), { [ACCOUNT]: { balance: '1.5 ether' } });
    await frame.getByRole('button', { name: 'Edit as fields' }).click();
    assert.equal(await frame.locator('[id="field-2.0.balance"] input').inputValue(), '1.5 ether');
    await frame.locator('[id="fold-2.0"]').click();
    await frame.locator('[id="fold-2.0"]').getByText('balance 1.5 ether').waitFor();
    await frame.getByRole('button', { name: 'Remove address 1' }).click();
    await frame.locator('pre.body').getByText('"},"latest"]').waitFor();
  });

  it('takes a time for a block, says so at its field, and how the block was found @long', async () => {
    const { timestamp } = (await askGateway('eth_getBlockByNumber', ['0x10d4c', false])) as {
      timestamp: string;
    };
    const time = new Date(Number(timestamp) * 1000).toISOString().replace('.000Z', 'Z');
    const before = await historyCount();
    const frame = await webviewFrame();
    await chooseMethod('eth_getBlockByNumber');
    await frame.locator('[id="field-0"] input').fill(time);
    await frame.getByText(`The last block at or before ${time.replace(':00Z', 'Z')}, found`).waitFor();
    await frame.locator('#send').click();
    const fact = frame.locator('.facts').getByText(/block 68,940, \d\d:\d\d:\d\dZ, found with \d+ calls/);
    await fact.waitFor();
    assert.equal(await frame.locator('[id="field-0"] input').inputValue(), time);
    assert.equal(await historyCount(), before + 1);
  });

  it('names each problem at its field, keeps what was typed, and sends nothing', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_call');
    await frame.locator('summary', { hasText: 'from, value, gas, 14 more' }).click();
    const typed = {
      '0.to': '0x12',
      '0.input': '0xabc',
      '0.value': '1.5 ethr',
      '0.gas': '0x',
      '1': 'lastest',
    };
    for (const [id, text] of Object.entries(typed)) {
      await frame.locator(`[id="field-${id}"]`).locator('input, textarea').fill(text);
    }
    await frame.locator('#send').click();
    await frame.getByText('Fill in or correct 5 fields to send or save it.').waitFor();
    const problems = await frame.locator('.problem').allInnerTexts();
    assert.deepEqual(problems, [
      'An address has 40 hex digits after 0x, not 2.',
      '3 hex digits are not whole bytes: one is missing or too many.',
      '“ethr” is not a unit: use wei, gwei or ether.',
      '“0x” has no digits. Zero is 0x0.',
      '“lastest” is not a block. Did you mean latest?',
    ]);
    for (const [id, text] of Object.entries(typed)) {
      assert.equal(await frame.locator(`[id="field-${id}"]`).locator('input, textarea').inputValue(), text);
    }
  });

  it('says of an answer which earlier call it is of, and after a refused Send gives the reason in JSON too @long', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_chainId');
    await frame.locator('#send').click();
    await frame.locator('.facts').getByText('eth_chainId').waitFor();
    await chooseMethod('eth_getBalance');
    const address = frame.locator('[id="field-0"] input');
    await address.fill('0x12');
    await address.press('Control+Enter');
    const earlier = frame.getByText('Result of an earlier call: eth_chainId', { exact: true });
    await earlier.waitFor();
    const reason = 'An address has 40 hex digits after 0x, not 2.';
    await frame.getByRole('button', { name: 'JSON', exact: true }).click();
    await frame.locator('.problem').getByText(`address: ${reason}`).waitFor();
    await frame.getByRole('button', { name: 'Form', exact: true }).click();
    await frame.locator('.problem').getByText(reason).waitFor();
    await address.fill(ACCOUNT);
    await address.press('Control+Enter');
    await frame.locator('.facts').getByText('eth_getBalance').waitFor();
    assert.equal(await earlier.count(), 0);
  });

  it('names the chain of its endpoint once a call told it, and so does the status bar @long', async () => {
    const { answer } = localNode({ eth_chainId: () => '"result":"0xaa36a7"' });
    await withEndpoint('Test net', answer, async () => {
      const endpoint = (await webviewFrame()).locator('button.endpoint');
      await endpoint.getByText('Test net', { exact: true }).waitFor();
      assert.equal(await endpoint.locator('.chain').count(), 0);
      await chooseMethod('eth_chainId');
      await (await webviewFrame()).locator('#send').click();
      await endpoint.locator('.chain').getByText('Sepolia 11155111', { exact: true }).waitFor();
      await (await statusBarItem('Test net · Sepolia 11155111')).waitFor();
    });
  });

  it('gives the method back at Escape, and the values with it @long', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_getBalance');
    const field = frame.locator('[id="field-0"] input');
    await field.fill('0x12');
    const method = frame.locator('#method');
    for (const typed of ['call', 'no such words', '']) {
      await method.fill(typed);
      await method.press('Escape');
      assert.equal(await method.inputValue(), 'eth_getBalance');
      await field.focus();
      assert.equal(await method.inputValue(), 'eth_getBalance');
      assert.equal(await field.inputValue(), '0x12');
    }
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.equal(activeTab?.label, 'eth_getBalance');
  });

  it('keeps the form over hiding and showing the panel', async () => {
    await chooseMethod('eth_call');
    await (await webviewFrame()).locator('[id="field-0.to"] input').fill('0x12');
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await runCommand('Ethereum RPC: Open Request Builder');
    const frame = await webviewFrame();
    await until('the page is back with what was typed', async () => {
      const input = frame.locator('[id="field-0.to"] input');
      return (await input.count()) === 1 && (await input.inputValue()) === '0x12';
    });
  });

  it('takes a megabyte of parameters and a megabyte of answer without losing any of it @long', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_call');
    const data = '0x' + 'ab'.repeat(500_000);
    for (const id of ['0.to', '0.value', '0.gas', '1']) {
      await frame.locator(`[id="field-${id}"]`).locator('input, textarea').fill('');
    }
    // The precompiled contract at address 4 returns its input.
    await frame.locator('[id="field-0.to"] input').fill(`0x${'4'.padStart(40, '0')}`);
    await frame.locator('[id="field-0.input"] textarea').fill(data);
    // The ids of the calls of a window go up.
    const sizes = [1, 10, 100, 1000, 10_000].map((id) => {
      const answer = `{"jsonrpc":"2.0","id":${id},"result":"${data}"}`;
      return `${answer.length.toLocaleString('en')} bytes`;
    });
    await frame.locator('#send').click();
    const facts = frame.locator('.facts dd');
    await facts.filter({ hasText: /^\s*call 0x0000…0004/ }).waitFor();
    await facts.getByText('200 OK').waitFor();
    const [, endpoint, , status, size] = await facts.allInnerTexts();
    assert.deepEqual([endpoint, status], [ENDPOINT_NAME, '200 OK']);
    assert.ok(sizes.includes(size!), size);
    const summary = await frame.locator('.summary').innerText();
    assert.equal(summary, `${data.slice(0, 42)}… (500,000 bytes)`);
    assert.equal(await frame.locator('[id="field-0.input"] textarea').inputValue(), data);
  });

  it('aborts the socket when a call is cancelled, and leaves the keyboard where it was @long', async () => {
    let aborted = false;
    const silent = (request: IncomingMessage): unknown =>
      request.socket.once('close', () => (aborted = true));
    await withEndpoint('Silent server', silent, async (connections) => {
      const frame = await webviewFrame();
      await frame.getByText('Silent server').first().waitFor();
      await chooseMethod('eth_chainId');
      await frame.locator('#send').press('Enter');
      await frame.getByText('Esc cancels').waitFor();
      // Send and Cancel are one button: a double click on Send must not cancel.
      await frame.locator('#cancel:focus').dispatchEvent('click', { detail: 2 });
      await until('the server has the request', async () => (await connections()) === 1);
      // Escape closes only the menu.
      await frame.locator('#more').press('Enter');
      await frame.locator('#more-menu .item').first().press('Escape');
      await frame.locator('#more:focus').waitFor();
      assert.equal(await frame.locator('#more-menu').isVisible(), false);
      assert.equal(await frame.locator('#cancel').count(), 1);
      await frame.locator('#cancel').press('Enter');
      await frame.locator('.failure').getByText('Cancelled', { exact: true }).waitFor();
      await until('the server sees its socket closed', () => aborted);
      await frame.locator('#send:focus').waitFor();
    });
  });

  it('has no accessibility violations', async () => {
    const frame = await webviewFrame();
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('never gets a message with the key in it, though a server repeats the key', async () => {
    const frame = await webviewFrame();
    await frame.locator('body').evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seenMessages: seen });
      window.addEventListener('message', (event) => seen.push(JSON.stringify(event.data)));
    });
    const telling: RequestListener = ({ url = '' }, response) => {
      const message = `You called ${url}, ${Buffer.from(url).toString('base64')}`;
      const body = { jsonrpc: '2.0', id: null, error: { code: -32000, message, data: { url } } };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
    await withServer(telling, async (url) => {
      await chooseMethod('eth_chainId');
      await frame.locator('#send').click();
      await frame.locator('.summary').getByText('31337').waitFor();
      const endpoint = { id: 'telling', name: 'Telling server', urlTemplate: `${url}/v1/\${apiKey}` };
      await withEndpoints([endpoint], async () => {
        await frame.getByText('Telling server').first().waitFor();
        await frame.locator('#send').click();
        await typeInto('API Key for Telling server', canaryKey());
        await frame.locator('.failure').getByText('You called /v1/[api key], ').waitFor();
      });
    });
    const { seen, html } = await frame.locator('body').evaluate(() => ({
      seen: (window as unknown as { seenMessages: string[] }).seenMessages,
      html: document.documentElement.outerHTML,
    }));
    const shown = seen.filter((message) => message.includes('"type":"show"'));
    // A result is shown again when the chain is known, also that of an earlier test: the order of messages varies.
    assert.deepEqual(
      new Set(shown.map((message) => message.includes('"problem":null'))),
      new Set([true, false]),
    );
    const forms = [canaryKey(), ...[0, 1, 2].map((shift) => base64Inside(canaryKey(), shift))];
    for (const form of forms)
      assert.deepEqual(
        [...seen, html].filter((text) => text.includes(form)),
        [],
      );
  });
});

/** The middle of the base64 form of a text that follows `shift` other bytes. */
function base64Inside(text: string, shift: number): string {
  return Buffer.from('x'.repeat(shift) + text)
    .toString('base64')
    .slice(4, -4);
}
