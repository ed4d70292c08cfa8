// What was deleted is offered back in the status bar for a while, and by a command for ten minutes.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const said = [], buttons = [], context = {}, item = { isShown: false };
  item.show = () => void (item.isShown = true);
  item.hide = () => void (item.isShown = false);
  item.dispose = item.hide;
  const say = async (message, ...some) => (said.push(message), some.find((one) => one === buttons[0]) && buttons.shift());
  export const StatusBarAlignment = { Left: 1 };
  export class ThemeIcon {}
  export const commands = { executeCommand: async (_id, name, value) => void (context[name] = value) };
  export const window = {
    createStatusBarItem: () => item,
    showInformationMessage: say,
    showErrorMessage: say,
    setStatusBarMessage: (message) => void said.push(message),
  };
`;
type Seen = {
  readonly said: string[];
  readonly buttons: string[];
  readonly context: Readonly<Record<string, boolean>>;
  readonly item: {
    readonly isShown: boolean;
    readonly text: string;
    readonly command: string;
    readonly accessibilityInformation: { readonly label: string };
  };
};

const { createRemovals, removalCommands, vscode } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/common/removals.ts')),
  vscode: (await import('vscode')) as unknown as Seen,
}));
const { item, said, context } = vscode;
const NONE = 'Nothing was deleted here in the last ten minutes.';

describe('createRemovals', () => {
  let removals: ReturnType<typeof createRemovals>;
  const add = (view: string, name: string): void =>
    removals.add({ view: `ethRpc.${view}`, message: `Deleted: ${name}`, undo: () => `Back: ${name}` });
  const undo = (view?: string): Promise<void> => removalCommands(removals)['ethRpc.undoDelete'](view);

  beforeEach(() => {
    said.length = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
    removals = createRemovals();
  });
  afterEach(() => {
    removals.dispose();
    mock.timers.reset();
  });

  it('says it in the status bar for fifteen seconds, where a click takes it back, and in no notification', () => {
    add('saved', 'a$(x)');
    assert.deepEqual([item.isShown, item.command, said], [true, 'ethRpc.undoDelete', []]);
    assert.match(item.text, /^\$\(discard\) Deleted: a\$.\(x\) · Undo$/);
    assert.match(item.accessibilityInformation.label, /^Deleted: a.*\. Undo$/);
    mock.timers.tick(14_000);
    add('batch', 'b');
    mock.timers.tick(14_000);
    assert.deepEqual([item.isShown, item.text], [true, '$(discard) Deleted: b · Undo']);
    mock.timers.tick(1_000);
    assert.equal(item.isShown, false);
    assert.deepEqual(context, { 'ethRpc.hasDeleted': true, 'ethRpc.hasDeletedCalls': false });
  });

  it('takes back the last deletion of a view, else the last of all, and each once', async () => {
    add('history', 'one');
    add('history', 'two');
    add('saved', 'three');
    assert.deepEqual(context, { 'ethRpc.hasDeleted': true, 'ethRpc.hasDeletedCalls': true });
    await undo('ethRpc.history');
    assert.equal(item.isShown, true);
    await undo();
    assert.equal(item.isShown, false);
    await undo('ethRpc.saved');
    await undo();
    await undo();
    assert.deepEqual(said, ['Back: two', 'Back: three', NONE, 'Back: one', NONE]);
    assert.deepEqual(context, { 'ethRpc.hasDeleted': false, 'ethRpc.hasDeletedCalls': false });
  });

  it('keeps it for ten minutes', async () => {
    add('history', 'one');
    mock.timers.tick(589_000);
    assert.equal(context['ethRpc.hasDeleted'], true);
    mock.timers.tick(1_000);
    assert.equal(context['ethRpc.hasDeleted'], false);
    await undo();
    assert.deepEqual(said, [NONE]);
  });

  it('says why nothing came back, and brings it back when it is asked to again', async () => {
    let times = 0;
    removals.add({
      view: 'ethRpc.history',
      message: 'Deleted',
      undo() {
        if (++times === 1) throw new Error('The disk is full.');
        return 'Back';
      },
    });
    vscode.buttons.push('Undo');
    await undo();
    await new Promise((next) => setImmediate(next));
    assert.deepEqual(said, ['It could not be restored: The disk is full.', 'Back']);
    assert.equal(context['ethRpc.hasDeleted'], false);
  });
});
