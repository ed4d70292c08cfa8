// Alt+Enter in an input.
import assert from 'node:assert/strict';
import type { QuickInput } from 'vscode';
import { withVscode } from '../withVscode.ts';

const VSCODE = 'export const commands = { executeCommand: () => undefined };';

/** As VS Code has it: it is told of its end before `dispose` gives back. */
function input(): QuickInput {
  let onHide: () => unknown;
  return {
    onDidHide: (listener: () => unknown) => void (onHide = listener),
    show: () => undefined,
    dispose: () => onHide(),
  } as unknown as QuickInput;
}

describe('pressAltEnter', () => {
  it('does what the key stands for in the input that is shown, and says so', async () => {
    const { pressAltEnter, showWithAltEnter } = await withVscode(
      VSCODE,
      () => import('../../../src/host/common/altEnter.ts'),
    );
    assert.equal(pressAltEnter(), false);
    const shown = input();
    let count = 0;
    showWithAltEnter(shown, () => {
      count++;
      shown.dispose();
    });
    assert.equal(pressAltEnter(), true);
    assert.equal(pressAltEnter(), false);
    assert.equal(count, 1);
  });
});
