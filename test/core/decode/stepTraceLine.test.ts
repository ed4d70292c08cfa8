// The line of a trace of EVM steps.
import assert from 'node:assert/strict';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { REVERT } from './samples.ts';

const TRACE = { gas: 48_123, failed: false, returnValue: '', structLogs: [] };

function lineOf(trace: JsonValue): string {
  return summarize(decodeResult({ method: 'debug_traceTransaction', params: ['0x12'] }, trace));
}

describe('the line of a trace of EVM steps', () => {
  it('says the gas, what was returned and how many steps there are, and no word of what did not fail', () => {
    assert.equal(lineOf(TRACE), 'gas used 48,123 · 0 steps');
    const step = { pc: 0, op: 'STOP', gas: 3, gasCost: 0, depth: 1 };
    assert.equal(
      lineOf({ ...TRACE, returnValue: '0x01', structLogs: [step] }),
      'returned 0x01 · gas used 48,123 · 1 step',
    );
    assert.equal(lineOf({ ...TRACE, returnValue: '01' }), 'returned 0x01 · gas used 48,123 · 0 steps');
  });

  it('says that it failed, and why', () => {
    assert.equal(lineOf({ ...TRACE, failed: true }), 'failed · gas used 48,123 · 0 steps');
    assert.match(
      lineOf({ ...TRACE, failed: true, returnValue: REVERT }),
      /^failed · reverted: .*empty.* · gas/,
    );
    assert.equal(lineOf({ ...TRACE, failed: null }), 'failed null · gas used 48,123 · 0 steps');
  });

  it('leaves the false of other results as it is', () => {
    assert.match(lineOf({ failed: false, gas: 48_123 }), /failed false/);
  });
});
