// The way from a call tree to the failed call of a row.
import assert from 'node:assert/strict';
import { causeNodes } from '../../../src/core/decode/causeNodes.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { pathInTree } from '../../../src/core/decode/pathInTree.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { causesOf } from '../../../src/core/trace/causes.ts';

const ERROR = '0x12345678';
const frame = (more: JsonObject = {}): JsonObject => ({
  type: 'CALL',
  from: `0x${'11'.repeat(20)}`,
  to: `0x${'22'.repeat(20)}`,
  gas: '0x5208',
  gasUsed: '0x100',
  input: '0x',
  output: ERROR,
  error: 'execution reverted',
  ...more,
});

/** For each failed call of the chain, the path to it, and whether it leads there. */
function pathsIn(
  root: JsonObject,
): readonly (readonly [path: readonly number[] | undefined, isThere: boolean])[] {
  const tree = decodeResult(
    { method: 'debug_traceTransaction', params: ['0x', { tracer: 'callTracer' }] },
    root,
  );
  const links = causesOf(root);
  return causeNodes(links, 0, { context: {} }).map((row, at) => {
    const path = pathInTree(tree, row);
    const end = path?.reduce((node, child) => childNodes(node, child, child + 1)[0]!, tree);
    return [path, end?.value === links[at]!.frame];
  });
}

describe('pathInTree', () => {
  it('leads from a trace to each failed call of a chain, the only call too', () => {
    assert.deepEqual(pathsIn(frame()), [[[], true]]);
    const inside = pathsIn(
      frame({ calls: [frame({ output: '0x', error: undefined! }), frame({ gas: '0x1' })] }),
    );
    assert.equal(inside.length, 2);
    assert.ok(inside.every(([, isThere]) => isThere));
  });

  it('leads nowhere from another tree', () => {
    const root = frame();
    const other = decodeResult({ method: 'debug_traceTransaction', params: [] }, frame());
    const [row] = causeNodes(causesOf(root), 0, { context: {} });
    assert.equal(pathInTree(other, row!), undefined);
  });
});
