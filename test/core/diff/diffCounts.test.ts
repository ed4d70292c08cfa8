import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import { diffCounts, diffState } from '../../../src/core/diff/diffCounts.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import { countValues } from '../../../src/core/diff/jsonEqual.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { jsonText, jsonValue } from '../jsonArbitrary.ts';
import { compared, someCounts } from './compared.ts';
import { edited, tree } from './edited.ts';
import { samples } from '../../effort.ts';

function state(before: JsonValue, after: JsonValue, ...shape: [] | [Parameters<typeof compared>[2]]): string {
  return diffState(compared(before, after, ...shape));
}

describe('diffState', () => {
  it('tells the same, another spelling, a change and another kind of a value apart', () => {
    assert.equal(state('0x1', '0x1', 'wei'), 'same');
    assert.equal(state('0x1', '0x01', 'wei'), 'spelling');
    assert.equal(state('0x1', 1, 'wei'), 'spelling');
    assert.equal(state('0x1', '1', 'wei'), 'spelling');
    assert.equal(state('0x1', '0x2', 'wei'), 'changed');
    assert.equal(state('0xAB', '0xab', 'data'), 'spelling');
    assert.equal(state('0x1', null, 'wei'), 'kind');
    assert.equal(state(null, {}, 'wei'), 'kind');
    assert.equal(state([], {}), 'kind');
    assert.equal(state(false, { currentBlock: '0x1' }), 'kind');
    assert.equal(state(true, 'true'), 'kind');
    assert.equal(state(null, null), 'same');
  });

  it('of a container is the gravest of what is below', () => {
    assert.equal(state({ a: '0x1', b: [1] }, { b: [1], a: '0x1' }), 'same');
    assert.equal(state({ gas: '0x1' }, { gas: '0x01' }), 'spelling');
    assert.equal(state([{ gas: '0x1' }, 'b'], ['b', { gas: '0x01' }]), 'order');
    assert.equal(state(['a', 'b', 'c'], ['b', 'a', 'd']), 'changed');
    assert.equal(state({ a: 1 }, { a: 1, b: null }), 'changed');
  });

  it('of a member that is null on one side and missing on the other is added or removed', () => {
    const [missing] = diffChildren(compared({}, { to: null }));
    const [gone] = diffChildren(compared({ to: null }, {}));
    assert.deepEqual(
      [diffState(missing!), missing!.before, missing!.after?.kind],
      ['added', undefined, 'null'],
    );
    assert.deepEqual([diffState(gone!), gone!.before?.kind, gone!.after], ['removed', 'null', undefined]);
    assert.equal(diffState(diffChildren(compared({ to: null }, { to: '0x1' }))[0]!), 'kind');
  });
});

describe('diffCounts', () => {
  it('counts values that are the same or not, and members and items whole that are on one side', () => {
    const before = { a: '0x1', gas: '0x1', b: { c: 1, d: [1, 2] }, list: [1, 2, 3], x: null, e: {} };
    const after = { a: '0x1', gas: '0x01', b: { c: 2, d: [1, 2] }, list: [3, 1, 2], y: { z: [1, 2] }, e: {} };
    assert.deepEqual(diffCounts(compared(before, after)), {
      same: 7,
      spelling: 1,
      order: 1,
      changed: 1,
      added: 1,
      removed: 1,
      kind: 0,
    });
  });

  it('counts a member name that is data and spelled differently as a spelling', () => {
    const shape = { map: 'wei', keys: 'address' } as const;
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const place = compared({ [address]: '0x1' }, { [address.toLowerCase()]: '0x1' }, shape);
    assert.deepEqual(someCounts(place), { same: 1, spelling: 1 });
    assert.equal(diffState(diffChildren(place)[0]!), 'spelling');
    const both = compared({ '0xAB': 1, '0xab': 2 }, { '0xab': 2, '0xAB': 1 }, { map: 'wei', keys: 'data' });
    assert.deepEqual(someCounts(both), { same: 2 });
  });

  it('finds nothing but the same between a value and itself', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const place = compared(parseJson(text), parseJson(text));
        assert.deepEqual(someCounts(place), { same: countValues(parseJson(text)) });
      }),
    );
  });

  it('is the same in the other direction, with added and removed exchanged', () => {
    const values = fc.oneof(
      fc.tuple(jsonValue, jsonValue),
      fc
        .tuple(tree, fc.infiniteStream(fc.nat()))
        .map(([value, dice]) => [value, edited(value, dice).after] as const),
      fc.tuple(
        fc.array(fc.constantFrom<JsonValue>(1, 2, '0x1', { id: 1 }, { id: 2 }, [1], [2])),
        fc.array(fc.constantFrom<JsonValue>(1, 2, '0x2', { id: 1, a: 1 }, { id: '0x2' }, [2], [1, 3])),
      ),
    );
    fc.assert(
      fc.property(values, ([before, after]) => {
        const { added, removed, ...counts } = diffCounts(compared(before, after));
        const back = diffCounts(compared(after, before));
        assert.deepEqual({ ...counts, added: removed, removed: added }, back);
      }),
      { numRuns: samples(1000) },
    );
  });

  it('is the sum of the children’s, and of what the place is itself', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.nat()), (before, dice) => {
        const place = compared(before, edited(before, dice).after);
        const sum = { same: 0, spelling: 0, order: 0, changed: 0, added: 0, removed: 0, kind: 0 };
        const sent = diffChildren(place).filter(({ derived }) => !derived);
        for (const child of sent)
          for (const [name, count] of Object.entries(diffCounts(child)))
            sum[name as keyof typeof sum] += count;
        if (sent.length > 0) assert.deepEqual(diffCounts(place), sum);
      }),
    );
  });

  it('does not count what is derived', () => {
    const receipt = { gasUsed: '0x1', effectiveGasPrice: '0x2' };
    const place = compared(receipt, { ...receipt, gasUsed: '0x3' });
    assert.deepEqual(someCounts(place), { same: 1, changed: 1 });
    const fee = diffChildren(place)[2]!;
    assert.deepEqual([fee.derived, diffState(fee), fee.after?.label], [true, 'changed', 'transaction fee']);
  });

  it('reads nodes of two methods by what each of them means', () => {
    const price = compared('0x1', '0x1', 'weiPerGas').before!;
    const balance = compared(1, 1, 'wei').after!;
    assert.deepEqual(someCounts(diffNodes(price, balance)), { spelling: 1 });
  });
});
