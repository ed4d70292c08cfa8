// The badges of endpoints in the rows of the History view.
import assert from 'node:assert/strict';
import { endpointBadges } from '../../../src/host/sidebar/endpointBadges.ts';

describe('endpointBadges', () => {
  const badges = (...names: readonly string[]): readonly string[] => [...endpointBadges(names).values()];

  it('are the initials of two words, or the first letters of the only one', () => {
    assert.deepEqual(badges('Local gateway', 'anvil', 'Node 1', 'Node 2', '(x)', '…'), [
      'LG',
      'AN',
      'N1',
      'N2',
      'X',
      '',
    ]);
  });

  it('differ where names have the same initials, and the first keeps them', () => {
    assert.deepEqual(badges('Alchemy Mainnet', 'Ankr mainnet', 'Alchemy Mainnet Two'), ['AM', 'AN', 'AT']);
    assert.deepEqual(badges('anvil', 'Anvil'), ['AN', 'AV']);
    assert.deepEqual(badges('x', 'X', '(x)'), ['X', 'X2', 'X3']);
    // The capital of this letter is two.
    assert.deepEqual(badges('ßeta'), ['ßE']);
    const many = badges(...Array.from({ length: 9 }, (_, index) => 'a'.repeat(index + 1)));
    assert.equal(new Set(many).size, 9);
  });
});
