import assert from 'node:assert/strict';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';

describe('createSignatures', () => {
  it('hashes a signature once, however often others change', () => {
    let reads = 0;
    const own = {
      ...parseSignature('weigh(uint256)', 'A.json')!,
      get text() {
        reads += 1;
        return 'weigh(uint256)';
      },
    };
    const signatures = createSignatures();
    signatures.set('A.json', [own]);
    signatures.functions('0x00000000');
    const before = reads;
    for (const other of ['b()', 'c()']) {
      signatures.set('other.json', [parseSignature(other, 'other.json')!]);
      signatures.functions('0x00000000');
    }
    assert.deepEqual([before, reads], [1, 1]);
  });

  it('replaces what an origin gave, and keeps what others gave', () => {
    const signatures = createSignatures();
    const [one, two] = ['weigh(uint256)', 'weigh(uint256,uint256)'].map((text) => parseSignature(text, 'A')!);
    const found = (): unknown => [one!, two!].map((own) => signatures.functions(signatureId(own)));
    signatures.set('one', [one!]);
    signatures.set('two', [two!]);
    assert.deepEqual(found(), [[one], [two]]);
    signatures.set('one', []);
    assert.deepEqual(found(), [[], [two]]);
  });
});
