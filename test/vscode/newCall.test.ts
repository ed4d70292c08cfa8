// New Call: what is typed or pasted into its box, the steps that it leads to, and the way back.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ACCOUNT, TOKEN } from './addresses.ts';
import { addGatewayEndpoint, askGateway, canaryKey, gatewayUrl, until } from './gatewayUnderTest.ts';
import { makesEntry } from './newEntry.ts';
import { historyCount } from './questions.ts';
import {
  calmWindow,
  dismissQuickInput,
  pick,
  pressPalette,
  quickInput,
  quickInputShows,
  runCommand,
  typeInto,
  webviewFrame,
  workbenchPage,
} from './window.ts';

const NEW_CALL = 'Ethereum RPC: New Call...';

/** Opens the box and types into it; the row that Enter takes has this label. */
async function typeNewCall(text: string, taken: string): Promise<void> {
  await runCommand(NEW_CALL);
  await typeInto('New Call', text, false);
  await takes(taken);
}

async function takes(label: string): Promise<void> {
  const row = (await quickInput()).locator('.monaco-list-row.focused .quick-input-list-label');
  await row.filter({ hasText: label }).waitFor();
}

async function press(key: string): Promise<void> {
  await (await workbenchPage()).keyboard.press(key);
}

async function boxHolds(text: string): Promise<void> {
  const input = (await quickInput()).locator('input').last();
  await until(`the box holds “${text}”`, async () => (await input.inputValue()) === text);
}

describe('New Call', () => {
  before(addGatewayEndpoint);
  // Where several rows are selected, a new call leaves them so.
  before(async () => {
    for (const command of ['ethRpc.history.focus', 'list.focusFirst', 'list.select'])
      await vscode.commands.executeCommand(command);
  });
  afterEach(async () => {
    // A page that is left open takes the keyboard back when a box closes.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await calmWindow();
  });

  it('sends what words mean, where nothing is missing', async () => {
    await typeNewCall('block number', 'eth_blockNumber');
    await makesEntry(/^blockNumber68,\d{3} · now$/, () => press('Enter'));
    await typeNewCall('block 68,943 true', 'eth_getBlockByNumber');
    await makesEntry(/^block 68,943.* · full · now$/, () => press('Enter'));
  });

  it('shows the rows in its own order, the usual method first @long', async () => {
    await typeNewCall('logs', 'eth_getLogs');
    const first = (await quickInput()).locator('.monaco-list-row[data-index="0"].focused');
    assert.match(await first.innerText(), /^eth_getLogs/);
    await dismissQuickInput();
  });

  it('reads a hash and offers its calls @long', async () => {
    const { transactions } = (await askGateway('eth_getBlockByNumber', ['0x10d4c', false])) as {
      readonly transactions: readonly string[];
    };
    await typeNewCall(transactions[0]!, 'Explain Transaction');
    await quickInputShows('New Call: The hash of a transaction');
    await makesEntry(/^receipt.* · 0x\w{4}…\w{4} · now$/, () => pick('eth_getTransactionReceipt'));
  });

  it('fills a transfer in words into the form, to a name of the address book, and sends nothing @long', async () => {
    const book = (names: object | undefined): Thenable<void> =>
      vscode.workspace
        .getConfiguration('ethRpc')
        .update('addressBook', names, vscode.ConfigurationTarget.Global);
    await book({ bob: ACCOUNT });
    try {
      const before = await historyCount();
      await typeNewCall('1 eth to bob', 'Send 1 ETH to bob…');
      await press('Enter');
      const frame = await webviewFrame();
      await until(
        'the method is there',
        async () => (await frame.locator('#method').inputValue()) === 'eth_sendTransaction',
      );
      const holds = (id: string, text: string): Promise<void> => {
        const field = frame.locator(`[id="field-0.${id}"]`).locator('input, textarea').first();
        return until(`${id} holds ${text}`, async () => (await field.inputValue()).toLowerCase() === text);
      };
      await holds('to', ACCOUNT.toLowerCase());
      await holds('value', '1 ether');
      assert.equal(await historyCount(), before);
      await typeNewCall('1,5 eth to bob', 'A transfer that cannot be filled in');
      await (await quickInput()).getByText('can be read in two ways').waitFor();
      await dismissQuickInput();
    } finally {
      await book(undefined);
    }
  });

  it('opens the request builder with what is typed, by Alt+Enter and by the pencil @long', async () => {
    const before = await historyCount();
    await typeNewCall(`balance ${ACCOUNT} 68,940`, 'eth_getBalance');
    await press('Alt+Enter');
    const frame = await webviewFrame();
    const body = frame.locator('pre.body');
    await body.getByText(`"params":["${ACCOUNT.toLowerCase()}","0x10d4c"]`).waitFor();
    await typeNewCall('block 5', 'eth_getBlockByNumber');
    const row = (await quickInput()).locator('.monaco-list-row.focused');
    await row.hover();
    await row.locator('.action-label.codicon-edit').click();
    await body.getByText('"method":"eth_getBlockByNumber","params":["0x5",false]').waitFor();
    assert.equal(await historyCount(), before);
  });

  it('asks eth_call for two values, then sends @long', async () => {
    await typeNewCall('eth_call', 'eth_call');
    await press('Enter');
    await typeInto('eth_call: to', TOKEN);
    await typeInto('eth_call: input', `balanceOf(address) ${ACCOUNT}`);
    await takes('Send');
    await quickInputShows('balanceOf(account 0x7099…79C8)');
    await makesEntry(/^balanceOf.* · 0x7099…79C8.* · now$/, () => press('Enter'));
  });

  it('asks for each argument of a function of which only the signature is typed @long', async () => {
    await typeNewCall('allowance(address,address spender)(uint256)', 'eth_call');
    await press('Enter');
    await typeInto('eth_call: to', TOKEN);
    // It has no name.
    await typeInto('allowance: address', ACCOUNT);
    await typeInto('allowance: spender', '0x1234', false);
    await quickInputShows('Not valid yet');
    await typeInto('allowance: spender', TOKEN);
    await takes('Send');
    await makesEntry(/^allowance.* · now$/, () => press('Enter'));
  });

  it('sends nothing at once that changes something and was not named in full', async () => {
    const before = await historyCount();
    await typeNewCall('mine', 'evm_mine');
    await press('Enter');
    await takes('Send');
    await quickInputShows('changes the chain');
    await dismissQuickInput();
    assert.equal(await historyCount(), before);
  });

  it('offers the other fields by name, and shows what is set @long', async () => {
    await typeNewCall('eth_getLogs', 'eth_getLogs');
    await press('Enter');
    const set = async (name: string, text: string): Promise<void> => {
      await pick('More options');
      await quickInputShows('eth_getLogs: more options');
      await pick(name);
      await typeInto(`eth_getLogs: ${name}`, text);
      await takes('Send');
    };
    await set('topics', 'Transfer(address,address,uint256)');
    await set('fromBlock', '68,933');
    await quickInputShows('fromBlock 68,933');
    await set('toBlock', '0x10d45');
    await makesEntry(/^logs Transfer2 logs · 68,933/, () => press('Enter'));
  });

  /** The button at the left of the title. */
  async function goBack(): Promise<void> {
    await (await quickInput()).locator('.codicon-quick-input-back').click();
  }

  it('goes one step back by its button, with what was typed in each @long', async () => {
    const before = await historyCount();
    await typeNewCall('get balance', 'eth_getBalance');
    await press('Enter');
    await typeInto('eth_getBalance: address', '0x1234', false);
    await goBack();
    await quickInputShows('New Call');
    await boxHolds('get balance');
    await takes('eth_getBalance');
    await press('Enter');
    await quickInputShows('eth_getBalance: address');
    await boxHolds('0x1234');
    await typeInto('eth_getBalance: address', ACCOUNT);
    await takes('Send');
    await goBack();
    await boxHolds(ACCOUNT);
    await dismissQuickInput();
    assert.equal(await historyCount(), before);
  });

  it('ends by Escape in a step, in favour of a palette that is opened then, and offers what was typed next time', async () => {
    const before = await historyCount();
    await typeNewCall('get balance', 'eth_getBalance');
    await press('Enter');
    await typeInto('eth_getBalance: address', '0xabcd', false);
    await press('Escape');
    await (await quickInput()).waitFor({ state: 'hidden' });
    await pressPalette();
    await (await workbenchPage()).keyboard.type('Ethereum');
    await boxHolds('>Ethereum');
    await runCommand(NEW_CALL);
    await quickInputShows('Typed, not sent');
    await takes('eth_getBalance');
    await press('Enter');
    await quickInputShows('eth_getBalance: address');
    await boxHolds('0xabcd');
    await press('Escape');
    assert.equal(await historyCount(), before);
  });

  it('shows no key of what is pasted, and asks what becomes of it before it sends', async () => {
    const request = `{"method":"eth_getBalance","params":["${ACCOUNT}","latest"]}`;
    await typeNewCall(`curl ${gatewayUrl()}/v1/${canaryKey()}-other -d '${request}'`, 'eth_getBalance');
    await boxHolds(`curl ${gatewayUrl()}/v1/[api key] -d '${request}'`);
    await press('Enter');
    await quickInputShows(`Pasted: endpoint ${gatewayUrl()}`);
    await press('Escape');
    await boxHolds(`curl ${gatewayUrl()}/v1/[api key] -d '${request}'`);
    await takes('eth_getBalance');
    await press('Enter');
    await quickInputShows(`Pasted: endpoint ${gatewayUrl()}`);
    await makesEntry(/^balance.* · 0x7099…79C8 · now$/, () => pick('Do not keep it'));
  });

  it('begins with the calls that were made last @long', async () => {
    await runCommand(NEW_CALL);
    await takes('balance 0x7099…79C8');
    await makesEntry(/^balance.* · 0x7099…79C8 · now$/, () => press('Enter'));
    await (
      await webviewFrame()
    )
      .getByText(/^[\d.,]+ ETH$/)
      .first()
      .waitFor();
  });
});
