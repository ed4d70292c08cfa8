// A move through a long trace ends when nobody waits for it.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
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
});
