// Owns the request builder in its real page: fields, problems, decoded answers, cancelling, what reaches the page.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axeViolations } from './axe.ts';
import * as vscode from 'vscode';
import { ACCOUNT, addGatewayEndpoint, askGateway, canaryKey, until } from './gatewayUnderTest.ts';
import { runCommand, webviewFrame, workbenchPage } from './window.ts';

async function chooseMethod(name: string): Promise<void> {
  const method = (await webviewFrame()).locator('#method');
  await method.fill(name);
  await method.press('Enter');
}

describe('request builder', () => {
  before(async () => {
    await addGatewayEndpoint();
    await runCommand('Ethereum RPC: Open Request Builder');
    const frame = await webviewFrame();
    await frame.locator('#send').waitFor();
    // Everything the host posts to the page, for the test that looks for the key.
    await frame.locator('body').evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seenMessages: seen });
      window.addEventListener('message', (event) => seen.push(JSON.stringify(event.data)));
    });
  });

  it('shows the exact body before it is sent, and the decoded answer after', async () => {
    await askGateway('anvil_setBalance', [ACCOUNT, '0x112210f47de98115']);
    const frame = await webviewFrame();
    await chooseMethod('eth_getBalance');
    await frame.locator('[id="field-0"] input').fill(ACCOUNT);
    await frame.locator('pre.body').getByText(`"params":["${ACCOUNT.toLowerCase()}","latest"]`).waitFor();
    await frame.locator('[id="field-0"] input').press('Control+Enter');
    await frame.locator('.summary').getByText('1.234567890123456789 ETH').waitFor();
    await frame.locator('.row.form').getByText('1,234,567,890,123,456,789 wei').waitFor();
  });

  it('walks a block down to a leaf by keyboard', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_getBlockByNumber');
    await frame.locator('#send').click();
    const number = frame.locator('.row.node').filter({ hasText: /^\s*number/ });
    await number.waitFor();
    await frame.locator('.row.node').first().focus();
    const { keyboard } = await workbenchPage();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowRight');
    await frame
      .locator('.row.form')
      .getByText(/^0x[0-9a-f]+$/)
      .first()
      .waitFor();
  });

  it('shows the raw answer as the node sent it', async () => {
    const frame = await webviewFrame();
    await frame.getByRole('button', { name: 'Raw JSON' }).click();
    await frame.locator('pre.raw').getByText('"parentHash"').waitFor();
    await frame.getByRole('button', { name: 'Decoded' }).click();
  });

  it('names each problem at its field, keeps what was typed, and sends nothing', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_call');
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
    const problems = await frame.locator('.problem').allInnerTexts();
    assert.deepEqual(problems, [
      'An address has 40 hex digits after 0x; these are 2.',
      '3 hex digits are no whole bytes: one digit is missing or too many.',
      '“ethr” is no unit: use wei, gwei or ether.',
      '“0x” has no digits. Zero is 0x0.',
      '“lastest” is no block. Type latest, pending, safe, finalized, earliest, a number, or a block hash.',
    ]);
    for (const [id, text] of Object.entries(typed)) {
      assert.equal(await frame.locator(`[id="field-${id}"]`).locator('input, textarea').inputValue(), text);
    }
    await frame.getByText('5 fields need a look.').waitFor();
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

  it('takes a megabyte of parameters without losing any of it', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_call');
    const data = '0x' + 'ab'.repeat(500_000);
    for (const id of ['0.to', '0.value', '0.gas', '1']) {
      await frame.locator(`[id="field-${id}"]`).locator('input, textarea').fill('');
    }
    await frame.locator('[id="field-0.to"] input').fill(ACCOUNT);
    await frame.locator('[id="field-0.input"] textarea').fill(data);
    await frame.locator('#send').click();
    await frame.locator('.facts').getByText('eth_call').waitFor();
    assert.equal((await frame.locator('[id="field-0.input"] textarea').inputValue()).length, data.length);
  });

  it('aborts the socket when a call is cancelled', async () => {
    let aborted = false;
    const server = createServer((request) => {
      request.socket.once('close', () => (aborted = true));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const configuration = vscode.workspace.getConfiguration('ethRpc');
    const endpoints = configuration.get<unknown[]>('endpoints', []);
    const silent = { id: 'silent', name: 'Silent server', urlTemplate: `http://127.0.0.1:${port}/` };
    await configuration.update('endpoints', [silent], vscode.ConfigurationTarget.Global);
    try {
      const frame = await webviewFrame();
      await frame.getByText('Silent server').first().waitFor();
      await chooseMethod('eth_chainId');
      await frame.locator('#send').click();
      await frame.getByText('Esc cancels').waitFor();
      await until('the server has the request', async () => (await connections(server)) === 1);
      await frame.locator('#cancel').click();
      await frame.locator('.failure').getByText('Cancelled', { exact: true }).waitFor();
      await until('the server sees its socket closed', () => aborted);
    } finally {
      await configuration.update('endpoints', endpoints, vscode.ConfigurationTarget.Global);
      server.closeAllConnections();
      server.close();
    }
  });

  it('has no accessibility violations', async () => {
    const frame = await webviewFrame();
    assert.deepEqual(await axeViolations(frame), []);
  });

  it('never gets a message with the key in it', async () => {
    const frame = await webviewFrame();
    await chooseMethod('eth_chainId');
    await frame.locator('#send').click();
    await frame.locator('.summary').getByText('31337').waitFor();
    const state = await frame.locator('body').evaluate(() => ({
      seen: (window as unknown as { seenMessages?: string[] }).seenMessages ?? [],
      html: document.documentElement.outerHTML,
    }));
    assert.ok(!state.seen.join('\n').includes(canaryKey()));
    assert.ok(!state.html.includes(canaryKey()));
  });
});

function connections(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
}
