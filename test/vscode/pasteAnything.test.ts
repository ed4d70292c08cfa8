// Owns “Paste Anything” in the real window: what is recognised, what it fills in, and what becomes of a key.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  ACCOUNT,
  addGatewayEndpoint,
  canaryKey,
  configuredEndpoints,
  ENDPOINT_NAME,
  gatewayUrl,
  replaceEndpoints,
  until,
} from './gatewayUnderTest.ts';
import { historyCount } from './questions.ts';
import {
  calmWindow,
  dismissQuickInput,
  pick,
  quickInput,
  quickInputShows,
  runCommand,
  statusBarItem,
  typeInto,
  viewPane,
  webviewFrame,
} from './window.ts';

const account = ACCOUNT.toLowerCase();
const HASH = '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a';
const BALANCE_OF = `0x70a08231${account.slice(2).padStart(64, '0')}`;
const REVERT = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}`;
/** Signed by the first development account. */
const RAW =
  '0x02f868827a69070184773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80580c001a0d40a0528b81e6175076a35defb14a3a237655a62eae3e952ac611a77940224aaa062977d323a96c1f27e27571ce27347e894c9aa45e37dd3a6d0429fb2d16e74c7';
const BODY = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["${ACCOUNT}","latest"]}`;

/** Puts the text on the clipboard and opens the list of what it is. */
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

/** What fills in which call, by a row of the list. */
const KINDS: readonly (readonly [what: string, text: string, method: string, params: string])[] = [
  ['an address', ACCOUNT, 'eth_getCode', `["${account}","latest"]`],
  ['a hash', HASH, 'eth_getTransactionReceipt', `["${HASH}"]`],
  [
    'the page of a block explorer',
    `https://etherscan.io/tx/${HASH}`,
    'eth_getTransactionReceipt',
    `["${HASH}"]`,
  ],
  ['a number', '68,933', 'eth_getBlockReceipts', '["0x10d45"]'],
  ['calldata', BALANCE_OF, 'eth_call', `[{"input":"${BALANCE_OF}"},"latest"]`],
  ['a signed transaction', RAW, 'eth_sendRawTransaction', `["${RAW}"]`],
  ['a selector', '0x70a08231', 'eth_estimateGas', '[{"input":"0x70a08231"},"latest"]'],
  ['a JSON-RPC request', BODY, 'eth_getBalance', `["${account}","latest"]`],
  ['a batch', `[${BODY},{"method":"eth_chainId"}]`, 'eth_chainId', '[]'],
  [
    'a curl command',
    `curl localhost:8545 \\\n  --json '${BODY}'`,
    'eth_getBalance',
    `["${account}","latest"]`,
  ],
  ['a cast command', `cast balance ${ACCOUNT} --block 68933`, 'eth_getBalance', `["${account}","0x10d45"]`],
  [
    'a program with fetch',
    `await fetch(url, { method: 'POST', body: JSON.stringify({ method: 'net_version', params: [], id: 1 }) })`,
    'net_version',
    '[]',
  ],
  [
    'a program with viem',
    `await client.getTransactionCount({ address: '${ACCOUNT}', blockTag: 'safe' })`,
    'eth_getTransactionCount',
    `["${account}","safe"]`,
  ],
  [
    'a program with ethers',
    `await p.send("eth_getCode", ["${ACCOUNT}", "latest"])`,
    'eth_getCode',
    `["${account}","latest"]`,
  ],
  ['a program with web3.py', 'w3.eth.gas_price', 'eth_gasPrice', '[]'],
];

describe('paste anything', () => {
  before(addGatewayEndpoint);
  afterEach(calmWindow);

  it('fills in the call of each kind, and sends nothing', async () => {
    const before = await historyCount();
    for (const [, text, method, params] of KINDS) {
      await paste(text);
      await pick(method);
      await filledIn(method, params);
    }
    assert.equal(await historyCount(), before);
  });

  it('says what has no call: revert data, an amount, what is not known', async () => {
    await paste(REVERT);
    await quickInputShows('What a call reverted with: Error(string).');
    await quickInputShows('nope');
    await dismissQuickInput();
    await paste('1.5 ether');
    await pick('1.5 ETH');
    await (await statusBarItem('Copied 1.5 ETH')).waitFor();
    await paste('hello world');
    await quickInputShows('Nothing that is known here');
    await typeInto('Paste Anything', '0x10d45', false);
    await quickInputShows('Paste Anything: A block.');
    await quickInputShows('eth_getBlockReceipts');
  });

  it('asks what becomes of a key, and drops it', async () => {
    await paste(`curl ${gatewayUrl()}/v1/${canaryKey()} -d '${BODY}'`);
    assert.equal((await (await quickInput()).innerText()).includes(canaryKey()), false);
    await pick('eth_getBalance');
    await quickInputShows(`Keep the key for “${ENDPOINT_NAME}”`);
    await pick('Drop it');
    await filledIn('eth_getBalance', `["${account}","latest"]`);
  });

  it('keeps a key for an endpoint of its origin', async () => {
    await paste(`${gatewayUrl()}/v1/${canaryKey()}`);
    await pick(gatewayUrl());
    await pick(`Keep the key for “${ENDPOINT_NAME}”`);
    await (await statusBarItem(`The API key for “${ENDPOINT_NAME}” is set`)).waitFor();
  });

  it('adds the endpoint of a snippet, with a key in a header', async () => {
    const putBack = await replaceEndpoints(configuredEndpoints());
    try {
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
    } finally {
      await putBack();
    }
  });

  it('takes the same where a method belongs, and keeps it out of the page', async () => {
    await runCommand('Ethereum RPC: Open Request Builder');
    const frame = await webviewFrame();
    const method = frame.locator('#method');
    await method.click();
    const command = `curl ${gatewayUrl()}/v1/${canaryKey()} -d '{"method":"eth_getUncleCountByBlockNumber","params":["0x1"]}'`;
    await method.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }));
    }, command);
    await quickInputShows('Pasted');
    await pick('eth_getUncleCountByBlockNumber');
    await pick('Drop it');
    await filledIn('eth_getUncleCountByBlockNumber', '["0x1"]');
    const html = await frame.locator('body').evaluate(() => document.documentElement.outerHTML);
    assert.equal(html.includes(canaryKey()), false);
  });

  it('adds all of a batch to the Batch view, or opens it as a document', async () => {
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
    const key = `0x${'ab12'.repeat(16)}`;
    await paste(`cast send ${ACCOUNT} --value 1ether --private-key ${key} --confirmations 2`);
    await quickInputShows('Not taken over: the private key. The node signs, if it holds the account.');
    await quickInputShows('Not taken over: --confirmations.');
    assert.equal((await (await quickInput()).innerText()).includes('ab12ab12'), false);
    await pick('eth_sendTransaction');
    const frame = await webviewFrame();
    await until('the form holds what was pasted', async () => {
      const values = await frame
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      return values.includes('eth_sendTransaction') && values.includes(account);
    });
    const html = await frame.locator('body').evaluate(() => document.documentElement.outerHTML);
    assert.equal(html.includes('ab12ab12'), false);
  });
});
