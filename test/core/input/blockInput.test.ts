import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { BLOCK_TAGS } from '../../../src/core/blockTags.ts';
import { parseBlockInput } from '../../../src/core/input/blockInput.ts';
import type { Input } from '../../../src/core/input/input.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const TYPE =
  'Type latest, pending, safe, finalized, earliest, latest-10, 2026-01-31T12:00Z, a number, or a block hash.';
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

  it('reads what people call a tag, and says what is sent', () => {
    for (const [text, tag] of [
      ['newest', 'latest'],
      ['Current block', 'latest'],
      ['last', 'latest'],
      ['genesis', 'earliest'],
    ] as const)
      assert.deepEqual(parseBlockInput(text, false), { ok: true, value: tag, note: `Sent as ${tag}.` });
    assert.equal(parseBlockInput('oldest', false).ok, false);
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

  it('reads a date, or a time with its day, in UTC, and says that a block is looked for', () => {
    const timed = (asked: string): Input => ({
      ok: true,
      value: asked,
      note: `The last block at or before ${asked}, found when it is sent.`,
    });
    const texts = ['2026-01-31', '2026-01-31T12:00Z', ' 2026-01-31 12:00:30 UTC ', '2026-01-31T12:00+02:00'];
    const asked = ['2026-01-31T00:00Z', '2026-01-31T12:00Z', '2026-01-31T12:00:30Z', '2026-01-31T10:00Z'];
    for (const hashToo of [true, false]) assert.deepEqual(read(texts, hashToo), asked.map(timed));
    assert.deepEqual(read(['2026-02-30', '01/02/2026'], false), [
      refused('“2026-02-30” is not a date. Write it like 2026-01-31T12:00:00Z.'),
      refused('“01/02/2026” can be read in two ways. Write 2026-02-01 or 2026-01-02.'),
    ]);
    assert.deepEqual(read(['1769860800'], false), [accepted('0x697deec0')]);
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
    const wrongHash = 'blockHash: this is a text: 0x and 64 hex digits.';
    const wrongNumber = 'blockNumber: this is a number such as "0x1".';
    const rows: readonly (readonly [object, string])[] = [
      [{}, 'Give exactly one of blockNumber and blockHash.'],
      [{ blockNumber: '0x1', blockHash: HASH }, 'Give exactly one of blockNumber and blockHash.'],
      [{ blockHash: HASH, number: 1 }, '“number” is not a member of an EIP-1898 block.'],
      [{ blockHash: HASH, requireCanonical: 'yes' }, 'requireCanonical is true or false.'],
      [{ blockNumber: '0x1', requireCanonical: true }, 'requireCanonical goes with blockHash only.'],
      [{ blockHash: '0x12' }, 'blockHash: A hash has 64 hex digits after 0x, not 2.'],
      [{ blockHash: 7 }, wrongHash],
      [{ blockNumber: true }, wrongNumber],
      [{ blockNumber: null }, wrongNumber],
      [{ blockNumber: '1.5' }, 'blockNumber: Only whole numbers: 68943, 68,943 or 0x10d4f.'],
      [{ blockNumber: HASH }, 'blockNumber: this is a hash. Give it as blockHash.'],
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

  it('makes an EIP-1898 object canonical, as every other value, and sends a tag in it as such', () => {
    const sent = (value: JsonValue, note = `Sent as ${JSON.stringify(value)}.`): Input => ({
      ok: true,
      value,
      note,
    });
    assert.deepEqual(
      read(
        [
          '{"blockNumber":1}',
          '{"blockNumber":1e3}',
          '{"blockNumber":"16"}',
          '{"blockNumber":"1,000"}',
          '{"blockNumber":"0x01"}',
          '{"blockNumber":"latest"}',
          '{"blockNumber":"latest-10"}',
          `{"blockHash":"${HASH.slice(2)}"}`,
        ],
        true,
      ),
      [
        sent({ blockNumber: '0x1' }),
        sent({ blockNumber: '0x3e8' }),
        sent({ blockNumber: '0x10' }),
        sent({ blockNumber: '0x3e8' }),
        sent({ blockNumber: '0x1' }, 'Sent as 0x1: a QUANTITY has no leading zeros.'),
        sent('latest'),
        sent('latest-10', 'Sent as the number 10 below latest, resolved when it is sent.'),
        accepted({ blockHash: HASH }),
      ],
    );
  });

  it('takes a hash without 0x, quotes, and the page of a block', () => {
    const note = 'Taken from the link; the chain is that of the endpoint.';
    assert.deepEqual(
      read(
        [
          HASH.slice(2),
          `"${HASH}"`,
          "'latest',",
          'https://etherscan.io/block/68943',
          `https://eth.blockscout.com/block/${HASH}?tab=txs`,
        ],
        true,
      ),
      [
        accepted({ blockHash: HASH }),
        accepted({ blockHash: HASH }),
        accepted('latest'),
        { ok: true, value: '0x10d4f', note },
        { ok: true, value: { blockHash: HASH }, note },
      ],
    );
    assert.deepEqual(
      read(
        [
          `https://etherscan.io/tx/${HASH}`,
          `0x${'12'.repeat(20)}`,
          `0x${'a'.repeat(62)}`,
          `0x${'a'.repeat(66)}`,
        ],
        true,
      ),
      [
        refused(`This is a link to a transaction. ${TYPE}`),
        refused(`This is an address, not a block. ${TYPE}`),
        refused('A block hash has 64 hex digits after 0x, not 62.'),
        refused('A block hash has 64 hex digits after 0x, not 66.'),
      ],
    );
  });

  it('says how a distance is written', () => {
    assert.deepEqual(read(['latest-0', 'pending-1', 'latest-1,000'], false), [
      { ok: true, value: 'latest', note: 'Sent as latest.' },
      { ok: true, value: 'latest', note: 'Sent as latest.' },
      {
        ok: true,
        value: 'latest-1000',
        note: 'Sent as the number 1000 below latest, resolved when it is sent.',
      },
    ]);
    assert.deepEqual(read(['-10', '\u221210', 'latest+1', 'earliest-1', 'latest-1,0'], false), [
      refused('“-10” is not a block. Write latest-10.'),
      refused('“\u221210” is not a block. Write latest-10.'),
      refused('“latest+1” is not a block: there is none above a tag. Write its number, or latest-10.'),
      refused('“earliest-1” is not a block. Write a distance like latest-10.'),
      refused('“latest-1,0” is not a block. Write a distance like latest-10.'),
    ]);
  });

  it('tells the tag that was meant by a misspelt one', () => {
    const meant: Readonly<Record<string, string>> = {
      laste: 'latest',
      lates: 'latest',
      lastest: 'latest',
      Finalised: 'finalized',
      final: 'finalized',
      pendin: 'pending',
      saef: 'safe',
      earlist: 'earliest',
      genisis: 'earliest',
      lxtesx: 'latest',
    };
    for (const [typed, tag] of Object.entries(meant))
      assert.deepEqual(
        parseBlockInput(typed, true),
        refused(`“${typed}” is not a block. Did you mean ${tag}?`),
      );
    for (const typed of ['la', 'newts', 'test', 'head'])
      assert.deepEqual(parseBlockInput(typed, true), refused(`“${typed}” is not a block. ${TYPE}`));
  });

  it('keeps what is wrong with a number apart from what is no block at all', () => {
    assert.deepEqual(read(['1.5', '0xg', 'oldest', '-1'], true), [
      refused('Only whole numbers: 68943, 68,943 or 0x10d4f.'),
      refused('“g” is not a hex digit (0-9, a-f).'),
      refused(`“oldest” is not a block. ${TYPE}`),
      refused('“-1” is not a block. Write latest-1.'),
    ]);
    assert.deepEqual(
      parseBlockInput('oldest', false),
      refused(
        '“oldest” is not a block. Type latest, pending, safe, finalized, earliest, latest-10, 2026-01-31T12:00Z, or a number.',
      ),
    );
  });
});
