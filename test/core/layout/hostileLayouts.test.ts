// Layouts that no compiler writes: the work that they make is bounded.
import assert from 'node:assert/strict';
import { expressionText } from '../../../src/core/layout/expressionText.ts';
import { findSlots } from '../../../src/core/layout/findSlots.ts';
import { plainSlots } from '../../../src/core/layout/plainSlots.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
import type { StorageType } from '../../../src/core/layout/storageLayout.ts';
import { variableNames } from '../../../src/core/layout/variableNames.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const variable = (label: string, type: string, slot = '0'): JsonObject => ({ label, offset: 0, slot, type });
const struct = (members: readonly JsonObject[]): JsonObject => ({
  encoding: 'inplace',
  label: 'struct S',
  numberOfBytes: '32',
  members,
});

describe('a layout that was made up', () => {
  it('is not followed without end where a struct has itself in it', function () {
    this.timeout(5_000);
    const members = ['a', 'b', 'c'].map((label) => variable(label, 'S'));
    const layout = readStorageLayout({ storage: [variable('s', 'S')], types: { S: struct(members) } })!;
    assert.ok(plainSlots(layout).length <= 256);
    assert.ok(variableNames(layout).length <= 300);
  });

  it('can have very many variables @long', () => {
    const uint = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' };
    const storage = Array.from({ length: 200_000 }, (_none, at) => variable(`v${at}`, 'U', String(at)));
    const layout = readStorageLayout({ storage, types: { U: uint } })!;
    assert.deepEqual(plainSlots(layout).slice(0, 3), [0n, 1n, 2n]);
    assert.equal(variableNames(layout)[0]!.text, 'v0');
  });

  it('names very many slots with a few looks at the types for each', () => {
    const uint = { encoding: 'inplace', label: 'uint64', numberOfBytes: '8' };
    const storage = Array.from({ length: 20_000 }, (_none, at) => ({
      ...variable(`v${at}`, 'U', String(at >> 2)),
      offset: 8 * (at % 4),
    }));
    const read = readStorageLayout({ storage, types: { U: uint } })!;
    let looks = 0;
    const types = new (class extends Map<string, StorageType> {
      override get(id: string): StorageType | undefined {
        looks++;
        return super.get(id);
      }
    })(read.types);
    const slots = Array.from({ length: 5_001 }, (_none, at) => BigInt(at));
    const found = findSlots({ ...read, types }, slots, { words: [], texts: [] });
    assert.equal(found.size, 5_000);
    assert.deepEqual(
      found.get(4_321n)?.map(({ steps }) => expressionText(steps)),
      ['v17284', 'v17285', 'v17286', 'v17287'],
    );
    // Those of a slot, once for all to put them in order, and to look behind them.
    assert.ok(looks <= 3 * 20_000, String(looks));
  });

  it('has all that overlaps in a slot, in the order of the layout', () => {
    const types = {
      U: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
      A: { encoding: 'inplace', label: 'uint256[100]', numberOfBytes: '3200', base: 'U' },
    };
    const many = Array.from({ length: 50 }, (_none, at) => variable(`v${at}`, 'U', String(49 - at)));
    const layout = readStorageLayout({ storage: [...many, variable('all', 'A')], types })!;
    const found = findSlots(layout, [0n, 7n, 60n, 100n], { words: [], texts: [] });
    assert.deepEqual(
      [...found].map(([slot, parts]) => [slot, ...parts.map(({ steps }) => expressionText(steps))]),
      [
        [0n, 'v49', 'all[0]'],
        [7n, 'v42', 'all[7]'],
        [60n, 'all[60]'],
      ],
    );
  });
});
