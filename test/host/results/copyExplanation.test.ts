// An explanation that is copied from the history: made again from its calls, or said to be gone.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { shownTo, withPerson } from '../person.ts';

const { copyExplanation, person } = await withPerson(
  () => import('../../../src/host/results/copyExplanation.ts'),
);

const HASH = `0x${'1'.repeat(64)}`;
const entry = {
  id: 'a',
  startedAt: 1,
  method: 'eth_getTransactionByHash',
  params: [HASH],
  endpointId: 'a',
  endpointName: 'A',
  outcome: { ok: false, failure: { kind: 'network', code: 'ECONNREFUSED', message: 'Refused.' } },
  explanation: { id: 'run', hash: HASH },
} as unknown as HistoryEntry;
const history = {
  get: async () => entry,
  together: async (run: string) => (run === 'run' ? [entry] : []),
} as unknown as Parameters<typeof copyExplanation>[1];

describe('copyExplanation', () => {
  it('copies as Markdown, and says where the calls are gone', async () => {
    const copied = await shownTo(person, [], () => copyExplanation('run', history, () => ({})));
    assert.deepEqual(copied, ['status Copied the explanation']);
    const [sentence, , hash] = person.clipboard.splice(0).join().split('\n');
    assert.match(sentence!, /^`The transaction could not be read: Refused\./);
    assert.equal(hash, `- Hash: \`${HASH}\``);
    const gone = await shownTo(person, [], () => copyExplanation('other', history, () => ({})));
    assert.match(gone.join(), /^note The calls of this explanation are no longer in the history\./);
    assert.deepEqual(person.clipboard, []);
  });
});
