import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { cutBetweenValues } from '../../../src/core/text/cutBetweenValues.ts';

const TRANSFER = 'transfer(to 0xf39F…2266, amount 1,500) {to 0x7099…79C8}';

describe('cutBetweenValues', () => {
  it('leaves out whole values from the end, and closes every bracket', () => {
    const cuts = [55, 54, 41, 40, 27, 11, 10].map((most) => cutBetweenValues(TRANSFER, most));
    assert.deepEqual(cuts, [
      TRANSFER,
      'transfer(to 0xf39F…2266, amount 1,500) {…}',
      'transfer(to 0xf39F…2266, amount 1,500) …',
      'transfer(to 0xf39F…2266, amount 1,500) …',
      'transfer(to 0xf39F…2266, …)',
      'transfer(…)',
      'transfer…',
    ]);
    assert.equal(cutBetweenValues('f(a (b 1, c 2), d 3)', 16), 'f(a (b 1, …))');
    assert.equal(cutBetweenValues('120 68,943 latest', 12), '120 68,943 …');
  });

  it('cuts a word that is too long by itself', () => {
    assert.equal(cutBetweenValues('incomprehensibilities', 8), 'incompr…');
  });

  it('closes what it leaves open, in as many characters as there may be', () => {
    const value = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.stringMatching(/^[a-z0-9,]{1,12}$/),
        fc
          .tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(tie('value')))
          .map(([name, all]) => `${name}(${all.map((one) => `x ${one}`).join(', ')})`),
      ),
    })).value;
    fc.assert(
      fc.property(fc.array(value), fc.integer({ min: 3, max: 80 }), (values, most) => {
        const text = values.join(' ');
        const cut = cutBetweenValues(text, most);
        assert.ok(cut.length <= most);
        assert.equal(cut.split('(').length, cut.split(')').length);
        if (text.length <= most) assert.equal(cut, text);
      }),
    );
  });
});
