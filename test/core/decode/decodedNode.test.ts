import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { childCount, childNodes, nodeAt } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { notationsOf } from '../../../src/core/decode/notationsOf.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { isJsonObject, parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Leaf, Shape } from '../../../src/core/shape.ts';
import { jsonValue } from '../jsonArbitrary.ts';
import { allNodes } from './treeLines.ts';
import { samples } from '../../effort.ts';

const shape: fc.Arbitrary<Shape> = fc.constantFrom<Shape>(
  ...METHODS.map(({ result }) => result),
  'unknown',
  'wei',
  { array: 'wei' },
  { object: { number: 'blockNumber', nonce: 'data', value: { array: 'wei' } } },
  { string: 'hash', otherwise: { object: { value: 'wei' } } },
);

/** Every leaf of a value as `path=text`, by a walk of its own. */
function leaves(value: JsonValue, path: string): readonly string[] {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return items.flatMap((item, index) => leaves(item, `${path}/${index}`));
  }
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([name, member]) => leaves(member, `${path}/${name}`));
  }
  return [`${path}=${JSON.stringify(value)}`];
}

function decodedLeaves(node: DecodedNode, path: string): readonly string[] {
  if (node.kind !== 'array' && node.kind !== 'object') return [`${path}=${JSON.stringify(node.value)}`];
  const sent = childNodes(node).filter(({ provenance }) => provenance !== 'derived');
  return sent.flatMap((child) => decodedLeaves(child, `${path}/${child.label}`));
}

function kindOf(value: JsonValue, leaf: Leaf): readonly [string, bigint | undefined] {
  const { kind, amount } = decode('x', value, leaf);
  return [kind, amount];
}

describe('decode', () => {
  it('hides no leaf of any value under any shape', () => {
    fc.assert(
      fc.property(jsonValue, shape, (value, as) => {
        const node = decode('result', value, as);
        assert.deepEqual(decodedLeaves(node, '').toSorted(), leaves(value, '').toSorted());
      }),
      { numRuns: samples(1000) },
    );
  });

  it('never throws, nor does any reading of what it gives', () => {
    fc.assert(
      fc.property(jsonValue, shape, (value, as) => {
        for (const node of allNodes(decode('result', value, as))) {
          assert.equal(typeof summarize(node, 0), 'string');
          assert.ok(notationsOf(node, 0).length > 0);
          assert.equal(childNodes(node).length, childCount(node));
        }
      }),
      { numRuns: samples(1000) },
    );
  });

  it('reads numbers exactly from hex, decimal text and JSON numbers of any size', () => {
    const values = parseJson(
      '["0x10d4f","0x0010d4f","68943",68943,68943000000000000000000]',
    ) as readonly JsonValue[];
    assert.deepEqual(
      values.map((value) => kindOf(value, 'count')),
      [
        ['count', 68_943n],
        ['count', 68_943n],
        ['count', 68_943n],
        ['count', 68_943n],
        ['count', 68_943_000_000_000_000_000_000n],
      ],
    );
  });

  it('reads numbers past 2^53 by their digits, also where a double prints the same digits', () => {
    const texts = ['9007199254740992', '9007199254740993', '100000000000000000000', '123456789012345680000'];
    assert.deepEqual(
      texts.map((text) => kindOf(parseJson(text), 'wei')),
      texts.map((text) => ['wei', BigInt(text)]),
    );
  });

  it('calls a value unknown that is not what the shape says', () => {
    const values = parseJson('["0x","12 wei","",-1,1.5,1e3,-1e400,"-0x1"]') as readonly JsonValue[];
    assert.deepEqual(
      values.map((value) => kindOf(value, 'wei')),
      values.map(() => ['unknown', undefined]),
    );
    assert.deepEqual(
      [kindOf(true, 'wei'), kindOf(null, 'wei'), kindOf([], 'wei'), kindOf({}, 'wei'), kindOf(7, 'address')],
      [
        ['bool', undefined],
        ['null', undefined],
        ['array', undefined],
        ['object', undefined],
        ['unknown', undefined],
      ],
    );
  });

  it('never takes an address, a hash or data for a number', () => {
    const leavesOfBytes: readonly Leaf[] = ['address', 'hash', 'data', 'text', 'unknown', 'bool'];
    assert.deepEqual(
      leavesOfBytes.map((leaf) => kindOf('0x10', leaf)),
      [
        ['address', undefined],
        ['hash', undefined],
        ['data', undefined],
        ['text', undefined],
        ['unknown', undefined],
        ['unknown', undefined],
      ],
    );
  });

  it('tells a hash from a whole object where a shape allows both', () => {
    const either: Shape = { string: 'hash', otherwise: { object: { value: 'wei' } } };
    const kinds = ['0x10', { value: '0x1' }, null].map((value) => decode('x', value, either).kind);
    assert.deepEqual(kinds, ['hash', 'object', 'null']);
  });
});

describe('childNodes', () => {
  const value = parseJson(
    '{"extra":1,"__proto__":{"a":"0x2"},"nonce":"0x1","number":"0x5","constructor":null}',
  );
  const node = decode('block', value, { object: { number: 'blockNumber', hash: 'hash', nonce: 'data' } });

  it('lists known members in the order of the shape, then the others in the order they came', () => {
    assert.deepEqual(
      childNodes(node).map(({ label, kind }) => `${label} ${kind}`),
      ['number blockNumber', 'nonce data', 'extra unknown', '__proto__ object', 'constructor null'],
    );
  });

  it('makes only the children that are asked for', () => {
    assert.deepEqual(
      childNodes(node, 1, 3).map(({ label }) => label),
      ['nonce', 'extra'],
    );
    const array = decode('x', ['0x1', '0x2', '0x3'], { array: 'wei' });
    assert.deepEqual(childNodes(array, 1, 2), [
      {
        label: '1',
        kind: 'wei',
        value: '0x2',
        amount: 2n,
        shape: 'wei',
        provenance: undefined,
        note: undefined,
        parent: array,
        context: {},
      },
    ]);
    assert.deepEqual(childNodes(array, 3, 9), []);
  });

  it('gives a leaf no children', () => {
    assert.deepEqual(
      [childNodes(decode('x', 'abc', 'text')), childCount(decode('x', 'abc', 'text'))],
      [[], 0],
    );
  });
});

describe('nodeAt', () => {
  const root = decode('result', [{ b: ['0x7'] }], { array: { object: { b: { array: 'gas' } } } });

  it('follows child positions', () => {
    const { label, kind, amount, parent } = nodeAt(root, [0, 0, 0])!;
    assert.deepEqual([label, kind, amount, parent?.label], ['0', 'gas', 7n, 'b']);
    assert.equal(nodeAt(root, []), root);
  });

  it('is undefined where a position does not exist', () => {
    assert.deepEqual(
      [nodeAt(root, [1]), nodeAt(root, [0, 1]), nodeAt(root, [0, 0, 0, 0])],
      [undefined, undefined, undefined],
    );
  });
});

describe('summarize', () => {
  const HOLDER = `0x${'a1'.repeat(20)}`;

  it('names nobody in a call whose parties are not known, as in steps', () => {
    const frame = { type: 'CALL', gas: '0x5f39', input: '0x', error: 'execution reverted' };
    const line = (more: object): string => summarize(decode('details', { ...frame, ...more }, 'unknown'));
    assert.equal(line({}), 'CALL · execution reverted');
    assert.match(line({ to: HOLDER }), /^CALL → 0x/);
    assert.match(line({ from: HOLDER, type: 'CREATE' }), /^CREATE 0x\S+ → new contract/);
  });
});
