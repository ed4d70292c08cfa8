// Layouts that no compiler writes: the work that they make is bounded.
import assert from 'node:assert/strict';
import { plainSlots } from '../../../src/core/layout/plainSlots.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
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

  it('can have very many variables', () => {
    const uint = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' };
    const storage = Array.from({ length: 200_000 }, (_none, at) => variable(`v${at}`, 'U', String(at)));
    const layout = readStorageLayout({ storage, types: { U: uint } })!;
    assert.deepEqual(plainSlots(layout).slice(0, 3), [0n, 1n, 2n]);
    assert.equal(variableNames(layout)[0]!.text, 'v0');
  });
});
