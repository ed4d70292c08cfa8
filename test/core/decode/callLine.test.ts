// Tests by what a line of a call tree names the contract that is called.
import assert from 'node:assert/strict';
import { callLine } from '../../../src/core/decode/callLine.ts';
import { callTreeOf } from '../../../src/core/decode/callNodes.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';

const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const SHOWN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const FRAME = { type: 'CALL', from: TOKEN, to: TOKEN, gas: '0x1', gasUsed: '0x1', input: '0x18160ddd' };
const unit = (symbol: string) => ({ tokens: new Map([[TOKEN, { decimals: 18, symbol }]]) });

describe('the line of a call', () => {
  const request = {
    method: 'debug_traceTransaction',
    params: [`0x${'1'.repeat(64)}`, { tracer: 'callTracer' }],
  };
  const called = (context: DecodeContext, style: 'row' | 'text'): string | undefined =>
    callLine(callTreeOf(decodeResult(request, FRAME, context))!, style)?.what;

  it('names a known token by its symbol in a row, and by its address in a text', () => {
    assert.equal(called(unit('SHELL'), 'row'), 'SHELL.totalSupply()');
    assert.equal(called(unit('SHELL'), 'text'), `${SHOWN}::totalSupply()`);
  });

  it('has the name of a function whose calldata does not fit it', () => {
    const frame = { ...FRAME, input: `0xa9059cbb${'0'.repeat(64)}` };
    const read = (style: 'row' | 'text') =>
      callLine(callTreeOf(decodeResult(request, frame, {}))!, style)?.what;
    assert.equal(read('row'), '0xe7f1…0512.transfer(32 bytes)');
    assert.equal(read('text'), `${SHOWN}::transfer(0x${'0'.repeat(64)})`);
  });

  it('has a text as a text, not as the selector of a function', () => {
    const message = { ...FRAME, input: `0x${Buffer.from('gm, explorer').toString('hex')}` };
    const line = callLine(callTreeOf(decodeResult(request, message, {}))!, 'row');
    assert.equal(line?.what, '0xe7f1…0512(“gm, explorer”)');
    // A selector, alone or before a word, can happen to be readable.
    for (const [rest, said] of [
      ['', ''],
      ['0'.repeat(64), '32 bytes'],
    ] as const) {
      const frame = { ...FRAME, input: `0x61626364${rest}` };
      const read = callLine(callTreeOf(decodeResult(request, frame, {}))!, 'row');
      assert.equal(read?.what, `0xe7f1…0512.0x61626364(${said})`);
    }
  });

  it('names it by its own label before the symbol, and by the address where the token reports no symbol', () => {
    assert.equal(
      called({ ...unit('SHELL'), labels: new Map([[TOKEN, 'my token']]) }, 'row'),
      'my token.totalSupply()',
    );
    assert.equal(called(unit('tokens'), 'row'), '0xe7f1…0512.totalSupply()');
  });
});
