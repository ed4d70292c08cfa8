// The line of a trace of EVM steps.
import assert from 'node:assert/strict';
import { rowResult } from '../../../src/core/call/rowResult.ts';
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

  it('says the error without the source of its signature, in the units of the traced transaction', () => {
    const token = `0x${'e7'.repeat(20)}`;
    const word = (digits: string): string => digits.padStart(64, '0');
    const returnValue = `0xcf479181${word('0')}${word('4563918244f40000')}`;
    const failed = { ...TRACE, failed: true, returnValue };
    assert.equal(
      lineOf(failed),
      'failed · reverted: InsufficientBalance(available 0, required 5,000,000,000,000,000,000) · gas used 48,123 · 0 steps',
    );
    const call = { method: 'debug_traceTransaction', params: ['0x12'] };
    const input = `0xa9059cbb${word('11'.repeat(20))}${word('4563918244f40000')}`;
    const context = {
      tokens: new Map([[token, { decimals: 18, symbol: 'SHELL' }]]),
      transaction: (hash: string) => (hash === '0x12' ? { to: token, input } : undefined),
    };
    const line =
      'failed · reverted: InsufficientBalance(available 0 SHELL, required 5 SHELL) · gas used 48,123 · 0 steps';
    assert.equal(summarize(decodeResult(call, failed, context)), line);
    assert.equal(
      rowResult({ ...call, outcome: { ok: true, result: failed } }, context),
      'failed: InsufficientBalance(available 0 SHELL, required 5 SHELL)',
    );
    const panic = { ...failed, returnValue: `4e487b71${word('11')}` };
    assert.equal(
      lineOf(panic),
      'failed · reverted: Panic 0x11: arithmetic overflow or underflow · gas used 48,123 · 0 steps',
    );
  });

  it('leaves the false of other results as it is', () => {
    assert.match(lineOf({ failed: false, gas: 48_123 }), /failed false/);
  });
});
