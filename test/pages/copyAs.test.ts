// Tests “Copy as Code”: from the history, from the request builder, and with the key.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ACCOUNT } from '../vscode/addresses.ts';
import {
  ENDPOINT_NAME,
  addGatewayEndpoint,
  canaryKey,
  gatewayUrl,
  until,
  withEndpoints,
} from '../vscode/gatewayUnderTest.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { answerQuestion } from '../vscode/questions.ts';
import {
  calmWindow,
  opensPage,
  pick,
  quickInputShows,
  runCommand,
  untilSelected,
  webviewFrame,
} from '../vscode/window.ts';
import { copied } from '../vscode/copiedCode.ts';

const account = ACCOUNT.toLowerCase();

/**
 * Picks the item that writes the URL and the key. Returns the end of the command in an object, so that it is not
 * awaited here.
 */
async function copyWithKey(call: unknown): Promise<{ readonly ended: Thenable<unknown> }> {
  const ended = vscode.commands.executeCommand('ethRpc.entry.copyAs', call);
  await pick('With URL and API Key…');
  return { ended };
}

describe('copy as code', () => {
  before(addGatewayEndpoint);
  beforeEach(() => vscode.env.clipboard.writeText(''));
  afterEach(calmWindow);
  // The clipboard contains the key on purpose; later tests must not find it.
  after(() => vscode.env.clipboard.writeText(''));

  it('copies a call of the history, without its URL @long', async () => {
    const answered = /^blockNumber[\d,]+ · /;
    await makesEntry(answered, () => runCommand('Ethereum RPC: Call eth_blockNumber'));
    await untilSelected(answered);
    await runCommand('Ethereum RPC: Copy as Code...');
    assert.equal(
      await copied('curl', 'eth_blockNumber'),
      `curl "$ETH_RPC_URL" \\
  -H 'content-type: application/json' \\
  --data-raw '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}'`,
    );
  });

  it('shows the call of the request builder as code while it is typed, copies it, with the key only after a question, and shows what it lacks', async () => {
    await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
    const frame = await webviewFrame();
    const method = frame.locator('#method');
    await method.fill('eth_getBalance');
    await method.press('Enter');
    const address = frame.locator('[id="field-0"] input');
    await address.fill('0x12');
    const show = (name: string): Promise<void> => frame.getByRole('button', { name, exact: true }).click();
    await show('Code');
    await frame.getByText('The code appears here once all fields are valid.').waitFor();
    await frame.locator('#send').click();
    await frame.getByText('An address has 40 hex digits after 0x, not 2.').waitFor();
    await address.fill(ACCOUNT);
    await show('Code');
    await frame.locator('pre.code').getByText('curl "$ETH_RPC_URL"').waitFor();
    await frame.locator('#language').selectOption('cast');
    const code = `cast balance ${account} --block latest --rpc-url "$ETH_RPC_URL"`;
    await frame.locator('pre.code').getByText(code, { exact: true }).waitFor();
    await frame.locator('#copy-code').click();
    await until('it is copied', async () => (await vscode.env.clipboard.readText()) === code);
    // The key never reaches the page.
    const asked = await answerQuestion(() => show('Copy with URL and API key…'), 'Copy with Key');
    assert.equal(asked.message, `Copy the API key of “${ENDPOINT_NAME}” to the clipboard?`);
    const whole = code.replace('"$ETH_RPC_URL"', `${gatewayUrl()}/v1/${canaryKey()}`);
    await until('it is copied with the key', async () => (await vscode.env.clipboard.readText()) === whole);
    await vscode.env.clipboard.writeText('');
    const html = await frame.locator('body').evaluate(() => document.documentElement.outerHTML);
    assert.equal(html.includes(canaryKey()), false);
    await show('JSON');
    await frame.locator('[id="field-raw"] textarea').fill(JSON.stringify([account, 'safe']));
    await show('Code');
    await frame.locator('pre.code').getByText(code.replace('latest', 'safe'), { exact: true }).waitFor();
  });

  it('copies a key that stands in a header as it is only after a question', async () => {
    const key = 'a1b2c3d4e5f60718';
    const headers = { Authorization: `Bearer ${key}` };
    const urlTemplate = 'https://node.example/rpc';
    await withEndpoints([{ id: 'header', name: 'Header', urlTemplate, headers }], async () => {
      const call = { method: 'eth_chainId', params: [] };
      void vscode.commands.executeCommand('ethRpc.entry.copyAs', call);
      assert.match(await copied('curl', 'eth_chainId'), /Authorization: ''Bearer '"\$ETH_RPC_API_KEY"/);
      await vscode.env.clipboard.writeText('');
      const refused = await answerQuestion(() => copyWithKey(call), undefined);
      assert.equal(refused.message, 'Copy the API key of “Header” to the clipboard?');
      assert.equal(await vscode.env.clipboard.readText(), '');
    });
  });

  it('copies URL and key only after a question', async () => {
    const call = { method: 'eth_chainId', params: [] };
    let ended: Awaited<ReturnType<typeof copyWithKey>> | undefined;
    const act = async (): Promise<void> => void (ended = await copyWithKey(call));
    const refused = await answerQuestion(act, undefined);
    assert.equal(refused.message, `Copy the API key of “${ENDPOINT_NAME}” to the clipboard?`);
    assert.equal(await vscode.env.clipboard.readText(), '');
    await answerQuestion(act, 'Copy with Key');
    await quickInputShows('Copy eth_chainId with URL and API key as');
    assert.equal(
      await copied('cast', 'eth_chainId'),
      `cast rpc eth_chainId --rpc-url ${gatewayUrl()}/v1/${canaryKey()}`,
    );
    await ended?.ended;
    await until('the clipboard is empty again', async () => {
      await vscode.env.clipboard.writeText('');
      return (await vscode.env.clipboard.readText()) === '';
    });
  });
});
