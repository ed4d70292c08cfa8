// What moving and copying saved requests changes.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { SavedItem } from '../../../src/core/history/history.ts';
import {
  childrenOf,
  copySaved,
  moveSaved,
  nextPosition,
  savedNameOf,
  savedPath,
  savedRequestOf,
  withContents,
  withFreeNames,
} from '../../../src/core/history/savedItems.ts';

const REQUEST = { endpointId: 'main', method: 'eth_chainId', params: [] };
const item = (id: string, position: number, parent?: string, isFolder = false): SavedItem => ({
  id,
  position,
  name: id.toUpperCase(),
  ...(parent === undefined ? {} : { parent }),
  ...(isFolder ? {} : { request: REQUEST }),
});
/** f holds a and g; g holds b; c is beside f. */
const ITEMS = [
  item('b', 0, 'g'),
  item('c', 1),
  item('f', 0, undefined, true),
  item('g', 1, 'f', true),
  item('a', 0, 'f'),
];
const of = (id: string): SavedItem => ITEMS.find((one) => one.id === id)!;
const ids = (items: readonly SavedItem[]): string[] => items.map(({ id }) => id);
const after = (changed: readonly SavedItem[]): readonly SavedItem[] => [
  ...ITEMS.filter(({ id }) => !changed.some((one) => one.id === id)),
  ...changed,
];

describe('childrenOf', () => {
  it('gives what is in a folder, in order', () => {
    assert.deepEqual(ids(childrenOf(ITEMS, undefined)), ['f', 'c']);
    assert.deepEqual(ids(childrenOf(ITEMS, 'f')), ['a', 'g']);
  });

  it('shows at the root what was in a folder that is gone', () => {
    assert.deepEqual(ids(childrenOf([of('a'), of('c')], undefined)), ['a', 'c']);
  });
});

describe('withContents', () => {
  it('gives a folder before what is in it', () => {
    assert.deepEqual(ids(withContents(ITEMS, 'f')), ['f', 'a', 'g', 'b']);
    assert.deepEqual(withContents(ITEMS, 'none'), []);
  });
});

describe('moveSaved', () => {
  it('puts a request into a folder, at its end', () => {
    assert.deepEqual(moveSaved(ITEMS, ['c'], of('f')), [item('c', 2, 'f')]);
  });

  it('puts a request before another one', () => {
    const changed = moveSaved(ITEMS, ['c'], of('a'));
    assert.deepEqual(ids(childrenOf(after(changed), 'f')), ['c', 'a', 'g']);
  });

  it('puts to the end of the root what is dropped nowhere', () => {
    const changed = moveSaved(ITEMS, ['b', 'f'], undefined);
    assert.deepEqual(ids(childrenOf(after(changed), undefined)), ['c', 'f']);
    assert.deepEqual(ids(childrenOf(after(changed), 'g')), ['b']);
  });

  it('changes nothing where a folder is dropped into itself', () => {
    assert.deepEqual(moveSaved(ITEMS, ['f'], of('g')), []);
    assert.deepEqual(moveSaved(ITEMS, ['f'], of('f')), []);
    assert.deepEqual(moveSaved(ITEMS, ['a'], of('a')), []);
  });

  it('never loses an item', () => {
    const some = fc.subarray(ids(ITEMS));
    fc.assert(
      fc.property(some, fc.constantFrom(undefined, ...ITEMS), (moved, target) => {
        const result = after(moveSaved(ITEMS, moved, target));
        const reached = childrenOf(result, undefined).flatMap(({ id }) => ids(withContents(result, id)));
        assert.deepEqual(reached.toSorted(), ids(ITEMS).toSorted());
      }),
    );
  });
});

describe('copySaved', () => {
  it('copies a folder with all that is in it', () => {
    let count = 0;
    assert.deepEqual(
      copySaved(ITEMS, 'f', () => `n${++count}`),
      [
        { ...item('n1', 2, undefined, true), name: 'F (copy)' },
        { ...item('n2', 0, 'n1'), name: 'A' },
        { ...item('n3', 1, 'n1', true), name: 'G' },
        { ...item('n4', 0, 'n3'), name: 'B' },
      ],
    );
  });
});

describe('withFreeNames', () => {
  const named = (id: string, name: string, parent?: string): SavedItem => ({
    id,
    name,
    position: 0,
    request: REQUEST,
    ...(parent === undefined ? {} : { parent }),
  });
  const all = [named('a', 'Chain'), named('b', 'Chain (2)'), named('c', 'Chain', 'folder')];
  const names = (...changed: readonly SavedItem[]): readonly string[] =>
    withFreeNames(all, changed).map(({ name }) => name);

  it('puts the first free number behind a name that is taken, of several at once too', () => {
    assert.deepEqual(names(named('n', 'Chain')), ['Chain (3)']);
    assert.deepEqual(names(named('n', 'Chain'), named('m', 'Chain'), named('o', 'Price')), [
      'Chain (3)',
      'Chain (4)',
      'Price',
    ]);
  });

  it('renames what comes, not what is there, and takes nothing for its own double', () => {
    assert.deepEqual(names({ ...named('a', 'Chain'), position: 7 }, named('c', 'Chain')), [
      'Chain',
      'Chain (3)',
    ]);
    assert.deepEqual(names(named('b', 'Chain')), ['Chain (2)']);
  });

  it('lets a folder have the name of a request, and another folder that of any', () => {
    assert.deepEqual(names({ id: 'n', name: 'Chain', position: 0 }, named('m', 'Chain (2)', 'folder')), [
      'Chain',
      'Chain (2)',
    ]);
  });
});

describe('savedRequestOf', () => {
  it('offers the call’s own name, else what it asks, and nothing of what is to be signed', () => {
    const call = { endpointId: 'main', method: 'eth_chainId', params: [] };
    assert.deepEqual(savedRequestOf({ ...call, label: 'Mine' }, {}), { name: 'Mine', request: call });
    assert.equal(savedRequestOf(call, {}).name, 'chainId');
    const functions = ['name() returns (bytes32)'];
    assert.deepEqual(savedRequestOf({ ...call, functions }, {}).request, { ...call, functions });
    const token = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
    const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'];
    const logs = {
      endpointId: 'main',
      method: 'eth_getLogs',
      params: [{ address: token, topics, fromBlock: '0x0' }],
    };
    const tokens = new Map([[token, { decimals: 18, symbol: 'SHELL' }]]);
    assert.equal(savedRequestOf(logs, { tokens }).name, 'logs Transfer 0…latest SHELL');
    const signed = { endpointId: 'main', method: 'personal_sign', params: ['canary', 'canary'] };
    const { name } = savedRequestOf(signed, {});
    assert.ok(name.startsWith('personal_sign') && !name.includes('canary'), name);
  });
});

describe('savedPath', () => {
  it('names the folders from the root to the item', () => {
    const folders = [
      { id: 'a', name: 'A', position: 0 },
      { id: 'b', name: 'B', parent: 'a', position: 0 },
    ];
    assert.deepEqual(savedPath(folders, folders[1]!), ['A', 'B']);
    assert.deepEqual(savedPath(folders, { id: 'c', name: 'C', parent: 'gone', position: 0 }), ['C']);
    const inEachOther = [{ ...folders[0]!, parent: 'b' }, folders[1]!];
    assert.deepEqual(savedPath(inEachOther, inEachOther[1]!), ['A', 'B']);
  });
});

describe('nextPosition', () => {
  it('is behind all that is there', () => {
    assert.equal(nextPosition(ITEMS, 'f'), 2);
    assert.equal(nextPosition(ITEMS, 'none'), 0);
  });
});

describe('savedNameOf', () => {
  it('names a call that is the saved request, and none that was changed', () => {
    assert.equal(savedNameOf(ITEMS, 'a', REQUEST), 'A');
    assert.equal(savedNameOf(ITEMS, 'a', { ...REQUEST, params: ['0x1'] }), undefined);
    assert.equal(savedNameOf(ITEMS, 'a', { ...REQUEST, method: 'eth_gasPrice' }), undefined);
    assert.equal(savedNameOf(ITEMS, 'f', REQUEST), undefined);
    assert.equal(savedNameOf(ITEMS, 'gone', REQUEST), undefined);
  });
});
