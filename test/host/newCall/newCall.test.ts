// What New Call does beside asking for a call.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { NewCallActions, NewCallServices } from '../../../src/host/newCall/newCall.ts';
import type { Secret } from '../../../src/core/secret/secret.ts';
import { createAbandonedCalls } from '../../../src/host/newCall/abandonedCalls.ts';
import { withVscode } from '../withVscode.ts';

/** A person who types the name of a method and presses its pencil. */
const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const QuickPickItemKind = { Separator: -1 };
  export const TreeItemCollapsibleState = {};
  export const commands = { executeCommand: () => undefined };
  export const window = {
    createQuickPick() {
      const on = {};
      const pick = { value: '', items: [], activeItems: [], dispose() {} };
      for (const name of ['ChangeValue', 'TriggerItemButton', 'TriggerButton', 'Accept', 'Hide'])
        pick['onDid' + name] = (listener) => {
          const before = on[name];
          on[name] = (value) => (before?.(value), listener(value));
        };
      pick.show = () => {
        pick.value = 'eth_chainId';
        on.ChangeValue();
        on.TriggerItemButton({ item: pick.activeItems[0] });
      };
      return pick;
    },
  };
`;

/** With no call made before. */
const servicesWith = (left = createAbandonedCalls()): NewCallServices =>
  ({
    history: { page: async () => ({ heads: [] }), saved: async () => [] },
    methodUse: { pinned: () => [], recent: () => [], served: () => ({ refused: [], modules: null }) },
    recent: { list: () => [] },
    contextOf: () => ({}),
    onDidLearn: () => ({ dispose() {} }),
    left,
    addresses: () => [],
  }) as unknown as NewCallServices;

describe('askForCall', () => {
  it('ends once the request builder has what is to be filled in there', async () => {
    const { askForCall } = await withVscode(VSCODE, () => import('../../../src/host/newCall/newCall.ts'));
    const services = servicesWith();
    let edited: unknown;
    const actions = {
      paste: {
        endpoints: { active: () => undefined, configured: () => [] },
        context: () => ({}),
      },
      earlyBox: { take: () => undefined },
      async edit(call: unknown) {
        await new Promise((resolve) => setImmediate(resolve));
        edited = call;
      },
    } as unknown as NewCallActions;
    assert.equal(await askForCall(services, 'New Call', actions), undefined);
    assert.deepEqual(edited, { method: 'eth_chainId', params: [] });
  });

  it('does not come back where its box was closed before it was filled', async () => {
    const { askForCall } = await withVscode(VSCODE, () => import('../../../src/host/newCall/newCall.ts'));
    const history = { page: async () => ({ heads: [] }), saved: async () => [] };
    const services = { history, left: createAbandonedCalls() } as unknown as NewCallServices;
    const actions = { earlyBox: { take: () => 'left' } } as unknown as NewCallActions;
    assert.equal(await askForCall(services, 'New Call', actions), undefined);
  });

  /** A person who types the name of a method, chooses it, and leaves at what is asked for next. */
  const ASKED = VSCODE.replaceAll('eth_chainId', 'eth_getBalance').replace(
    'on.TriggerItemButton({ item: pick.activeItems[0] });',
    `if (shown++ === 0) {
       pick.selectedItems = pick.activeItems;
       return on.Accept();
     }
     buttons.push(...pick.buttons.map(({ tooltip }) => tooltip));
     on.Hide();`,
  );

  it('can be gone on with in the request builder while values are asked for, where a call can be put there', async () => {
    const buttonsWith = async (actions: NewCallActions | undefined): Promise<readonly string[]> => {
      const { askForCall, vscode } = await withVscode(
        `let shown = 0;
        export const buttons = [], hasActions = ${String(actions !== undefined)};
        export const QuickInputButtons = { Back: { tooltip: 'Back' } };
        ${ASKED}`,
        async () => ({
          ...(await import('../../../src/host/newCall/newCall.ts')),
          vscode: (await import('vscode')) as unknown as { readonly buttons: readonly string[] },
        }),
      );
      const services = servicesWith();
      assert.equal(await askForCall(services, 'New Call', actions), undefined);
      return vscode.buttons;
    };
    const paste = { endpoints: { active: () => undefined, configured: () => [] }, context: () => ({}) };
    const edit = (): never => assert.fail('nothing was put there');
    const actions = { paste, edit, earlyBox: { take: () => undefined } };
    const builder = 'Open in request builder (Alt+Enter)';
    assert.deepEqual(await buttonsWith(actions as unknown as NewCallActions), ['Back', builder]);
    assert.deepEqual(await buttonsWith(undefined), ['Back']);
  });

  it('names in the next step the typed words that no field took', async () => {
    const text = 'eth_getBalance 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 thing';
    const { askForCall, titles } = await withVscode(
      `let shown = 0;
      export const titles = [];
      export const QuickInputButtons = { Back: {} };
      ${ASKED.replace(/buttons\.push\(.*\);/, 'titles.push(pick.title);')
        .replace('on.ChangeValue()', 'on.ChangeValue?.()')
        .replace('eth_getBalance', text)}`,
      async () => ({
        ...(await import('../../../src/host/newCall/newCall.ts')),
        ...((await import('vscode')) as unknown as { readonly titles: readonly string[] }),
      }),
    );
    const services = servicesWith();
    await askForCall(services, 'New Call');
    assert.deepEqual(titles, ['eth_getBalance · Not filled in: thing']);
  });

  it('sends a pasted call to the endpoint that it names, which is added, but not where no name is given', async () => {
    const curl = `curl https://rpc.example.com/eth -H 'x-api-key: canary-of-a-header-0123' -d '{"method":"eth_chainId"}'`;
    const other = { id: 'other', name: 'Other', urlTemplate: 'http://127.0.0.1:8546' };
    const sentWith = async (text: string, isNamed: boolean) => {
      const { askForCall, written } = await withVscode(
        `let shown = 0;
        export const written = [], ConfigurationTarget = { Global: 1 };
        export const workspace = {
          getConfiguration: () => ({ get: () => [], update: async (_name, items) => void written.push(...items) }),
        };
        ${VSCODE.replace(
          /pick\.show = .*?\n {6}\};/s,
          `pick.show = () => {
          if (shown++ > 0) return on.Hide();
          pick.value = ${JSON.stringify(text)};
          on.ChangeValue();
          pick.selectedItems = pick.activeItems;
          on.Accept();
        };`,
        ).replace(
          'export const window = {',
          `export const window = {
            showInformationMessage: async () => undefined,
            createInputBox() {
              const on = {};
              return {
                onDidChangeValue() {}, dispose() {}, onDidTriggerButton() {},
                onDidHide(listener) { on.hide = listener; },
                onDidAccept(listener) { on.accept = listener; },
                show() { ${isNamed ? 'on.accept()' : 'on.hide()'}; },
              };
            },`,
        )}`,
        async () => ({
          ...(await import('../../../src/host/newCall/newCall.ts')),
          ...((await import('vscode')) as unknown as { readonly written: readonly unknown[] }),
        }),
      );
      const services = servicesWith();
      const active = { id: 'active', name: 'Active', urlTemplate: 'http://127.0.0.1:8545' };
      const kept: string[] = [];
      const paste = {
        endpoints: {
          active: () => active,
          all: () => [active, other],
          configured: () => [active, other],
          refresh: () => undefined,
        },
        keys: {
          keep: async ({ id }: { readonly id: string }, key: Secret) => kept.push(`${id} ${key.reveal()}`),
        },
        calls: { knownChain: () => undefined },
        context: () => ({}),
      };
      const actions = { paste, earlyBox: { take: () => undefined } } as unknown as NewCallActions;
      return { call: await askForCall(services, 'New Call', actions), written, kept };
    };
    const endpoint = {
      id: 'rpc-example-com',
      name: 'rpc.example.com',
      urlTemplate: 'https://rpc.example.com/eth',
      headers: { 'x-api-key': '${apiKey}' },
    };
    assert.deepEqual(await sentWith(curl, true), {
      call: { method: 'eth_chainId', params: [], endpoint },
      written: [endpoint],
      kept: ['rpc-example-com canary-of-a-header-0123'],
    });
    assert.deepEqual(await sentWith(curl, false), { call: undefined, written: [], kept: [] });
    // One that is there already is not added, and nothing is asked.
    assert.deepEqual(await sentWith(`curl ${other.urlTemplate}/ -d '{"method":"eth_chainId"}'`, false), {
      call: { method: 'eth_chainId', params: [], endpoint: other },
      written: [],
      kept: [],
    });
  });

  describe('with what was left', () => {
    const balance = findMethod('eth_getBalance')!;
    type Scripted = { value: string; readonly items: readonly unknown[]; selectedItems: readonly unknown[] };
    type Act = (
      pick: Scripted,
      on: Record<'Accept' | 'Hide', () => void> & { TriggerButton(of: object): void },
    ) => void;

    /** Asks a person who does one thing in each box. */
    async function asked(earlyBox: 'left' | undefined, hasActions: boolean, ...person: readonly Act[]) {
      const { askForCall, acts } = await withVscode(
        `export const acts = [];
        export const QuickInputButtons = { Back: {} };
        ${VSCODE.replace(/pick\.show = .*?\n {6}\};/s, 'pick.show = () => setImmediate(() => acts.shift()(pick, on));')}`,
        async () => ({
          ...(await import('../../../src/host/newCall/newCall.ts')),
          ...((await import('vscode')) as unknown as { readonly acts: Act[] }),
        }),
      );
      acts.push(...person);
      const left = createAbandonedCalls();
      left.ended(balance, { left: 'dismissed', form: ['0x1234', 'latest'] });
      const services = servicesWith(left);
      const paste = { endpoints: { active: () => undefined, configured: () => [] }, context: () => ({}) };
      const actions = { paste, earlyBox: { take: () => earlyBox } } as unknown as NewCallActions;
      await askForCall(services, 'New Call', hasActions ? actions : undefined);
      assert.deepEqual(acts, []);
      return left;
    }

    it('offers it once more where its box was closed early, and after another question for a call', async () => {
      for (const left of [await asked('left', true), await asked(undefined, false, (_pick, on) => on.Hide())])
        assert.deepEqual(left.offered()?.form, ['0x1234', 'latest']);
    });

    it('offers it as it is after a step was gone back from', async () => {
      const seen: string[] = [];
      const takeLeft: Act = (pick, on) => {
        pick.selectedItems = [pick.items[1]];
        on.Accept();
      };
      await asked(
        undefined,
        true,
        takeLeft,
        (pick, on) => {
          seen.push(pick.value);
          pick.value = '0xabcd';
          on.TriggerButton({});
        },
        takeLeft,
        (pick, on) => {
          seen.push(pick.value);
          on.Hide();
        },
      );
      assert.deepEqual(seen, ['0x1234', '0xabcd']);
    });
  });
});
