// Which rows of a subject are open at first.
import assert from 'node:assert/strict';
import { encodeFunctionResult, parseAbi } from 'viem';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { openedPaths, rowsBelow } from '../../../src/host/subjects/openedPaths.ts';
import { nodeRows } from '../../../src/host/subjects/rowSource.ts';
import { withVscode } from '../withVscode.ts';

const { callRoots } = await withVscode('', () => import('../../../src/host/subjects/callTrees.ts'));

describe('openedPaths', () => {
  const pathsOf = (value: JsonValue): string[] =>
    openedPaths(nodeRows([decode('result', value, 'unknown', { context: {} })]), 1).map(String);

  it('are the first roots, and an only row below one that has more below it, three deep', () => {
    assert.deepEqual(pathsOf({ a: '1', b: ['1', '2'] }), ['0']);
    assert.deepEqual(pathsOf(['1']), ['0']);
    assert.deepEqual(pathsOf([{ a: '1', b: '2' }]), ['0', '0,0']);
    assert.deepEqual(pathsOf([[[['1', '2']]]]), ['0', '0,0', '0,0,0']);
    const two = nodeRows(['x', 'y'].map((name) => decode(name, ['1', '2'], 'unknown', { context: {} })));
    assert.deepEqual([openedPaths(two, 1), openedPaths(two, 2)], [[[0]], [[0], [1]]]);
  });

  it('lead to what a contract returned, below its hex', () => {
    const abi = parseAbi(['function aggregate() returns (uint256 blockNumber, bytes[] returnData)']);
    const result = encodeFunctionResult({ abi, functionName: 'aggregate', result: [5n, ['0x12']] });
    // `aggregate((address,bytes)[])` of no calls.
    const input = `0x252dba42${'20'.padStart(64, '0')}${''.padStart(64, '0')}`;
    const root = decodeResult({ method: 'eth_call', params: [{ input }, 'latest'] }, result);
    const rows = nodeRows([root]);
    const [, second = []] = openedPaths(rows, 1);
    assert.deepEqual(second, [0, 0]);
    assert.equal(rows.node(second)?.label, 'aggregate');
  });
});

describe('rowsBelow', () => {
  it('gives all rows below what is open, in its order, and none of a list that is long', () => {
    const told = (value: JsonValue): readonly string[] => {
      const rows = nodeRows([decode('result', value, 'unknown', { context: {} })]);
      return rowsBelow(rows, openedPaths(rows, 1)).map(
        ({ path, rows: below }) => `${path.join('.')}: ${below.map(({ label }) => label).join()}`,
      );
    };
    assert.deepEqual(told({ code: '1', message: 'x' }), ['0: code,message']);
    assert.deepEqual(told([{ a: '1', b: '2' }]), ['0: 0', '0.0: a,b']);
    assert.deepEqual(told(Array.from({ length: 51 }, (_, at) => String(at))), []);
    assert.deepEqual(told('5'), []);
  });
});

describe('the calls that are open at first', () => {
  it('are those of up to three call trees', () => {
    const to = `0x${'12'.repeat(20)}`;
    const call = (calls: readonly JsonValue[]) => ({ type: 'CALL', from: to, to, input: '0x', calls });
    const openedOf = (trees: number): readonly string[] | undefined => {
      const traces = Array.from({ length: trees }, () => ({ result: call([call([])]) }));
      const params = ['0x1', { tracer: 'callTracer' }];
      const result = decodeResult({ method: 'debug_traceBlockByNumber', params }, traces);
      return nodeRows(callRoots(result)).openedCalls?.map(String);
    };
    assert.deepEqual(openedOf(3), ['0,0', '0,1', '0,2']);
    assert.deepEqual(openedOf(4), []);
  });
});
