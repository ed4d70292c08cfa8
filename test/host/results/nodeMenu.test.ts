// The menu of a decoded value, how it is copied, and the moves between the steps of a trace.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { sentNodes } from '../../../src/core/decode/childNodes.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { LargeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { startFeeding } from '../../core/jsonIndex/feed.ts';
import { shownTo, withPerson } from '../person.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/results/largeJson.ts')),
  ...(await import('../../../src/host/results/nodeMenu.ts')),
  ...(await import('../../../src/host/results/stepMoves.ts')),
  ...(await import('../../../src/host/subjects/rowSource.ts')),
}));
const { person } = host;

const ADDRESS = `0x${'7'.repeat(40)}`;
const HASH = `0x${'ab'.repeat(32)}`;
const UNKNOWN = `0x12345678${'5'.padStart(64, '0')}`;
const OF_JSON = ['Copy JSON', 'Copy path', 'Save JSON…'];

const labelsOf = async (node: DecodedNode, hasTables = true): Promise<readonly string[]> =>
  (await host.nodeMenu(node, hasTables)).map(({ label }) => label);
const membersOf = (node: DecodedNode): readonly DecodedNode[] => sentNodes(node, 0, Infinity);

describe('nodeMenu', () => {
  it('begins with the calls that follow from a value, then ways to copy it', async () => {
    const address = await labelsOf(decode('to', ADDRESS, 'address'));
    assert.equal(address[0], 'Balance');
    assert.ok(address.includes('Live logs…'));
    assert.ok(!address.includes('Show variables') && !address.includes('Explain transaction'));
    assert.deepEqual(address.slice(-3), OF_JSON);
    assert.ok(address.includes('Copy address'));
    assert.equal((await labelsOf(decode('transactionHash', HASH, 'hash')))[0], 'Explain transaction');
    assert.deepEqual(await labelsOf(decode('flag', true, 'bool')), ['Copy text', ...OF_JSON]);
  });

  it('filters by the value of a cell, between the calls and the copies', async () => {
    const filter = { column: 3, text: ADDRESS };
    const items = await host.nodeMenu(decode('to', ADDRESS, 'address'), true, filter);
    const at = items.findIndex(({ label }) => label === 'Only rows with this value');
    assert.deepEqual(items[at]?.action, { kind: 'onlyRows', ...filter });
    assert.deepEqual([items[at - 1]?.group, items[at]?.group, items[at + 1]?.label], [0, 1, 'Copy address']);
  });

  it('shows the variables of a contract of the workspace', async () => {
    const context: DecodeContext = {
      contractAt: () => ({ name: 'Token', signatures: [], sources: [], isWhole: true }),
    };
    assert.ok((await labelsOf(decode('to', ADDRESS, 'address', { context }))).includes('Show variables'));
    const text = await labelsOf(decode('text', 'x', 'text', { context }));
    assert.ok(!text.includes('Show variables') && !text.includes('Live logs…'), text.join());
  });

  it('shows a list as a table only where the page can, and no notation of a whole list', async () => {
    const list = decode('logs', [{ a: '0x1' }, { a: '0x2' }], 'unknown');
    assert.deepEqual(await labelsOf(list), ['Show as table', ...OF_JSON]);
    assert.deepEqual(await labelsOf(list, false), OF_JSON);
  });

  it('offers an ABI for what could not be read', async () => {
    assert.ok((await labelsOf(decode('input', UNKNOWN, 'calldata'))).includes('Add ABI or signature…'));
  });

  it('copies the address that names a value', async () => {
    const balances = decode('alloc', { [ADDRESS]: { balance: '0x1' } }, { map: 'unknown', keys: 'address' });
    const [named] = membersOf(balances);
    assert.ok(!(await labelsOf(balances)).includes('Copy address'));
    assert.ok((await labelsOf(named!)).includes('Copy address'));
    await host.copyKey(named!);
    assert.equal(person.clipboard.at(-1)!.toLowerCase(), ADDRESS);
  });
});

describe('copying a value', () => {
  const amount = decode('value', '0xde0b6b3a7640000', 'wei');

  it('takes its best notation, or the one that is named, or says which there are', async () => {
    person.clipboard.splice(0);
    await host.copyForm(amount);
    await host.copyForm(amount, 'hex');
    assert.deepEqual(person.clipboard[1], '0xde0b6b3a7640000');
    assert.notEqual(person.clipboard[0], person.clipboard[1]);
    const [said] = await shownTo(person, [], () => host.copyForm(amount, 'none'));
    assert.match(said!, /^note “value” has no such notation; it can be copied as .*hex/);
    assert.equal(person.clipboard.length, 2);
  });

  it('asks how, and names JSON once', async () => {
    const listOf = async (node: DecodedNode, answer?: string): Promise<string> =>
      (await shownTo(person, [answer], () => host.copyNotation(node)))[0]!;
    assert.match(await listOf(amount, 'json'), /^list Copy value as: .*hex.*, json, path$/);
    assert.equal(person.clipboard.at(-1), '"0xde0b6b3a7640000"');
    const json = await listOf(decode('list', ['0x1'], 'unknown'));
    assert.equal(json.match(/json/g)!.length, 1, json);
  });
});

describe('values that are too large for a text', () => {
  const largeOf = (text: string, size: number): LargeValue => {
    const body = Buffer.from(text);
    const { index, feedTo } = startFeeding(body, { large: 20 });
    feedTo(body.length);
    index.end();
    const value = index.root as LargeValue;
    return Object.defineProperty(Object.create(value) as LargeValue, 'size', { value: size });
  };
  const text = JSON.stringify(Array.from({ length: 40 }, (_, at) => at));

  it('are those of more than 20 MB, and can be saved in a file', async () => {
    const fits = largeOf(text, 20_000_000);
    assert.ok(host.fitsText(fits));
    assert.deepEqual(await shownTo(person, [], () => host.canBeText(fits, 'the clipboard', 'x')), []);
    const large = largeOf(text, 20_000_001);
    assert.ok(!host.fitsText(large));
    const question = 'note This value has 20 MB, which is too large for the clipboard. [Save to a File…]';
    assert.deepEqual(await shownTo(person, [], () => host.canBeText(large, 'the clipboard', 'x')), [
      question,
    ]);
    assert.deepEqual(
      await shownTo(person, ['Save to a File…'], () => host.canBeText(large, 'the clipboard', 'x')),
      [question, 'save'],
    );
  });

  it('are saved where the person says, under their own name', async () => {
    person.files.clear();
    person.workspace.workspaceFolders = [{ uri: person.Uri.parse('/work') }];
    assert.deepEqual(await shownTo(person, [], () => host.saveJson('0x1', 'a/b')), ['save /work/a-b.json']);
    assert.deepEqual(await shownTo(person, [person.Uri.parse('/x')], () => host.saveJson('0x1', '')), [
      'save /work/value.json',
    ]);
    assert.equal(new TextDecoder().decode(person.files.get('/x')), '"0x1"\n');
    person.workspace.workspaceFolders = undefined;
  });
});

describe('the steps of a trace', () => {
  const step = (op: string, depth: number, more: object = {}): JsonValue => ({
    pc: 1,
    op,
    gas: 1,
    gasCost: 1,
    depth,
    ...more,
  });
  const steps = [step('CALL', 1), step('ADD', 2), step('INVALID', 2, { error: 'x' }), step('POP', 1)];
  const traceOf = (failed: boolean): DecodedNode =>
    decode('result', { gas: 1, failed, structLogs: steps }, 'unknown');
  const itemsOf = (node: DecodedNode): readonly string[] =>
    host.stepItems(node).map(({ label, detail }) => [label, detail].filter(Boolean).join(' '));
  const MOVES = ['Step over: next step of this call N', 'Step back over calls P', 'Step out of this call O'];

  it('lead to each other, and to the one that failed where the trace did', () => {
    const failed = traceOf(true);
    const list = membersOf(failed).at(-1)!;
    const [first] = membersOf(list);
    assert.deepEqual(itemsOf(first!), [...MOVES, 'Go to the step that failed F']);
    assert.deepEqual(itemsOf(list), ['Go to the step that failed']);
    assert.deepEqual(itemsOf(failed), ['Go to the step that failed']);
    const fine = traceOf(false);
    const below = membersOf(fine).at(-1)!;
    assert.deepEqual(itemsOf(membersOf(below)[0]!), MOVES);
    for (const node of [fine, below, decode('x', {}, 'unknown'), decode('to', ADDRESS, 'address')])
      assert.deepEqual(itemsOf(node), []);
  });

  it('are found from any row of the trace', async () => {
    const source = host.nodeRows([traceOf(true)]);
    const target = (path: readonly number[], to: 'over' | 'back' | 'out' | 'failed') =>
      host.stepTarget(source, path as number[], to, () => true);
    assert.deepEqual(await target([0, 2, 0], 'over'), [0, 2, 3]);
    assert.deepEqual(await target([0, 2, 3], 'back'), [0, 2, 0]);
    assert.deepEqual(await target([0, 2, 1], 'out'), [0, 2, 3]);
    for (const path of [[0], [0, 2], [0, 2, 0]])
      assert.deepEqual(await target(path, 'failed'), [0, 2, 2], String(path));
    for (const path of [[0], [0, 2], [0, 0], [9]])
      assert.equal(await target(path, 'over'), undefined, String(path));
    const compared = { ...source, hasTables: false };
    assert.equal(await host.stepTarget(compared, [0, 2, 0], 'over', () => true), undefined);
  });

  it('are passed over where a page shows only some of them', async () => {
    const whole = host.nodeRows([traceOf(true)]);
    const part = (shown: readonly number[]) =>
      ({
        source: whole,
        part: {
          whole,
          toWhole: (path: readonly number[]) => [0, 2, ...path],
          toShown: ([, , at]: readonly number[]) => (shown.includes(at!) ? [at!] : undefined),
        },
      }) as never;
    const target = (shown: readonly number[], path: number[], to: 'over' | 'failed') =>
      host.shownTarget(part(shown), path, to, () => true);
    assert.deepEqual(await target([0, 3], [0], 'over'), [3]);
    assert.equal(await target([0], [0], 'over'), undefined);
    assert.equal(await target([0], [0], 'failed'), undefined);
    assert.deepEqual(await target([2], [0], 'failed'), [2]);
    assert.deepEqual(await host.shownTarget({ source: whole }, [0, 2, 0], 'over', () => true), [0, 2, 3]);
  });
});
