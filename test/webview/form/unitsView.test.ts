// The units below a number in a form, and what is sent for it.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { TokenUnit } from '../../../src/core/decode/tokenUnit.ts';
import type { FieldPlace } from '../../../src/core/form/draft.ts';
import { omitUndefined } from '../../../src/core/omitUndefined.ts';
import type { FormView } from '../../../src/webview/form/field.ts';
import { unitsView } from '../../../src/webview/form/unitsView.ts';
import { handlerOf, textOf } from '../textOf.ts';

describe('unitsView', () => {
  const changes: (readonly [FieldPlace, string])[] = [];
  const template = (
    text: string,
    id?: bigint,
    { typed = '', token = undefined as TokenUnit | undefined } = {},
  ) => {
    const chain = id === undefined ? {} : { chain: chainById(id) };
    const view = {
      form: [text],
      known: { addresses: [], signatures: [], tokens: new Map(), variables: [], ...chain },
      typed: new Map([['0', typed]]),
      actions: { setUnit: (place: FieldPlace, next: string) => changes.push([place, next]) },
    } as unknown as FormView;
    const spec = { name: 'value', type: 'wei' as const };
    const field = { spec, place: [0], isOptional: false, isSecret: false, ...omitUndefined({ token }) };
    return unitsView(field, view, text);
  };
  const shown = (text: string, id?: bigint): readonly string[] =>
    textOf(template(text, id))
      .split(/<[^>]*>|\n/)
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.includes('='));

  it('offers the coin of the chain in place of ether, and shows the amount in it', () => {
    const parts = ['0x14d1120d7b160000', '1,500,000,000,000,000,000 wei', '1,500,000,000 gwei'].join(' · ');
    for (const [id, coin] of [
      [undefined, 'ether'],
      [1n, 'ether'],
      [137n, 'POL'],
      [100n, 'xDAI'],
    ] as const)
      assert.deepEqual(shown('1.5 ether', id), ['wei', 'gwei', coin, 'hex', `${parts} · 1.5 ${coin}`]);
    assert.deepEqual(shown('1.5 BNB', 137n), []);
  });

  /** What is written by a click on the unit at this place in the list. */
  const written = (at: number, ...shownAs: Parameters<typeof template>): unknown => {
    const { values } = template(...shownAs) as { readonly values: readonly unknown[] };
    const buttons = values.find(Array.isArray) as readonly Parameters<typeof handlerOf>[0][];
    handlerOf(buttons[at]!, 'click')({});
    return changes.at(-1)?.[1];
  };

  it('writes the amount in the coin of the chain', () => {
    assert.equal(written(2, '1500000000 gwei', 137n), '1.5 POL');
  });

  it('adds the chosen unit to a number that was typed without one, and converts every other', () => {
    const token = { symbol: 'SHELL', decimals: 18 };
    const [decimal, symbol, hex] = [0, 1, 2];
    assert.equal(written(symbol, '5', undefined, { token, typed: '5' }), '5 SHELL');
    assert.equal(written(2, '5', 1n, { typed: '5' }), '5 ether');
    assert.equal(written(1, ' 5 ', 1n, { typed: ' 5 ' }), '5 gwei');
    // Notations are no units.
    assert.equal(written(hex, '5', undefined, { token, typed: '5' }), '0x5');
    assert.equal(written(decimal, '5 SHELL', undefined, { token, typed: '5 SHELL' }), `5${'0'.repeat(18)}`);
    // Typed with a unit or as hex, filled in from data, or written by a unit chosen before.
    assert.equal(written(1, '5 ether', 1n, { typed: '5 ether' }), '5000000000 gwei');
    assert.equal(written(2, '0x14d1120d7b160000', 1n, { typed: '0x14d1120d7b160000' }), '1.5 ether');
    assert.equal(written(symbol, `5${'0'.repeat(18)}`, undefined, { token, typed: '5' }), '5 SHELL');
    assert.equal(written(symbol, '5', undefined, { token }), '0.000000000000000005 SHELL');
  });
});
