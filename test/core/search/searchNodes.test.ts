// What a search finds, compared with a look at every node and with what a person would see.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import * as fc from 'fast-check';
import { encodeFunctionData, parseAbi } from 'viem';
import { childNodes, keyKind, nodeAt } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { scalarText, summarizeLeaf } from '../../../src/core/decode/leafLine.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { nodePath } from '../../../src/core/decode/nodePath.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { parseOperand } from '../../../src/core/search/operand.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import type { Query, PathStep } from '../../../src/core/search/query.ts';
import type { SearchHit } from '../../../src/core/search/place.ts';
import { searchNodes, searchNodesIn } from '../../../src/core/search/searchNodes.ts';
import { textMatcher } from '../../../src/core/search/textMatcher.ts';
import { jsonValue } from '../jsonArbitrary.ts';
import {
  ALICE,
  BOB,
  FAILED_FRAME,
  NESTED_CALL,
  STEPS,
  TOKEN,
  TRANSFER_CALL,
  TRANSFER_LOG,
} from '../decode/samples.ts';
import { samples, times } from '../../effort.ts';
import { recordedNodes } from '../recordedReplies.ts';

function queryOf(typed: string): Query {
  const parsed = parseQuery(typed);
  assert.ok(parsed.ok, `${typed} ${parsed.ok ? '' : parsed.problem}`);
  return parsed.query;
}

function hitsOf(root: DecodedNode, query: Query): readonly SearchHit[] {
  return [...searchNodes(root, query)].filter((hit) => hit !== 'pause');
}

/** Hits as `labels of the way: what matched`. */
function found(root: DecodedNode, typed: string): readonly string[] {
  return hitsOf(root, queryOf(typed)).map(({ path, inName, inValue }) => {
    const labels = path.map((_, index) => nodeAt(root, path.slice(0, index + 1))!.label);
    return `${labels.join('.')}: ${[inName ? 'name' : '', inValue ? 'value' : ''].join('')}`;
  });
}

const isBranch = ({ kind }: DecodedNode): boolean => kind === 'array' || kind === 'object';

/** All nodes in display order with their paths. */
function* walk(
  node: DecodedNode,
  path: readonly number[] = [],
): Generator<readonly [DecodedNode, readonly number[]]> {
  yield [node, path];
  for (const [position, child] of childNodes(node).entries()) yield* walk(child, [...path, position]);
}

/** Where the last node with this label is. */
function pathOf(root: DecodedNode, label: string): readonly number[] | undefined {
  return [...walk(root)].findLast(([node]) => node.label === label)?.[1];
}

/** What `searchNodes` should find, by asking every node. */
function everyHit(root: DecodedNode, text: string): readonly SearchHit[] {
  const matcher = textMatcher(text);
  const hits: SearchHit[] = [];
  for (const [node, path] of walk(root)) {
    const isItem = node.parent?.kind === 'array' && node.provenance !== 'derived';
    const hasName = path.length > 0 && !isItem;
    const keys = keyKind(node);
    const key = keys === undefined ? undefined : decode(node.label, node.label, keys);
    const isKey = key !== undefined && matcher.leaf(key.kind, key.value as JsonValue, key.amount);
    const inName = hasName && (matcher.name(node.label) || isKey);
    const inUnit = node.kind === 'tokenAmount' && matcher.leaf('text', summarize(node), undefined);
    const inValue =
      !isBranch(node) && (inUnit || matcher.leaf(node.kind, node.value as JsonValue, node.amount));
    if (inName || inValue) hits.push({ path, inName, inValue });
  }
  return hits;
}

/** What `steps ~ text` should find where the steps lead to every sent node of so many levels, by asking below each. */
function everyHolder(root: DecodedNode, text: string, levels: readonly number[]): readonly string[] {
  const matcher = textMatcher(text);
  return [...walk(root)].flatMap(([node, path]) => {
    const isSent = path.every((_, index) => nodeAt(root, path.slice(0, index + 1))!.provenance !== 'derived');
    if (!levels.includes(path.length) || !isSent) return [];
    const holds = isBranch(node)
      ? everyHit(node, text).length > 0
      : matcher.leaf(node.kind, node.value as JsonValue, node.amount);
    return holds ? [path.join()] : [];
  });
}

const roots = recordedNodes();
/** Of a long answer the first, as each takes searches of the whole. */
const FIRST_LEAVES = 60;
const leaves = roots.flatMap((root) =>
  [...walk(root)]
    .filter(([node]) => !isBranch(node))
    .slice(0, FIRST_LEAVES)
    .map(([node, path]) => ({ root, node, path })),
);

function assertFound(text: string, { root, path }: { root: DecodedNode; path: readonly number[] }): void {
  const wanted = path.join();
  for (const hit of searchNodes(root, { kind: 'text', text }))
    if (hit !== 'pause' && hit.inValue && hit.path.join() === wanted) return;
  assert.fail(`${text} at ${wanted}`);
}

describe('searchNodes', () => {
  const logs = decodeResult({ method: 'eth_getLogs', params: [{}] }, [TRANSFER_LOG]);
  const block = decodeResult(
    { method: 'eth_getBlockByNumber', params: ['0x10', true] },
    {
      number: '0x10',
      hash: `0x${'ab'.repeat(32)}`,
      baseFeePerGas: '0x2e90edd00',
      gasUsed: '0xd431',
      gasLimit: '0x186a0',
      transactions: [
        {
          from: ALICE,
          to: TOKEN,
          value: '0x14d1120d7b160000',
          gas: '0x5208',
          gasPrice: '0x2e90edd00',
          input: TRANSFER_CALL,
        },
        { from: ALICE, to: BOB, value: '0x0', gas: '0x186a0', gasPrice: '0x2e90edd01', input: NESTED_CALL },
      ],
      extraData: '0x4e65746865726d696e64',
      withdrawals: [{ index: '0x1', validatorIndex: '0x2', address: BOB, amount: '0x59682f00' }],
    },
    { chain: chainById(1n) },
  );
  const status = decode(
    'result',
    { status: '0x1', type: '0x2' },
    { object: { status: 'status', type: 'txType' } },
  );

  it('finds amounts as they are shown, as typed with a unit, in wei and in hex', () => {
    const value = 'transactions.0.value: value';
    const amount = 'withdrawals.0.amount: value';
    assert.deepEqual(
      ['1.5 ETH', '1.5 ether', '1500000000000000000', '1,500,000,000,000,000,000', '0x14d1120d7b160000'].map(
        (typed) => found(block, typed),
      ),
      [[value, amount], [value, amount], [value], [value], [value]],
    );
    assert.deepEqual(found(block, '12.5 gwei'), ['baseFeePerGas: value', 'transactions.0.gasPrice: value']);
    assert.deepEqual(found(block, '12.500000001'), ['transactions.1.gasPrice: value']);
  });

  it('finds numbers with and without separators, in any row', () => {
    const expected = ['gasUsed: value'];
    assert.deepEqual(
      [found(block, '54,321'), found(block, '54321'), found(block, '0xd431')],
      [expected, expected, expected],
    );
    assert.deepEqual(found(block, 'block util'), ['block utilisation: name']);
    assert.deepEqual(found(block, '54.32 %'), ['block utilisation: value']);
  });

  it('finds an address in values, topics, calldata and the calls inside calls', () => {
    const inLogs = ['0.Transfer.to: value', '0.topics.2: value'];
    assert.deepEqual([found(logs, BOB), found(logs, BOB.slice(2).toUpperCase())], [inLogs, inLogs]);
    assert.deepEqual(found(block, TOKEN), [
      'transactions.0.to: value',
      'transactions.1.input: value',
      'transactions.1.input.aggregate3.calls.0.target: value',
      'transactions.1.input.aggregate3.calls.1.target: value',
    ]);
    assert.deepEqual(found(block, '"amount"'), [
      'transactions.0.input.transfer.amount: name',
      'transactions.1.input.aggregate3.calls.0.callData.transfer.amount: name',
      'transactions.1.input.aggregate3.calls.1.callData.transfer.amount: name',
      'withdrawals.0.amount: name',
    ]);
  });

  it('finds text inside bytes, in any case, and short text only where the bytes are text', () => {
    assert.deepEqual(
      [found(block, 'nethermind'), found(block, 'NETHER'), found(block, '“Neth')],
      [['extraData: value'], ['extraData: value'], ['extraData: value']],
    );
    const data = decode('result', ['0x4e6574', `0x${'ff4e65'.repeat(3)}`, '0xf4e65740'], { array: 'data' });
    assert.deepEqual([found(data, 'ne'), found(data, 'net')], [['0: value'], ['0: value']]);
  });

  it('finds names of statuses, types and tags, and what is empty', () => {
    assert.deepEqual(
      [found(status, 'success'), found(status, 'EIP-1559')],
      [['status: value'], ['type: value']],
    );
    const odd = decode('result', { a: '', b: null, c: false, d: '0x' }, { object: { d: 'data' } });
    assert.deepEqual(
      ['(empty text)', 'null', 'false', '0x (empty)'].map((typed) => found(odd, typed)),
      [['a: value'], ['b: value'], ['c: value'], ['d: value']],
    );
  });

  it('finds names that are data as they are sent and as they are shown', () => {
    const slots = decodeResult(
      { method: 'debug_traceTransaction', params: ['0x', { tracer: 'prestateTracer' }] },
      {
        [ALICE]: { balance: '0x1' },
      },
    );
    assert.deepEqual(
      [found(slots, ALICE), found(slots, 'balance')],
      [[`${ALICE}: name`], [`${ALICE}.balance: name`]],
    );
    const pool = decode('result', { 1234: null }, { keys: 'nonce', map: 'text' });
    assert.deepEqual([found(pool, '1,234'), found(pool, '23')], [['1234: name'], ['1234: name']]);
  });

  it('says where both the name and the value match', () => {
    assert.deepEqual(found(decode('result', { pending: 'pending' }, 'unknown'), 'pend'), [
      'pending: namevalue',
    ]);
  });

  it('tests a result that is a single value, and its decoded inside', () => {
    const sent = decodeResult({ method: 'eth_getBalance', params: [ALICE, 'latest'] }, '0xde0b6b3a7640000');
    assert.deepEqual(
      [found(sent, '1 ether'), found(sent, '> 0.5 ether'), found(sent, '> 1 ether'), found(sent, 'result')],
      [[': value'], [': value'], [], []],
    );
    assert.deepEqual(found(decode('x', TRANSFER_CALL, 'calldata'), '1,000'), [
      ': value',
      'transfer.amount: value',
    ]);
  });

  it('follows paths to members, positions, derived rows and what is inside bytes', () => {
    const named = (typed: string): readonly string[] => found(block, typed);
    assert.deepEqual(named('transactions[*].from'), [
      'transactions.0.from: name',
      'transactions.1.from: name',
    ]);
    assert.deepEqual(named('TRANSACTIONS[-1].Value'), ['transactions.1.value: name']);
    assert.deepEqual(named('transactions[2].value'), []);
    assert.deepEqual(named('transactions.0.to'), ['transactions.0.to: name']);
    assert.deepEqual(named('transactions[0].input.transfer.amount'), [
      'transactions.0.input.transfer.amount: name',
    ]);
    assert.deepEqual(named('["burnt base fees"]'), ['burnt base fees: name']);
    assert.deepEqual(named('transactions[*].effective tip = 1'), ['transactions.1.effective tip: value']);
    assert.deepEqual(named('**.gasUsed'), ['gasUsed: name']);
    assert.deepEqual(named('**.amount'), named('"amount"'));
    assert.deepEqual(named('**.calls.**.amount').length, 2);
    assert.deepEqual(found(logs, '[*].*').length, 6);
  });

  it('finds each node of every recorded reply by the path that is written for it @long', () => {
    for (const { root, node, path } of leaves) {
      if (path.length === 0 || path.length > 25) continue;
      const paths = hitsOf(root, queryOf(nodePath(node))).map((hit) => hit.path.join());
      assert.ok(paths.includes(path.join()), nodePath(node));
    }
    const own = decode('result', { result: { result: 1 } }, 'unknown');
    assert.deepEqual(found(own, 'result.result'), ['result: name', 'result.result: name']);
  });

  it('compares numbers exactly, in any unit, and texts as sent or shown', () => {
    const named = (typed: string): readonly string[] => found(block, typed);
    assert.deepEqual(named('transactions[*].value > 1 ether'), ['transactions.0.value: value']);
    assert.deepEqual(named('transactions[*].value <= 0'), ['transactions.1.value: value']);
    assert.deepEqual(named('transactions[*].gasPrice >= 12.500000001 gwei'), [
      'transactions.1.gasPrice: value',
    ]);
    assert.deepEqual(named('withdrawals[*].amount = 1.5 ether'), ['withdrawals.0.amount: value']);
    assert.deepEqual(named('withdrawals[*].amount = 1500000000'), ['withdrawals.0.amount: value']);
    assert.deepEqual(named('**.block utilisation < 54.33 %'), ['block utilisation: value']);
    assert.deepEqual(named(`**.to = ${BOB.toUpperCase().replace('X', 'x')}`), [
      'transactions.0.input.transfer.to: value',
      'transactions.1.to: value',
      'transactions.1.input.aggregate3.calls.0.callData.transfer.to: value',
      'transactions.1.input.aggregate3.calls.1.callData.transfer.to: value',
    ]);
    assert.deepEqual(found(status, 'status = success'), ['status: value']);
    assert.deepEqual(found(status, 'status != 1'), []);
    assert.deepEqual(found(logs, `[*].topics[2] = ${BOB}`), ['0.topics.2: value']);
    assert.deepEqual(
      found(
        decode('x', STEPS, { object: { structLogs: { array: { object: { op: 'text' } } } } }),
        'structLogs[*].op=SSTORE',
      ),
      ['structLogs.1.op: value'],
    );
  });

  it('compares the amount of a token as sent and in the unit of its token', () => {
    const tokens = new Map([[TOKEN, { decimals: 6, symbol: 'SHELL' }]]);
    const list = decodeResult({ method: 'eth_getLogs', params: [{}] }, [TRANSFER_LOG], { tokens });
    const holds = (compared: string): boolean => found(list, `**.amount ${compared}`).length > 0;
    assert.deepEqual(
      ['= 0.001 SHELL', '!= 0.001 SHELL', '= 1000', '!= 1000', '!= 0.002 SHELL', '!= 1001'].map(holds),
      [true, false, true, false, true, true],
    );
  });

  it('asks a comparison without a path of every scalar', () => {
    assert.deepEqual(found(block, '> 1.4 ether'), [
      'transactions.0.value: value',
      'withdrawals.0.amount: value',
    ]);
    assert.deepEqual(found(status, '= 1'), ['status: value']);
  });

  it('counts the items of a list that a path leads to, and looks for text below it', () => {
    assert.deepEqual(found(block, 'transactions > 1'), ['transactions: value']);
    assert.deepEqual(found(block, 'transactions[*] ~ aggregate3'), ['transactions.1: value']);
    assert.deepEqual(found(block, `transactions[*] ~ ${ALICE}`), [
      'transactions.0: value',
      'transactions.1: value',
    ]);
    assert.deepEqual(found(block, '~ nethermind'), ['extraData: value']);
  });

  it('finds what a failed call says, derived rows included', () => {
    const trace = decodeResult(
      { method: 'debug_traceTransaction', params: ['0x', { tracer: 'callTracer' }] },
      FAILED_FRAME,
    );
    assert.deepEqual(found(trace, '"empty"'), [
      'output: value',
      'output.Error.reason: value',
      'calls.1.output: value',
      'calls.1.output.Error.reason: value',
      'calls.1.failed here: value',
      'with the error of call 2.output: value',
      'with the error of call 2.output.Error.reason: value',
      'with the error of call 2.failed here: value',
    ]);
  });

  it('finds a plain number where it is a quantity in any unit or stands in a text, not inside hex or longer numbers', () => {
    const value = {
      gas: '0x64',
      value: '0x56bc75e2d63100000',
      gasPrice: '0x174876e800',
      gasLimit: '0x2710',
      hash: `0x${'1001'.repeat(16)}`,
      address: `0x${'100a'.repeat(10)}`,
      input: `0x${'64'.padStart(64, '0')}`,
      note: 'item 100 of 1000',
      count: 21_000,
      rate: 100.5,
    };
    const shape = { object: { gas: 'gas', value: 'wei', gasPrice: 'gwei', gasLimit: 'gas' } } as const;
    const root = decode('result', value, shape, { context: { chain: chainById(1n) } });
    const names = (text: string): readonly string[] => found(root, text).map((hit) => hit.split(':')[0]!);
    assert.deepEqual(names('100'), ['gas', 'value', 'gasPrice', 'input', 'note']);
    assert.deepEqual(names('text:100'), [
      'gas',
      'value',
      'gasPrice',
      'gasLimit',
      'hash',
      'address',
      'input',
      'note',
      'count',
      'rate',
    ]);
    assert.deepEqual(names('"21"'), ['count']);
    assert.deepEqual(names('21'), []);
    assert.deepEqual(names('21,000'), ['count']);
    assert.deepEqual(names('100.5'), ['rate']);
    assert.deepEqual(names('1001'), []);
  });

  it('finds every value of every recorded reply by its text, as it is shown and in decimal', function () {
    this.timeout(60_000);
    assert.ok(leaves.length > 1500, String(leaves.length));
    for (const leaf of leaves.filter((_leaf, index) => index % times(20, 1) === 0)) {
      const { kind, value, amount } = leaf.node;
      const raw = scalarText(value as JsonValue);
      const texts = [
        raw,
        raw.toUpperCase().replace(/^0X/, '0x'),
        summarizeLeaf(kind, value as JsonValue, amount, undefined),
        amount?.toString(),
      ];
      for (const text of texts) if (text !== undefined && text !== '') assertFound(text, leaf);
      if (amount !== undefined)
        assertFound(summarizeLeaf(kind, value as JsonValue, amount, undefined).replaceAll(',', ''), leaf);
      if (/^0x[0-9a-f]{6,}$/i.test(raw)) assertFound(raw.slice(2), leaf);
    }
  });

  it('finds in any reply what asking every node finds, in the same order', () => {
    const texts = leaves.flatMap(({ node }) => [
      node.label,
      scalarText(node.value as JsonValue),
      summarizeLeaf(node.kind, node.value as JsonValue, node.amount, undefined),
    ]);
    const text = fc
      .tuple(fc.constantFrom(...texts), fc.nat(60), fc.integer({ min: 1, max: 12 }))
      .map(([whole, from, length]) => whole.slice(from % whole.length, (from % whole.length) + length))
      .filter((part) => part !== '');
    fc.assert(
      fc.property(fc.constantFrom(...roots), text, (root, part) =>
        assert.deepEqual(hitsOf(root, { kind: 'text', text: part, isVerbatim: true }), everyHit(root, part)),
      ),
      { numRuns: samples(2000) },
    );
  });

  it('finds in any JSON what asking every node finds, and every value by its own text', () => {
    const any = fc.tuple(
      jsonValue,
      fc.constantFrom('0', '1', 'a', 'e', 'null', '0x', ' ', '-', 'empty', '12'),
    );
    fc.assert(
      fc.property(any, ([value, text]) => {
        const root = decode('result', value, 'unknown');
        assert.deepEqual(hitsOf(root, { kind: 'text', text, isVerbatim: true }), everyHit(root, text));
        for (const [node, path] of walk(root)) {
          if (isBranch(node)) continue;
          const raw = scalarText(node.value as JsonValue);
          for (const own of [raw, summarizeLeaf(node.kind, node.value as JsonValue, node.amount, undefined)])
            if (own !== '') assertFound(own, { root, path });
        }
      }),
      { numRuns: samples(1000) },
    );
  });

  it('finds what holds a text, as asking below every node finds it', () => {
    const small = roots.filter((root) => [...walk(root)].length < 150);
    assert.ok(small.length > 30, String(small.length));
    const root = fc.oneof(
      fc.constantFrom(...small),
      jsonValue.map((value) => decode('result', value, 'unknown')),
    );
    const text = fc.constantFrom('0', '1', 'a', 'e', 'null', '0x', 'empty', '12', 'from', 'gas', 'wei');
    const [some, all] = [[2], Array.from({ length: 100 }, (_, level) => level + 1)];
    fc.assert(
      fc.property(root, text, (node, part) => {
        const comparison = { operator: '~', operand: parseOperand(part) } as const;
        const holders = (...steps: PathStep[]): readonly string[] =>
          hitsOf(node, { kind: 'path', steps, comparison }).map(({ path }) => path.join());
        assert.deepEqual(holders('*', '*'), everyHolder(node, part, some));
        const sent = new Set(everyHolder(node, part, all));
        assert.deepEqual(
          holders('**', '*').filter((path) => sent.has(path)),
          [...sent],
        );
      }),
      { numRuns: samples(500) },
    );
  });

  it('looks at each value once for what holds a text, however deep such places nest', () => {
    const readsOf = (levels: number): number => {
      let reads = 0;
      const counted = (): JsonValue =>
        Object.defineProperty({}, 'say', {
          enumerable: true,
          get() {
            reads++;
            return 'nothing';
          },
        }) as JsonValue;
      let nest: JsonValue = [counted()];
      for (let level = 1; level < levels; level++) nest = [counted(), { x: nest }];
      assert.deepEqual(found(decode('result', { x: nest }, 'unknown'), '**.x ~ "no such thing"'), []);
      return reads;
    };
    assert.deepEqual([readsOf(10), readsOf(200)], [10, 200]);
  });

  it('finds what holds a text from the outermost, and what comes after it', () => {
    const nest = decode('result', { a: { x: [{ x: 'no' }, { x: ['yes'] }, { x: 'yes' }] }, x: 1 }, 'unknown');
    assert.deepEqual(found(nest, '**.x ~ yes'), ['a.x: value', 'a.x.1.x: value', 'a.x.2.x: value']);
    assert.deepEqual(found(nest, '* ~ x'), ['a: value']);
  });

  it('pauses as often while it looks for what holds a text, inside of values too', () => {
    const many = decodeResult(
      { method: 'eth_getLogs', params: [{}] },
      Array.from({ length: 1000 }, () => TRANSFER_LOG),
    );
    for (const typed of ['[*] ~ "no such thing"', '* ~ "no such thing"', '"no such thing"']) {
      const pauses = [...searchNodes(many, queryOf(typed))];
      assert.ok(pauses.length >= 50 && pauses.length <= 1000, `${typed}: ${pauses.length}`);
      assert.ok(pauses.every((hit) => hit === 'pause'));
    }
  });

  it('pauses every few hundred values, and can be left', () => {
    const many = decode(
      'result',
      Array.from({ length: 100_000 }, (_, index) => index),
      { array: 'gas' },
    );
    const pauses = [...searchNodes(many, queryOf('no such thing'))];
    assert.ok(pauses.length >= 50 && pauses.length <= 1000 && pauses.every((hit) => hit === 'pause'));
    const search = searchNodes(many, queryOf('99999'));
    assert.equal(search.next().value, 'pause');
    search.return();
    assert.equal(search.next().done, true);
  });

  it('goes as deep as an answer can', () => {
    let deep: JsonValue = 'needle';
    for (let level = 0; level < 2500; level++) deep = level % 2 === 0 ? [deep] : { a: deep };
    assert.deepEqual(
      hitsOf(decode('result', deep, 'unknown'), queryOf('needle')).map(({ path }) => path.length),
      [2500],
    );
    assert.deepEqual(hitsOf(decode('result', deep, 'unknown'), queryOf('** ~ needle')).length, 1);
  });

  it('goes 32 calls deep into calls in calls', () => {
    const abi = parseAbi(['function multicall(bytes[] data)']);
    let data: `0x${string}` = '0x12345678';
    for (let level = 0; level < 40; level++) data = encodeFunctionData({ abi, args: [[data]] });
    const hits = hitsOf(decode('result', data, 'calldata'), queryOf('"multicall"'));
    assert.deepEqual(
      hits.map(({ path }) => path.length),
      Array.from({ length: 32 }, (_, level) => 1 + 3 * level),
    );
  });
});

describe('searchNodesIn', () => {
  const answers = [TRANSFER_LOG, 'no log', TRANSFER_LOG].map((log) =>
    decodeResult({ method: 'eth_getLogs', params: [{}] }, [log]),
  );

  it('tells which of the nodes each hit is in', () => {
    const hit = { inName: true, inValue: false };
    assert.deepEqual(
      [...searchNodesIn(answers, queryOf('[*].Transfer.amount'))],
      [
        { root: 0, path: pathOf(answers[0]!, 'amount'), ...hit },
        { root: 2, path: pathOf(answers[2]!, 'amount'), ...hit },
      ],
    );
    const value = { path: [], inName: false, inValue: true };
    assert.deepEqual(
      [...searchNodesIn([decode('a', 1, 'unknown'), decode('b', 2, 'unknown')], queryOf('= 2'))],
      [{ root: 1, ...value }],
    );
    assert.deepEqual([...searchNodesIn([], queryOf('a'))], []);
  });

  it('pauses as often in many small nodes as in a large one', () => {
    const scalars = Array.from({ length: 100_000 }, (_, index) => decode('a', index, 'gas'));
    const logs = Array.from({ length: 1000 }, () => answers[0]!);
    for (const [nodes, typed] of [
      [scalars, '"no such thing"'],
      [logs, '"no such thing"'],
      [logs, '[*] ~ "no such thing"'],
    ] as const) {
      const pauses = [...searchNodesIn(nodes, queryOf(typed))];
      assert.ok(pauses.length >= 50 && pauses.length <= 1000, String(pauses.length));
      assert.ok(pauses.every((hit) => hit === 'pause'));
    }
  });
});
