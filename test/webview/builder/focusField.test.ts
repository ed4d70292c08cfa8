// What is selected where the parameters as JSON are wrong.
import assert from 'node:assert/strict';
import { selectFaultIn } from '../../../src/webview/builder/focusField.ts';

describe('selectFaultIn', () => {
  /** What is done to a field with this text. */
  function stepsFor(value: string | undefined, part?: string): readonly string[] {
    const steps: string[] = [];
    const area = {
      value,
      blur: () => steps.push('blur'),
      setSelectionRange: (from: number, to: number) => steps.push(`select ${from} to ${to}`),
      focus: () => steps.push('focus'),
    };
    const root = { querySelector: () => (value === undefined ? null : area) };
    selectFaultIn(root as unknown as HTMLElement, part);
    return steps;
  }

  it('selects the letter at which JSON breaks', () => {
    assert.deepEqual(stepsFor('[1, x]'), ['blur', 'select 4 to 5', 'focus']);
    assert.deepEqual(stepsFor('[1\n'), ['blur', 'select 2 to 3', 'focus']);
    assert.deepEqual(stepsFor('{"a":1,"a":2}'), ['blur', 'select 7 to 8', 'focus']);
  });

  it('selects the misspelt word in JSON that is right', () => {
    assert.deepEqual(stepsFor('["laste"]', '"laste"'), ['blur', 'select 1 to 8', 'focus']);
    assert.deepEqual(stepsFor('[]', '"laste"'), []);
  });

  it('leaves the field alone where its JSON is right, and does nothing where there is none', () => {
    assert.deepEqual([stepsFor('{}'), stepsFor(undefined)], [[], []]);
  });
});
