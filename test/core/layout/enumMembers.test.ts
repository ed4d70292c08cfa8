// Variables of an enum by the names of its members, as the syntax tree of a source tells them.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { placedVariables } from '../../../src/core/decode/insideStorageWord.ts';
import { variableChanges } from '../../../src/core/decode/storageChanges.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
import type { StorageLayout } from '../../../src/core/layout/storageLayout.ts';
import { declarationsIn } from '../../../src/core/contracts/declarations.ts';
import { layoutOf, WRITTEN } from './startVariables.ts';

const NO_KEYS = { words: [], texts: [] };
const wordOf = (digits: string): string => digits.padStart(64, '0');

function rowsOf(layout: StorageLayout, slot: bigint, digits: string): readonly unknown[] {
  const parent = decode('variables', {}, 'unknown');
  const words = new Map([[slot, wordOf(digits)]]);
  return placedVariables('0x1', words, layout, parent).map(({ row: { label, value, note } }) => [
    label,
    value,
    note,
  ]);
}

/** A layout with one variable of an enum whose members are these. */
function ofMembers(...members: readonly unknown[]): StorageLayout {
  const type = { encoding: 'inplace', label: 'enum A.E', numberOfBytes: '1' };
  const declared = { id: 2, nodeType: 'EnumDefinition', canonicalName: 'A.E', members };
  const ast = {
    nodes: [{ id: 1, nodeType: 'ContractDefinition', nodes: [declared as unknown as JsonObject] }],
  };
  const storage = [{ label: 'e', slot: '0', offset: 0, type: 'E' }];
  return readStorageLayout({ storage, types: { E: type } }, undefined, declarationsIn(ast))!;
}

describe('the members of enums', () => {
  const layout = layoutOf('Enums', WRITTEN);

  it('stand beside their numbers', () => {
    assert.deepEqual(rowsOf(layout, 0n, '0301'), [
      ['side', '1', 'Sell'],
      ['phase', '3', 'Settled'],
    ]);
  });

  it('are told of both sides of a change', () => {
    const slots = [{ slot: 0n, before: wordOf('0001'), after: wordOf('0201') }];
    const { variables } = variableChanges(slots, layout, NO_KEYS);
    assert.deepEqual(
      variables.map(({ before, after, note }) => [before, after, note]),
      [['0', '2', 'Draft → Closed']],
    );
  });

  it('are none of a number that the enum does not have, nor where its source does not tell them all', () => {
    assert.deepEqual(rowsOf(layout, 0n, '0901'), [
      ['side', '1', 'Sell'],
      ['phase', '9', undefined],
    ]);
    const [open, closed] = [{ name: 'Open' }, { name: 'Closed' }];
    const noteOf = (...members: readonly unknown[]): unknown => rowsOf(ofMembers(...members), 0n, '01');
    assert.deepEqual(noteOf(open, closed), [['e', '1', 'Closed']]);
    assert.deepEqual(noteOf({ name: '<b>' }, closed), [['e', '1', undefined]]);
    for (const hole of [{}, 'Open', null]) assert.deepEqual(noteOf(hole, closed), [['e', '1', undefined]]);
  });
});
