// Arguments of logs in a large list are read from the words of their JSON where the form of the log allows it: rows and
// cells are the same as where each log is decoded.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { typeText } from '../../../src/core/abi/abiType.ts';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import type { Signature } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import type { Signatures } from '../../../src/core/abi/signatures.ts';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { TokenUnit } from '../../../src/core/decode/tokenUnit.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { filledColumns } from '../../../src/core/table/filledColumns.ts';
import { orderRows } from '../../../src/core/table/orderRows.ts';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import { readRows } from '../../../src/core/table/readRows.ts';
import { cellOf, rowAt } from '../../../src/core/table/table.ts';
import type { Column, Table } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, BOB, TOKEN } from '../decode/samples.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { passes, shownOf, typedFor, rowsRead } from './wholeRows.ts';
import { samples } from '../../effort.ts';

const ETHER = `0x${'ee'.repeat(20)}`;
const PEARL = `0x${'9e'.repeat(20)}`;
const WORD = 64;

/** Beside those that are built in. Some share a topic, and differ in names or in what is indexed. */
const EVENTS = [
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Tick(int24 indexed low, int24 high, int256 whole, uint160 price, uint8 small)',
  'event Mixed(bytes4 indexed head, bytes32 root, bool isDone, function hook, bytes1 last)',
  'event Named(string indexed name, uint256 deadline, address owner)',
  'event Pair((uint256,uint256) indexed pair, uint256[2] indexed both, uint64 count)',
  'event Text(string text, address who)',
  'event Fixed(uint256[2] two, address who)',
  'event Moved(address indexed a, uint256 b)',
  'event Odd(uint256 x, uint256 chainId)',
  'event Numbered(uint256 x, uint256 1)',
  'event Ping()',
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  'event __proto__(uint256 __proto__, uint256)',
  'event Transfer(address indexed src, address indexed dst, uint256 tokenId)',
  'event Moved(address a, uint256 indexed b)',
  'event Tick(int24 indexed low, int24 upper, int256 whole, uint160 price, uint8 small)',
].map((line) => parseSignature(line, 'file')!);
const ANONYMOUS = parseSignature('event Silent(uint256 indexed x, address y) anonymous', 'file')!;

const number = fc.oneof(
  fc.nat(300).map(BigInt),
  fc.constantFrom(0n, 1n, 250n, 25_000n, 10n ** 18n, -1n, -5n, (1n << 255n) - 1n, 1n << 23n, 1n << 159n),
  fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
);
const anyAddress = fc.constantFrom(ALICE, BOB, TOKEN, ETHER, `0x${'Ab'.repeat(20)}`, '0x1234');
const hex = (value: bigint, digits = WORD): string =>
  BigInt.asUintN(256, value).toString(16).padStart(digits, '0');

/** A word that often fits the type; of those that take several, any. */
function wordFor({ type }: Signature['inputs'][number]): fc.Arbitrary<string> {
  const fitting = ((): fc.Arbitrary<string> => {
    switch (type.kind) {
      case 'address':
        return anyAddress.map((one) => one.slice(2).padStart(WORD, '0'));
      case 'uint':
        return number.map((one) => hex(BigInt.asUintN(type.bits, one)));
      case 'int':
        return number.map((one) => hex(BigInt.asIntN(type.bits, one)));
      case 'bool':
        return fc.constantFrom(hex(0n), hex(1n));
      case 'function':
        return number.map((one) => hex(one).slice(0, 48).padEnd(WORD, '0'));
      case 'fixedBytes':
        return number.map((one) =>
          hex(one)
            .slice(-2 * type.size)
            .padEnd(WORD, '0'),
        );
      default:
        return number.map((one) => hex(one));
    }
  })();
  return fc.oneof(
    { arbitrary: fitting, weight: 12 },
    { arbitrary: fitting.map((one) => one.toUpperCase()), weight: 2 },
    {
      arbitrary: fc
        .constantFrom(2n, 1n << 255n, 0x7fn - 0xffn, 0x80n, 5n - (1n << 24n), 1n << 23n, 1n << 160n)
        .map((one) => hex(one)),
      weight: 2,
    },
  );
}

/** Some digits changed, left out or added. */
const damage = fc.oneof(
  { arbitrary: fc.constant((text: string) => text), weight: 12 },
  {
    arbitrary: fc.tuple(fc.nat(200), fc.constantFrom('', 'g', 'F', '00', ' ', '\\u0030', hex(7n))).map(
      ([at, by]) =>
        (text: string) =>
          text.slice(0, at) + by + text.slice(at + 1),
    ),
    weight: 1,
  },
  {
    arbitrary: fc.constantFrom(
      (text: string) => text + hex(0n),
      (text: string) => text.replace('0x', '0X'),
      (text: string) => text.slice(0, -WORD),
    ),
    weight: 1,
  },
);

/** Indexed values are topics, or all of them or none, as in contracts older than a standard. */
const logOf = (event: Signature): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      fc.tuple(...event.inputs.map(wordFor)),
      fc.constantFrom('usual', 'usual', 'usual', 'usual', 'usual', 'all', 'none', 'without first'),
      damage,
      damage,
      fc.option(anyAddress, { freq: 9 }),
    )
    .map(([words, how, damageTopics, damageData, address]) => {
      const isTopic = event.inputs.map(({ indexed }) => (how === 'all' ? true : how !== 'none' && indexed));
      const first = event.anonymous || how === 'without first' ? [] : [signatureId(event)];
      const topics = [...first, ...words.filter((_, at) => isTopic[at]).map((one) => `0x${one}`)];
      const data = `0x${words.filter((_, at) => isTopic[at] !== true).join('')}`;
      return {
        ...(address === null ? {} : { address: JSON.stringify(address) }),
        topics: damageTopics(JSON.stringify(topics)),
        data: damageData(JSON.stringify(data)),
      };
    });

const unknownLog = fc.tuple(fc.array(number, { maxLength: 4 }), damage).map(([words, change]) => ({
  address: JSON.stringify(TOKEN),
  topics: change(JSON.stringify(words.map((one) => `0x${hex(one)}`))),
  data: '"0x"',
}));

const OTHERS: readonly Readonly<Record<string, string>>[] = [
  { removed: 'true' },
  { chainId: '"0x89"' },
  { chainId: 'null' },
  { error: '"reverted"' },
  { structLogs: '[{"pc":0,"op":"STOP","gas":1,"gasCost":0,"depth":1,"stack":[]}]' },
  { topics: '"none"' },
  { data: 'null' },
];

/** A log with its members in any order, and few others beside them. */
const rowOf = (events: readonly Signature[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        { arbitrary: fc.constantFrom(...events).chain(logOf), weight: 8 },
        { arbitrary: unknownLog, weight: 1 },
      ),
      fc.oneof(
        { arbitrary: fc.constant({}), weight: 8 },
        { arbitrary: fc.constantFrom(...OTHERS), weight: 1 },
      ),
      fc.nat(3),
      fc.constantFrom('', '', '', '', ' '),
    )
    .map(([log, other, turn, blank]) => {
      const all = Object.entries(log);
      const turned = [...all.slice(turn), ...all.slice(0, turn), ...Object.entries(other)];
      return `{${turned.map(([name, text]) => `"${name}":${blank}${text}`).join(',')}}`;
    })
    .filter((text) => isJson(text));

/** Of few events, so that alike logs meet. */
const tableRows = fc
  .uniqueArray(fc.constantFrom(...EVENTS, ANONYMOUS), { minLength: 1, maxLength: 3 })
  .chain((events) => fc.array(rowOf(events), { minLength: 8, maxLength: 16 }));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function signaturesWith(isAnonymousKnown: boolean): Signatures {
  const known = createSignatures();
  known.set('file', isAnonymousKnown ? [...EVENTS, ANONYMOUS] : EVENTS);
  return known;
}

function tableWith(rows: readonly string[], known: Signatures): Table {
  // Rows are short beside what counts as large, the list is not.
  const filler = Array.from({ length: 2 }, (_, at) => `{"pad":"${'x'.repeat(900)}${at}"}`);
  const { root } = feed(bytesOf(`[${[...rows, ...filler].join(',')}]`), [], { block: 512, large: 2_000 });
  const context = {
    signatures: known,
    chain: chainById(1n),
    // A vault, too, with an asset in another unit.
    tokens: new Map<string, TokenUnit>([
      [TOKEN, { decimals: 2, symbol: 'SHELL', asset: PEARL }],
      [PEARL, { decimals: 3, symbol: 'PEARL' }],
    ]),
    labels: new Map([[BOB, 'Bob’s safe']]),
  };
  return runToEnd(tableOf(decode('result', root!, { array: LOG }, { context })))!;
}

const TYPED = [
  '= 250',
  '!= 250',
  '> 3',
  '>= 250',
  '< 0',
  '<= -5',
  '= -5',
  '> 2.5 SHELL',
  '> 2.5',
  '<= 250 shell',
  '< 1 eth',
  '!= 250 SHELL',
  '= 250 SHELL',
  '~ shell',
  '~ a1',
  '= 1 ether',
  '= true',
  '!= false',
  '0x00',
  '250',
  '25,000',
  '1e18',
  'unlimited',
  'safe',
  'Transfer',
  '= Transfer',
  '!= Tick',
  ALICE,
  ALICE.toUpperCase(),
  `= ${ALICE.toUpperCase().replace('X', 'x')}`,
  ALICE.slice(2),
  `= ${'0x' + 'Ab'.repeat(20)}`,
  '0xa1a1…a1a1',
  '= ' + TOKEN,
  '!= ' + BOB,
  '~ "a1"',
  '1970',
];

describe('LogForms', () => {
  it('keeps the rows that pass where each log is decoded @long', () => {
    fc.assert(
      fc.property(tableRows, fc.boolean(), fc.nat(), (list, isAnonymousKnown, seed) => {
        const table = tableWith(list, signaturesWith(isAnonymousKnown));
        for (const column of table.columns.filter(({ role }) => role === 'event' || role === 'argument')) {
          const typed = [...TYPED, ...typedFor(table, column)];
          for (let step = 0; step < 6; step++) {
            const text = typed[(seed + step * 11) % typed.length]!;
            const parsed = parseCellFilter(text, column);
            // The walk knows no shortened text.
            if (!parsed.ok || text.includes('…') || text.trim() === '') continue;
            const { query } = parsed;
            const wanted = Array.from({ length: table.rowCount }, (_, at) => at).filter((at) =>
              passes(cellOf(rowAt(table, at), column), query),
            );
            const filled = filledColumns(table.columns);
            const found = [...runToEnd(orderRows(table, { filters: [{ column, query }], filled }))];
            assert.deepEqual(found, wanted, `${column.role} ${column.label}: ${text}`);
            const empty = [...table.columns.keys()].filter((at) =>
              wanted.every((position) => cellOf(rowAt(table, position), table.columns[at]!) === undefined),
            );
            assert.deepEqual(filled.empty(), wanted.length === 0 ? [] : empty);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('reads the cells that decoded logs have', () => {
    fc.assert(
      fc.property(tableRows, fc.boolean(), (list, isAnonymousKnown) => {
        const table = tableWith(list, signaturesWith(isAnonymousKnown));
        const reader = readRows(table);
        reader.want(table.columns);
        for (const at of rowsRead(reader)) {
          for (const column of table.columns) {
            const [read, whole] = [reader.cell(column), cellOf(rowAt(table, at), column)];
            const name = `${column.role} ${column.label} of ${list[at]}`;
            assert.deepEqual(read && shownOf(read), whole && shownOf(whole), name);
          }
        }
      }),
      { numRuns: samples(200) },
    );
  });

  it('names arguments and says amounts by the token that each log is of', () => {
    const [transfer] = EVENTS;
    const topics = [
      signatureId(transfer!),
      ...[ALICE, BOB].map((one) => `0x${one.slice(2).padStart(WORD, '0')}`),
    ];
    const data = `0x${hex(25_000n)}`;
    const emitters = [BOB, TOKEN, BOB, ETHER, TOKEN, ALICE, '0x1234', TOKEN];
    const list = [
      ...emitters.map((address) => JSON.stringify({ address, topics, data })),
      JSON.stringify({ address: ETHER, topics, data, chainId: '0x89' }),
    ];
    const table = tableWith(list, signaturesWith(false));
    // Columns are named after the first log that is alike.
    const unnamed = table.columns.find(({ label }) => label === 'amount or tokenId')!;
    const amount = { ...unnamed, label: 'amount' };
    const rowsOf = (column: Column, text: string): readonly number[] => {
      const parsed = parseCellFilter(text, column);
      assert.ok(parsed.ok);
      return [...runToEnd(orderRows(table, { filters: [{ column, query: parsed.query }] }))];
    };
    assert.deepEqual(rowsOf(unnamed, '25000'), [0, 2, 5, 6]);
    assert.deepEqual(rowsOf(amount, '25000'), [1, 3, 4, 7, 8]);
    assert.deepEqual(rowsOf(amount, '250 shell'), [1, 4, 7]);
    assert.deepEqual(rowsOf(amount, '~ eth'), [3]);
    assert.deepEqual(rowsOf(amount, '~ pol'), [8]);
    assert.deepEqual(rowsOf(amount, '= 250 SHELL'), [1, 4, 7]);
    assert.deepEqual(rowsOf(amount, '!= 250 SHELL'), [3, 8]);
    assert.deepEqual(rowsOf(amount, '!= 25000'), []);
  });

  for (const event of EVENTS) {
    const text = `${event.name}(${event.inputs.map(({ type, indexed }) => `${indexed ? 'indexed ' : ''}${typeText(type)}`).join()})`;
    const isWords = !event.inputs.some(({ type, indexed }) => !indexed && type.words !== 1);
    const isOdd = ['Moved', 'Odd', 'Numbered'].includes(event.name);
    const isFast = isWords && !isOdd;
    it(`${isFast ? 'decodes one log of very many' : 'decodes each log'}: ${text}`, () => {
      const known = signaturesWith(false);
      let asked = 0;
      const counting = { ...known, events: (topic: string) => (asked++, known.events(topic)) };
      const words = event.inputs.map(({ type }) =>
        type.kind === 'fixedBytes' || type.kind === 'function' ? 'ab'.padEnd(WORD, '0') : hex(1n),
      );
      const topics = [
        signatureId(event),
        ...words.filter((_, at) => event.inputs[at]!.indexed).map((one) => `0x${one}`),
      ];
      const data = `0x${words.filter((_, at) => !event.inputs[at]!.indexed).join('')}`;
      const list = Array.from({ length: 300 }, () => JSON.stringify({ address: TOKEN, topics, data }));
      const table = tableWith(list, counting);
      const column = table.columns.find(({ role }) => role === 'event');
      asked = 0;
      if (column === undefined) return assert.equal(isFast, false);
      const query = { kind: 'text', text: event.name } as const;
      assert.equal(runToEnd(orderRows(table, { filters: [{ column, query }] })).length, 300);
      if (isFast) assert.ok(asked < 5, `looked ${asked} times for its event`);
      else assert.ok(asked >= 300);
    });
  }
});
