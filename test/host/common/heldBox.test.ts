// What becomes of a box in which a call was taken, until its result is there.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

type Box = {
  readonly title?: string;
  readonly items: readonly { readonly label: string }[];
  readonly isOpen: boolean;
  readonly ignoreFocusOut?: boolean;
  /** How many do something at an event of it. */
  readonly heard: (name: string) => number;
  readonly does: (name: string, told?: unknown) => void;
};

const VSCODE = `
  export class ThemeIcon {}
  export const QuickInputButtons = { Back: {} };
  export const QuickPickItemKind = { Separator: -1 };
  export const TextEditorSelectionChangeKind = { Keyboard: 1, Mouse: 2, Command: 3 };
  export const Disposable = { from: (...all) => ({ dispose: () => all.forEach((one) => one.dispose()) }) };
  const listeners = () => {
    const all = new Map();
    const of = (name) => all.get(name) ?? all.set(name, new Set()).get(name);
    return {
      on: (name) => (listener) => (of(name).add(listener), { dispose: () => of(name).delete(listener) }),
      heard: (name) => of(name).size,
      does: (name, told) => [...of(name)].forEach((listener) => listener(told)),
    };
  };
  export const boxes = [];
  export const editors = listeners();
  export const window = {
    onDidChangeActiveTextEditor: editors.on('active'),
    onDidChangeTextEditorSelection: editors.on('selection'),
    createQuickPick() {
      const { on, heard, does } = listeners();
      const box = { value: '', items: [], activeItems: [], selectedItems: [], isOpen: false, heard, does };
      for (const name of ['ChangeValue', 'TriggerButton', 'Accept', 'Hide']) box['onDid' + name] = on(name);
      // One box at a time, as in VS Code.
      box.show = () => {
        for (const other of boxes) other.isOpen && other.dispose();
        boxes.push(box);
        box.isOpen = true;
      };
      box.dispose = () => {
        const wasOpen = box.isOpen;
        box.isOpen = false;
        if (wasOpen) does('Hide');
      };
      return box;
    },
  };
`;

describe('createHeldBox', () => {
  async function held(initial = '16') {
    const { createHeldBox, pickOrType, boxes, editors } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/common/heldBox.ts')),
      ...(await import('../../../src/host/common/pickOrType.ts')),
      ...((await import('vscode')) as unknown as {
        readonly boxes: Box[];
        readonly editors: Pick<Box, 'heard' | 'does'>;
      }),
    }));
    boxes.splice(0);
    const box = createHeldBox();
    const taken = pickOrType({
      title: 'eth_getBlockByNumber: block',
      prompt: '',
      hasBack: true,
      held: box,
      suggestions: [],
      initial,
      optional: initial === '',
      check: (value) => ({ ok: true, value }),
    });
    const [step] = boxes;
    // VS Code selects the row that is active.
    Object.assign(step!, { selectedItems: step!.items.slice(0, 1) });
    step!.does('Accept');
    assert.deepEqual(await taken, { text: initial });
    return { box, shown: boxes.at(-1)!, step: step!, editors };
  }

  it('shows what was taken in a box that takes nothing else', async () => {
    const { box, shown, step } = await held();
    assert.deepEqual([step.isOpen, shown.isOpen, shown === step], [false, true, false]);
    assert.equal(shown.title, 'eth_getBlockByNumber: block');
    assert.deepEqual(
      shown.items.map(({ label }) => label),
      ['$(sync~spin) 16'],
    );
    assert.deepEqual(['Accept', 'TriggerButton'].map(shown.heard), [0, 0]);
    assert.equal(box.close(), true);
    assert.deepEqual([shown.isOpen, box.close()], [false, false]);
  });

  it('shows the row for leaving a step out, where that was taken', async () => {
    const { shown } = await held('');
    assert.deepEqual(
      shown.items.map(({ label }) => label),
      ['$(sync~spin) Leave out'],
    );
  });

  it('is let go by what is typed into it', async () => {
    const { box, shown } = await held();
    shown.does('ChangeValue', '1');
    assert.deepEqual([shown.isOpen, box.close()], [false, false]);
  });

  it('is let go where somebody goes to an editor, and not where one changes by itself', async () => {
    for (const [name, told, isLeft] of [
      ['active', undefined, true],
      ['selection', { kind: 1 }, true],
      ['selection', { kind: 2 }, true],
      ['selection', { kind: 3 }, false],
      ['selection', {}, false],
    ] as const) {
      const { box, shown, editors } = await held();
      editors.does(name, told);
      assert.equal(shown.isOpen, !isLeft, `${name} ${JSON.stringify(told)}`);
      assert.equal(box.close(), !isLeft);
      assert.deepEqual(['active', 'selection'].map(editors.heard), [0, 0]);
    }
  });

  it('comes back behind a question that took its place, where that was answered', async () => {
    const isBack = async (answer: string | undefined, takesPlace = true): Promise<boolean> => {
      const { box, shown } = await held();
      await box.whileAsking(
        (async () => {
          await Promise.resolve();
          if (takesPlace) shown.does('Hide');
          return answer;
        })(),
      );
      return box.close();
    };
    assert.equal(await isBack('a key'), true);
    assert.equal(await isBack(undefined), false);
    assert.equal(await isBack(undefined, false), true, 'it was never away');
    const { box } = await held();
    box.close();
    await box.whileAsking(Promise.resolve('a key'));
    assert.equal(box.close(), false, 'there was none');
  });

  it('is left by a click elsewhere once nothing more is asked', async () => {
    const { box, shown } = await held();
    assert.equal(shown.ignoreFocusOut, true);
    box.closeOnFocusOut();
    assert.equal(shown.ignoreFocusOut, false);
    box.close();
    box.closeOnFocusOut();
  });
});
