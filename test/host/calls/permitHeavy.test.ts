// No heavy read leaves this machine unseen among others: in a batch, over blocks, at several endpoints.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { RepeatServices } from '../../../src/host/repeat/repeat.ts';
import { callsTo, createBlocksRepeat, createEndpointsRepeat, settle, vscode } from '../callsUnderTest.ts';

const FAR: Endpoint = { id: 'far', name: 'Far', urlTemplate: 'https://far.example' };
const OTHER: Endpoint = { id: 'other', name: 'Other', urlTemplate: 'https://other.example' };
const LOCAL: Endpoint = { id: 'local', name: 'Local', urlTemplate: 'http://127.0.0.1:8545' };
const HEAVY = { method: 'debug_traceBlockByNumber', params: ['0x5', {}] };
const LIGHT = { method: 'eth_gasPrice', params: [] };

const window = (...endpoints: readonly Endpoint[]) => callsTo(endpoints, () => '0x1');

function repeatServices({ calls, endpoints }: ReturnType<typeof window>): RepeatServices {
  return {
    calls,
    endpoints,
    contextOf: () => ({}),
    showFailure: (error) => assert.fail(String(error)),
  };
}

describe('permitBatch', () => {
  it('asks once about all heavy reads, and not again about a method that was agreed to', async () => {
    const { calls, asked } = window(FAR);
    assert.equal(await calls.runBatch([LIGHT, HEAVY, HEAVY]), undefined);
    assert.deepEqual(asked, []);
    assert.deepEqual(
      vscode.questions.map(({ message }) => message),
      ['2 of 3 calls in the batch can be slow and costly. Send it to “Far”?'],
    );
    assert.match(
      vscode.questions[0]?.detail ?? '',
      /^debug_traceBlockByNumber × 2\nThe node runs every transaction.*\n\nYou are asked once/,
    );
    vscode.answers.push(true);
    assert.equal((await calls.runBatch([LIGHT, HEAVY]))?.entries.length, 2);
    assert.equal((await calls.runBatch([HEAVY]))?.entries.length, 1);
    assert.ok(await calls.run(HEAVY));
    assert.equal(vscode.questions.length, 2);
  });

  it('asks nothing of this machine, and nothing about light reads', async () => {
    assert.equal((await window(LOCAL).calls.runBatch([HEAVY]))?.entries.length, 1);
    assert.equal((await window(FAR).calls.runBatch([LIGHT]))?.entries.length, 1);
    assert.deepEqual(vscode.questions, []);
  });
});

describe('createBlocksRepeat', () => {
  it('asks before few blocks too where the call is heavy, and only once', async () => {
    const far = window(FAR);
    const call = { ...HEAVY, endpointId: 'far', endpointName: 'Far' };
    const repeat = createBlocksRepeat(
      repeatServices(far),
      call,
      { kind: 'blocks', blocks: '1..3' },
      () => {},
    );
    repeat.start();
    await settle();
    assert.deepEqual([far.asked, repeat.view().status], [[], 'Stopped']);
    assert.equal(vscode.questions[0]?.message, 'Send debug_traceBlockByNumber to “Far” for 3 blocks?');
    assert.match(vscode.questions[0]?.detail, /^Each of the 3 calls can be slow and costly: The node runs/);
    vscode.answers.push(true);
    repeat.start();
    await settle();
    assert.deepEqual([far.asked.length, vscode.questions.length], [3, 2]);
  });
});

describe('createEndpointsRepeat', () => {
  it('asks once before a heavy call goes to any of them', async () => {
    const far = window(FAR, OTHER, LOCAL);
    const call = { ...HEAVY, endpointId: 'far', endpointName: 'Far' };
    const ids = ['far', 'other', 'local'];
    const repeat = createEndpointsRepeat(repeatServices(far), call, { kind: 'endpoints', ids }, () => {});
    const heavy = (): number => far.asked.filter((method) => method === HEAVY.method).length;
    repeat.start();
    await settle();
    assert.deepEqual([heavy(), repeat.view().warning], [0, 'Nothing was sent, as you declined.']);
    assert.equal(
      vscode.questions[0]?.message,
      'debug_traceBlockByNumber can be slow and costly. Send it to 3 endpoints?',
    );
    assert.match(vscode.questions[0]?.detail, /\n\nFar, Other$/);
    vscode.answers.push(true);
    repeat.start();
    await settle();
    assert.deepEqual([heavy(), vscode.questions.length], [3, 2]);
  });
});
