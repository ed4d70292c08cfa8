// What the box of New Call shows and takes.
import assert from 'node:assert/strict';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import type { PastedEndpoint } from '../../../src/core/paste/pastedEndpoint.ts';
import type { CallBoxOptions, ChosenRow } from '../../../src/host/newCall/newCallBox.ts';
import type { PasteActions } from '../../../src/host/newCall/pasteRow.ts';
import { withVscode } from '../withVscode.ts';

type Row = { readonly label: string; readonly description?: string; readonly detail?: string };
type Pick = {
  value: string;
  readonly title: string;
  readonly items: readonly Row[];
  activeItems: readonly Row[];
  /** What a person does. */
  type(text: string): void;
  accept(): void;
  press(item: Row): void;
  hide(): void;
};

const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const picks = [];
  export const QuickPickItemKind = { Separator: -1 };
  export const TreeItemCollapsibleState = {};
  export const commands = { executeCommand: () => undefined };
  export const window = {
    createQuickPick() {
      const on = {};
      const fire = (name, text) => { for (const listener of on[name] ?? []) listener(text); };
      const pick = { value: '', items: [], activeItems: [], selectedItems: [], show() {}, dispose() {} };
      for (const name of ['ChangeValue', 'TriggerItemButton', 'Accept', 'Hide'])
        pick['onDid' + name] = (listener) => { (on[name] ??= []).push(listener); };
      pick.type = (text) => { pick.value = text; fire('ChangeValue', text); };
      pick.hide = () => fire('Hide');
      pick.accept = () => { pick.selectedItems = pick.activeItems; fire('Accept'); };
      pick.press = (item) => fire('TriggerItemButton', { item });
      picks.push(pick);
      return pick;
    },
  };
`;
const endpointName = (id: string): string => `endpoint ${id}`;
const nameAt = (): undefined => undefined;
const KEY = 'a1b2c3d4e5f60718';
const URL = 'https://eth-mainnet.g.alchemy.com/v2/';

describe('the box of New Call', () => {
  const listeners = new Set<() => void>();
  const onDidLearn = (listener: () => void) => {
    listeners.add(listener);
    return { dispose: () => void listeners.delete(listener) };
  };
  let host: typeof import('../../../src/host/newCall/newCallBox.ts');
  let early: typeof import('../../../src/host/common/earlyBox.ts');
  let picks: Pick[];
  before(async () => {
    ({ host, early, picks } = await withVscode(VSCODE, async () => ({
      host: await import('../../../src/host/newCall/newCallBox.ts'),
      early: await import('../../../src/host/common/earlyBox.ts'),
      picks: ((await import('vscode')) as unknown as { readonly picks: Pick[] }).picks,
    })));
  });

  function open(given: Partial<CallBoxOptions> = {}): {
    readonly pick: Pick;
    readonly taken: Promise<ChosenRow | undefined>;
  } {
    const taken = host.chooseRow({
      title: 'New Call',
      addresses: [],
      used: new Promise(() => undefined),
      methodUse: { pinned: () => [], recent: () => [], served: () => ({ refused: [], modules: null }) },
      contextOf: () => ({}),
      onDidLearn,
      paste: { context: {}, target: undefined, endpointName, nameAt },
      hasBuilder: true,
      left: undefined,
      before: { text: '', shown: '' },
      ...given,
    });
    return { pick: picks.at(-1)!, taken };
  }

  const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
  const TARGET = '0x2222222222222222222222222222222222222222';
  const context = { labels: new Map([[BOB, 'bob']]), chain: chainById(1n) };
  const knowsBob = { paste: { context, target: undefined, endpointName, nameAt } };

  it('reads an address again once its contract is known, and leaves whoever is in another row there', async () => {
    const before = listeners.size;
    const vault = { name: 'Vault', signatures: [], sources: [], isWhole: false };
    let known: DecodeContext = {};
    const paste = {
      get context() {
        return known;
      },
      target: undefined,
      endpointName,
      nameAt,
    };
    const { pick, taken } = open({ paste });
    pick.type(BOB);
    assert.equal(pick.title, 'New Call: An address');
    known = { contractAt: () => vault };
    for (const listener of listeners) listener();
    assert.deepEqual(
      [pick.title, pick.activeItems[0]?.label],
      ['New Call: Vault', '$(symbol-variable) Show Variables'],
    );
    known = {};
    pick.activeItems = pick.items.slice(2, 3);
    for (const listener of listeners) listener();
    assert.equal(pick.title, 'New Call: Vault');
    pick.hide();
    assert.equal(await taken, undefined);
    assert.equal(listeners.size, before);
  });

  it('lists what the endpoint’s client serves first', async () => {
    const served = { refused: [], modules: null, client: 'erigon' };
    const methodUse = { pinned: () => [], recent: () => [], served: () => served };
    const { pick } = open({ methodUse, used: Promise.resolve({ pinned: [], recent: [], saved: [] }) });
    await new Promise((resolve) => setImmediate(resolve));
    const namespaces = pick.items.filter((row) => 'kind' in row).map(({ label }) => label);
    assert.ok(namespaces.indexOf('erigon') < namespaces.indexOf('anvil'));
    pick.type('logs');
    assert.deepEqual(
      pick.items.slice(1, 3).map(({ label }) => label),
      ['eth_getLogs', 'erigon_getLogs'],
    );
  });

  it('says where a search for logs has no range', async () => {
    const { pick } = open({ used: Promise.resolve({ pinned: [], recent: [], saved: [] }) });
    await new Promise((resolve) => setImmediate(resolve));
    const isSaidOf = (text: string): boolean => {
      pick.type(text);
      const row = pick.items.find(({ label }) => label === 'eth_getLogs');
      return row!.description!.includes('newest block only');
    };
    assert.deepEqual(
      [
        isSaidOf('logs'),
        isSaidOf('eth_getLogs {"fromBlock":"0x1"}'),
        isSaidOf('logs in the last 100 blocks'),
      ],
      [true, false, false],
    );
  });

  it('searches for an event of a contract in the newest 1,000 blocks, and says so first', async () => {
    const { pick, taken } = open();
    const rangeOf = (text: string): string | undefined => {
      pick.type(text);
      const row = pick.items.find(({ label }) => label === 'eth_getLogs');
      return /^(newest block only|newest [\d,]+ blocks|all blocks)/.exec(row!.description!)?.[1];
    };
    for (const text of [`transfers of ${BOB}`, `logs ${BOB} Approval`, `Transfer ${BOB}`])
      assert.equal(rangeOf(text), 'newest 1,000 blocks', text);
    pick.accept();
    const { call } = (await taken)!.row;
    assert.ok(call?.kind === 'typed');
    const { members } = call.form[0] as { readonly members: Readonly<Record<string, unknown>> };
    assert.deepEqual([members['fromBlock'], members['toBlock']], ['latest-999', 'latest']);
    for (const text of ['transfers', `logs ${BOB}`, `eth_getLogs ${BOB} Transfer`])
      assert.equal(rangeOf(text), 'newest block only', text);
    assert.equal(rangeOf(`all transfers of ${BOB}`), 'all blocks');
  });

  it('finds saved requests by their names, before what takes a part of the words', async () => {
    const request = { endpointId: 'main', method: 'eth_getBlockByNumber', params: ['latest', false] };
    const saved = ['my newest block', 'daily gas', 'gas of today', 'eth_chainId here'].map(
      (name, position) => ({
        id: name,
        name,
        position,
        request,
      }),
    );
    const { pick, taken } = open({ used: Promise.resolve({ pinned: [], recent: [], saved }) });
    await new Promise((resolve) => setImmediate(resolve));
    const placeOf = (name: string): number => pick.items.findIndex(({ label }) => label.endsWith(` ${name}`));
    assert.equal(placeOf('daily gas') - placeOf('my newest block'), 1);
    for (const [text, place] of [
      ['newest block my', 3],
      ['my new', 1],
      ['daily gas', 1],
      // One word too, if a name begins with it.
      ['My', 1],
      ['my new car', -1],
    ] as const) {
      pick.type(text);
      assert.equal(placeOf(text.includes('gas') ? 'daily gas' : 'my newest block'), place, text);
    }
    pick.type('gas');
    assert.deepEqual([placeOf('gas of today'), placeOf('daily gas')], [1, 2]);
    pick.type('eth_chainId');
    assert.ok(placeOf('eth_chainId here') > 1);
    pick.type('my new');
    pick.accept();
    const run: unknown[] = [];
    const actions = { runSaved: (item: unknown) => run.push(item) } as unknown as PasteActions;
    await (await taken)!.row.paste!.act!(actions);
    assert.deepEqual(run, [saved[0]]);
  });

  it('finds no method by letters in order where a saved request is found', async () => {
    const request = { endpointId: 'main', method: 'eth_chainId', params: [] };
    const saved = [{ id: 'a', name: 'Gtbal in USDC', position: 0, request }];
    const labels = async (kept: readonly object[]): Promise<readonly string[]> => {
      const { pick } = open({ used: Promise.resolve({ pinned: [], recent: [], saved: kept } as never) });
      await new Promise((resolve) => setImmediate(resolve));
      pick.type('gtbal');
      return pick.items.map(({ label }) => label).filter((label) => label !== '');
    };
    assert.deepEqual(await labels(saved), ['$(bookmark) Gtbal in USDC', '$(json) Another method']);
    assert.ok((await labels([])).includes('eth_getBalance'));
  });

  it('names the endpoint of a saved request, reads it as that chain does, and opens it in the request builder', async () => {
    const params = [{ to: `0x${'11'.repeat(20)}`, value: '0xde0b6b3a7640000' }];
    const request = { endpointId: 'pol', method: 'eth_sendTransaction', params };
    const saved = [{ id: 'pay', name: 'pay', position: 0, request }];
    const { pick, taken } = open({
      used: Promise.resolve({ pinned: [], recent: [], saved }),
      contextOf: ({ endpointId }) => ({ chain: chainById(endpointId === 'pol' ? 137n : 1n) }),
    });
    await new Promise((resolve) => setImmediate(resolve));
    pick.type('pay');
    const row = pick.items.find(({ label }) => label.endsWith(' pay'))!;
    assert.match(row.description ?? '', /1 POL.* · endpoint pol$/);
    pick.activeItems = [row];
    pick.press(row);
    const edited: unknown[] = [];
    const actions = { editSaved: (item: unknown) => edited.push(item) } as unknown as PasteActions;
    await (await taken)!.row.paste!.act!(actions);
    assert.deepEqual(edited, saved);
  });

  it('offers to explain the transaction of a hash, behind what reads it', async () => {
    const hash = `0x${'2a'.repeat(32)}`;
    const { pick, taken } = open();
    pick.type(`tx ${hash}`);
    assert.deepEqual(
      pick.items.slice(1, 4).map(({ label }) => label),
      ['eth_getTransactionByHash', 'eth_getTransactionReceipt', '$(telescope) Explain Transaction'],
    );
    pick.activeItems = pick.items.slice(3, 4);
    pick.accept();
    const explained: unknown[] = [];
    const actions = { explain: (transaction?: string) => explained.push(transaction) };
    (await taken)?.row.paste?.act?.(actions as unknown as PasteActions);
    assert.deepEqual(explained, [hash]);
  });

  for (const words of ['watch', 'Compare endpoints', 'repeat', 'notify when', 'Tell me when it changes'])
    it(`leads from “${words}” to repeating a call`, async () => {
      const { pick, taken } = open();
      pick.type(words);
      assert.equal(pick.activeItems[0]?.label, '$(sync) Watch, Run over Blocks or Endpoints…');
      pick.accept();
      let repeated = 0;
      await (await taken)?.row.paste?.act?.({ repeat: () => (repeated += 1) } as never);
      assert.equal(repeated, 1);
      // Where a call is asked for to be repeated, that would lead nowhere.
      const without = open({ paste: undefined });
      without.pick.type(words);
      assert.ok(without.pick.items.every(({ label }) => !label.includes('Run over Blocks')));
    });

  it('leads from “watch gas price” straight to the watch', async () => {
    const { pick, taken } = open();
    pick.type('watch gas price');
    pick.accept();
    const asked: unknown[] = [];
    await (
      await taken
    )?.row.paste?.act?.({ repeat: (...given: unknown[]) => void asked.push(...given) } as never);
    assert.deepEqual(asked, [{ method: 'eth_gasPrice', params: [] }, 'watch']);
  });

  it('shows no row that doubles another, or takes a part of what a better row takes whole', () => {
    const tokens = new Map([[BOB, { symbol: 'USDC', decimals: 6 }]]);
    const labels = (text: string): readonly string[] => {
      const { pick } = open({
        addresses: [{ address: BOB, label: 'USDC', detail: '', isContract: true }],
        paste: { context: { ...context, tokens }, target: undefined, endpointName, nameAt },
      });
      pick.type(text);
      return pick.items.map(({ label }) => label.replace(/^\$\(.*\) /, '')).filter((label) => label !== '');
    };
    assert.deepEqual(labels('eth_getbalance'), ['eth_getBalance']);
    assert.deepEqual(labels('watch gas price'), ['Watch']);
    assert.deepEqual(labels('repeat gas price'), ['Watch, Run over Blocks or Endpoints…']);
    assert.deepEqual(labels('block 5 to 9'), ['eth_getBlockByNumber over blocks 5..9']);
    assert.ok(!labels('balance').includes('Another method'));
    assert.ok(labels('acme_doIt').includes('Another method'));
    // The digits are in the purposes of some methods: EIP-1559.
    assert.ok(labels('1 ether').every((label) => !label.includes('_')));
    for (const text of [`${TARGET} USDC`, `USDC balance of ${TARGET}`, `balance of ${TARGET} usdc`])
      assert.deepEqual(labels(text).slice(0, 1), ['eth_call'], text);
    assert.deepEqual(labels(`${TARGET} DAI`), ['Not recognised']);
  });

  it('tells events of one name apart, and what to type for a token that is not known', () => {
    const rows = (text: string): readonly Row[] => {
      const { pick } = open();
      pick.type(text);
      return pick.items.filter(({ label }) => label !== '');
    };
    const found = rows('Deposit events').filter(({ label }) => label === 'eth_getLogs');
    assert.deepEqual(
      found.map(({ description }) => /topics (\S+)\}/.exec(description!)?.[1]),
      ['Deposit(address,address,uint256,uint256)', 'Deposit(address,uint256)'],
    );
    assert.match(
      rows(`${TARGET} DAI`)[0]!.detail!,
      /^No single token “DAI” is known here\. Type its address, then/,
    );
  });

  it('runs a call over blocks for words that name many, and offers nothing that takes a part of them', async () => {
    const { pick, taken } = open();
    pick.type('receipts of blocks 100 to 120');
    assert.deepEqual(
      pick.items.map(({ label }) => label).filter((label) => label !== ''),
      ['$(list-ordered) eth_getBlockReceipts over blocks 100..120'],
    );
    pick.accept();
    const repeated: unknown[] = [];
    const actions = { repeat: (...asked: readonly unknown[]) => repeated.push(asked) };
    await (await taken)?.row.paste?.act?.(actions as never);
    const call = { method: 'eth_getBlockReceipts', params: ['latest'] };
    assert.deepEqual(repeated, [[call, { blocks: '100..120' }]]);
    const failed = open();
    failed.pick.type('failed transactions in the last 20 blocks');
    failed.pick.accept();
    await (await failed.taken)?.row.paste?.act?.(actions as never);
    assert.deepEqual(repeated[1], [call, { blocks: 'latest-19..latest', only: 'failed' }]);
    const over = '$(list-ordered) eth_getBlockReceipts over the last 20 blocks';
    for (const text of ['failed transactions', 'failed transaction', 'find failed tx', 'reverted']) {
      pick.type(text);
      assert.equal(pick.activeItems[0]?.label, over, text);
    }
    pick.type('why did it fail?');
    assert.deepEqual(
      pick.items.slice(1).map(({ label }) => label),
      ['$(telescope) Explain Transaction…', over],
    );
  });

  it('repeats the call that is typed behind “watch”, and shows it', async () => {
    const { pick, taken } = open();
    pick.type(`watch balance of ${BOB}`);
    assert.equal(pick.activeItems[0]?.description, 'eth_getBalance 0x7099…79C8');
    pick.accept();
    const repeated: unknown[] = [];
    await (await taken)?.row.paste?.act?.({ repeat: (call: unknown) => repeated.push(call) } as never);
    assert.deepEqual(repeated, [{ method: 'eth_getBalance', params: [BOB, 'latest'] }]);
  });

  for (const [words, params] of [
    ['live', undefined],
    ['logs live', undefined],
    ['subscribe', undefined],
    ['new blocks', ['newHeads']],
    [`live logs ${BOB}`, ['logs', { address: BOB }]],
  ] as const)
    it(`leads from “${words.slice(0, 9)}” to a subscription, and asks to what where that is open`, async () => {
      const { pick, taken } = open();
      pick.type(words);
      assert.equal(pick.activeItems[0]?.label, 'eth_subscribe');
      pick.accept();
      const begun: unknown[] = [];
      const subscribe = (call: unknown): unknown => begun.push(call);
      await (await taken)?.row.paste?.act?.({ subscribe } as never);
      assert.deepEqual(begun, [params && { method: 'eth_subscribe', params }]);
    });

  it('recognises what stands behind words for that, and functions without arguments', () => {
    const { pick } = open({
      paste: { context: { signatures: builtInSignatures() }, target: undefined, endpointName, nameAt },
    });
    for (const [text, title, label] of [
      ['decode 0xa9059cbb', 'The selector of transfer(address,uint256)', '$(play) eth_call'],
      [`total supply of ${BOB}`, 'totalSupply() of 0x7099…79C8', '$(play) eth_call'],
      [`token name of ${BOB}`, 'name() of 0x7099…79C8', '$(play) eth_call'],
      [`symbol of the token ${BOB}`, 'symbol() of 0x7099…79C8', '$(play) eth_call'],
      [`variables of ${BOB}`, 'An address', '$(play) eth_getBalance'],
      [`token balance of ${BOB}`, 'A call of balanceOf(address)', '$(play) eth_call'],
      [
        'resolve vitalik.eth',
        'A name: ENS resolves its address when the request is sent',
        '$(play) eth_getBalance',
      ],
    ] as const) {
      pick.type(text);
      assert.deepEqual([pick.title, pick.activeItems[0]?.label], [`New Call: ${title}`, label]);
    }
    // A word for a method is no function.
    pick.type(`nonce of ${BOB}`);
    assert.equal(pick.activeItems[0]?.label, 'eth_getTransactionCount');
  });

  it('is the one that was shown before, with what was typed into it', async () => {
    const box = early.createEarlyBox();
    box.show();
    const shown = picks.at(-1)!;
    shown.value = 'watch';
    const { pick, taken } = open({ box: box.take() as never });
    assert.equal(pick, shown);
    assert.equal(pick.activeItems[0]?.label, '$(sync) Watch, Run over Blocks or Endpoints…');
    pick.accept();
    assert.ok((await taken)?.row.paste);
    assert.equal(box.take(), undefined);
  });

  it('is known to be closed where that came before it was filled', () => {
    const box = early.createEarlyBox();
    box.show();
    picks.at(-1)!.hide();
    assert.equal(box.take(), 'left');
    assert.equal(box.take(), undefined);
  });

  it('explains the transaction behind “explain”, and offers no method for it', async () => {
    const hash = `0x${'2a'.repeat(32)}`;
    const { pick, taken } = open();
    pick.type(`explain ${hash}`);
    assert.equal(pick.activeItems[0]?.label, '$(telescope) Explain Transaction');
    assert.ok(pick.items.every(({ label }) => !label.includes('debug_setMutexProfileFraction')));
    pick.accept();
    const explained: unknown[] = [];
    await (await taken)?.row.paste?.act?.({ explain: (what: unknown) => explained.push(what) } as never);
    assert.deepEqual(explained, [hash]);
  });

  it('asks what to explain where nothing stands behind “explain”', async () => {
    const { pick, taken } = open();
    pick.type('explain');
    assert.equal(pick.activeItems[0]?.label, '$(telescope) Explain Transaction…');
    pick.accept();
    const explained: unknown[] = [];
    await (await taken)?.row.paste?.act?.({ explain: (what?: unknown) => explained.push(what) } as never);
    assert.deepEqual(explained, [undefined]);
  });

  it('takes a transfer in words for the request builder, whatever is pressed', async () => {
    const { pick, taken } = open(knowsBob);
    pick.type('1 eth to bob');
    const [row] = pick.activeItems;
    assert.deepEqual(
      [row?.label, row?.description, row?.detail],
      ['$(edit) Send 1 ETH to bob…', 'eth_sendTransaction', '{to 0x7099…79C8, value 1 ether}'],
    );
    pick.accept();
    const { row: took, isForBuilder } = (await taken)!;
    assert.deepEqual(
      [isForBuilder, took.call],
      [
        true,
        {
          kind: 'given',
          method: 'eth_sendTransaction',
          params: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '1 ether' }],
          isOpen: false,
          isForm: true,
        },
      ],
    );
  });

  it('says why a transfer cannot be filled in, and has nothing else to take', async () => {
    const { pick, taken } = open(knowsBob);
    pick.type('1,5 eth to bob');
    assert.deepEqual(
      pick.items.map(({ label }) => label),
      ['', '$(warning) A transfer that cannot be filled in.'],
    );
    assert.match(pick.items[1]!.detail ?? '', /can be read in two ways/);
    pick.accept();
    pick.type('block number');
    pick.accept();
    assert.equal((await taken)?.row.label, 'eth_blockNumber');
  });

  it('offers to keep what could be a key, takes it for no method and shows it nowhere', async () => {
    const { pick, taken } = open();
    pick.type(KEY);
    assert.equal(pick.activeItems[0]?.label, '$(key) Store it as an API key');
    const texts = [
      pick.value,
      pick.title,
      ...pick.items.flatMap((row) => [row.label, row.description, row.detail]),
    ];
    assert.ok(!texts.some((text) => text?.includes(KEY)));
    assert.ok(!texts.includes('$(json) Another method'));
    pick.accept();
    const { row, pasted } = (await taken)!;
    assert.deepEqual([row.call, pasted.key?.reveal()], [undefined, KEY]);
  });

  it('has what it is for in its title, and behind it what a text is, without a full stop', () => {
    const { pick } = open({ title: 'Watch or Compare a Call' });
    pick.type(`0x${'2a'.repeat(32)}`);
    assert.equal(pick.title, 'Watch or Compare a Call: The hash of a transaction. The hash of a block');
  });

  it('leads from 32 bytes with an address in them to its balance, and has the address before the number', () => {
    const { pick } = open();
    pick.type(`0x${BOB.slice(2).padStart(64, '0')}`);
    const [first] = pick.activeItems;
    assert.deepEqual([first?.label, first?.detail], ['$(play) eth_getBalance', '0x7099…79C8']);
    const copied = pick.items.filter(({ label }) => label.startsWith('$(copy)'));
    assert.deepEqual(
      copied.map(({ description }) => description),
      ['address', 'uint'],
    );
  });

  it('takes no private key for a method', () => {
    const { pick } = open();
    pick.type('ab12'.repeat(16));
    assert.ok(!pick.items.some(({ label }) => label === '$(json) Another method'));
  });

  it('takes a name that is not known for a method', () => {
    const { pick } = open();
    for (const name of ['acme_getBlockRangeV2', 'acme_x', 'acme.x']) {
      pick.type(name);
      assert.equal(pick.activeItems[0]?.label, '$(json) Another method');
    }
  });

  it('offers the method that a mistyped name is like, and the name itself', async () => {
    const { pick, taken } = open();
    const labels = (): readonly string[] => pick.items.map(({ label }) => label);
    for (const text of ['eth_getBallance', `eth_getBallance ${BOB}`]) {
      pick.type(text);
      assert.deepEqual(labels(), ['', 'eth_getBalance', '$(json) Another method']);
    }
    pick.accept();
    const { call } = (await taken)!.row;
    assert.ok(call?.kind === 'typed' && JSON.stringify(call.form).includes(BOB), JSON.stringify(call));
  });

  it('lists a call once that a command and the words in it mean', () => {
    const { pick } = open();
    const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    pick.type(`cast call ${BOB} "balanceOf(address)(uint256)" ${owner}`);
    const calls = pick.items.filter(({ label }) => /(^| )eth_call$/.test(label));
    assert.deepEqual(
      calls.map(({ label }) => label),
      ['$(play) eth_call'],
    );
  });

  it('offers nothing that a command leaves words of', () => {
    const { pick } = open();
    pick.type(`cast send ${BOB} "deposit(uint256,address)" 1000 ${BOB} --from ${BOB}`);
    assert.deepEqual(
      pick.items.flatMap(({ label, detail = '' }) => (detail.includes('Not filled in') ? [label] : [])),
      [],
    );
    assert.ok(pick.items.some(({ label }) => label === '$(play) eth_sendTransaction'));
  });

  it('sends a pasted call first to the endpoint that it names, and says where it would go otherwise', async () => {
    const target = { name: 'Example gateway', origin: 'https://gateway.example', chain: undefined };
    const typed = (text: string, active: typeof target | null = target) => {
      const known = ({ url }: PastedEndpoint) =>
        url.reveal() === 'https://gateway.example/other' ? 'Other chain' : undefined;
      const paste = { context: {}, target: active ?? undefined, endpointName, nameAt: known };
      const { pick, taken } = open({ paste });
      pick.type(text);
      const rows = pick.items.slice(1).map(({ label, description }) => [label, description]);
      return { rows, first: pick.activeItems[0]?.label, pick, taken };
    };
    const curl = (url: string) => `curl ${url} -d '{"method":"eth_chainId","params":[]}'`;
    const there = ['$(add) Add https://rpc.example.com and send there', 'eth_chainId'];
    const plug = ['$(plug) https://rpc.example.com', 'an endpoint'];
    const elsewhere = typed(curl('https://rpc.example.com/eth'));
    assert.deepEqual(elsewhere.rows, [
      there,
      ['$(play) eth_chainId', 'not to rpc.example.com, to Example gateway'],
      plug,
    ]);
    assert.equal(elsewhere.first, there[0]);
    elsewhere.pick.accept();
    const { row, isForBuilder } = (await elsewhere.taken)!;
    assert.deepEqual([row.isThere, isForBuilder], [true, false]);
    const cast = typed(`cast balance ${BOB} --rpc-url https://rpc.example.com`);
    assert.equal(cast.rows[1]?.[1], 'not to rpc.example.com, to Example gateway');
    assert.deepEqual(typed(curl('https://gateway.example/eth')).rows[0], [
      '$(play) eth_chainId',
      'to Example gateway',
    ]);
    const { rows } = typed(curl('https://rpc.example.com'), null);
    assert.deepEqual(rows, [there, ['$(play) eth_chainId', ''], plug]);
    // An endpoint that is there already is not added, also where it differs from the active one by its path only.
    assert.deepEqual(typed(curl('https://gateway.example/other')).rows, [
      ['$(play) Send to “Other chain”', 'eth_chainId'],
      ['$(play) eth_chainId', 'not to Other chain, to Example gateway'],
    ]);
  });

  it('says that an address is mistyped, and has nothing to take', () => {
    const { pick } = open();
    pick.type(BOB.slice(0, -1));
    assert.deepEqual(
      pick.items.slice(1).map(({ label, detail }) => [label, detail]),
      [['$(warning) A mistyped address.', 'An address has 40 hex digits after 0x, not 39.']],
    );
  });

  it('says which words are not filled in, and what is wrong with an address', () => {
    const { pick } = open();
    const detail = (text: string): string | undefined => {
      pick.type(text);
      return pick.activeItems[0]?.detail;
    };
    assert.equal(detail(`transfer logs ${BOB} near 0`), '$(warning) Not filled in: near');
    const wrong = '$(warning) An address has 40 hex digits after 0x, not 39.';
    assert.equal(detail(`eth_getBalance ${BOB.slice(0, -1)}`), wrong);
    assert.equal(detail(`balance ${BOB.slice(0, -1)}`), wrong);
  });

  it('takes a mistyped block tag for the tag, and says so', async () => {
    const { pick, taken } = open();
    for (const text of [`eth_getBalance ${BOB} lates`, `balance of ${BOB} lates`]) {
      pick.type(text);
      const [row] = pick.activeItems;
      assert.deepEqual(
        [row?.label, row?.detail],
        ['eth_getBalance', '$(warning) “lates” read as latest'],
        text,
      );
    }
    pick.type(`eth_getBalance ${BOB} lates thing`);
    assert.equal(pick.activeItems[0]?.detail, '$(warning) “lates” read as latest · Not filled in: thing');
    pick.accept();
    const { call } = (await taken)!.row;
    assert.ok(call?.kind === 'typed');
    assert.deepEqual([call.form, call.left], [[BOB, 'latest'], ['thing']]);
  });

  it('says amounts in the coin of the chain that would be asked', () => {
    const { pick } = open(knowsBob);
    pick.type('send 0.01 ether');
    assert.match(pick.activeItems[0]?.description ?? '', / \{value 0\.01 ETH\} · /);
  });

  it('keeps a key that it masks while the text is edited', async () => {
    const { pick, taken } = open();
    pick.type(URL + KEY);
    assert.equal(pick.value, `${URL}[api key]`);
    pick.type(`curl ${pick.value} -d '{"method":"eth_chainId"}'`);
    assert.equal(pick.value, `curl ${URL}[api key] -d '{"method":"eth_chainId"}'`);
    pick.accept();
    assert.equal((await taken)?.pasted.endpoint?.key?.reveal(), KEY);
  });
});
