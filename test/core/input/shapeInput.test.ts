import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { InputShape } from '../../../src/core/catalogue/methodSpec.ts';
import { parseInput } from '../../../src/core/input/parseInput.ts';
import { formatUnits } from '../../../src/core/quantity.ts';
import { readJson } from '../../../src/core/input/shapeInput.ts';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PADDED = `0x${'0'.repeat(24)}${ACCOUNT.slice(2).toLowerCase()}`;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;

function typeOf(method: string, index: number, field?: string): InputShape {
  const type = findMethod(method)?.params[index]?.type;
  assert.ok(type !== undefined);
  if (field === undefined) return type;
  assert.ok(typeof type === 'object' && 'object' in type);
  const member = type.object.find(({ name }) => name === field);
  assert.ok(member !== undefined);
  return member.type;
}

const OVERRIDES = typeOf('eth_call', 2);
const SIMULATION = typeOf('eth_simulateV1', 0);
const TOPICS = typeOf('eth_getLogs', 0, 'topics');
const ADDRESSES = typeOf('eth_getLogs', 0, 'address');

describe('readJson', () => {
  it('reads every amount of a token to the last digit, each call by the token that it calls', () => {
    const [usdc, points] = ['12', '34'].map((byte) => `0x${byte.repeat(20)}`) as [string, string];
    const units = new Map([
      [usdc, { symbol: 'USDC', decimals: 6 }],
      [points, { symbol: 'POINTS', decimals: 0 }],
    ]);
    fc.assert(
      fc.property(fc.bigInt(0n, (1n << 256n) - 1n), (amount) => {
        const calls = [
          { to: usdc, input: `burn(uint256) ${formatUnits(amount, 6).replaceAll(',', '')} usdc` },
          { to: points, data: `approve(${ACCOUNT}, ${amount} POINTS)` },
        ];
        const read = readJson(SIMULATION, { blockStateCalls: [{ calls }] }, { tokens: units });
        const sent = [...JSON.stringify(read.ok && read.value).matchAll(/"0x[\da-f]{8}([\da-f]{64,})"/g)];
        assert.deepEqual(
          sent.map(([, words = '']) => BigInt(`0x${words.slice(-64)}`)),
          [amount, amount],
        );
      }),
    );
  });

  it('refuses the symbol of another token, and any where the unit is not known', () => {
    const to = ACCOUNT.toLowerCase();
    const units = new Map([[to, { symbol: 'USDC', decimals: 6 }]]);
    const call = (input: string, called: string | null): string => {
      const read = readJson(typeOf('eth_call', 0), { to: called, input }, { tokens: units });
      return read.ok ? '' : read.problem;
    };
    assert.match(
      call('burn(uint256) 15 DAI', ACCOUNT),
      /^input: .*The symbol of this token is USDC, not “DAI”\. Type 1\.5 USDC, or base units: 1500000\.$/,
    );
    for (const called of [`0x${'12'.repeat(20)}`, 'vitalik.eth', null])
      assert.match(
        call('burn(uint256) 15 USDC', called),
        /^input: .*the unit of the called token is not known here\. Type the amount in base units/,
      );
  });

  it('takes numbers of JSON for what JSON means by them', () => {
    const shape: InputShape = {
      object: [
        { name: 'value', type: 'wei' },
        { name: 'gas', type: 'gas' },
        { name: 'time', type: 'timestamp' },
      ],
    };
    assert.deepEqual(parseInput(shape, '{"value":1e18,"gas":21.000,"time":1769860800.0}'), {
      ok: true,
      value: { value: '0xde0b6b3a7640000', gas: '0x15', time: '0x697deec0' },
      note: 'time: 2026-01-31T12:00:00Z.',
    });
    assert.deepEqual(
      [
        '{"value":1.5}',
        '{"value":"0,500 ether"}',
        '{"gas":1e-1}',
        '{"gas":1e999999999}',
        '{"time":1769860800000}',
      ].map((text) => parseInput(shape, text)),
      [
        'value: “1.5” is not whole. With a unit it can be: 1.5 ether.',
        'value: “0,500 ether” can be read in two ways. Write 0.5 ether or 500 ether.',
        'gas: Only whole numbers: 21000, 21,000 or 0x5208.',
        'gas: Too large: an EVM number has at most 256 bits.',
        'time: “1769860800000” looks like milliseconds; seconds are sent. Write 1769860800 for 2026-01-31T12:00:00Z, or 0x19c13ec9e00 for the number as it is.',
      ].map((problem) => ({ ok: false, problem })),
    );
  });

  it('drops no name of a map that stands there twice in two spellings', () => {
    const shape: InputShape = { map: 'word', keys: 'word' };
    assert.deepEqual(parseInput(shape, '{"1":"0x1","0x1":"0x2"}'), {
      ok: false,
      problem: `["${word('1').slice(0, 43)}…"]: this is here twice.`,
    });
  });

  it('reads units, numbers, dates and signatures at any depth', () => {
    const typed = {
      blockStateCalls: [
        {
          blockOverrides: { time: '2030-01-01', baseFeePerGas: '1 gwei', number: 5 },
          stateOverrides: { [ACCOUNT]: { balance: '1.5 ether', stateDiff: { '1': '0x2' } } },
          calls: [{ to: ACCOUNT, input: 'totalSupply()', from: null }],
        },
      ],
      validation: 'yes',
    };
    assert.deepEqual(readJson(SIMULATION, typed), {
      ok: true,
      value: {
        blockStateCalls: [
          {
            blockOverrides: { time: '0x70dbd880', baseFeePerGas: '0x3b9aca00', number: '0x5' },
            stateOverrides: {
              [ACCOUNT.toLowerCase()]: {
                balance: '0x14d1120d7b160000',
                stateDiff: { [word('1')]: word('2') },
              },
            },
            calls: [{ to: ACCOUNT.toLowerCase(), input: '0x18160ddd', from: null }],
          },
        ],
        validation: true,
      },
      note:
        'blockStateCalls[0].blockOverrides.time: 2030-01-01T00:00:00Z, 1893456000. ' +
        'blockStateCalls[0].calls[0].input: Sent as 0x18160ddd… (totalSupply), 4 bytes.',
    });
  });

  it('keeps what it does not know, and says so', () => {
    assert.deepEqual(readJson(OVERRIDES, { [ACCOUNT]: { newer: [1] } }), {
      ok: true,
      value: { [ACCOUNT.toLowerCase()]: { newer: [1] } },
      note: `["${ACCOUNT}"].newer is not known here; it is sent as it is.`,
      isWarning: true,
    });
  });

  it('does not grow with shapes that hold themselves', () => {
    const shape: InputShape = { object: [{ name: 'inner', type: { lazy: () => shape } }] };
    let value = {};
    for (let depth = 0; depth < 2000; depth++) value = { inner: value };
    assert.deepEqual(readJson(shape, value), { ok: true, value });
  });
});

describe('parseInput of a shape', () => {
  it('names the place of what is wrong', () => {
    const cases: readonly (readonly [InputShape, string, string])[] = [
      [OVERRIDES, '', 'Type a JSON object {…}.'],
      [OVERRIDES, 'x', 'Type a JSON object {…}.'],
      [
        OVERRIDES,
        '{',
        'This is not JSON, at line 1, column 2: the text breaks off: expected a name in double quotes or }.',
      ],
      [OVERRIDES, '[]', 'This must be an object {…}.'],
      [OVERRIDES, '{"0x12":{}}', '["0x12"]: An address has 40 hex digits after 0x, not 2.'],
      [OVERRIDES, `{"${ACCOUNT}":5}`, `["${ACCOUNT}"]: this must be an object {…}.`],
      [
        OVERRIDES,
        `{"${ACCOUNT}":{"balance":"1 ethr"}}`,
        `["${ACCOUNT}"].balance: “ethr” is not a unit: use wei, gwei or ether.`,
      ],
      [SIMULATION, '{}', '“blockStateCalls” is missing.'],
      [SIMULATION, '{"blockStateCalls":5}', 'blockStateCalls: this must be an array […].'],
      [
        SIMULATION,
        '{"blockStateCalls":[{"calls":[{"to":5}]}]}',
        'blockStateCalls[0].calls[0].to: this must be a text in quotes.',
      ],
      [SIMULATION, '{"blockStateCalls":[],"validation":1}', 'validation: this must be true or false.'],
      [
        SIMULATION,
        '{"blockStateCalls":[{"calls":[{"input":"0x12","data":"0x34"}]}]}',
        'blockStateCalls[0].calls[0].data: Give data or input, not both.',
      ],
      [TOPICS, '[null,null,null,null,null]', 'At most 4 items, not 5.'],
      [
        TOPICS,
        '[["x"]]',
        '[0][0]: Type a topic: 0x and 64 hex digits, or an event such as Transfer(address,address,uint256).',
      ],
      [TOPICS, '[5]', '[0]: this must be a text in quotes.'],
      [ADDRESSES, '5', 'An address has 40 hex digits after 0x, not 1.'],
      [ADDRESSES, '["0x12"]', '[0]: An address has 40 hex digits after 0x, not 2.'],
      [ADDRESSES, '{}', 'This is of a kind that does not belong here.'],
      [{ array: 'number' }, '[true]', '[0]: this must be a number or a text.'],
      [{ tuple: ['bool', 'text'] }, '[true,"a",1]', 'At most 2 items, not 3.'],
      [{ tuple: ['bool', 'text'] }, 'x', 'Type a JSON array […].'],
    ];
    assert.deepEqual(
      cases.map(([shape, text]) => parseInput(shape, text)),
      cases.map(([, , problem]) => ({ ok: false, problem })),
    );
  });

  it('takes a single item without brackets, and one of several kinds', () => {
    assert.deepEqual(
      [
        parseInput(TOPICS, 'Transfer(address,address,uint256)'),
        parseInput(TOPICS, `["${TRANSFER}",null,["${ACCOUNT}",null]]`),
        parseInput(ADDRESSES, ACCOUNT),
        parseInput(ADDRESSES, `["${ACCOUNT}"]`),
        parseInput({ array: 'number' }, '25'),
        parseInput({ nullable: 'bool' }, 'null'),
      ],
      [
        { ok: true, value: [TRANSFER], note: `Sent as ${TRANSFER}: the event Transfer.` },
        {
          ok: true,
          value: [TRANSFER, null, [PADDED, null]],
          note: `[2][0]: Sent as ${PADDED}: the address, padded to 32 bytes.`,
        },
        { ok: true, value: ACCOUNT.toLowerCase() },
        { ok: true, value: [ACCOUNT.toLowerCase()] },
        { ok: true, value: [25] },
        { ok: true, value: null },
      ],
    );
  });
});
