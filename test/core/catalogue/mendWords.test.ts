// Which words of a line are corrected, and which are left as they are typed.
import assert from 'node:assert/strict';
import { mendWords } from '../../../src/core/catalogue/mendWords.ts';

describe('mendWords', () => {
  const names = new Set(['block', 'logs', 'balance', 'transaction', 'transactions', 'header', 'leader']);
  const mend = (line: string): string | undefined => mendWords(line, names, (word) => word === 'blocks');

  it('corrects one wrong letter of a word, and two of a long one', () => {
    assert.equal(mend('blokc of'), 'block of');
    assert.equal(mend('bloxk of'), 'block of');
    assert.equal(mend('ballance bloock 5'), 'balance block 5');
    assert.equal(mend('balxnxe of'), undefined);
    assert.equal(mend('headxxer of'), 'header of');
    assert.equal(mend('trxnsxction of'), 'transaction of');
  });

  it('takes the nearest word', () => {
    assert.equal(
      mendWords('abcdefxx of', new Set(['abcdexyx', 'abcdefgx']), () => false),
      'abcdefgx of',
    );
  });

  it('leaves short words, known ones, and at the end of the line what several begin with', () => {
    for (const line of ['logz of', 'block 5', 'blocks of', 'trans', 'transact'])
      assert.equal(mend(line), undefined, line);
    assert.equal(mend('transactio of'), 'transaction of');
    assert.equal(mend('of heade'), 'of header');
  });
});
