// Which parts of a form are open at first.
import assert from 'node:assert/strict';
import type { Draft } from '../../../src/core/form/draft.ts';
import type { FormView } from '../../../src/webview/form/field.ts';
import { fieldView } from '../../../src/webview/form/fieldView.ts';
import { textOf } from '../textOf.ts';

describe('fieldView', () => {
  const shown = (draft: Draft): string => {
    const view: FormView = {
      form: [draft],
      known: { addresses: [], signatures: [], tokens: new Map() },
      combo: undefined,
      problems: {},
      notes: {},
      opened: new Set(),
      actions: {} as FormView['actions'],
    };
    const spec = { name: 'input', type: 'calldata' as const };
    return textOf(fieldView({ spec, place: [0], isOptional: false, isSecret: false }, view));
  };
  const folds = (text: string): readonly string[] =>
    [...text.matchAll(/<strong>([^<]*)</g)].map(([, title = '']) => title);

  it('opens a list of structs among the arguments like any other list, and folds its rows', () => {
    const signature = 'f(address[] who, (uint256 amount, bool on)[] parts)';
    const empty = shown({ signature, args: [] });
    assert.match(empty, /Add part 1/);
    assert.deepEqual(folds(empty), []);
    const rows = { items: [{ members: { amount: '1' } }, ''] };
    assert.deepEqual(folds(shown({ signature, args: ['', rows] })), ['part 1', 'part 2']);
  });
});
