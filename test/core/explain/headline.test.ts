// The reason in the headline of a transaction that failed: its addresses short, its numbers whole.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { headline } from '../../../src/core/explain/headline.ts';

const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const transaction = decode('transaction', { from: FROM, to: FROM, value: '0x1' }, { object: {} });
const reasonIn = (reason: string): string =>
  /it failed: (.*),\.$/.exec(headline('failed', transaction, undefined, reason, undefined))?.[1] ?? '';

describe('headline', () => {
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
    assert.ok(cut.length <= 242 && cut.endsWith(' …'), cut);
    assert.match(cut, /number \d{7}, …$|number …$/);
    assert.equal(reasonIn('x'.repeat(1_000)).length, 240);
  });
});
