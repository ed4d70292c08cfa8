import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { BLOCK_TAGS } from '../../../src/core/blockTags.ts';
import { parseBlockInput } from '../../../src/core/input/blockInput.ts';
import type { Input } from '../../../src/core/input/input.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const accepted = (value: JsonValue): Input => ({ ok: true, value });
const refused = (problem: string): Input => ({ ok: false, problem });

function read(texts: readonly string[], hashToo: boolean): readonly Input[] {
  return texts.map((text) => parseBlockInput(text, hashToo));
}

describe('parseBlockInput', () => {
  it('reads every tag, in any case', () => {
    for (const hashToo of [true, false]) {
      assert.deepEqual(read(BLOCK_TAGS, hashToo), BLOCK_TAGS.map(accepted));
      assert.deepEqual(
        read(
          BLOCK_TAGS.map((tag) => ` ${tag.toUpperCase()} `),
          hashToo,
        ),
        BLOCK_TAGS.map(accepted),
      );
    }
  });

  it('reads every 64-bit number in decimal and hex, and never as a hash', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), fc.boolean(), (number, hashToo) => {
        const hex = `0x${number.toString(16)}`;
        assert.deepEqual(read([String(number), hex], hashToo), [accepted(hex), accepted(hex)]);
      }),
    );
    const tooLarge = refused('Too large: a block number has at most 64 bits.');
    assert.deepEqual(read([String(1n << 64n), String(1n << 252n), `0x1${'0'.repeat(16)}`], true), [
      tooLarge,
      tooLarge,
      tooLarge,
    ]);
  });

  it('sends a hash as an EIP-1898 object, where the method takes one', () => {
    assert.deepEqual(read([HASH, HASH.toUpperCase().replace('0X', '0x')], true), [
      accepted({ blockHash: HASH }),
      accepted({ blockHash: HASH }),
    ]);
    assert.deepEqual(
      parseBlockInput(HASH, false),
      refused('This method takes a tag or a number. For a hash, use eth_getBlockByHash.'),
    );
  });

  it('passes a right EIP-1898 object on as it is', () => {
    const objects = [
      { blockNumber: '0x0' },
      { blockHash: HASH },
      { blockHash: HASH, requireCanonical: true },
      { blockHash: HASH, requireCanonical: false },
    ];
    assert.deepEqual(
      read(
        objects.map((object) => JSON.stringify(object)),
        true,
      ),
      objects.map(accepted),
    );
    assert.deepEqual(
      parseBlockInput('{"blockNumber":"0x0"}', false),
      refused('This method takes a tag or a number only.'),
    );
  });

  it('says which rule an EIP-1898 object breaks', () => {
    const badHash = 'blockHash is 0x and 64 hex digits.';
    const badNumber = 'blockNumber is a QUANTITY such as "0x1".';
    const rows: readonly (readonly [object, string])[] = [
      [{}, 'Give exactly one of blockNumber and blockHash.'],
      [{ blockNumber: '0x1', blockHash: HASH }, 'Give exactly one of blockNumber and blockHash.'],
      [{ blockHash: HASH, number: 1 }, '“number” is not a member of an EIP-1898 block.'],
      [{ blockHash: HASH, requireCanonical: 'yes' }, 'requireCanonical is true or false.'],
      [{ blockNumber: '0x1', requireCanonical: true }, 'requireCanonical goes with blockHash only.'],
      [{ blockHash: HASH.slice(2) }, badHash],
      [{ blockHash: ` ${HASH}` }, badHash],
      [{ blockHash: '0x12' }, badHash],
      [{ blockHash: 7 }, badHash],
      [{ blockNumber: 1 }, badNumber],
      [{ blockNumber: '16' }, badNumber],
      [{ blockNumber: '0x01' }, badNumber],
      [{ blockNumber: '1,000' }, badNumber],
      [{ blockNumber: 'latest' }, badNumber],
      [{ blockNumber: HASH }, badNumber],
    ];
    assert.deepEqual(
      read(
        rows.map(([object]) => JSON.stringify(object)),
        true,
      ),
      rows.map(([, problem]) => refused(problem)),
    );
    assert.deepEqual(
      parseBlockInput('{"blockNumber"', true),
      refused('This is not JSON. An EIP-1898 block looks like {"blockNumber":"0x1"}.'),
    );
  });

  it('keeps what is wrong with a number apart from what is no block at all', () => {
    assert.deepEqual(read(['1.5', '0xg', 'newest', '-1'], true), [
      refused('Only whole numbers.'),
      refused('“g” is not a hex digit (0-9, a-f).'),
      refused(
        '“newest” is no block. Type latest, pending, safe, finalized, earliest, a number, or a block hash.',
      ),
      refused(
        '“-1” is no block. Type latest, pending, safe, finalized, earliest, a number, or a block hash.',
      ),
    ]);
    assert.deepEqual(
      parseBlockInput('newest', false),
      refused('“newest” is no block. Type latest, pending, safe, finalized, earliest, or a number.'),
    );
  });
});
