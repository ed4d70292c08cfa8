// A run over blocks that are named by times, and the block where the value changed.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { callsTo, createBlocksRepeat, settle, vscode } from '../callsUnderTest.ts';
import type { Node } from '../callsUnderTest.ts';

const FAR: Endpoint = { id: 'far', name: 'Far', urlTemplate: 'https://far.example' };
const METHOD = 'eth_getTransactionCount';
const CALL = {
  endpointId: 'far',
  endpointName: 'Far',
  method: METHOD,
  params: [`0x${'12'.repeat(20)}`, 'latest'],
};

/** The page of a run over these blocks, once they were asked. `asked`: which blocks so far. */
async function runOver(blocks: string, valueAt: (block: number) => JsonValue | undefined, called = METHOD) {
  const asked: number[] = [];
  const node: Node = (method, params) => {
    if (method === 'eth_getBlockByNumber') {
      const number = params[0] === 'latest' ? 1_000 : Number(params[0]);
      return {
        number: `0x${number.toString(16)}`,
        timestamp: `0x${(1_600_000_000 + number * 12).toString(16)}`,
      };
    }
    if (method === 'eth_blockNumber') return '0x3e8';
    const block = Number(params[method === 'eth_getBlockReceipts' ? 0 : 1]);
    asked.push(block);
    return valueAt(block);
  };
  const { calls, endpoints, kept } = callsTo([FAR], node);
  const services = {
    calls,
    endpoints,
    contextOf: () => ({}),
    showFailure: (error: unknown) => assert.fail(String(error)),
  };
  const repeat = createBlocksRepeat(
    services,
    { ...CALL, method: called },
    { kind: 'blocks', blocks },
    () => {},
  );
  repeat.start();
  await settle();
  const labels = (): readonly string[] => repeat.view().buttons.map(({ label }) => label);
  async function find(): Promise<string> {
    repeat.takeOther?.();
    for (let turn = 0; turn < 20 && repeat.view().isRunning; turn++) await settle();
    const { status } = repeat.view();
    return [repeat.subject('x')?.view.summary ?? '', status].filter((text) => text !== '').join(' | ');
  }
  return { repeat, asked, kept, labels, find };
}

describe('createBlocksRepeat', () => {
  it('runs from the block of a time to that of another, and says which they were', async () => {
    const { repeat, asked } = await runOver('2020-09-13T12:30Z..2020-09-13T12:31Z', () => '0x1');
    assert.deepEqual(asked, [16, 17, 18, 19, 20, 21]);
    const facts = repeat.subject('x')?.view.facts.map(({ name, text }) => `${name}: ${text}`) ?? [];
    assert.match(facts.at(-2) ?? '', /^2020-09-13T12:30Z: block 16, 12:29:52Z, found with \d+ calls$/);
    assert.match(facts.at(-1) ?? '', /^2020-09-13T12:31Z: block 21, 12:30:52Z, found with \d+ calls$/);
  });

  it('says why a time has no block', async () => {
    const { repeat, asked } = await runOver('2020-01-01..latest', () => '0x1');
    assert.match(repeat.view().warning, /^2020-01-01T00:00Z is before the first block, of /);
    assert.deepEqual(asked, []);
  });

  it('finds the block where the value changed, and shows it beside the one before', async () => {
    const page = await runOver('0, 1000', (block) => (block < 617 ? '0x1' : '0x2'));
    assert.deepEqual(page.labels(), ['Run Again', 'Find Where It Changed']);
    assert.equal(await page.find(), 'Changed at block 617: 1 → 2 | found with 10 calls');
    assert.deepEqual(page.asked.length, 12);
    // The history has the run as one set, and nothing of the search.
    assert.equal(page.kept.length, 2);
    assert.deepEqual([...new Set(page.kept.map(({ batch }) => batch))], page.repeat.recorded!());
    assert.deepEqual(
      page.repeat.series!().samples.map(({ block }) => block),
      [0n, 616n, 617n, 1000n],
    );
    assert.equal(
      page.repeat.subject('x')?.view.hint,
      'A value that changed and changed back between two of these blocks is not found.',
    );
    // It can be looked for again, and the run over the blocks is there too.
    assert.deepEqual(page.labels(), ['Run Again', 'Find Where It Changed']);
    assert.equal(await page.find(), 'Changed at block 617: 1 → 2 | found with 10 calls');
  });

  it('comes back with what the history has of it, which can be searched', async () => {
    const before = await runOver('10..150 step 10', (block) => (block < 37 ? '0x1' : '0x2'));
    const page = await runOver('1, 2', (block) => (block < 37 ? '0x1' : '0x2'));
    await page.repeat.comeBack(before.repeat.recorded!(), before.kept.slice(1), '');
    assert.deepEqual(page.repeat.recorded!(), before.repeat.recorded!());
    assert.deepEqual(
      page.repeat.series!().samples.map(({ block }) => block),
      before.repeat.series!()
        .samples.slice(1)
        .map(({ block }) => block),
    );
    assert.match(await page.find(), /^Changed at block 37: 1 → 2 \| /);
    assert.deepEqual(page.repeat.recorded!(), before.repeat.recorded!());
  });

  it('has the receipts of all blocks as one list, before the results by block', async () => {
    const receipt = (block: number, status: string): JsonValue => ({
      transactionHash: `0x${block.toString(16).padStart(64, '0')}`,
      status,
      logs: [],
    });
    const valueAt = (block: number): JsonValue =>
      block === 2 ? [] : [receipt(block, '0x1'), receipt(block, '0x0')];
    const page = await runOver('1..3', valueAt, 'eth_getBlockReceipts');
    // No value can be followed in it.
    assert.deepEqual(page.labels(), ['Run Again']);
    const shown = () => {
      const { roots } = page.repeat.subject('x')!.source;
      return roots.map(({ label, childCount }) => `${label} ${childCount}`);
    };
    const expected = ['receipts 4', 'results by block 3'];
    assert.deepEqual(shown(), expected);
    const last = page.repeat.subject('x')!.source.rows([0, 3], 0, 9);
    assert.match(last.find(({ label }) => label === 'transactionHash')?.summary ?? '', /^0x0+3$/);
    assert.equal(last.find(({ label }) => label === 'status')?.summary, '0 (failed)');
    // The search for a change keeps the list, and the history brings it back.
    await page.find();
    assert.deepEqual(shown(), expected);
    await page.repeat.comeBack(page.repeat.recorded!(), page.kept, '');
    assert.deepEqual(shown(), expected);
    // Other results have no such list.
    const other = await runOver('1..3', () => '0x1');
    assert.deepEqual(
      other.repeat.subject('x')?.source.roots.map(({ label }) => label),
      ['results by block'],
    );
  });

  it('asks nothing more where the blocks are neighbours', async () => {
    const page = await runOver('616, 617', (block) => (block < 617 ? '0x1' : '0x2'));
    assert.equal(await page.find(), 'Changed at block 617: 1 → 2 | 2 of 2 blocks');
    assert.equal(page.asked.length, 2);
  });

  it('counts a refusal of the node as a value, and says so', async () => {
    const page = await runOver('0, 10', (block) => (block < 4 ? undefined : '0x2'));
    // The node does not know the method: that is not about a block.
    assert.deepEqual(page.labels(), ['Run Again']);
    const reverting = await runOver('10, 0', (block) => (block < 4 ? '0x' : '0x2'));
    assert.match(await reverting.find(), /^Changed at block 4: .* → 2 \| found with [34] calls$/);
  });

  it('asks between which blocks, where it changed between several', async () => {
    const page = await runOver('0, 50, 100', (block) => (block < 30 ? '0x1' : block < 60 ? '0x2' : '0x3'));
    vscode.picks.push(1);
    assert.match(await page.find(), /^Changed at block 60: 2 → 3 \| /);
    assert.deepEqual(
      vscode.lists[0]?.map(({ label, description }) => [label, description]),
      [
        ['0 … 50', '1 → 2'],
        ['50 … 100', '2 → 3'],
      ],
    );
    const asked = page.asked.length;
    // Left without a choice, it shows the blocks as they were.
    assert.equal(await page.find(), '3 of 3 blocks');
    assert.equal(page.asked.length, asked);
  });

  it('says amounts there as its page does', async () => {
    const valueAt = (block: number): string =>
      block < 30 ? '0x8ac7230489e80000' : `0x${block.toString(16)}`;
    const page = await runOver('0, 50, 100', valueAt, 'eth_getBalance');
    vscode.picks.push(0);
    await page.find();
    assert.equal(vscode.lists.at(-1)?.[0]?.description, '10 coins → 0.00000000000000005 coins');
  });

  it('says that all values are equal, and what to do', async () => {
    const page = await runOver('0, 50, 100', () => '0x1');
    assert.equal(await page.find(), '3 of 3 blocks');
    assert.equal(
      page.repeat.view().warning,
      'All 3 blocks have the same value. Run it over earlier blocks, or more of them.',
    );
    assert.equal(page.asked.length, 3);
  });

  it('stops when it is told to, and where the server gives no value', async () => {
    const page = await runOver('0, 1000000', (block) => (block < 617 ? '0x1' : '0x2'));
    page.repeat.takeOther?.();
    page.repeat.stop();
    await settle();
    assert.match(page.repeat.view().status, /^Stopped/);
    assert.ok(page.asked.length < 5, String(page.asked.length));
    const failing = await runOver('0, 8', (block) => (block === 4 ? undefined : String(block)));
    assert.match(await failing.find(), /^Stopped/);
    assert.equal(failing.repeat.view().warning, 'Method not found (-32601)');
  });
});
