// What Enter accepts in a step of the palette.
import assert from 'node:assert/strict';
import { parseInput } from '../../../src/core/input/parseInput.ts';
import type { InputStep } from '../../../src/host/common/pickOrType.ts';
import { parseAddressInput } from '../../../src/core/input/hexInput.ts';
import { withVscode } from '../withVscode.ts';

type Item = { readonly label: string; readonly text?: string };
type Pick = {
  value: string;
  items: readonly Item[];
  activeItems: readonly Item[];
  selectedItems: readonly Item[];
  /** What a person does. */
  type(text: string): void;
  accept(item?: Item): void;
  leave(): void;
};

const VSCODE = `
  export class ThemeIcon {}
  export const picks = [], inputs = [];
  export const QuickInputButtons = { Back: {} };
  export const QuickPickItemKind = { Separator: -1 };
  export const window = {
    createQuickPick() {
      const on = {};
      const pick = { value: '', items: [], activeItems: [], selectedItems: [], show() {}, dispose() {} };
      for (const name of ['ChangeValue', 'TriggerButton', 'Accept', 'Hide'])
        pick['onDid' + name] = (listener) => { on[name] = listener; };
      pick.type = (text) => { pick.value = text; on.ChangeValue(text); };
      pick.accept = (item = pick.activeItems[0]) => { pick.selectedItems = [item]; on.Accept(); };
      pick.leave = () => on.Hide();
      picks.push(pick);
      return pick;
    },
    createInputBox() {
      const on = {};
      const input = { value: '', show() {}, dispose() {} };
      for (const name of ['ChangeValue', 'TriggerButton', 'Accept', 'Hide'])
        input['onDid' + name] = (listener) => { on[name] = listener; };
      input.enter = (text) => { input.value = text; on.Accept(); };
      input.leave = () => on.Hide();
      inputs.push(input);
      return input;
    },
  };
`;
const EXAMPLE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

type Box = {
  readonly password: boolean;
  validationMessage?: string;
  enter(text: string): void;
  leave(): void;
};

const { pickOrType, picks, inputs } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/common/pickOrType.ts')),
  ...((await import('vscode')) as unknown as { readonly picks: Pick[]; readonly inputs: Box[] }),
}));

/** A step for an address; `ended` is what came of it so far. */
function step(given: Partial<InputStep> = {}): {
  readonly pick: Pick;
  readonly ended: () => Promise<unknown>;
} {
  let result: unknown = 'open';
  const done = pickOrType({
    title: 'address',
    prompt: '',
    suggestions: [{ text: EXAMPLE, detail: 'example' }],
    check: parseAddressInput,
    ...given,
  });
  void done.then((end) => (result = end));
  const ended = async (): Promise<unknown> => {
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  };
  return { pick: picks.at(-1)!, ended };
}

describe('pickOrType', () => {
  it('ticks what is right, and warns of what only may be', () => {
    const { pick } = step();
    const iconOf = (text: string): unknown => {
      pick.type(text);
      return /^\$\((\w+)\)/.exec(pick.items[0]!.label)?.[1];
    };
    const other = `0x${'1'.repeat(40)}`;
    assert.equal(iconOf(other), 'check');
    assert.equal(iconOf(EXAMPLE.replace('Fd6', 'fD6')), 'warning');
    assert.equal(iconOf('0x12'), 'error');
  });

  it('begins with leaving out where a step may be left out, and ends with it where few do', async () => {
    const labels = ({ items }: Pick): readonly string[] => items.map(({ label }) => label);
    const usual = step({ optional: true });
    assert.deepEqual(labels(usual.pick), ['$(dash) Leave out', EXAMPLE]);
    usual.pick.accept();
    assert.deepEqual(await usual.ended(), { text: '' });
    const meant = step({ optional: true, isMeant: true });
    assert.deepEqual(labels(meant.pick), ['', EXAMPLE, '$(dash) Leave out']);
    assert.deepEqual(meant.pick.activeItems, [], 'VS Code takes the first row');
    meant.pick.type('0x');
    assert.deepEqual(labels(meant.pick), ['$(error) Not valid yet', EXAMPLE]);
  });

  it('hides what is typed where that is secret, and tells it from a box that was left', async () => {
    const ends: unknown[] = [];
    for (const act of ['enter', 'leave'] as const) {
      const { ended } = step({ secret: true });
      const box = inputs.at(-1)!;
      assert.equal(box.password, true);
      box.enter('0x12');
      assert.equal(await ended(), 'open', box.validationMessage);
      box[act](EXAMPLE);
      ends.push(await ended());
    }
    assert.deepEqual(ends, [{ text: EXAMPLE }, { left: 'dismissed', typed: undefined }]);
  });

  it('leaves out what was emptied, though few leave it out', async () => {
    for (const isMeant of [false, true]) {
      const { pick, ended } = step({ optional: true, isMeant, initial: EXAMPLE });
      pick.type('');
      assert.equal(pick.activeItems[0]?.label, '$(dash) Leave out');
      pick.accept();
      assert.deepEqual(await ended(), { text: '' });
    }
  });

  it('refuses what cannot be read, also where a suggestion begins with it', async () => {
    const { pick, ended } = step();
    pick.type(EXAMPLE.slice(0, -1));
    assert.equal(pick.activeItems[0]?.label, '$(error) Not valid yet');
    pick.accept();
    assert.equal(await ended(), 'open');
  });

  it('takes the suggestion that the person moved to, or typed in full', async () => {
    const moved = step();
    moved.pick.type(EXAMPLE.slice(0, -1));
    moved.pick.accept(moved.pick.items[1]);
    assert.deepEqual(await moved.ended(), { text: EXAMPLE });
    const whole = step();
    whole.pick.type(EXAMPLE);
    whole.pick.accept();
    assert.deepEqual(await whole.ended(), { text: EXAMPLE });
  });

  it('takes what is typed where it can be read', async () => {
    const { pick, ended } = step();
    const other = `${EXAMPLE.slice(0, -1)}7`.toLowerCase();
    pick.type(other);
    pick.accept();
    assert.deepEqual(await ended(), { text: other });
  });

  it('keeps each suggestion in its place, as VS Code may still show the rows of what was typed before', async () => {
    const { pick, ended } = step({
      suggestions: [{ text: 'false' }, { text: 'true' }],
      check: (text) => parseInput('bool', text),
    });
    for (const text of ['', 't', 'tr', 'tru', 'true', 'false', 'x']) {
      pick.type(text);
      assert.deepEqual(
        pick.items.slice(1).map(({ label }) => label),
        ['false', 'true'],
      );
    }
    pick.type('true');
    // The row for “tru”, which VS Code showed when Enter was pressed.
    pick.accept(pick.items[0]);
    assert.deepEqual(await ended(), { text: 'true' });
  });

  it('tells what stood there where it is left', async () => {
    const { pick, ended } = step({ hasBack: true });
    pick.type(' 0x12 ');
    pick.leave();
    assert.deepEqual(await ended(), { left: 'dismissed', typed: '0x12' });
    const emptied = step({ initial: EXAMPLE });
    emptied.pick.type('');
    emptied.pick.leave();
    assert.deepEqual(await emptied.ended(), { left: 'dismissed', typed: '' });
    const untouched = step({ initial: EXAMPLE });
    untouched.pick.leave();
    assert.deepEqual(await untouched.ended(), { left: 'dismissed', typed: undefined });
  });

  it('takes a suggestion that is a word and begins as typed', async () => {
    const { pick, ended } = step({
      suggestions: [{ text: 'latest' }, { text: 'pending' }],
      check: (text) => parseInput('block', text),
    });
    pick.type('pen');
    pick.accept();
    assert.deepEqual(await ended(), { text: 'pending' });
  });
});
