import assert from 'node:assert/strict';
import { paramsText } from '../../../src/core/abi/abiType.ts';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import type { Signature } from '../../../src/core/abi/signature.ts';
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

  it('gives one of those that a selector does not tell apart, with the names that mean different things', () => {
    const signatures = createSignatures();
    const named = (names: string, source: string): Signature =>
      parseSignature(`transferFrom(${names})`, source)!;
    const shown = (...own: readonly Signature[]): readonly string[] => {
      signatures.set('out', own);
      return signatures
        .functions('0x23b872dd')
        .map(({ name, inputs, source }) => `${name}${paramsText(inputs, true)} ${source}`);
    };
    const token = named('address from,address to,uint256 value', 'Token');
    const badge = named('address from,address to,uint256 id', 'Badge');
    const bare = named('address,address,uint256', 'IToken');
    const old = named('address src,address dst,uint256 wad', 'Old');
    assert.deepEqual(
      [shown(), shown(token), shown(token, badge), shown(bare, badge), shown(old, token)],
      [
        ['transferFrom(address from, address to, uint256 amount or tokenId) ERC-20 or ERC-721'],
        ['transferFrom(address from, address to, uint256 value) Token'],
        ['transferFrom(address from, address to, uint256 value or id) Token or Badge'],
        ['transferFrom(address from, address to, uint256 id) IToken or Badge'],
        ['transferFrom(address src, address dst, uint256 wad) Old'],
      ],
    );
  });

  it('lists each by names that can be typed', () => {
    const listed = createSignatures()
      .all()
      .filter(([id]) => id === '0x23b872dd')
      .map(([, { name, inputs, source }]) => `${name}${paramsText(inputs, true)} ${source}`);
    assert.deepEqual(listed, ['transferFrom(address from, address to, uint256 amount) ERC-20']);
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
