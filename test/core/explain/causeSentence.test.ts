// The reason in the headline of a transaction that failed: its addresses short, its numbers whole.
import assert from 'node:assert/strict';
import { causeClause } from '../../../src/core/explain/causeSentence.ts';
import { causesOf } from '../../../src/core/trace/causes.ts';

const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const reasonIn = (revertReason: string): string =>
  causeClause(causesOf({ type: 'CALL', from: FROM, input: '0x', error: 'x', revertReason }), {}).replace(
    /^: /,
    '',
  );

describe('causeClause', () => {
  it('shortens addresses and longer words in a reason, as everywhere', () => {
    assert.equal(
      reasonIn(`NotOwner(who ${FROM}, id 0x${'ab'.repeat(32)})`),
      'NotOwner(who 0xf39F…2266, id 0xabab…abab)',
    );
    assert.equal(reasonIn('selector 0xa9059cbb is unknown.'), 'selector 0xa9059cbb is unknown');
  });

  it('leaves the numbers of a reason whole, and cuts a long one between words', () => {
    const sums =
      'Insufficient(available 5,000,000,000,000,000,000, required 15,000,000,000,000,000,000, missing 10,000,000,000,000,000,000)';
    assert.equal(reasonIn(sums), sums);
    const long = Array.from({ length: 40 }, (_, at) => `number ${1_000_000 + at}`).join(', ');
    const cut = reasonIn(long);
    assert.ok(cut.length > 200 && cut.length <= 240, cut);
    assert.match(cut, /, number \d,\d{3}, …$|, number \d{7}, …$|number …$/);
    assert.equal(reasonIn('x'.repeat(1_000)).length, 240);
  });
});
