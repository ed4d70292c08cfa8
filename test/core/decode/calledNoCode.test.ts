// That a failed call met an account without code is said only where the trace shows it.
import assert from 'node:assert/strict';
import { calledNoCodeText } from '../../../src/core/decode/calledNoCode.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const TO = `0x${'ab'.repeat(20)}`;
const LAST = { type: 'STATICCALL', to: TO, input: '0x18160ddd', gas: '0x10', gasUsed: '0x0', output: '0x' };
const said = (last: JsonObject, frame: JsonObject = {}): string | undefined =>
  calledNoCodeText({ type: 'CALL', gas: '0x1', error: 'execution reverted', calls: [last], ...frame }, {});

describe('calledNoCodeText', () => {
  it('says which account the last call was of', () => {
    assert.match(said(LAST)!, /^0x[aAbB]{4}…[aAbB]{4}, which it called last, ran no code$/);
  });

  it('says nothing where it may be otherwise', () => {
    const { to: _to, ...nowhere } = LAST;
    const others: Readonly<Record<string, string | undefined>> = {
      'code ran': said({ ...LAST, gasUsed: '0x1' }),
      'something came back': said({ ...LAST, output: '0x01' }),
      'it failed itself': said({ ...LAST, error: 'out of gas' }),
      'a payment, which takes no code': said({ ...LAST, input: '0x' }),
      'a precompile': said({ ...LAST, to: `0x${'0'.repeat(39)}4` }),
      'a creation': said({ ...LAST, type: 'CREATE' }),
      'an address that is not told': said(nowhere),
      'a reason was given': said(LAST, { output: '0x08c379a0' }),
      'no revert': said(LAST, { error: 'out of gas' }),
      'no calls': said(LAST, { calls: [] }),
    };
    for (const [what, text] of Object.entries(others)) assert.equal(text, undefined, what);
  });
});
