import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { InputShape, InputType, MemberSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { LOG_FILTER } from '../../../src/core/catalogue/params/filter.ts';
import { parseInput, parseRawParams } from '../../../src/core/input/parseInput.ts';
import { jsonText } from '../jsonArbitrary.ts';

const TYPES: readonly InputType[] = [
  'address',
  'hash',
  'data',
  'block',
  'blockNumber',
  'bool',
  'wei',
  'weiPerGas',
  'gas',
  'quantity',
  'timestamp',
  'word',
  'topic',
  'calldata',
  'integer',
  'number',
  'json',
];

describe('parseInput', () => {
  it('has a reader for every type, which never throws and never gives an empty problem', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), fc.oneof(fc.string(), jsonText), (type, text) => {
        const input = parseInput(type, text);
        assert.ok(input.ok || input.problem.length > 10);
      }),
    );
  });

  it('takes units for amounts and fees only', () => {
    assert.deepEqual(
      TYPES.filter((type) => parseInput(type, '1 gwei').ok),
      ['wei', 'weiPerGas'],
    );
  });

  it('reads true and false, yes and no', () => {
    assert.deepEqual(
      ['true', ' YES ', 'False', 'no'].map((text) => parseInput('bool', text)),
      [true, true, false, false].map((value) => ({ ok: true, value })),
    );
    assert.deepEqual(parseInput('bool', ' 1 '), { ok: false, problem: '“1” is neither true nor false.' });
  });

  it('reads any JSON without losing a digit', () => {
    fc.assert(
      fc.property(
        jsonText.filter((text) => !/"\d+":/.test(text)),
        (text) => {
          const input = parseInput('json', text);
          assert.equal(input.ok && JSON.stringify(input.value), text);
        },
      ),
    );
  });

  it('says where JSON goes wrong, without quoting more than a character', () => {
    assert.deepEqual(
      ['', '{"a":', '[1,2', '{"a" 1}', '{"a":x}'].map((text) => parseInput('json', text)),
      [
        'Type a value as JSON.',
        'This is not JSON, at line 1, column 6: the text breaks off: expected a value.',
        'This is not JSON, at line 1, column 5: the text breaks off: expected a comma or ].',
        'This is not JSON, at line 1, column 6: expected a colon, found “1”.',
        'This is not JSON, at line 1, column 6: expected a value, found “x”.',
      ].map((problem) => ({ ok: false, problem })),
    );
  });

  it('quotes long texts shortened', () => {
    assert.deepEqual(parseInput('bool', 'x'.repeat(1_000_000)), {
      ok: false,
      problem: `“${'x'.repeat(59)}…” is neither true nor false.`,
    });
  });
});

describe('parseInput of a list', () => {
  const first = `0x${'11'.repeat(20)}`;
  const second = `0x${'22'.repeat(20)}`;
  const oneOrMore: InputShape = { oneOf: ['address', { array: 'address' }] };
  const filter = LOG_FILTER.type as { readonly object: readonly MemberSpec[] };
  const topics = filter.object.find(({ name }) => name === 'topics')!.type as { readonly array: InputShape };
  const read = (shape: InputShape, text: string): unknown => {
    const input = parseInput(shape, text);
    return input.ok ? input.value : input.problem;
  };

  it('takes commas, spaces and lines between items', () => {
    for (const text of [
      `${first},${second}`,
      `${first}, ${second}`,
      `${first} ${second}`,
      `${first}\n${second}`,
      `"${first}", "${second}"`,
      `eth:${first} ${second}`,
      `["${first}","${second}"]`,
    ])
      for (const shape of [oneOrMore, { array: 'address' } as const])
        assert.deepEqual(read(shape, text), [first, second], text);
    assert.deepEqual(read(oneOrMore, first), first);
    assert.deepEqual(read({ array: 'address' }, first), [first]);
    assert.deepEqual(read({ array: 'wei' }, '1 ether, 2e18 wei 5'), [
      '0xde0b6b3a7640000',
      '0x1bc16d674ec80000',
      '0x5',
    ]);
    assert.deepEqual(read({ array: 'number' }, '25, 50 75, 90'), [25, 50, 75, 90]);
  });

  it('takes several events for one topic, and no list that could be topics or alternatives', () => {
    const events = 'Transfer(address,address,uint256), Approval(address, address, uint256)';
    assert.deepEqual(read(topics.array, events), [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    ]);
    assert.deepEqual(read(topics, events), 'Type several as a JSON array […].');
    assert.deepEqual(read(topics, 'Transfer(address,address,uint256)'), [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    ]);
  });

  it('refuses digits that could be one number or several', () => {
    const texts: readonly (readonly [InputShape, string])[] = [
      ['word', '1,000'],
      ['word', '1 000'],
      ['wei', '1,5 ether'],
      ['number', '10,5'],
    ];
    assert.deepEqual(
      texts.map(([array, text]) => read({ array }, text)),
      [
        '“1,000” can be read in two ways: write 1000 for one number, 1, 0 for several.',
        '“1 000” can be read in two ways: write 1000 for one number, 1, 0 for several.',
        '“1,5” can be read in two ways: write 1.5 for one number, 1, 5 for several.',
        '“10,5” can be read in two ways: write 10.5 for one number, 10, 5 for several.',
      ],
    );
  });

  it('names the item that is wrong, and says how many there may be', () => {
    assert.deepEqual(
      read(oneOrMore, `${first}, 0x12`),
      'Item 2, “0x12”: An address has 40 hex digits after 0x, not 2.',
    );
    assert.deepEqual(read({ array: 'word', most: 2 }, '1 2 3'), 'At most 2 items, not 3.');
    assert.deepEqual(
      read({ array: 'address' }, `${first},,${second}`),
      '“,” has nothing before or after it.',
    );
    const wrong = first.replace(/1{4}$/, 'aBcD');
    assert.deepEqual(parseInput({ array: 'address' }, `${second} ${wrong}`), {
      ok: true,
      value: [second, wrong],
      note: 'Item 2: Wrong checksum (EIP-55): check each digit.',
      isWarning: true,
    });
  });

  it('keeps texts whole', () => {
    assert.deepEqual(read({ array: 'text' }, 'a, b'), ['a, b']);
  });
});

describe('parseRawParams', () => {
  it('reads an array, and nothing at all as no parameters', () => {
    assert.deepEqual(['[1,"a"]', '', ' \n', '[]'].map(parseRawParams), [
      { ok: true, params: [1, 'a'] },
      { ok: true, params: [] },
      { ok: true, params: [] },
      { ok: true, params: [] },
    ]);
  });

  it('says that anything else belongs into brackets', () => {
    const problem = 'Parameters are a JSON array: put the value into [ ].';
    assert.deepEqual(
      ['{"a":1}', '"latest"', '1', 'null', '1e400'].map(parseRawParams),
      [1, 2, 3, 4, 5].map(() => ({ ok: false, problem })),
    );
    assert.deepEqual(parseRawParams('[1'), {
      ok: false,
      problem: 'This is not JSON, at line 1, column 3: the text breaks off: expected a comma or ].',
    });
  });
});
