// What undoing asks and refuses: it is a write, and a snapshot's id does not say which run of a node took it.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { callsTo, vscode } from '../callsUnderTest.ts';

const NODE: Endpoint = { id: 'node', name: 'Node', urlTemplate: 'http://127.0.0.1:8545', mode: 'dev' };
const TRANSACTION = { from: '0x00000000000000000000000000000000000000a1' };

/** A development node that counts its snapshots and blocks anew when it is started again. */
function devNode() {
  let [run, snapshots, blocks] = [0, 0, 0];
  const before: number[] = [];
  const hash = (number: number): string => `0x${run}${number}`.padEnd(66, '0');
  const node = {
    chain: '0x7a69',
    hidesLatest: (): boolean => false,
    restart() {
      [run, snapshots, blocks] = [run + 1, 0, 0];
    },
    answer: (method: string, params: readonly JsonValue[]): JsonValue | undefined => {
      if (method === 'evm_snapshot') {
        before[snapshots] = blocks;
        return `0x${snapshots++}`;
      }
      if (method === 'evm_revert') {
        blocks = before[Number(params[0])]!;
        return true;
      }
      if (method === 'eth_chainId') return node.chain;
      if (method === 'anvil_setBalance') return null;
      if (method === 'anvil_mine') {
        blocks++;
        return null;
      }
      if (method === 'eth_sendTransaction') return hash(++blocks);
      if (method === 'eth_getTransactionByHash')
        return Array.from({ length: blocks }, (_none, at) => hash(at + 1)).includes(params[0] as string)
          ? { hash: params[0] ?? null }
          : null;
      if (method !== 'eth_getBlockByNumber') return undefined;
      if (params[0] === 'latest' && node.hidesLatest()) return null;
      const number = params[0] === 'latest' ? blocks : Number(params[0]);
      return number > blocks ? null : { number: `0x${number.toString(16)}`, hash: hash(number) };
    },
  };
  return node;
}

async function written(method = 'anvil_mine', params: readonly JsonValue[] = []) {
  const node = devNode();
  const window = callsTo([NODE], node.answer);
  const entry = (await window.calls.run({ method, params })) as HistoryEntry;
  assert.equal(entry.snapshot, '0x0');
  return { ...window, node, entry };
}

const reverts = (asked: readonly string[]): number =>
  asked.filter((method) => method === 'evm_revert').length;

describe('undo', () => {
  it('goes back at once in dev mode, and keeps nothing of its checks in the history', async () => {
    const { calls, entry, kept } = await written();
    assert.equal(await calls.undo(entry), true);
    assert.deepEqual(
      kept.map(({ method }) => method),
      ['anvil_mine', 'evm_revert'],
    );
    assert.deepEqual(vscode.questions, []);
  });

  it('asks before newer writes go too, and tells which went, and how far back the chain is, which others may have brought on', async () => {
    const { calls, entry, node, asked } = await written();
    const second = (await calls.run({ method: 'anvil_mine', params: [] })) as HistoryEntry;
    node.answer('anvil_mine', []);
    const told: (readonly string[])[] = [];
    calls.onDidUndo((ids) => told.push(ids));
    assert.equal(await calls.undo(entry), false);
    assert.equal(reverts(asked), 0);
    assert.deepEqual(
      vscode.questions.map(({ message, detail }) => [message, detail]),
      [
        [
          'Undo anvil_mine and the write after it?',
          '“Node” goes back to its state before this anvil_mine. Undone too: anvil_mine.',
        ],
      ],
    );
    vscode.answers.push(true);
    assert.equal(await calls.undo(entry), true);
    assert.equal(
      vscode.said.at(-1),
      'anvil_mine is undone: “Node” is as it was before. Undone too: anvil_mine. The newest block is 0 again; it was 3.',
    );
    assert.deepEqual(told, [[entry.id, second.id]]);
  });

  it('takes note of what was written while it asked', async () => {
    const { calls, entry } = await written();
    const mine = async (): Promise<HistoryEntry> =>
      (await calls.run({ method: 'anvil_mine', params: [] })) as HistoryEntry;
    const second = await mine();
    const meanwhile = mine();
    vscode.answers.push(meanwhile.then(() => true));
    const told: (readonly string[])[] = [];
    calls.onDidUndo((ids) => told.push(ids));
    assert.equal(await calls.undo(entry), true);
    assert.deepEqual(told, [[entry.id, second.id, (await meanwhile).id]]);
  });

  it('does not name the newest block where that is the same, or the node does not say it before or after', async () => {
    const same = await written('anvil_setBalance', [TRANSACTION.from, '0x1']);
    assert.equal(await same.calls.undo(same.entry), true);
    assert.equal(vscode.said.at(-1), 'anvil_setBalance is undone: “Node” is as it was before.');
    for (const hidden of ['before', 'after']) {
      const { calls, entry, node, asked } = await written();
      node.hidesLatest = () => asked.includes('evm_revert') === (hidden === 'after');
      assert.equal(await calls.undo(entry), true, hidden);
      assert.equal(vscode.said.at(-1), 'anvil_mine is undone: “Node” is as it was before.', hidden);
    }
  });

  it('is refused in words at an endpoint that is read-only by now', async () => {
    const { calls, entry, all, asked } = await written();
    all[0] = { ...NODE, mode: 'read-only' };
    assert.equal(await calls.undo(entry), false);
    assert.equal(reverts(asked), 0);
    assert.match(
      vscode.said.at(-1) ?? '',
      /^anvil_mine was not undone\. “Node” is read-only, and evm_revert changes the state of the chain/,
    );
  });

  it('is asked about where the endpoint asks by now, or is another address elsewhere', async () => {
    for (const now of [{ mode: 'ask' }, { urlTemplate: 'https://node.example' }] as const) {
      const { calls, entry, all, asked, node } = await written();
      node.chain = '0x1';
      all[0] = { ...NODE, ...now };
      assert.equal(await calls.undo(entry), false);
      assert.equal(reverts(asked), 0);
      assert.match(vscode.questions[0]?.message ?? '', /^Send evm_revert to “Node”/);
      vscode.answers.push(true);
      assert.equal(await calls.undo(entry), true);
    }
  });

  it('is refused where the node counts its snapshots anew, and a later write has the same', async () => {
    const { calls, entry, node, asked } = await written('eth_sendTransaction', [TRANSACTION]);
    node.restart();
    const later = (await calls.run({ method: 'anvil_mine', params: [] })) as HistoryEntry;
    assert.equal(later.snapshot, entry.snapshot);
    assert.equal(await calls.undo(entry), false);
    assert.equal(reverts(asked), 0);
    assert.match(vscode.said.at(-1) ?? '', /has restarted its snapshot ids since/);
    assert.equal(await calls.undo(later), true);
  });

  for (const [method, params] of [
    ['anvil_mine', []],
    ['eth_sendTransaction', [TRANSACTION]],
  ] as const)
    it(`of ${method} is refused where the chain is another`, async () => {
      const { calls, entry, node, asked } = await written(method, params);
      node.restart();
      assert.equal(await calls.undo(entry), false);
      assert.equal(reverts(asked), 0);
      assert.match(vscode.said.at(-1) ?? '', /“Node” no longer knows what it did/);
    });

  it('of another window’s write wants its transaction on the chain, and refuses what left none', async () => {
    const sent = await written('eth_sendTransaction', [TRANSACTION]);
    const another = callsTo([NODE], sent.node.answer);
    assert.equal(await another.calls.undo(sent.entry), false);
    assert.equal(vscode.questions.at(-1)?.message, 'Undo eth_sendTransaction and all that came after it?');
    vscode.answers.push(true);
    assert.equal(await another.calls.undo(sent.entry), true);
    sent.node.restart();
    assert.equal(await another.calls.undo(sent.entry), false);
    const mined = await written();
    const other = callsTo([NODE], mined.node.answer);
    assert.equal(await other.calls.undo(mined.entry), false);
    assert.match(vscode.said.at(-1) ?? '', /It cannot be checked whether “Node” is still the same chain/);
    assert.equal(reverts(other.asked), 0);
  });
});
