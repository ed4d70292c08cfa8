// What the last step of a guided call says that Enter does.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { Draft } from '../../../src/core/form/draft.ts';
import { formOfParams } from '../../../src/core/form/guidedForm.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export class ThemeIcon {}
  export const picks = [];
  export const QuickInputButtons = { Back: {} };
  export const QuickPickItemKind = { Separator: -1 };
  export const commands = { executeCommand: () => undefined };
  export const window = {
    createQuickPick() {
      const pick = { show() {}, dispose() {} };
      for (const name of ['TriggerButton', 'Accept', 'Hide']) pick['onDid' + name] = () => undefined;
      picks.push(pick);
      return pick;
    },
  };
`;
type Item = {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly choice?: string;
};
type Pick = { readonly title: string; readonly placeholder: string; readonly items: readonly Item[] };

describe('askToSend', () => {
  it('says that the call is sent only where it is', async () => {
    const { askToSend, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedSend.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const says = (hasBuilder: boolean): readonly (string | undefined)[] => {
      void askToSend(findMethod('eth_chainId')!, [], { hasBack: false, hasBuilder });
      const { placeholder, items } = picks.at(-1)!;
      return [placeholder, ...items.map(({ label }) => label)];
    };
    assert.deepEqual(says(true), [
      'Enter to send, Alt+Enter to open the request builder',
      '$(play) Send',
      '$(edit) Open in request builder',
    ]);
    assert.deepEqual(says(false), ['Enter to use it', '$(play) Use this call']);
  });

  it('has the typed words in its title that no field took', async () => {
    const { askToSend, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedSend.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const title = (left?: readonly string[]): string => {
      void askToSend(findMethod('eth_chainId')!, [], { hasBack: false, hasBuilder: false, left });
      return picks.at(-1)!.title;
    };
    assert.equal(title(['some', 'thing']), 'eth_chainId · Not filled in: some thing');
    assert.deepEqual([title([]), title()], ['eth_chainId', 'eth_chainId']);
  });

  it('says an amount in the coin of the chain, and leads to the builder where a value is missing', async () => {
    const { askToSend, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedSend.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const method = findMethod('eth_sendTransaction')!;
    const first = (transaction: object, hasBuilder = true): Item => {
      const form = formOfParams(method, [transaction] as JsonValue[]);
      void askToSend(method, form, { hasBack: false, hasBuilder, context: { chain: chainById(137n) } });
      return picks.at(-1)!.items[0]!;
    };
    const from = `0x${'11'.repeat(20)}`;
    assert.match(first({ from, to: from, value: '0xde0b6b3a7640000' }).detail ?? '', /value 1 POL/);
    const { label, detail, choice } = first({ from: '0x11' });
    assert.deepEqual([label, choice], ['$(error) Fill in the rest in the request builder', 'builder']);
    assert.match(detail ?? '', /address/);
    assert.deepEqual(first({ from: '0x11' }, false).label, '$(error) Not ready to send');
  });

  it('says what is sent where nothing is set, and which fields may be', async () => {
    const { askToSend, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedSend.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const itemsOf = (name: string, params: readonly JsonValue[] = []): readonly (string | undefined)[] => {
      const method = findMethod(name)!;
      void askToSend(method, formOfParams(method, params), { hasBack: false, hasBuilder: false });
      return picks.at(-1)!.items.map(({ detail }) => detail);
    };
    assert.deepEqual(itemsOf('eth_chainId'), ['no parameters']);
    const [logs, more] = itemsOf('eth_getLogs');
    assert.equal(logs, 'logs of the latest block');
    assert.match(more!, /^\w+(, \w+)*(, …)?$/);
    assert.match(itemsOf('eth_getLogs', [{ fromBlock: '0x1' }])[1]!, /fromBlock: 1/);
  });

  it('says in how many blocks logs are searched, and for which event', async () => {
    const { askToSend, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedSend.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const said = (members: Readonly<Record<string, Draft>>): string => {
      const form = [{ members: { topics: { items: ['Paused(address)'] }, ...members } }];
      void askToSend(findMethod('eth_getLogs')!, form, { hasBack: false, hasBuilder: true, left: ['all'] });
      const { description, detail } = picks.at(-1)!.items[0]!;
      return `${description} ${detail}`;
    };
    assert.equal(said({}), 'newest block only · slow {topics Paused(address)}');
    assert.match(said({ fromBlock: 'latest-99', toBlock: 'latest' }), /^newest 100 blocks · slow/);
    assert.match(
      said({ fromBlock: 'earliest', toBlock: 'latest' }),
      /^all blocks · slow .*fromBlock earliest/,
    );
  });
});
