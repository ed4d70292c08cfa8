// What is selected where the parameters as JSON are wrong.
import assert from 'node:assert/strict';
import { selectFaultIn } from '../../../src/webview/builder/focusField.ts';
import { markOfFault, marksOfValues } from '../../../src/webview/form/jsonMarks.ts';
import type { JsonMark } from '../../../src/webview/form/jsonMarks.ts';

describe('selectFaultIn', () => {
  /** What is done to a field with this text. */
  function stepsFor(value: string | undefined, marks: readonly JsonMark[]): readonly string[] {
    const steps: string[] = [];
    const area = {
      value,
      blur: () => steps.push('blur'),
      setSelectionRange: (from: number, to: number) => steps.push(`select ${from} to ${to}`),
      focus: () => steps.push('focus'),
    };
    const root = { querySelector: () => (value === undefined ? null : area) };
    selectFaultIn(root as unknown as HTMLElement, marks);
    return steps;
  }

  it('puts the caret where JSON breaks', () => {
    const stepsAtFault = (text: string): readonly string[] => stepsFor(text, markOfFault(text));
    assert.deepEqual(stepsAtFault('[1, x]'), ['blur', 'select 4 to 4', 'focus']);
    assert.deepEqual(stepsAtFault('[1\n'), ['blur', 'select 2 to 2', 'focus']);
    assert.deepEqual(stepsAtFault('{"a":1,"a":2}'), ['blur', 'select 7 to 7', 'focus']);
  });

  it('selects the misspelt word in JSON that is right', () => {
    assert.deepEqual(stepsFor('["laste"]', marksOfValues('["laste"]', [{ text: 'laste', problem: 'x' }])), [
      'blur',
      'select 1 to 8',
      'focus',
    ]);
    assert.deepEqual(
      stepsFor('["laste"]', marksOfValues('["laste"]', [{ text: 'laste', problem: undefined }])),
      [],
    );
  });

  it('leaves the field alone where its JSON is right, and does nothing where there is none', () => {
    assert.deepEqual([stepsFor('[]', []), stepsFor(undefined, markOfFault('x'))], [[], []]);
  });
});
