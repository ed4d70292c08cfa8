// The functions and events that a page offers.
import assert from 'node:assert/strict';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { knownSignatures } from '../../../src/host/knowledge/knownSignatures.ts';

describe('knownSignatures', () => {
  function offered(...texts: readonly string[]): ReturnType<typeof knownSignatures> {
    const signatures = createSignatures();
    signatures.set(
      'Own.json',
      texts.map((text) => parseSignature(text, 'Own.json')!),
    );
    return knownSignatures(signatures);
  }

  it('are functions and events, not errors: each once, by the file that was added, before the built-in ones', () => {
    const known = offered(
      'function a(uint256 x)',
      'error E()',
      'function transfer(address to, uint256 amount)',
    );
    assert.deepEqual(known[0], {
      kind: 'function',
      id: '0xf0fdf834',
      text: 'a(uint256 x)',
      source: 'Own',
    });
    const transfers = known.filter(({ text }) => text === 'transfer(address to, uint256 amount)');
    assert.deepEqual(
      transfers.map(({ source }) => source),
      ['Own'],
    );
    // With another name of its argument.
    const own = offered('function balanceOf(address holder)').filter(({ id }) => id === '0x70a08231');
    assert.deepEqual(
      own.map(({ text, source }) => [text, source]),
      [['balanceOf(address holder)', 'Own']],
    );
    assert.deepEqual([...new Set(known.map(({ kind }) => kind))].toSorted(), ['event', 'function']);
  });

  it('are at most as many as can be searched while somebody types', () => {
    const many = Array.from({ length: 5_001 }, (_, index) => `function f${index}()`);
    assert.equal(offered(...many).length, 5_000);
  });
});
