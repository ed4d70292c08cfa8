// Where an operator can be another: in code, also in that of a template in a template, and in no text.
import assert from 'node:assert/strict';
import { mutate, mutationsOf } from './mutations.ts';

const SOURCE = `const a = b < c; // d < e
const f = (g: string): string =>
  \`<p class="\${g === 'x < y' ? { z: !g }.z : ''}"> && \${g !== '' ? \`<b > \\\${h || i}\${!g}</b>\` : '\`'} - </p>\`;
const j = k - /[/] - l/.exec('m')!.index;
const s = (t: string): boolean => /"t" < u/.test(t);
function v(): boolean {
  return /"w" && x/.test('') || y > z;
}
type N = Pick<O, 'p' | 'q'> & R;
`;

describe('the operators that can be others', () => {
  it('are those of code, in their order', () => {
    assert.deepEqual(
      mutationsOf(SOURCE).map(({ old }) => old),
      ['<', '===', '!', '!==', '!', '-', '||', '>'],
    );
  });

  it('are changed one at a time', () => {
    const [first] = mutationsOf(SOURCE);
    assert.equal(mutate(SOURCE, first!), SOURCE.replace('b < c', 'b <= c'));
  });
});
