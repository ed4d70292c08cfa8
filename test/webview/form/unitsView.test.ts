// The units below a number in a form, and what is sent for it.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { FieldPlace } from '../../../src/core/form/draft.ts';
import type { FormView } from '../../../src/webview/form/field.ts';
import { unitsView } from '../../../src/webview/form/unitsView.ts';
import { handlerOf, textOf } from '../textOf.ts';

describe('unitsView', () => {
  const changes: (readonly [FieldPlace, string])[] = [];
  const template = (text: string, id?: bigint) => {
    const chain = id === undefined ? {} : { chain: chainById(id) };
    const view = {
      form: [text],
      known: { addresses: [], signatures: [], tokens: new Map(), variables: [], ...chain },
      actions: { change: (place: FieldPlace, next: string) => changes.push([place, next]) },
    } as unknown as FormView;
    const spec = { name: 'value', type: 'wei' as const };
    return unitsView({ spec, place: [0], isOptional: false, isSecret: false }, view, text);
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

  it('writes the amount in the coin of the chain', () => {
    const { values } = template('1500000000 gwei', 137n) as { readonly values: readonly unknown[] };
    const buttons = values.find(Array.isArray) as readonly Parameters<typeof handlerOf>[0][];
    handlerOf(buttons[2]!, 'click')({});
    assert.deepEqual(changes, [[[0], '1.5 POL']]);
  });
});
