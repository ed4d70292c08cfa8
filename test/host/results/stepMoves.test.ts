// A move through a long trace ends when nobody waits for it.
import assert from 'node:assert/strict';
import { callTree } from '../../../src/core/decode/callNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { failedSection } from '../../../src/core/explain/failedSection.ts';
import { CALL_FRAME } from '../../../src/core/trace/callFrame.ts';
import { withVscode } from '../withVscode.ts';

const { stepTarget } = await withVscode('', () => import('../../../src/host/results/stepMoves.ts'));
const { nodeRows } = await withVscode('', () => import('../../../src/host/subjects/rowSource.ts'));

describe('stepTarget', () => {
  const steps = (count: number, depth: () => number): ReturnType<typeof nodeRows> => {
    const deeper = Object.defineProperty({ pc: 1, op: 'ADD' }, 'depth', { enumerable: true, get: depth });
    const list = [{ pc: 0, op: 'CALL', depth: 1 }, ...Array.from({ length: count }, () => deeper)];
    return nodeRows([decode('structLogs', [...list, { pc: 2, op: 'POP', depth: 1 }], 'unknown')]);
  };

  it('finds the next step of the same call', async () => {
    assert.deepEqual(
      await stepTarget(
        steps(3, () => 2),
        [0, 0],
        'over',
        () => true,
      ),
      [0, 4],
    );
  });

  it('ends as soon as nobody wants the step any more', async () => {
    let looked = 0;
    const slow = (): number => {
      looked++;
      for (const end = performance.now() + 0.02; performance.now() < end;);
      return 2;
    };
    assert.equal(await stepTarget(steps(10_000, slow), [0, 0], 'over', () => false), undefined);
    assert.ok(looked < 10_000, `${looked}`);
  });

  it('leads from a cause to its call in the call tree', async () => {
    const frame = { type: 'CALL', from: '0x01', to: '0x02', input: '0x', gas: '0x1' };
    const inner = { ...frame, error: 'execution reverted', output: '0xcf479181' };
    const root = { ...inner, calls: [frame, { ...inner, calls: [inner] }] };
    const [section] = failedSection({ frame: root, hasCalls: true, notes: [], usedAllGas: false }, {});
    const tree = { title: 'Calls inside', notes: [], rows: [decode('call tree', root, CALL_FRAME)] };
    const source = nodeRows([section!, tree]);
    for (const [row, position] of [[], [1], [1, 0]].entries()) {
      const path = await stepTarget(source, [0, row + 1], 'tree', () => true);
      assert.deepEqual(path?.slice(0, 2), [1, 0]);
      let expected: unknown = root;
      for (const at of position) expected = (expected as typeof root).calls[at];
      assert.equal(source.node(path)?.value, expected);
    }
    // In a call tree, an event stands before the call.
    const log = { address: '0x02', topics: [], data: '0x', position: '0x1' };
    const withLog = { ...root, logs: [log] };
    const [chain] = failedSection({ frame: withLog, hasCalls: true, notes: [], usedAllGas: false }, {});
    const calls = { title: 'Calls inside', notes: [], rows: [callTree(withLog, {})] };
    assert.deepEqual(await stepTarget(nodeRows([chain!, calls]), [0, 3], 'tree', () => true), [1, 0, 2, 0]);
    assert.equal(await stepTarget(nodeRows([section!]), [0, 1], 'tree', () => true), undefined);
    // The result of a tracer has the chain below its own call.
    const alone = nodeRows([decode('result', root, CALL_FRAME)]);
    const causes = alone.rows([0], 0, 30).findIndex(({ label }) => label === 'with the error of call 2');
    const found = await stepTarget(alone, [0, causes], 'tree', () => true);
    assert.equal(alone.node(found!)?.value, root.calls[1]);
  });
});
