// The rows of a comparison.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import { withVscode } from '../withVscode.ts';

const { diffRows } = await withVscode('', () => import('../../../src/host/subjects/diffRows.ts'));

describe('diffRows', () => {
  it('have notations of what differs and of values, but none of what is an empty object on both sides', () => {
    const side = (gas: string) => decode('result', { same: {}, gas, other: '0x1' }, 'unknown');
    const of = { endpointId: 'main', endpointName: 'Main' };
    const source = diffRows(diffNodes(side('0x1'), side('0x2')), false, of, of);
    const shown = source.rows([0], 0, 3).map(({ label, notations }) => [label, notations.length > 0]);
    assert.deepEqual(shown, [
      ['same', false],
      ['gas', true],
      ['other', true],
    ]);
  });
});
