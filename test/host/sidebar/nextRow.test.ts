// The row on which the keyboard goes on when rows are removed.
import assert from 'node:assert/strict';
import { nextRow } from '../../../src/host/sidebar/nextRow.ts';

type Row = { readonly id: string; readonly parent?: Row };

const folder: Row = { id: 'folder' };
const rows: readonly Row[] = [
  { id: 'a' },
  folder,
  { id: 'b' },
  { id: 'x', parent: folder },
  { id: 'y', parent: folder },
];
const at = (ids: string): readonly Row[] => ids.split(' ').map((id) => rows.find((row) => row.id === id)!);
const after = async (ids: string, staysEmpty = false): Promise<string | undefined> => {
  const row = await nextRow(at(ids), {
    getChildren: (parent) => rows.filter((one) => one.parent === parent),
    getParent: ({ parent }) => parent,
    idOf: ({ id }) => (id === 'a' ? undefined : id),
    staysEmpty,
  });
  return row?.id;
};

describe('nextRow', () => {
  it('is the one behind the first that goes, of those that stay', async () => {
    assert.equal(await after('x'), 'y');
    assert.equal(await after('folder x y'), 'b');
  });

  it('is the one before it where none is behind', async () => {
    assert.equal(await after('y'), 'x');
    assert.equal(await after('b'), 'folder');
  });

  it('is found beside or at what held the rows where all of it is empty', async () => {
    assert.equal(await after('x y'), 'b');
    assert.equal(await after('x y', true), 'folder');
    assert.equal(await after('y x folder', true), 'b');
  });

  it('is none where nothing is left that it could be', async () => {
    assert.equal(await after('folder b'), undefined);
    assert.equal(
      await nextRow<Row>([], {
        getChildren: () => [],
        getParent: () => undefined,
        idOf: ({ id }) => id,
        staysEmpty: true,
      }),
      undefined,
    );
  });
});
