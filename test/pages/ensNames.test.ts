// Tests ENS names in the request builder, in New Call and in a guided call, on a node that imitates mainnet.
import assert from 'node:assert/strict';
import { answerOfEns, ENS_RESOLVER } from '../ensNode.ts';
import { ACCOUNT } from '../vscode/addresses.ts';
import { until } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { historyCount } from '../vscode/questions.ts';
import { calmWindow, opensPage, pick, runCommand, typeInto, webviewFrame } from '../vscode/window.ts';

const SENT = ACCOUNT.toLowerCase();

function mainnet() {
  const names = { 'nick.eth': { address: ACCOUNT }, 'far.eth': 'offChain' } as const;
  const { asked, answer } = localNode({
    eth_chainId: () => '"result":"0x1"',
    eth_getBalance: () => '"result":"0x112210f47de98115"',
    eth_call(params) {
      const [{ to, input }] = params as [{ to: string; input: `0x${string}` }];
      if (to !== ENS_RESOLVER) return `"result":"${input}"`;
      const end = answerOfEns(names, input);
      if ('result' in end) return `"result":"${end.result}"`;
      return `"error":{"code":3,"message":"execution reverted","data":"${end.reverted}"}`;
    },
  });
  const of = (method: string) => asked.filter((one) => one.method === method).map(({ params }) => params);
  return { answer, of };
}

describe('names of ENS', () => {
  afterEach(calmWindow);

  it('are looked up when the request builder sends, and it says what they stood for @long', async () => {
    const { answer, of } = mainnet();
    await withEndpoint('Named chain', answer, async () => {
      await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
      const frame = await webviewFrame();
      const method = frame.locator('#method');
      await method.fill('eth_getBalance');
      await method.press('Enter');
      const field = frame.locator('[id="field-0"] input');
      await field.fill('Nick.eth');
      await frame.getByText('ENS resolves “Nick.eth” when the request is sent.').waitFor();
      assert.equal(of('eth_call').length, 0);
      const before = await historyCount();
      await frame.locator('#send').click();
      await frame.locator('.summary').getByText('1.234567890123456789 ETH').waitFor();
      await frame.locator('.facts').getByText(`${ACCOUNT}, resolved as nick.eth`).waitFor();
      assert.deepEqual(of('eth_getBalance'), [[SENT, 'latest']]);
      assert.equal(await field.inputValue(), 'Nick.eth');
      assert.equal(await historyCount(), before + 1);
      await field.fill('far.eth');
      await frame.locator('#send').click();
      await frame.locator('.failure').getByText('“far.eth” is resolved off-chain (CCIP-read)').waitFor();
      assert.equal(of('eth_getBalance').length, 1);
    });
  });

  it('are taken where a call is typed, and in the steps of a guided one @long', async () => {
    const { answer, of } = mainnet();
    await withEndpoint('Named chain', answer, async () => {
      const isSent = (count: number) =>
        until(`${count} calls were sent`, () => of('eth_getBalance').length === count);
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', 'eth_getBalance nick.eth');
      await isSent(1);
      await runCommand('Ethereum RPC: Call eth_getBalance');
      await typeInto('eth_getBalance: address', 'nick.eth');
      await pick('Send');
      await isSent(2);
      assert.deepEqual(of('eth_getBalance'), [
        [SENT, 'latest'],
        [SENT, 'latest'],
      ]);
    });
  });
});
