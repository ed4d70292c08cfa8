// A batch asks once for a missing key, and never where nothing of it may be sent.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { callsTo, vscode } from '../callsUnderTest.ts';

const KEYED: Endpoint = {
  id: 'keyed',
  name: 'Keyed',
  urlTemplate: 'https://keyed.example/${apiKey}',
  mode: 'read-only',
};
const read = { method: 'eth_getBalance', params: ['0x00000000000000000000000000000000000000a1', 'latest-1'] };

/** What ran, and how often a key was asked for; each question is one that waits for the person, as the real one does. */
async function declined(requests: readonly { method: string; params: string[] }[]) {
  let questions = 0;
  let pending: Promise<undefined> | undefined;
  const key = (): Promise<undefined> => {
    if (pending === undefined) {
      questions++;
      pending = new Promise<void>((resolve) => setImmediate(resolve)).then(() => (pending = undefined));
    }
    return pending;
  };
  const { calls, asked } = callsTo([KEYED], () => '0x1', key);
  const ran = await calls.runBatch(requests);
  return { questions, asked, ends: ran?.entries.map(({ outcome }) => !outcome.ok && outcome.failure.kind) };
}

describe('createCalls', () => {
  it('asks for the chain before the very first result is read, so that it says its coin', async () => {
    const endpoint: Endpoint = { id: 'open', name: 'Open', urlTemplate: 'https://open.example' };
    const answers = (method: string) => (method === 'eth_chainId' ? '0x89' : '0xde0b6b3a7640000');
    const { calls, asked, kept } = callsTo([endpoint], answers);
    const balance = { method: 'eth_getBalance', params: [] };
    await calls.run(balance);
    await calls.runBatch([balance, balance]);
    assert.deepEqual(
      kept.map(({ summary }) => summary),
      ['1 POL', '1 POL', '1 POL'],
    );
    assert.equal(asked.filter((method) => method === 'eth_chainId').length, 1);
  });

  it('knows a chain once it was asked for, by whomever, and asks nothing to tell it', async () => {
    const endpoint: Endpoint = { id: 'open', name: 'Open', urlTemplate: 'https://open.example' };
    const { calls, asked, all } = callsTo([endpoint], () => '0x7a69');
    assert.equal(calls.knownChain(endpoint), undefined);
    await calls.run({ method: 'eth_gasPrice', params: [], origin: 'extension' });
    assert.equal(calls.knownChain(endpoint), undefined);
    await calls.run({ method: 'eth_chainId', params: [] });
    assert.deepEqual([calls.knownChain(endpoint), asked], [31337n, ['eth_gasPrice', 'eth_chainId']]);
    all[0] = { ...endpoint, urlTemplate: 'https://other.example' };
    assert.equal(calls.knownChain(all[0]), undefined);
    await calls.runBatch([{ method: 'eth_chainId', params: [] }]);
    assert.equal(calls.knownChain(all[0]), 31337n);
  });

  it('says at the end of each call where it went, who wanted it, and whether it was recorded', async () => {
    const endpoint: Endpoint = { id: 'open', name: 'Open', urlTemplate: 'https://open.example' };
    const { calls, kept } = callsTo([endpoint], () => '0x7a69');
    const finished: unknown[] = [];
    calls.onDidFinish(({ endpoint: sentTo, entry, origin, recorded }) => {
      assert.equal(sentTo, endpoint);
      finished.push([entry.params[1], origin, recorded, kept.includes(entry)]);
    });
    const call = (name: string) => ({ method: 'eth_gasPrice', params: [null, name] });
    const isFirst = ({ params }: { readonly params: readonly unknown[] }): boolean => params[1] === 'first';
    const asked = await calls.run(call('asked'));
    assert.equal(calls.last()?.params[1], 'asked');
    assert.equal(calls.last()?.entryId, asked?.id);
    await calls.run({ ...call('for a test'), origin: 'extension' });
    await calls.run({ ...call('for a head'), origin: 'extension', record: 'never' });
    await calls.run({ ...call('first'), origin: 'repeat', record: isFirst });
    await calls.run({ ...call('second'), origin: 'repeat', record: isFirst });
    await calls.runBatch([call('in a batch')]);
    await calls.runBatch([call('over blocks')], { origin: 'extension', record: 'never' });
    assert.equal(calls.last()?.params[1], 'asked');
    const [chain, ...others] = finished;
    assert.deepEqual(chain, [undefined, 'extension', false, false]);
    assert.deepEqual(others, [
      ['asked', 'person', true, true],
      ['for a test', 'extension', true, true],
      ['for a head', 'extension', false, false],
      ['first', 'repeat', true, true],
      ['second', 'repeat', false, false],
      ['in a batch', 'person', true, true],
      ['over blocks', 'extension', false, false],
    ]);
  });

  it('lists no call as running that may not be recorded, nor one of the background, and asks about heavy calls but those of the extension', async () => {
    const far: Endpoint = { id: 'far', name: 'Far', urlTemplate: 'https://far.example' };
    const heavy = { method: 'debug_traceBlockByNumber', params: ['0x5', {}] };
    const policies = [
      {},
      { origin: 'extension' },
      { origin: 'extension', record: 'never' },
      { origin: 'extension', record: ({ ok }: { readonly ok: boolean }) => !ok },
      { origin: 'repeat', record: () => true },
    ] as const;
    const seen: unknown[] = [];
    for (const policy of policies) {
      const { calls, started } = callsTo([far], () => '0x1');
      vscode.answers.push(true);
      await calls.run({ ...heavy, ...policy });
      seen.push([vscode.questions.length, started.length]);
    }
    assert.deepEqual(seen, [
      [1, 1],
      [0, 1],
      [0, 0],
      [0, 0],
      [1, 0],
    ]);
  });

  it('asks once for the key of a batch, also where blocks had to be asked for first', async () => {
    const plain = { method: 'eth_gasPrice', params: [] };
    for (const requests of [
      [plain, plain, plain],
      [plain, read, read],
    ])
      assert.deepEqual(await declined(requests), {
        questions: 1,
        asked: [],
        ends: ['input', 'input', 'input'],
      });
  });

  it('asks nothing about a write in which a masked key stands, as it is not sent', async () => {
    const endpoint: Endpoint = { id: 'open', name: 'Open', urlTemplate: 'https://open.example' };
    const { calls, asked, kept } = callsTo([endpoint], () => '0x1');
    const write = { method: 'eth_sendRawTransaction', params: ['[api key]'] };
    await calls.run(write);
    await calls.runBatch([write]);
    assert.deepEqual([vscode.questions, asked], [[], []]);
    assert.deepEqual(
      kept.map(({ outcome }) => !outcome.ok && outcome.failure.kind),
      ['input', 'input'],
    );
  });

  it('asks once about the writes of a batch, and says of each what they are, not the warning of its kind', async () => {
    const endpoint: Endpoint = { id: 'open', name: 'Open', urlTemplate: 'https://open.example', mode: 'dev' };
    const { calls, asked } = callsTo([endpoint], () => '0x1');
    const mine = { method: 'anvil_mine', params: ['0x2'] };
    await calls.run(mine);
    await calls.runBatch([mine, read, { method: 'acme_do', params: [] }]);
    assert.deepEqual(asked, ['eth_chainId']);
    const WARNING = 'It changes the state of a development chain.';
    const NO_DEV = 'Dev mode is not in effect';
    const lines = vscode.questions.map(({ detail }) =>
      detail.split('\n').map((line) => line.replace(/^(Dev mode is not in effect):.*$/, '$1')),
    );
    assert.deepEqual(lines, [
      [WARNING, '', 'blocks: 2', '', NO_DEV, '', 'anvil_mine ["0x2"]'],
      ['anvil_mine ["0x2"]', 'blocks: 2', NO_DEV, '', 'acme_do []', NO_DEV],
    ]);
  });

  it('names arguments that were typed with a wrong checksum in the question about a batch', async () => {
    const endpoint: Endpoint = { id: 'open', name: 'Open', urlTemplate: 'https://open.example' };
    const { calls } = callsTo([endpoint], () => '0x1');
    const wrong = '0x70997970C51812dc3A010C7d01b50e0d17dc79c8';
    const mine = { method: 'anvil_mine', params: [] };
    await calls.runBatch([{ ...mine, mistyped: [{ name: 'to', text: wrong }] }, mine]);
    const lines = vscode.questions.flatMap(({ detail }) => detail.split('\n'));
    assert.deepEqual(
      lines.filter((line) => line.startsWith('Argument')),
      [`Argument “to”, typed with a wrong checksum: ${wrong}`],
    );
  });

  it('asks for no key where all calls of a batch are refused', async () => {
    const write = { method: 'anvil_mine', params: [] };
    assert.deepEqual(await declined([write, write]), { questions: 0, asked: [], ends: ['input', 'input'] });
  });
});
