// Owns what a call that ended offers beside its answer.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../src/core/call.ts';
import type { JsonValue } from '../../src/core/json.ts';
import type { SubjectView } from '../../src/protocol/viewer.ts';
import { withVscode } from './withVscode.ts';

const log = (digit: string): JsonValue => ({
  address: `0x${'1'.repeat(40)}`,
  topics: [],
  data: '0x',
  blockNumber: '0x1',
  transactionHash: `0x${digit.repeat(64)}`,
  logIndex: '0x0',
});

describe('entrySubject', () => {
  let viewOf: (result: JsonValue) => Omit<SubjectView, 'id' | 'version' | 'roots' | 'changes'>;

  before(async () => {
    const { entrySubject } = await withVscode('export {}', () => import('../../src/host/entrySubject.ts'));
    const entry: HistoryEntry = {
      id: 'e',
      startedAt: 1,
      endpointId: 'a',
      endpointName: 'A',
      method: 'eth_getLogs',
      params: [{ fromBlock: '0x1' }],
      ok: true,
      summary: '',
      durationMs: 1,
      httpStatus: 200,
      requestBytes: 1,
      responseBytes: 1,
      outcome: { ok: true, result: null },
    };
    viewOf = (result) => entrySubject({ ...entry, outcome: { ok: true, result } }, () => ({})).view;
  });

  it('explains the one transaction that is meant, and asks which where there are several', () => {
    const offered = (...logs: readonly JsonValue[]): readonly string[] =>
      viewOf([...logs]).actions.map(({ label }) => label);
    assert.deepEqual(offered(), ['Compare with…']);
    assert.deepEqual(offered(log('a'), log('a')), ['Explain transaction', 'Compare with…']);
    assert.deepEqual(offered(log('a'), log('b')), ['Explain a transaction…', 'Compare with…']);
  });

  it('names the call that it is the answer of, as history does', () => {
    assert.deepEqual(viewOf([]).call, {
      title: 'eth_getLogs {fromBlock 1}',
      method: 'eth_getLogs',
      paramsJson: '[{"fromBlock":"0x1"}]',
    });
  });
});
