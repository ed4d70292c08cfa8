import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { childCount, childNodes, nodeAt } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { notationsOf } from '../../../src/core/decode/notationsOf.ts';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import { suggestedCalls } from '../../../src/core/decode/suggestedCalls.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { diffCounts, diffState } from '../../../src/core/diff/diffCounts.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import { isLargeValue } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import { searchNodes } from '../../../src/core/search/searchNodes.ts';
import { wholeValue } from '../../../src/core/jsonIndex/wholeValue.ts';
import { allNodes, treeLines } from './treeLines.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { startFeeding, TINY } from '../jsonIndex/feed.ts';
import type { JsonIndexSizes } from '../../../src/core/jsonIndex/jsonIndex.ts';

/** What the text says, read through an index: all of it, or the first part, of which more may come. */
function indexed(text: string, sizes?: JsonIndexSizes, length?: number, isEnded = true): NodeValue {
  const body = Buffer.from(text);
  const { index, feedTo } = startFeeding(body, sizes);
  feedTo(length ?? body.length);
  if (isEnded) index.end();
  return index.root!;
}

const step = (pc: number): object => ({ pc, op: 'ADD', gas: 100 - pc, gasCost: 3, depth: 1 });
const TRACE = JSON.stringify({
  gas: 21_000,
  failed: true,
  returnValue: '0x',
  structLogs: Array.from({ length: 50 }, (_, pc) => step(pc)),
});
const CALL = { method: 'debug_traceTransaction', params: [`0x${'ab'.repeat(32)}`] };

function trace(length?: number, isEnded?: boolean): DecodedNode {
  return decodeResult(CALL, indexed(TRACE, { large: 200 }, length, isEnded));
}

describe('decode', () => {
  it('gives a large trace the meaning of a small one, page by page', () => {
    const [small, large] = [decodeResult(CALL, JSON.parse(TRACE) as NodeValue), trace()];
    assert.ok(isLargeValue(large.value));
    assert.equal(summarize(large), 'failed · gas used 21,000 · 50 steps');
    const lines = (node: DecodedNode): string[] =>
      childNodes(node)
        .filter(({ provenance }) => provenance !== 'derived')
        .map((child) => `${labelOf(child)} ${child.kind} ${summarize(child)}`)
        .toSorted();
    assert.deepEqual(lines(large), lines(small));
    const [logs, others] = [large, small].map((node) =>
      childNodes(node).find(({ label }) => label === 'structLogs')!,
    );
    assert.deepEqual([childCount(logs!), nodesInside(logs!), nodesInside(large)], [50, [], []]);
    assert.deepEqual(
      childNodes(logs!, 20, 23).map((node) => `${node.label} ${summarize(node)}`),
      childNodes(others!, 20, 23).map((node) => `${node.label} ${summarize(node)}`),
    );
    assert.equal(nodeAt(large, [3, 49, 0])?.amount, 49n);
  });

  it('says how much there is of what is cut off, and of what still arrives', () => {
    const [cut, arriving] = [true, false].map((isEnded) => trace(TRACE.indexOf('"pc":20') - 1, isEnded)) as [
      DecodedNode,
      DecodedNode,
    ];
    assert.equal(summarize(arriving), 'failed · gas used 21,000 · 20 steps so far');
    assert.equal(summarize(cut), 'failed · gas used 21,000 · 20 steps, cut off');
    assert.equal(wholeValue(cut.value, Infinity), undefined);
  });

  it('shows how a long text begins, and copies all of it', () => {
    const text = `0x${'ab'.repeat(5_000)}`;
    const node = decodeResult(
      { method: 'eth_call', params: [] },
      indexed(JSON.stringify(text), { large: 1_000 }),
    );
    assert.deepEqual(
      [node.kind, summarize(node), childCount(node), suggestedCalls(node)],
      ['text', `${text.slice(0, 42)}… (10,002 bytes)`, 0, []],
    );
    const [whole, size] = notationsOf(node, 0);
    assert.deepEqual([whole?.text, whole?.copy, size?.copy], [`${text.slice(0, 4_000)}…`, text, '10002']);
  });

  it('decodes long calldata in a large list as in a small one, and says of longer ones that it does not', () => {
    const owner = 'ab'.repeat(20);
    const word = (value: string): string => value.padStart(64, '0');
    /** setName(string) with so many bytes of text, in which an address stands. */
    const calldata = (bytes: number): string => {
      const digits = Buffer.from(`0x${owner}`.padEnd(bytes, '.')).toString('hex');
      const [place, size] = [32, bytes].map((count) => word(count.toString(16)));
      return `0xc47f0027${place}${size}${digits.padEnd(64 * Math.ceil(digits.length / 64), '0')}`;
    };
    const to = `0x${'12'.repeat(20)}`;
    const block = { transactions: [100, 20_000, 120_000].map((bytes) => ({ to, input: calldata(bytes) })) };
    const read = (value: NodeValue): DecodedNode =>
      decodeResult({ method: 'eth_getBlockByNumber', params: ['0x1', true] }, value);
    const json = JSON.stringify({ ...block, size: '0x1' });
    const [small, large] = [read(JSON.parse(json) as NodeValue), read(indexed(json))];
    assert.ok(isLargeValue(large.value));
    const ofInputs = (node: DecodedNode): readonly string[] => {
      const list = childNodes(node).find(({ label }) => label === 'transactions')!;
      return childNodes(list)
        .flatMap((one) => treeLines(one, 0))
        .filter((line) => /input/.test(line));
    };
    assert.equal(ofInputs(small).filter((line) => line.includes('setName')).length, 9);
    assert.deepEqual(ofInputs(large), ofInputs(small));
    const hits = (node: DecodedNode): number =>
      [...searchNodes(node, { kind: 'text', text: `0x${owner}` })].filter((hit) => hit !== 'pause').length;
    assert.equal(hits(large), hits(small));
    const longer = read(indexed(JSON.stringify({ transactions: [{ to, input: calldata(200_000) }] })));
    const input = allNodes(longer).find(({ label }) => label === 'input')!;
    assert.deepEqual([input.kind, input.note, childCount(input)], ['text', 'not decoded: too long', 0]);
  });

  it('copies a large object as it was sent', () => {
    const text = `{ "b": 1.50, "a": [${'1,'.repeat(200)}1] }`;
    const [form] = notationsOf(decodeResult({ method: 'x_y', params: [] }, indexed(text, { large: 100 })), 0);
    assert.deepEqual([form?.name, form?.copy], ['json', text]);
  });

  it('reads any answer through an index as it does without one', () => {
    const walk = (node: DecodedNode): unknown => [
      labelOf(node),
      node.kind === 'object' || node.kind === 'array' ? childNodes(node).length : 0,
      childNodes(node)
        .filter(({ provenance }) => provenance !== 'derived')
        .map(walk),
    ];
    fc.assert(
      fc.property(
        jsonText.filter((text) => !/"\d+":|"__proto__"|\\u/.test(text)),
        (text) => {
          const [small, large] = [JSON.parse(text) as NodeValue, indexed(text, TINY)].map((value) =>
            decodeResult({ method: 'x_y', params: [] }, value),
          );
          assert.deepEqual(walk(large!), walk(small!));
          assert.doesNotThrow(() => [summarize(large!, 0), notationsOf(large!, 0), suggestedCalls(large!)]);
        },
      ),
    );
  });
});

describe('diffNodes', () => {
  it('compares a large value with another one, and with a small one', () => {
    const [one, other] = [trace(), trace()];
    const place = diffNodes(one, other);
    assert.deepEqual([diffState(place), diffCounts(place).changed], ['same', 0]);
    assert.equal(diffState(diffNodes(decodeResult(CALL, {}), one)), 'changed');
    assert.equal(diffState(diffNodes(decodeResult(CALL, []), one)), 'kind');
  });
});

describe('searchNodes', () => {
  it('finds in a large answer what it finds in a small one', () => {
    const find = (node: DecodedNode, text: string): unknown => {
      const parsed = parseQuery(text);
      assert.ok(parsed.ok);
      return (
        [...searchNodes(node, parsed.query)]
          .filter((found) => found !== 'pause')
          .map(({ path }) => path.join(' '))
          // What follows from the small one is not made of the large one.
          .filter((path) => path.startsWith('3 '))
      );
    };
    const [small, large] = [decodeResult(CALL, JSON.parse(TRACE) as NodeValue), trace()];
    for (const text of ['ADD', '57', 'gasCost', 'depth = 1', 'structLogs[48].pc', 'nowhere'])
      assert.deepEqual(find(large, text), find(small, text), text);
  });
});
