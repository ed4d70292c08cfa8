// Owns the proof of what stands before a write: read-only endpoints, the check of raw transactions, and the way back.
import assert from 'node:assert/strict';
import { privateKeyToAccount } from 'viem/accounts';
import type { HistoryEntry } from '../../src/core/call.ts';
import { extensionApi } from './extensionApi.ts';
import {
  ACCOUNT,
  addGatewayEndpoint,
  askGateway,
  ENDPOINT_NAME,
  configuredEndpoints,
  until,
} from './gatewayUnderTest.ts';
import { answerQuestion } from './questions.ts';
import { calmWindow, notification, pick, runCommand, statusBarItem } from './window.ts';

const SIGNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const CHAIN = 'local development chain 31337';

async function setMode(mode: string): Promise<void> {
  await runCommand('Ethereum RPC: Change Endpoint Mode...');
  await pick(mode);
  await until(`the mode is ${mode}`, () => {
    const endpoint = configuredEndpoints().find(({ name }) => name === ENDPOINT_NAME) as { mode?: string };
    return (endpoint.mode ?? 'ask') === mode;
  });
}

const height = async (): Promise<bigint> => BigInt(String(await askGateway('eth_blockNumber')));
const balance = async (): Promise<bigint> =>
  BigInt(String(await askGateway('eth_getBalance', [ACCOUNT, 'latest'])));

async function rawTransfer(chainId: number, nonce: number): Promise<`0x${string}`> {
  const fees = { maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
  const transfer = { to: ACCOUNT as `0x${string}`, value: 15n * 10n ** 17n, gas: 21_000n };
  return SIGNER.signTransaction({ ...transfer, ...fees, type: 'eip1559', chainId, nonce });
}

async function call(method: string, params: unknown[] = []): Promise<unknown> {
  return (await extensionApi()).call({ method, params: params as HistoryEntry['params'] });
}

describe('writes', () => {
  before(addGatewayEndpoint);
  beforeEach(calmWindow);
  afterEach(() => setMode('ask'));

  it('are refused at a read-only endpoint, which says how to change that', async () => {
    await setMode('read-only');
    await statusBarItem(ENDPOINT_NAME).then((item) => item.locator('.codicon-lock').waitFor());
    const before = await height();
    const refused = (await call('anvil_mine')) as { ok: false; failure: { kind: string; message: string } };
    assert.deepEqual(
      [refused.failure.kind, refused.failure.message],
      [
        'input',
        `“${ENDPOINT_NAME}” is read-only, and anvil_mine is not known to be a read, so nothing was sent. To allow it, run “Ethereum RPC: Change Endpoint Mode...”.`,
      ],
    );
    assert.equal(((await call('eth_getNonsense')) as { ok: boolean }).ok, false);
    assert.equal(await height(), before);
    assert.equal(((await call('eth_blockNumber')) as { ok: boolean }).ok, true);
  });

  it('go at once in dev mode, and are undone with all that came after them', async () => {
    await setMode('dev');
    const [blocks, wei] = [await height(), await balance()];
    const nonce = Number(await askGateway('eth_getTransactionCount', [SIGNER.address, 'pending']));
    assert.equal(
      ((await call('eth_sendRawTransaction', [await rawTransfer(31_337, nonce)])) as { ok: boolean }).ok,
      true,
    );
    await until('the transfer is mined', async () => (await balance()) === wei + 15n * 10n ** 17n);
    assert.equal(((await call('anvil_mine', ['0x2'])) as { ok: boolean }).ok, true);
    const sent = await notification(`eth_sendRawTransaction went to “${ENDPOINT_NAME}” without a question`);
    await sent.hover();
    await sent.locator('.monaco-button').filter({ hasText: 'Undo' }).click();
    await notification(
      `eth_sendRawTransaction is undone: “${ENDPOINT_NAME}” is as it was before. Undone too: anvil_mine.`,
    );
    assert.deepEqual([await height(), await balance()], [blocks, wei]);
  });

  it('are not sent where a raw transaction is signed for another chain', async () => {
    const before = await height();
    const raw = await rawTransfer(1, 0);
    for (const mode of ['ask', 'dev']) {
      await setMode(mode);
      const blocked = (await call('eth_sendRawTransaction', [raw])) as { failure: { message: string } };
      assert.equal(
        blocked.failure.message,
        `The transaction is signed for Ethereum, chain 1, but this endpoint serves ${CHAIN}, so nothing was sent. Choose an endpoint of its chain, or sign it for this one.`,
      );
    }
    assert.equal(await height(), before);
  });

  it('show a raw transaction decoded, with what its nonce means', async () => {
    const next = Number(await askGateway('eth_getTransactionCount', [SIGNER.address, 'pending']));
    const raw = await rawTransfer(31_337, next + 2);
    const question = await answerQuestion(() => call('eth_sendRawTransaction', [raw]), undefined);
    assert.equal(question.message, `Send eth_sendRawTransaction to “${ENDPOINT_NAME}” (${CHAIN})?`);
    assert.deepEqual((question.detail ?? '').split('\n\n').slice(0, 2), [
      'It broadcasts a transaction, which cannot be taken back.',
      [
        'type: dynamic fee, EIP-1559',
        `from: ${SIGNER.address}`,
        `to: ${ACCOUNT}`,
        'value: 1.5 ETH',
        'max fee: 0.00042 ETH (21,000 gas at 20 gwei)',
        `nonce: ${next + 2} (a gap: the account’s next is ${next}, so it waits until ${next} to ${next + 1} are sent)`,
        `chain: ${CHAIN}`,
      ].join('\n'),
    ]);
    assert.deepEqual(question.answers, ['Send']);
  });
});
