// Tests the public API as another extension uses it: recorded, permitted and cancelled calls; decoding.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ACCOUNT } from '../vscode/addresses.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, askGateway, ENDPOINT_NAME, until } from '../vscode/gatewayUnderTest.ts';
import { silence, withEndpoint } from '../vscode/localEndpoint.ts';
import { answerQuestion, historyCount } from '../vscode/questions.ts';
import { rowStart } from '../vscode/newEntry.ts';
import { notification, runCommand, treeItem } from '../vscode/window.ts';

describe('extension API', () => {
  before(addGatewayEndpoint);

  it('has version 1', async () => {
    assert.equal((await extensionApi()).version, 1);
  });

  it('gives a call’s result as the node sent it and decoded, and records it', async () => {
    await askGateway('anvil_setBalance', [ACCOUNT, '0x112210f47de98115']);
    const before = await historyCount();
    const outcome = await (
      await extensionApi()
    ).call({ method: 'eth_getBalance', params: [ACCOUNT, 'latest'] });
    assert.ok(outcome.ok, JSON.stringify(outcome));
    assert.equal(outcome.result, '0x112210f47de98115');
    const { label, kind, summary, forms, children, childCount } = outcome.decoded;
    assert.deepEqual(
      { label, kind, summary, forms, children, childCount },
      {
        label: 'result',
        kind: 'wei',
        summary: '1.234567890123456789 ETH',
        forms: {
          ether: '1.234567890123456789',
          gwei: '1234567890.123456789',
          wei: '1234567890123456789',
          hex: '0x112210f47de98115',
        },
        children: [],
        childCount: 0,
      },
    );
    assert.equal(await historyCount(), before + 1);
  });

  it('gives a failure of the node as data, and records it too', async () => {
    const before = await historyCount();
    const outcome = await (
      await extensionApi()
    ).call({ method: 'eth_getBalance', params: ['0x12', 'latest'] });
    assert.ok(!outcome.ok && 'failure' in outcome && outcome.failure.kind === 'rpc', JSON.stringify(outcome));
    assert.equal(outcome.failure.code, -32602);
    assert.equal(await historyCount(), before + 1);
  });

  it('decodes a result without sending anything', async () => {
    const before = await historyCount();
    const block = { number: '0x10d4f', gasUsed: '0x5208' };
    const decoded = await (await extensionApi()).decode({ method: 'eth_getBlockByNumber', result: block });
    const members = decoded.children.map(({ label, kind, summary }) => ({ label, kind, summary }));
    assert.deepEqual([decoded.childCount, decoded.page(1, 9).map(({ label }) => label)], [2, ['gasUsed']]);
    assert.deepEqual(members, [
      { label: 'number', kind: 'blockNumber', summary: '68,943' },
      { label: 'gasUsed', kind: 'gas', summary: '21,000' },
    ]);
    assert.equal(await historyCount(), before);
  });

  it('asks before a method that can change state, and sends it only where the answer is Send', async () => {
    const api = await extensionApi();
    const height = async (): Promise<bigint> => BigInt(String(await askGateway('eth_blockNumber')));
    const before = await height();
    let outcome;
    const call = async (): Promise<unknown> => (outcome = await api.call({ method: 'anvil_mine' }));
    const question = await answerQuestion(call, undefined);
    assert.deepEqual(question, {
      message: `Send anvil_mine to “${ENDPOINT_NAME}” (local development chain 31337)?`,
      detail: 'It changes the state of a development chain.\n\nanvil_mine []',
      answers: ['Send'],
    });
    assert.deepEqual(outcome, { ok: false, declined: true });
    assert.equal(await height(), before);
    await answerQuestion(call, 'Send');
    assert.equal(await height(), before + 1n);
  });

  it('names an endpoint that does not exist', async () => {
    const call = (await extensionApi()).call({ method: 'eth_chainId', endpoint: 'nowhere' });
    await assert.rejects(call, { message: 'There is no endpoint with the id “nowhere”.' });
  });

  describe('with a server that never answers', () => {
    it('ends a call whose token is cancelled', () =>
      withEndpoint('Silent server', silence, async (connections) => {
        const source = new vscode.CancellationTokenSource();
        const calling = (await extensionApi()).call({ method: 'eth_chainId' }, source.token);
        await until('the server has the request', async () => (await connections()) === 1);
        source.cancel();
        const outcome = await calling;
        assert.equal(!outcome.ok && 'failure' in outcome && outcome.failure.kind, 'cancelled');
        await until('the socket is closed', async () => (await connections()) === 0);
      }));

    it('ends all of them with Cancel, which says so where there is none', () =>
      withEndpoint('Silent server', silence, async (connections) => {
        await runCommand('Ethereum RPC: Focus on History View');
        const api = await extensionApi();
        const calling = ['eth_chainId', 'eth_gasPrice'].map((method) => api.call({ method }));
        for (const method of ['eth_chainId', 'eth_gasPrice'])
          await (await treeItem(new RegExp(`${rowStart(method).source}\\s*running…`))).waitFor();
        await until('the server has both requests', async () => (await connections()) === 2);
        await runCommand('Ethereum RPC: Cancel');
        const kinds = (await Promise.all(calling)).map(
          (outcome) => !outcome.ok && 'failure' in outcome && outcome.failure.kind,
        );
        assert.deepEqual(kinds, ['cancelled', 'cancelled']);
        await until('the sockets are closed', async () => (await connections()) === 0);
        await runCommand('Ethereum RPC: Cancel');
        await notification('No call is running.');
      }));
  });
});
