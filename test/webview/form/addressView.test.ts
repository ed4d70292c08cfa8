// Which addresses a field offers, and in which order.
import assert from 'node:assert/strict';
import type { Field, FormView } from '../../../src/webview/form/field.ts';
import { addressView } from '../../../src/webview/form/addressView.ts';
import { textOf } from '../textOf.ts';

const addresses = [
  {
    address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    label: 'SHELL',
    detail: 'token',
    isContract: true,
  },
  { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', label: 'carol', detail: '', isContract: false },
];

function offered(name: string, isOptional = true, at: string | number = name): readonly string[] {
  const view = {
    known: { addresses },
    combo: { id: '0', active: 0, isEmpty: true },
    problems: {},
    notes: {},
    actions: {},
  } as unknown as FormView;
  const field = { spec: { name, type: 'address' }, place: [0, at], isOptional } as unknown as Field;
  const drawn = textOf(addressView(field, view, '0', { text: '', hint: '' }, () => undefined));
  return [...new Set(drawn.match(/SHELL|carol/g))];
}

describe('addressView', () => {
  it('offers accounts before contracts where the sender is asked for, else as they are known', () => {
    assert.deepEqual(offered('from'), ['carol', 'SHELL']);
    assert.deepEqual(offered('to'), ['SHELL', 'carol']);
  });

  it('offers no contract where a sender is required', () => {
    assert.deepEqual(offered('from', false), ['carol']);
    // The argument of a function.
    assert.deepEqual(offered('from', false, 0), ['carol', 'SHELL']);
    assert.deepEqual(offered('to', false), ['SHELL', 'carol']);
  });
});
