// What is offered for an endpoint that was just added, or got a key.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const shown = [], presses = [], ran = [], replies = [];
  const show = async (message, ...buttons) => (shown.push([message, ...buttons].join(' | ')), presses.shift());
  export const window = {
    showInformationMessage: show,
    showWarningMessage: show,
    setStatusBarMessage: (text) => (shown.push(text), { dispose() {} }),
  };
  export const commands = {
    executeCommand: async (id, argument) => {
      ran.push(id + ' ' + argument);
      return id === 'ethRpc.checkEndpoint' ? replies.shift() : undefined;
    },
  };
`;

const { announceAdded, announceKey, shown, presses, ran, replies } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/endpoints/announceAdded.ts')),
  ...(await import('../../../src/host/endpoints/announceKey.ts')),
  ...((await import('vscode')) as unknown as Record<'shown' | 'presses' | 'ran', string[]> & {
    readonly replies: (Failure | undefined)[];
  }),
}));

const MINE: Endpoint = { id: 'mine', name: 'Mine', urlTemplate: 'http://127.0.0.1:8545' };
const OTHER: Endpoint = { ...MINE, id: 'other', name: 'Other' };
const DEAD: Failure = { kind: 'network', code: 'ECONNREFUSED', message: 'Nothing listens there.' };

describe('announceAdded', () => {
  const selected: string[] = [];
  const endpoints = { select: async (id: string) => void selected.push(id) };
  const announce = (others: Endpoint | undefined, isCallable = true): Promise<void> =>
    announceAdded(MINE, others, isCallable, endpoints);
  beforeEach(() => [shown, presses, ran, replies, selected].forEach((list) => list.splice(0)));

  it('offers to use or to test one that works, and one that cannot be asked', async () => {
    presses.push('Use It Now', 'Test It');
    await announce(OTHER);
    await announce(undefined, false);
    assert.deepEqual(shown, [
      '“Mine” was added. Calls still go to “Other”. | Use It Now | Test It',
      '“Mine” was added. Calls of this window now go there. | Test It',
    ]);
    assert.deepEqual(selected, ['mine']);
    assert.deepEqual(ran, ['ethRpc.checkEndpoint mine', 'ethRpc.testEndpoint mine']);
  });

  it('offers to edit one that does not reply and to try it again, and not to use it', async () => {
    replies.push(DEAD, DEAD);
    presses.push('Try Again', 'Edit Endpoint');
    await announce(OTHER);
    const dead = '“Mine” was added, but does not work: nothing listens there. Calls still go to “Other”.';
    assert.deepEqual(shown, Array(2).fill(`${dead} | Edit Endpoint | Try Again`));
    assert.equal(ran.at(-1), 'ethRpc.editEndpoint mine');
    replies.push(DEAD);
    presses.push('Try Again');
    await announce(undefined);
    assert.deepEqual(shown.slice(2), [
      '“Mine” was added, but does not work: nothing listens there. Calls of this window now go there. | Edit Endpoint | Try Again',
      '“Mine” was added. Calls of this window now go there. | Test It',
    ]);
    assert.deepEqual(selected, []);
  });

  it('says in the words of the node why it refuses a call', async () => {
    replies.push({ kind: 'rpc', code: -32601, message: 'Calls go to /v1/KEY', status: 404 });
    await announce(OTHER);
    assert.match(shown[0]!, /does not work: Calls go to \/v1\/KEY \(-32601\)\. Calls still go to “Other”/);
  });

  it('offers to set the key where that is refused', async () => {
    replies.push({ kind: 'rpc', message: 'invalid api key', status: 401 });
    presses.push('Set API Key');
    await announce(OTHER);
    assert.match(shown[0]!, /refused the API key\. .* \| Set API Key \| Edit Endpoint \| Try Again$/);
    assert.equal(ran.at(-1), 'ethRpc.setApiKey mine');
  });
});

describe('announceKey', () => {
  beforeEach(() => [shown, presses, ran, replies].forEach((list) => list.splice(0)));
  const REFUSED: Failure = { kind: 'rpc', message: 'invalid api key', status: 401 } as unknown as Failure;

  it('says that the endpoint refuses the key, and offers to set another one', async () => {
    replies.push(REFUSED);
    presses.push('Set Another Key');
    await announceKey(MINE, false);
    assert.deepEqual(shown.slice(1), [
      'The API key is set, but “Mine” refuses it. | Set Another Key | Edit Endpoint',
    ]);
    assert.match(shown[0]!, /The API key for “Mine” is set/);
    assert.deepEqual(ran, ['ethRpc.checkEndpoint mine', 'ethRpc.setApiKey mine']);
  });

  it('says only that it is set where the endpoint takes it or cannot be reached, and where a call follows', async () => {
    replies.push(undefined, DEAD);
    await announceKey(MINE, false);
    await announceKey(MINE, false);
    await announceKey(MINE, true);
    assert.equal(shown.filter((text) => text.includes('refuses')).length, 0);
    assert.equal(shown.length, 3);
    assert.equal(ran.length, 2);
  });
});
