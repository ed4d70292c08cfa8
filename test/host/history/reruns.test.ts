// What is said of a call that ran again.
import assert from 'node:assert/strict';
import type { StoredEntry } from '../../../src/core/history/history.ts';
import type { History } from '../../../src/host/history/history.ts';
import { entry } from '../../storage/entries.ts';
import { withVscode } from '../withVscode.ts';

const FAILED = { ok: false, outcome: { ok: false, failure: { kind: 'input', message: 'x' } } } as const;
const TIME = /\d\d:\d\d:\d\d/;

describe('createReruns', () => {
  /** What is said of the entry `b`, which ran `a` again. */
  async function saidOf(a: Partial<StoredEntry> | undefined, b: Partial<StoredEntry> | undefined) {
    const { createReruns } = await withVscode('', () => import('../../../src/host/history/reruns.ts'));
    const stored = new Map<string, StoredEntry>();
    if (a !== undefined) stored.set('a', entry('a', 1, a));
    if (b !== undefined) stored.set('b', entry('b', 2, b));
    const reruns = createReruns({ stored: async (id: string) => stored.get(id) } as unknown as History);
    const { method, responseBytes } = entry('b', 2, b);
    const rerun = await reruns.of({ id: 'b', method, rerunOf: 'a', responseBytes });
    return rerun && [rerun.text.replace(TIME, 'then'), rerun.isSame, rerun.ids.join()];
  }
  const OTHER = { outcome: { ok: true, result: '0x1' } } as const;

  it('compares it with the one before', async () => {
    assert.deepEqual(await saidOf({}, {}), ['same result as then', true, 'a,b']);
    assert.deepEqual(await saidOf({}, OTHER), ['changed since then', false, 'a,b']);
    assert.deepEqual(await saidOf(FAILED, FAILED), ['same error at then', true, 'a,b']);
    assert.deepEqual(await saidOf(FAILED, {}), ['had failed at then', false, 'a,b']);
    assert.deepEqual(await saidOf({}, FAILED), ['was OK at then', false, 'a,b']);
  });

  it('says nothing of writes: each has another hash', async () => {
    assert.equal(await saidOf({}, { ...OTHER, method: 'eth_sendTransaction' }), undefined);
  });

  it('says nothing where one of both is gone, or its result is, or is long', async () => {
    assert.equal(await saidOf(undefined, {}), undefined);
    assert.equal(await saidOf({}, undefined), undefined);
    assert.equal(await saidOf({ evicted: true }, {}), undefined);
    assert.equal(await saidOf({}, { evicted: true }), undefined);
    assert.equal(await saidOf({}, { responseBytes: 1_000_001 }), undefined);
    assert.notEqual(await saidOf({}, { responseBytes: 1_000_000 }), undefined);
  });
});
