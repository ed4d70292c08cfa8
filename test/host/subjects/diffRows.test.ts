// The rows of a comparison.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
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

  it('say of what is derived that it is not counted', () => {
    const side = (gasUsed: string) =>
      decodeResult(
        { method: 'eth_getBlockByNumber', params: ['0x1', false] },
        { number: '0x1', gasUsed, gasLimit: '0x64' },
      );
    const of = { endpointId: 'main', endpointName: 'Main' };
    const root = diffNodes(side('0x1'), side('0x32'));
    const typesOf = (sides?: readonly [string, string]) =>
      diffRows(root, true, of, of, sides)
        .rows([0], 0, 9)
        .map(({ label, type }) => `${label}: ${type}`);
    assert.deepEqual(typesOf(), ['gasUsed: changed', 'block utilisation: changed · derived, not counted']);
    assert.deepEqual(typesOf(['A', 'B'])[1], 'block utilisation: different · derived, not counted');
  });
});
