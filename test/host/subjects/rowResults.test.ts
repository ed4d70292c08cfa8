// What is read for the results in rows, and when again.
import assert from 'node:assert/strict';
import type { ListedEntry } from '../../../src/core/history/history.ts';
import { createRowResults } from '../../../src/host/subjects/rowResults.ts';

const HEAD = { id: 'a', method: 'eth_blockNumber', params: [], responseBytes: 50, summary: 'stored' };

function rowResults(entry: object | undefined) {
  const read: string[] = [];
  const history = {
    stored: async (id: string) => {
      read.push(id);
      return entry;
    },
  };
  const results = createRowResults(history as never, () => ({}));
  const of = (head: object = {}): Promise<object> =>
    results.of({ ...HEAD, ...head } as unknown as ListedEntry);
  return { read, of, forget: () => results.forget() };
}

const ENTRY = { ...HEAD, outcome: { ok: true, result: '0x10' } };

describe('createRowResults', () => {
  it('reads a result once, until more is known', async () => {
    const { read, of, forget } = rowResults(ENTRY);
    assert.deepEqual([await of(), await of()], [{ text: '16' }, { text: '16' }]);
    assert.deepEqual(read, ['a']);
    forget();
    assert.deepEqual(await of(), { text: '16' });
    assert.deepEqual(read, ['a', 'a']);
  });

  it('gives the reason of a revert apart, as what is stored was read without the ABIs of the window', async () => {
    const data = `0x4e487b71${'11'.padStart(64, '0')}`;
    const failure = { kind: 'rpc', status: 200, code: 3, message: 'execution reverted', data };
    const text = 'Panic 0x11: arithmetic overflow or underflow';
    assert.deepEqual(await rowResults({ ...HEAD, outcome: { ok: false, failure } }).of(), {
      text,
      reason: text,
    });
  });

  it('shows what is stored with the call where the result is long, evicted, in a file or gone', async () => {
    const { read, of } = rowResults(ENTRY);
    assert.deepEqual(await of({ responseBytes: 100_001 }), { text: 'stored' });
    assert.deepEqual(await of({ evicted: true }), { text: 'stored' });
    assert.deepEqual(read, []);
    for (const entry of [undefined, { ...ENTRY, body: 'file' }, { ...ENTRY, evicted: true }])
      assert.deepEqual(await rowResults(entry).of(), { text: 'stored' });
  });
});
