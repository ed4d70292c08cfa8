import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { encodeAbiParameters } from 'viem';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import type { Signature } from '../../../src/core/abi/signature.ts';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import { childNodes, nodeAt } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { cellOf, cellPath, rowAt } from '../../../src/core/table/table.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { mayBeTable, tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, BOB, NESTED_CALL, STEPS, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';
import { allNodes } from '../decode/treeLines.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { jsonValue } from '../jsonArbitrary.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { recordedNodes, recordedReplies } from '../recordedReplies.ts';
import { samples } from '../../effort.ts';

const tableIn = (node: DecodedNode): Table | undefined => runToEnd(tableOf(node));

function columns(table: Table | undefined): readonly string[] | undefined {
  return table?.columns.map(
    ({ name, role, kind, filled, isSame }) =>
      `${role} ${name} ${kind} ${filled ?? '?'}${isSame ? ' same' : ''}`,
  );
}

const columnsOf = (value: JsonValue, shape: Shape): readonly string[] | undefined =>
  columns(tableIn(decode('x', value, shape)));

function cells(table: Table, position: number): readonly string[] {
  const row = rowAt(table, position);
  return table.columns.map((column) => {
    const cell = cellOf(row, column);
    return cell === undefined ? '' : summarize(cell);
  });
}

/** The table of the first recorded answer of this method, or of the first list or map in it of this name. */
function recorded(method: string, label = 'result'): Table | undefined {
  const index = recordedReplies.findIndex((reply) => reply.method === method);
  return tableIn(allNodes(recordedNodes()[index]!).find((node) => node.label === label)!);
}

describe('tableOf', () => {
  it('has the headline first, then what a log says, then members by how many rows have them, raw data last', () => {
    assert.deepEqual(columns(recorded('eth_getLogs')), [
      'member address address 11 same',
      'event event text ? same',
      'argument from address ?',
      'argument to address ?',
      'argument amount tokenAmount ?',
      'member transactionHash hash 11',
      'member blockNumber blockNumber 11',
      'member blockTimestamp timestamp 11',
      'member blockHash hash 11',
      'member transactionIndex index 11',
      'member logIndex index 11',
      'member removed bool 11 same',
      'derived confirmations count ?',
      'topic topic0 word ? same',
      'topic topic1 word ?',
      'topic topic2 word ?',
      'member data data 11',
    ]);
    const withMore = [
      { b: 1, c: 1 },
      { a: 1, b: 2, c: 1 },
      { a: 1, b: 3, z: null },
    ];
    assert.deepEqual(columnsOf(withMore, { array: { headline: ['z'], object: { z: 'text', c: 'gas' } } }), [
      'member z null 1',
      'member b unknown 3',
      'member c gas 2',
      'member a unknown 2',
    ]);
  });

  it('reads the cells of receipts, with what follows from them', () => {
    const table = recorded('eth_getBlockReceipts')!;
    assert.deepEqual(
      columns(table)!.filter((line) => !line.endsWith('same')),
      [
        'member transactionHash hash 2',
        'member from address 2',
        'member gasUsed gas 2',
        'member logs array 2',
        'member transactionIndex index 2',
        'member cumulativeGasUsed gas 2',
        'member logsBloom bloom 2',
        'derived transaction fee wei ?',
      ],
    );
    assert.equal(table.leftOut, 0);
  });

  it('makes tables of transactions, withdrawals, EVM steps and storage', () => {
    const withdrawals = [1, 2].map((index) => ({
      index: `0x${index}`,
      validatorIndex: '0x5',
      address: BOB,
      amount: `0x${index}00`,
    }));
    const block = decodeResult(
      { method: 'eth_getBlockByNumber', params: ['0x1', true] },
      { number: '0x1', withdrawals },
    );
    const trace = decodeResult({ method: 'debug_traceTransaction', params: ['0x'] }, STEPS);
    const [listed, steps] = [
      childNodes(block).find(({ label }) => label === 'withdrawals')!,
      childNodes(trace).find(({ label }) => label === 'structLogs')!,
    ].map(tableIn);
    assert.deepEqual(columns(listed), [
      'member address address 2 same',
      'member amount gwei 2',
      'member index index 2',
      'member validatorIndex index 2 same',
    ]);
    assert.deepEqual(
      columns(steps)!.map((line) => line.split(' ')[1]),
      ['pc', 'op', 'gasCost', 'gas', 'depth'],
    );
    assert.deepEqual(
      columns(recorded('ots_getBlockTransactions', 'transactions'))!.filter((line) => !line.endsWith('same')),
      [
        'member hash hash 2',
        'member from address 2',
        'member transactionIndex index 2',
        'member r word 2',
        'member s word 2',
        'member v quantity 2',
        'member yParity quantity 2',
      ],
    );
    const storage = recordedNodes()
      .flatMap(allNodes)
      .filter(({ label }) => label === 'storage')
      .map(tableIn);
    assert.deepEqual(columns(storage.find((table) => table !== undefined)), [
      'key word word 2',
      'row value word 2',
    ]);
  });

  it('makes a table of the calls of a Multicall and of its results', () => {
    const results = encodeAbiParameters(
      [
        {
          type: 'tuple[]',
          components: [
            { name: 'success', type: 'bool' },
            { name: 'returnData', type: 'bytes' },
          ],
        },
      ],
      [
        [
          { success: true, returnData: '0x01' },
          { success: false, returnData: '0x' },
        ],
      ],
    );
    const call = decodeResult({ method: 'eth_call', params: [{ to: TOKEN, data: NESTED_CALL }] }, results);
    const found = allNodes(call)
      .map(tableIn)
      .find((table) => table !== undefined)!;
    assert.deepEqual(columns(found), ['member success bool 2', 'member returnData returnData 2']);
    assert.deepEqual(cells(found, 1), ['false', '0x (empty)']);
    const calls = allNodes(decode('x', NESTED_CALL, 'calldata'))
      .map(tableIn)
      .find((table) => table !== undefined)!;
    assert.deepEqual(
      columns(calls)?.map((line) => line.split(' ')[1]),
      ['target', 'allowFailure', 'callData'],
    );
  });

  it('has the names of a map in a column of their own, and values that are no objects too', () => {
    const slots = {
      [`0x${'1'.repeat(64)}`]: `0x${'0'.repeat(63)}1`,
      [`0x${'2'.repeat(64)}`]: `0x${'0'.repeat(63)}2`,
    };
    assert.deepEqual(columnsOf(slots, { keys: 'word', map: 'word' }), [
      'key word word 2',
      'row value word 2',
    ]);
    assert.deepEqual(columnsOf(slots, 'unknown'), ['key key hash 2', 'row value hash 2']);
    const accounts = { [ALICE]: { balance: '0x1', nonce: 1 }, [BOB]: { balance: '0x2' }, [TOKEN]: null };
    const table = tableIn(decode('x', accounts, { keys: 'address', map: { object: { balance: 'wei' } } }))!;
    assert.deepEqual(columns(table), [
      'key address address 3',
      'member balance wei 2',
      'member nonce nonce 1',
      'other value null 1',
    ]);
    assert.deepEqual(cells(table, 2).slice(1), ['', '', 'null']);
  });

  it('makes a table of one row in a list, where it is asked to: nothing in it is the same in all rows', () => {
    assert.deepEqual(columnsOf([{ a: 1 }], 'unknown'), ['member a unknown 1']);
    assert.deepEqual(
      columnsOf([TRANSFER_LOG as never], LOG)?.filter((name) => /same|argument/.test(name)),
      ['argument from address ?', 'argument to address ?', 'argument amount tokenAmount ?'],
    );
  });

  it('makes no table of one named row, of scalars, of unlike objects or of an object of other names', () => {
    const unlike = [{ a: 1 }, { b: 1 }, { c: 1 }, { a: 2, d: 1 }];
    assert.deepEqual(
      [
        { [`0x${'1'.repeat(40)}`]: { a: 1 } },
        [1, 2],
        [[1], [2]],
        unlike,
        [{}, {}],
        [{ a: 1 }, 1, 2],
        { a: { x: 1 }, b: { x: 1 } },
        '0x',
        null,
      ].map((value) => columnsOf(value, 'unknown')),
      Array.from({ length: 9 }, () => undefined),
    );
  });

  it('tells what is the same in every row, objects included', () => {
    const rows = [
      { a: { x: [1] }, b: null, c: 1 },
      { a: { x: [1] }, b: null, c: 1 },
      { a: { x: [1] }, b: null },
    ];
    assert.deepEqual(columnsOf(rows, 'unknown'), [
      'member a object 3 same',
      'member b null 3 same',
      'member c unknown 2',
    ]);
  });

  it('tells which of what a log says is the same in every row: an amount only in one unit', () => {
    const tokens = new Map([[TOKEN, { symbol: 'SHELL', decimals: 18 }]]);
    const same = (logs: readonly JsonValue[]): readonly string[] =>
      tableIn(decode('x', logs, { array: LOG }, { context: { tokens } }))!
        .columns.filter(({ role, isSame }) => role !== 'member' && isSame)
        .map(({ name }) => name);
    const [, from, to] = TRANSFER_LOG.topics;
    const back = { ...TRANSFER_LOG, topics: [TRANSFER_LOG.topics[0]!, to!, from!] };
    assert.deepEqual(same([TRANSFER_LOG, back, back]), ['event', 'amount', 'topic0']);
    assert.deepEqual(same([TRANSFER_LOG, { ...TRANSFER_LOG, address: BOB }]), [
      'event',
      'from',
      'to',
      'topic0',
      'topic1',
      'topic2',
    ]);
    assert.deepEqual(same([TRANSFER_LOG, TRANSFER_LOG, { ...TRANSFER_LOG, topics: [] }]), []);
  });

  it('has the arguments of the most frequent event first, under names that no other column has', () => {
    const signatures = createSignatures();
    const [rare, often] = [
      'event Rare(uint256 once, uint256 note)',
      'event Often(uint256 note, bytes data)',
    ].map((text) => parseSignature(text, 'mine')!);
    signatures.set('file', [rare!, often!]);
    const dataOf = (value: string): string =>
      encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [7n, value as `0x${string}`]);
    const log = (of: Signature, data: string): JsonValue => ({ topics: [signatureId(of)], data });
    const rows = [
      log(rare!, `0x${'0'.repeat(63)}1${'0'.repeat(63)}2`),
      log(often!, dataOf('0x1234')),
      log(often!, dataOf('0x5678')),
      { topics: [], data: '0x' },
    ];
    const table = tableIn(decode('x', rows, { array: LOG }, { context: { signatures } }))!;
    assert.deepEqual(columns(table), [
      'event event text ?',
      'argument note quantity ?',
      'argument data (argument) calldata ?',
      'argument once quantity ?',
      'topic topic0 word ?',
      'member data data 4',
    ]);
    assert.deepEqual(
      [0, 1, 3].map((row) => cells(table, row).slice(0, 4)),
      [
        ['Rare', '2', '', '1'],
        ['Often', '7', '0x1234', ''],
        ['', '', '', ''],
      ],
    );
    checkCells(table.node);
  });

  it('keeps the topics as they were sent where one of them is no list of a few', () => {
    const log = { topics: ['0x1'], data: '0x' };
    for (const topics of ['0x', Array.from({ length: 5 }, () => '0x1')])
      assert.deepEqual(columnsOf([log, { ...log, topics }], 'unknown'), [
        'member topics array 2',
        'member data unknown 2 same',
      ]);
  });

  it('tells the arguments of a list that is read in parts from some of its rows', () => {
    const logs = Array.from({ length: 3_000 }, (_, index) => ({ ...TRANSFER_LOG, logIndex: `0x${index}` }));
    const read = feed(bytesOf(JSON.stringify(logs)), [], { block: 4_096, large: 10_000 }).root!;
    const table = tableIn(decode('x', read, { array: LOG }))!;
    assert.equal(table.sampled, 400);
    const shown = table.columns.map(({ name }) => name);
    const names =
      'address event from to amount transactionHash blockNumber logIndex topic0 topic1 topic2 data';
    assert.deepEqual(shown, names.split(' '));
    assert.equal(cells(table, 2_999)[4], '1,000 (unit of token 0x7070…7070 not known)');
  });

  it('leaves out members of few rows where there are more than 100', () => {
    const rows = Array.from({ length: 10 }, (_, row) => ({
      ...Object.fromEntries(Array.from({ length: 90 }, (_unused, index) => [`all${index}`, index])),
      ...Object.fromEntries(Array.from({ length: 5 }, (_unused, index) => [`row${row}_${index}`, index])),
    }));
    const table = tableIn(decode('x', rows, 'unknown'))!;
    assert.deepEqual([table.columns.length, table.leftOut, table.columns[99]?.name], [100, 40, 'row1_4']);
  });

  it('has a cell for every member of every row of any list, the one that the tree has there', () => {
    const row = fc.record({ value: jsonValue, nonce: jsonValue }, { requiredKeys: ['value'] });
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: row }, jsonValue), { maxLength: 6 }), (rows) =>
        checkCells(decode('x', rows as JsonValue, 'unknown')),
      ),
      { numRuns: samples(1000) },
    );
    for (const root of recordedNodes()) for (const node of allNodes(root)) checkCells(node);
  });
});

describe('the columns of receipts and transactions', () => {
  const first = (method: string, count: number, label?: string): readonly string[] | undefined =>
    recorded(method, label)
      ?.columns.slice(0, count)
      .map(({ name }) => name);

  it('begin with what people look for', () => {
    const receipt = ['transactionHash', 'blockNumber', 'status', 'from', 'to', 'gasUsed', 'logs'];
    assert.deepEqual(first('eth_getBlockReceipts', 7), receipt);
    assert.deepEqual(first('ots_getBlockTransactions', 5, 'transactions'), [
      'hash',
      'from',
      'to',
      'value',
      'gas',
    ]);
  });
});

describe('mayBeTable', () => {
  const may = (value: JsonValue): boolean => mayBeTable(decode('x', value, 'unknown'));

  it('takes lists of objects and maps by data, of two at least, and results that are lists of one object', () => {
    const [one, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
    assert.deepEqual([may([{ a: 1 }, { a: 2 }]), may({ [one]: 1, [other]: 2 })], [true, true]);
    assert.deepEqual([may([{ a: 1 }]), may([]), may({}), may({ [one]: 1 })], [true, false, false, false]);
    const inside = decode('x', { logs: [{ a: 1 }] }, 'unknown');
    assert.equal(mayBeTable(nodeAt(inside, [0])!), false);
    assert.deepEqual([may([1, 2]), may({ a: 1, b: 2 }), may('0x12')], [false, false, false]);
  });

  it('takes every table among the recorded answers', () => {
    for (const root of recordedNodes())
      for (const node of allNodes(root)) if ((tableIn(node)?.rowCount ?? 0) > 1) assert.ok(mayBeTable(node));
  });
});

function checkCells(node: DecodedNode): void {
  const table = tableIn(node);
  if (table === undefined) return;
  for (let position = 0; position < table.rowCount; position++) {
    const row = rowAt(table, position);
    assert.deepEqual(strip(row), strip(nodeAt(node, [position])!));
    for (const column of table.columns) {
      const cell = cellOf(row, column);
      if (cell === undefined || column.role === 'key' || column.role === 'event') continue;
      assert.deepEqual(strip(cell), strip(nodeAt(node, cellPath(row, position, column))!));
    }
    const names = isJsonObject(row.value) ? Object.keys(row.value) : [];
    const hasTopics = table.columns.some(({ role }) => role === 'topic');
    const hasAll = names.every(
      (name) =>
        (name === 'topics' && hasTopics) ||
        table.columns.some((column) => column.name === name && column.role !== 'argument'),
    );
    assert.ok(hasAll || table.leftOut > 0 || table.columns.some(({ role }) => role === 'row'));
    if (!isJsonObject(row.value))
      assert.ok(table.columns.some(({ role }) => role === 'row' || role === 'other'));
  }
}

/** What can be compared without going up to the root each time. */
function strip({ label, kind, value, amount, provenance }: DecodedNode): unknown {
  return { label, kind, value, amount, provenance };
}
