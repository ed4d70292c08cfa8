import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as Rlp from 'ox/Rlp';
import { encodeRlpList, encodeRlpNumber, rlpNumber, parseRlp } from '../../../src/core/rlp/parseRlp.ts';
import type { RlpItem } from '../../../src/core/rlp/parseRlp.ts';
import { samples } from '../../effort.ts';

type Tree = `0x${string}` | readonly Tree[];

const bytes = fc
  .uint8Array({ maxLength: 70 })
  .map((all): `0x${string}` => `0x${Buffer.from(all).toString('hex')}`);
const tree: fc.Arbitrary<Tree> = fc.letrec<{ node: Tree }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    bytes,
    fc.array(tie('node'), { maxLength: 5 }),
  ),
})).node;

const treeOf = (item: RlpItem): unknown => item.bytes ?? item.items!.map(treeOf);

describe('parseRlp', () => {
  it('reads back what ox encodes', () => {
    fc.assert(
      fc.property(tree, (value) => {
        assert.deepEqual(treeOf(parseRlp(Rlp.fromHex(value as never))!), value);
      }),
      { numRuns: samples(1000) },
    );
  });

  it('gives back nothing but what encodes to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (all) => {
        const hex = `0x${Buffer.from(all).toString('hex')}`;
        const item = parseRlp(hex);
        if (item !== undefined) assert.equal(Rlp.fromHex(treeOf(item) as never), hex);
      }),
      { numRuns: samples(5000) },
    );
  });

  const refused = [
    '0x',
    '0x8',
    'c0',
    '0x8100',
    '0xb800',
    '0xb90001ff',
    '0xc1',
    '0xc0c0',
    '0x80ff',
    `0x${'c1'.repeat(80)}c0`,
  ];
  it('reads 200,000 items at most, whatever the text holds', () => {
    const items = (count: number): number | undefined =>
      parseRlp(`0x${encodeRlpList('c0'.repeat(count))}`)?.items?.length;
    assert.deepEqual([items(199_999), items(200_000)], [199_999, undefined]);
  });

  for (const hex of refused) it(`refuses ${hex.slice(0, 20)}`, () => assert.equal(parseRlp(hex), undefined));
});

describe('encodeRlpList', () => {
  it('writes the header that ox writes', () => {
    const sizes = [0, 1, 55, 56, 255, 256, 70_000];
    assert.deepEqual(
      sizes.map((size) => encodeRlpList('01'.repeat(size))),
      sizes.map((size) => Rlp.fromHex(Array.from<'0x01'>({ length: size }).fill('0x01')).slice(2)),
    );
  });
});

describe('encodeRlpNumber', () => {
  it('writes the fewest bytes', () => {
    assert.deepEqual([0n, 1n, 127n, 128n, 256n].map(encodeRlpNumber), ['80', '01', '7f', '8180', '820100']);
  });
});

describe('rlpNumber', () => {
  it('reads back what encodeRlpNumber writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), (value) => {
        assert.equal(rlpNumber(parseRlp(`0x${encodeRlpNumber(value)}`)!), value);
      }),
    );
  });

  it('gives nothing for a list, zeros in front, or more than 256 bits', () => {
    assert.deepEqual(
      ['0xc0', '0x00', '0x820001', `0xa1${'01'.repeat(33)}`].map((hex) => rlpNumber(parseRlp(hex)!)),
      [undefined, undefined, undefined, undefined],
    );
  });
});
