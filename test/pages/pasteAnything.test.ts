// Tests “Paste Anything” in the real window: what is recognised, what it fills in, and what happens to a key.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { ACCOUNT } from '../vscode/addresses.ts';
import {
  ENDPOINT_NAME,
  addGatewayEndpoint,
  canaryKey,
  configuredEndpoints,
  gatewayUrl,
  until,
  withEndpoints,
} from '../vscode/gatewayUnderTest.ts';
import { BODY, REVERT } from '../vscode/pastedKinds.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import {
  calmWindow,
  dismissQuickInput,
  pick,
  quickInput,
  quickInputShows,
  runCommand,
  statusBarItem,
  treeItem,
  typeInto,
  viewPane,
  webviewFrame,
} from '../vscode/window.ts';

const account = ACCOUNT.toLowerCase();

/** Puts the text on the clipboard and opens the list of what it can be. */
async function paste(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  await runCommand('Ethereum RPC: Paste Anything...');
  await quickInputShows('On the clipboard');
}

/** Waits until the request builder shows this call. */
async function filledIn(method: string, params: string): Promise<void> {
  const frame = await webviewFrame();
  const body = frame.locator('pre.body');
  await body.getByText(`"method":"${method}","params":${params},`, { exact: false }).waitFor();
}

describe('paste anything', () => {
  before(addGatewayEndpoint);
  afterEach(calmWindow);

  it('says what has no call: revert data, an amount, what is not known @long', async () => {
    await paste(REVERT);
    await quickInputShows('What a call reverted with: Error(string)');
    await quickInputShows('nope');
    await dismissQuickInput();
    // From here on, the chain is known, and amounts have the name of its coin.
    await (await extensionApi()).call({ method: 'eth_chainId' });
    await paste('1.5 ether');
    await pick('1.5 ETH');
    await (await statusBarItem('Copied 1.5 ETH')).waitFor();
    await paste('hello world');
    await quickInputShows('Not recognised');
    await typeInto('Paste Anything', '0x10d45', false);
    await quickInputShows('Paste Anything: A block');
    await quickInputShows('eth_getBlockReceipts');
  });

  it('asks what becomes of a key, and drops it', async () => {
    await paste(`curl ${gatewayUrl()}/v1/${canaryKey()}-other -d '${BODY}'`);
    assert.equal((await (await quickInput()).innerText()).includes(canaryKey()), false);
    await pick('eth_getBalance');
    await quickInputShows(`Replace the key of “${ENDPOINT_NAME}”`);
    await pick('Do not keep it');
    await filledIn('eth_getBalance', `["${account}","latest"]`);
  });

  it('keeps a key for an endpoint of its origin', async () => {
    await paste(`${gatewayUrl()}/v1/${canaryKey()}`);
    await pick(gatewayUrl());
    await pick(`Replace the key of “${ENDPOINT_NAME}”`);
    await (await statusBarItem(`The API key for “${ENDPOINT_NAME}” is set`)).waitFor();
  });

  it('adds an endpoint by its host and port', async () => {
    await withEndpoints(configuredEndpoints(), async () => {
      await paste('node.local:8545');
      await pick('https://node.local:8545');
      await pick('Add it as an endpoint');
      await typeInto('Add Endpoint: name', 'By host');
      await until('the endpoint is in the settings', () =>
        configuredEndpoints().some(({ urlTemplate }) => urlTemplate === 'https://node.local:8545'),
      );
    });
  });

  it('adds the endpoint of a snippet, with a key in a header', async () => {
    await withEndpoints(configuredEndpoints(), async () => {
      const key = 'canary-of-a-header-0123';
      await paste(`curl https://rpc.example.com/eth -H 'x-api-key: ${key}' -d '${BODY}'`);
      await pick('https://rpc.example.com');
      await pick('Add it as an endpoint');
      await typeInto('Add Endpoint: name', 'Pasted');
      await until('the endpoint is in the settings', () =>
        configuredEndpoints().some(({ name }) => name === 'Pasted'),
      );
      const { id: _id, ...added } = configuredEndpoints().find(({ name }) => name === 'Pasted')!;
      assert.deepEqual(added, {
        name: 'Pasted',
        urlTemplate: 'https://rpc.example.com/eth',
        headers: { 'x-api-key': '${apiKey}' },
      });
    });
  });

  it('adds the endpoint of a snippet with the place of a key in a header, and asks for the key', async () => {
    await withEndpoints(configuredEndpoints(), async () => {
      await paste(`curl https://rpc.example.com/own -H 'Authorization: Bearer $KEY' -d '${BODY}'`);
      await pick('https://rpc.example.com');
      await pick('Add it as an endpoint');
      await typeInto('Add Endpoint: name', 'Without');
      await quickInputShows('API Key for Without');
      await dismissQuickInput();
      const added = configuredEndpoints().find(({ name }) => name === 'Without');
      assert.deepEqual(added?.headers, { Authorization: 'Bearer ${apiKey}' });
    });
  });

  it('takes the same where a method belongs, and keeps it out of the page', async () => {
    await runCommand('Ethereum RPC: Open Request Builder');
    const frame = await webviewFrame();
    const method = frame.locator('#method');
    await method.click();
    const command = `curl ${gatewayUrl()}/v1/${canaryKey()}-other -d '{"method":"eth_getUncleCountByBlockNumber","params":["0x1"]}'`;
    await method.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }));
    }, command);
    await quickInputShows('Pasted');
    await pick('eth_getUncleCountByBlockNumber');
    await pick('Do not keep it');
    await filledIn('eth_getUncleCountByBlockNumber', '["0x1"]');
    const html = await frame.locator('body').evaluate(() => document.documentElement.outerHTML);
    assert.equal(html.includes(canaryKey()), false);
  });

  it('sends all of a batch, and nothing else that the Batch view has', async () => {
    await vscode.commands.executeCommand('ethRpc.batch.add', { method: 'eth_gasPrice', params: [] });
    await paste(`[${BODY},{"method":"eth_chainId"}]`);
    await pick('Send all 2 as one batch');
    await (await treeItem(/^eth_chainId31337/, 'Batch')).waitFor();
    assert.match(await (await treeItem('eth_gasPrice', 'Batch')).innerText(), /^eth_gasPrice$/);
    await vscode.commands.executeCommand('ethRpc.batch.clear');
  });

  it('adds all of a batch to the Batch view, or opens it as a document @long', async () => {
    const batch = `[${BODY},{"method":"eth_chainId"}]`;
    await paste(batch);
    await pick('Add all 2 to the batch');
    const header = (await viewPane('Batch')).locator('.pane-header .description');
    await header.getByText('2 calls', { exact: true }).waitFor();
    await vscode.commands.executeCommand('ethRpc.batch.clear');
    await paste(batch);
    await pick('Open as a document');
    await until('a document holds both calls', () => {
      const text = vscode.window.activeTextEditor?.document.getText() ?? '';
      return text.includes('eth_getBalance') && text.includes('eth_chainId');
    });
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('offers a write as a write, and keeps its private key nowhere', async () => {
    // All files are searched for the API key of the run, in any notation.
    const key = canaryKey();
    await paste(`cast send ${ACCOUNT} --value 1ether --private-key ${key} --confirmations 2`);
    await quickInputShows('Not taken over: the private key. The node signs, if it holds the account.');
    await quickInputShows('Not taken over: --confirmations.');
    assert.equal((await (await quickInput()).innerText()).includes(key), false);
    await pick('eth_sendTransaction');
    const frame = await webviewFrame();
    await until('the form holds what was pasted', async () => {
      const values = await frame
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      return values.includes('eth_sendTransaction') && values.includes(ACCOUNT);
    });
    const html = await frame.locator('body').evaluate(() => document.documentElement.outerHTML);
    assert.equal(html.includes(key), false);
    // New Call sends its first row: the trial.
    await runCommand('Ethereum RPC: New Call...');
    await typeInto('New Call', `cast send ${ACCOUNT} --from ${ACCOUNT} --private-key ${key}`, false);
    const box = await quickInput();
    await until('the private key is masked', async () =>
      (await box.locator('input').first().inputValue()).endsWith('--private-key [secret]'),
    );
    assert.equal((await box.innerText()).includes(key), false);
    await makesEntry(/^call/, () => box.locator('input').first().press('Enter'));
    assert.equal((await (await viewPane('History')).innerText()).includes(key), false);
  });
});
