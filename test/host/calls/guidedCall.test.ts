// The steps of a guided call: what they ask for, the way back, and whether the call is shown before it is sent.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { newForm, openSteps } from '../../../src/core/form/guidedForm.ts';
import { formSteps } from '../../../src/core/form/formSteps.ts';
import type { GuidedOptions } from '../../../src/host/calls/guidedCall.ts';
import { withVscode } from '../withVscode.ts';

const WINDOW = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const picks = [];
  export const QuickInputButtons = { Back: {} };
  export const QuickPickItemKind = { Separator: -1 };
  export const TreeItemCollapsibleState = {};
  export const commands = { executeCommand: () => undefined };
`;
/** A person who leaves whatever is shown. */
const VSCODE = `${WINDOW}
  export const window = {
    createQuickPick() {
      const listeners = [];
      const pick = { show: () => void setImmediate(() => listeners.forEach((tell) => tell())), hide() {}, dispose() {} };
      for (const name of ['ChangeValue', 'TriggerButton', 'Accept']) pick['onDid' + name] = () => undefined;
      pick.onDidHide = (listener) => void listeners.push(listener);
      picks.push(pick);
      return pick;
    },
  };
`;
/** A person who does one thing after the other: `<` goes back, `-<` once it is empty, `!` leaves; all else is typed and entered. */
const SCRIPTED = `${WINDOW}
  export const script = [], said = [];
  export const window = {
    createQuickPick() {
      const on = {};
      const pick = { value: '', items: [], activeItems: [], dispose() {} };
      for (const name of ['ChangeValue', 'TriggerButton', 'Accept', 'Hide'])
        pick['onDid' + name] = (listener) => {
          const before = on[name];
          on[name] = (value) => (before?.(value), listener(value));
        };
      pick.show = () => void setImmediate(() => {
        const next = script.shift() ?? '!';
        said.push(pick.title + ' = ' + pick.value);
        if (next === '<') return on.TriggerButton(QuickInputButtons.Back);
        if (next === '!') return on.Hide();
        pick.value = next === '-<' ? '' : next;
        on.ChangeValue?.();
        if (next === '-<') return on.TriggerButton(QuickInputButtons.Back);
        pick.selectedItems = pick.activeItems?.length ? pick.activeItems : [pick.items[0]];
        on.Accept();
      });
      return pick;
    },
  };
`;
type Pick = { readonly items: readonly { readonly label: string }[] };

describe('askForParams', () => {
  it('asks before it ends where nothing was asked for, or more could be', async () => {
    const { askForParams, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedCall.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const means = { hasBack: false, hasBuilder: true } as GuidedOptions;
    for (const [name, form] of [
      ['eth_chainId', []],
      ['eth_getBlockByNumber', ['latest', 'false']],
    ] as const) {
      const end = await askForParams({ method: findMethod(name)!, form, steps: [] }, means);
      assert.deepEqual(end, { left: 'dismissed', form });
      assert.equal(picks.pop()?.items[0]?.label, '$(play) Send', name);
    }
  });

  it('begins with leaving out only where there is a default', async () => {
    const { askForParams, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedCall.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const method = findMethod('eth_sendTransaction')!;
    const form = newForm(method);
    const means = {
      recent: { list: () => [] },
      hasBack: false,
      hasBuilder: true,
    } as unknown as GuidedOptions;
    const firstRows: (string | undefined)[] = [];
    for (const step of openSteps(method, form)) {
      await askForParams({ method, form, steps: [step] }, means);
      firstRows.push(`${step.spec.name} ${picks.pop()?.items[0]?.label}`);
    }
    assert.deepEqual(firstRows, ['from ', 'to ', 'value $(dash) Leave out']);
  });

  const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

  const scripted = () =>
    withVscode(SCRIPTED, async () => ({
      ...(await import('../../../src/host/calls/guidedCall.ts')),
      ...((await import('vscode')) as unknown as { readonly script: string[]; readonly said: string[] }),
    }));

  /** The end of an eth_call, and the boxes that were shown, each with what stood in it. */
  async function callBy(...acts: readonly string[]) {
    const { askForParams, script, said } = await scripted();
    said.length = 0;
    script.push(...acts);
    const method = findMethod('eth_call')!;
    const form = newForm(method);
    const recent = { list: () => [], add: () => undefined };
    const means = { recent, hasBack: false, hasBuilder: true } as unknown as GuidedOptions;
    const end = await askForParams({ method, form, steps: openSteps(method, form) }, means);
    assert.deepEqual(script, []);
    return { end, said };
  }

  it('leaves out a field that is emptied on the way back, entered or gone back from', async () => {
    for (const acts of [
      [TOKEN, '<', '', '0x12345678', 'Send'],
      [TOKEN, '0x1234', '<', '-<', '', '0x12345678', 'Send'],
    ]) {
      const { end } = await callBy(...acts);
      assert.deepEqual('params' in end && end.params, [{ input: '0x12345678' }, 'latest']);
    }
  });

  it('asks for the arguments of a signature that is typed alone, and goes back to it', async () => {
    const signature = 'balanceOf(address owner)';
    const { end, said } = await callBy(TOKEN, signature, '<', signature, TOKEN, 'Send');
    const input = `0x70a08231${TOKEN.slice(2).toLowerCase().padStart(64, '0')}`;
    assert.deepEqual('params' in end && end.params, [{ to: TOKEN.toLowerCase(), input }, 'latest']);
    assert.deepEqual(said.slice(1, 5), [
      'eth_call: input = ',
      'balanceOf: owner = ',
      `eth_call: input = ${signature}`,
      'balanceOf: owner = ',
    ]);
    const left = await callBy(TOKEN, signature, '<', '<', '!');
    assert.ok(JSON.stringify(left.end).includes(signature), 'what was typed is kept');
  });

  it('reads an amount in the coin of the chain', async () => {
    const { askForParams, script } = await scripted();
    const method = findMethod('eth_call')!;
    const form = [{ members: { to: TOKEN, input: '0x12345678' } }, 'latest'];
    const value = formSteps(method).find(({ spec }) => spec.name === 'value')!;
    script.push('1.5 pol', 'Send');
    const recent = { list: () => [], add: () => undefined };
    const context = { chain: chainById(137n) };
    const means = { recent, hasBack: false, hasBuilder: true, context } as unknown as GuidedOptions;
    const end = await askForParams({ method, form, steps: [value] }, means);
    assert.deepEqual('params' in end && end.params[0], {
      to: TOKEN.toLowerCase(),
      value: '0x14d1120d7b160000',
      input: '0x12345678',
    });
  });

  it('reports arguments with a wrong checksum, for the question before a write', async () => {
    const wrong = TOKEN.replace('E7734', 'e7734');
    for (const [argument, mistyped] of [
      [wrong, [{ name: 'owner', text: wrong }]],
      [TOKEN, []],
    ] as const) {
      const { end } = await callBy(TOKEN, 'balanceOf(address owner)', argument, 'Send');
      assert.deepEqual('params' in end && end.mistyped, mistyped);
    }
  });
});
