// Run Again without a row: the call that is shown, and the last one as it was typed.
import assert from 'node:assert/strict';
import type { LatestCall } from '../../../src/host/calls/callWindow.ts';
import type { CallRequest } from '../../../src/host/calls/calls.ts';
import type { AgainServices } from '../../../src/host/commands/againCommands.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const said = [];
  const nothing = () => ({ dispose() {} });
  export const window = {
    showInformationMessage: async (message) => void said.push(message),
    onDidChangeActiveTextEditor: nothing,
    onDidChangeTextEditorSelection: nothing,
    createQuickPick: () => ({
      onDidHide: nothing,
      onDidChangeValue: nothing,
      show() { said.push(this.title + ' ' + this.items[0].label); },
      dispose() {},
    }),
  };
  export const Disposable = { from: nothing };
  export const TextEditorSelectionChangeKind = {};
  export class ThemeIcon {}
`;

const { vscode, againCommands } = await withVscode(STUB, async () => ({
  vscode: (await import('vscode')) as unknown as { readonly said: string[] },
  ...(await import('../../../src/host/commands/againCommands.ts')),
}));

const NODE = { id: 'node', name: 'Node', urlTemplate: 'http://127.0.0.1:8545' };
/** In the history, the block that `latest-10` was. */
const SHOWN = { id: 'a', method: 'eth_getBalance', params: ['0x12', '0x5'], endpointId: 'node' };
const TYPED: LatestCall = { endpoint: NODE, method: 'eth_getBalance', params: ['0x12', 'latest-10'] };

type Front = {
  readonly entry?: () => object | undefined;
  readonly request?: () => object;
  readonly runAgain?: () => unknown;
  readonly press?: (button: string) => boolean;
};

/**
 * What is sent where this is shown and was called last, and what is said. `result`, `repeat`, `builder`: the page of that
 * kind that is in front.
 */
async function again(
  shown: object | undefined,
  last: LatestCall | undefined,
  {
    result,
    repeat,
    builder,
  }: { readonly result?: Front; readonly repeat?: Front; readonly builder?: Front } = {},
) {
  vscode.said.length = 0;
  const sent: CallRequest[] = [];
  const services = {
    show: {
      calls: { last: () => last, run: async (request: CallRequest) => void sent.push(request) },
      endpoints: { byId: () => NODE, active: () => NODE },
    },
    results: { active: () => result },
    repeats: { active: () => repeat },
    builder: { active: () => builder },
    targets: {
      shown: async () => shown,
      onEntry: () => () => assert.fail('no row is meant'),
      onEntries: () => () => assert.fail('no row is meant'),
    },
  };
  await againCommands(services as unknown as AgainServices)['ethRpc.entry.runAgain']();
  return { sent, said: [...vscode.said] };
}

describe('Run Again without a row', () => {
  it('sends the last call as it was typed where that is what is shown, and links both runs', async () => {
    const { sent } = await again(SHOWN, { ...TYPED, entryId: 'a' });
    assert.deepEqual(sent, [
      { method: 'eth_getBalance', params: ['0x12', 'latest-10'], rerunOf: 'a', endpoint: NODE },
    ]);
  });

  it('sends the last call where nothing is shown', async () => {
    const { sent } = await again(undefined, TYPED);
    assert.deepEqual(sent, [{ method: 'eth_getBalance', params: ['0x12', 'latest-10'], endpoint: NODE }]);
  });

  it('sends the functions that were typed with return types along', async () => {
    const functions = ['name() returns (bytes32)'];
    const runs = [
      await again({ ...SHOWN, functions }, undefined),
      await again(undefined, { ...TYPED, functions }),
    ];
    assert.deepEqual(
      runs.map(({ sent }) => sent[0]?.functions),
      [functions, functions],
    );
  });

  it('sends what is shown where that is another call', async () => {
    for (const last of [undefined, { ...TYPED, entryId: 'b' }]) {
      const { sent } = await again(SHOWN, last);
      assert.deepEqual(sent, [
        { method: 'eth_getBalance', params: ['0x12', '0x5'], rerunOf: 'a', endpoint: NODE },
      ]);
    }
  });

  it('sends what the page in front shows, before what the Result view shows', async () => {
    const { sent } = await again({ ...SHOWN, id: 'b', params: ['0x13', '0x6'] }, TYPED, {
      result: { entry: () => SHOWN },
    });
    assert.deepEqual(sent, [
      { method: 'eth_getBalance', params: ['0x12', '0x5'], rerunOf: 'a', endpoint: NODE },
    ]);
  });

  it('sends what the request builder in front sent last, and what is shown where that is nothing', async () => {
    const other = { ...SHOWN, id: 'b', params: ['0x13', '0x6'] };
    const runs = [
      await again(other, { ...TYPED, entryId: 'b' }, { builder: { entry: () => SHOWN } }),
      // The last call, as it was typed.
      await again(other, { ...TYPED, entryId: 'a' }, { builder: { entry: () => SHOWN } }),
      await again(other, undefined, { builder: { entry: () => undefined } }),
    ];
    const params = runs.map(({ sent }) => sent.map((request) => request.params));
    assert.deepEqual(params, [[['0x12', '0x5']], [['0x12', 'latest-10']], [['0x13', '0x6']]]);
    // From a box, the keyboard goes to the result.
    for (const { said } of runs) assert.match(said.join(), /^Run Again \$\(sync~spin\) eth_getBalance/);
  });

  it('sends the request in the form in front, and no earlier call for it', async () => {
    const pressed: string[] = [];
    const press = (isThere: boolean) => (button: string) => pressed.push(button) > 0 && isThere;
    const form = { builder: { entry: () => SHOWN, press: press(true) } };
    assert.deepEqual((await again(SHOWN, TYPED, form)).sent, []);
    // A page that has not told what it holds yet.
    const early = { builder: { entry: () => SHOWN, press: press(false) } };
    assert.equal((await again(SHOWN, TYPED, early)).sent.length, 1);
    assert.deepEqual(pressed, ['send', 'send']);
    const beside = { ...form, result: { entry: () => SHOWN } };
    assert.equal((await again(SHOWN, TYPED, beside)).sent.length, 1);
    assert.equal(pressed.length, 2);
  });

  it('makes a page in front anew that shows no single call, and sends no other call for it', async () => {
    const done: string[] = [];
    const page = (name: string): Front => ({ entry: () => undefined, runAgain: () => done.push(name) });
    const sent = [
      ...(await again(SHOWN, TYPED, { result: page('explanation') })).sent,
      ...(await again(SHOWN, TYPED, { repeat: page('watch') })).sent,
    ];
    assert.deepEqual([sent, done], [[], ['explanation', 'watch']]);
  });

  it('says so where there is no call', async () => {
    assert.deepEqual(await again(undefined, undefined), {
      sent: [],
      said: ['There is no call in this window to run again yet.'],
    });
  });
});

describe('Edit in Request Builder without a row', () => {
  async function edit(result: Front | undefined) {
    vscode.said.length = 0;
    const opened: unknown[] = [];
    const services = {
      show: { endpoints: { byId: () => NODE, all: () => [NODE], active: () => NODE } },
      masking: async () => (text: string) => text,
      results: { active: () => result },
      builder: { open: (draft: unknown) => opened.push(draft) },
      targets: { callOf: async () => SHOWN, onEntry: () => () => {}, onEntries: () => () => {} },
    };
    await againCommands(services as unknown as AgainServices)['ethRpc.entry.openInBuilder']();
    return { opened, said: [...vscode.said] };
  }
  const endpoint = { id: 'node', name: 'Node' };

  it('opens the request of the page in front, also where that explains one', async () => {
    const explained = { method: 'eth_getTransactionByHash', params: ['0x2a'], endpointId: 'node' };
    const { opened } = await edit({ entry: () => undefined, request: () => explained });
    assert.deepEqual(opened, [{ method: explained.method, paramsJson: '["0x2a"]', endpoint }]);
    const shown = await edit({ entry: () => SHOWN });
    const draft = { method: SHOWN.method, paramsJson: '["0x12","0x5"]', endpoint, entryId: SHOWN.id };
    assert.deepEqual(shown.opened, [draft]);
    assert.deepEqual((await edit(undefined)).opened, shown.opened);
  });

  it('opens no other request where that page has none, and says so', async () => {
    const { opened, said } = await edit({ entry: () => undefined });
    assert.deepEqual([opened, said], [[], ['This page shows no single request to edit.']]);
  });
});
