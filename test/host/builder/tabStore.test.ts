// What is kept of tabs over a crash and after they close, on files in memory.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { TabState } from '../../../src/core/form/tabState.ts';
import { EMPTY_DRAFT, tabOf } from '../../../src/core/form/tabState.ts';
import type { TabStore } from '../../../src/host/builder/tabStore.ts';
import type { HostConnection } from '../../../src/webview/common/connectHost.ts';
import { createPutAside } from '../../../src/webview/builder/builderActions.ts';
import { withVscode } from '../withVscode.ts';

/** Files by path; one that was changed later has a later time. */
const FILES = `
  let time = 0;
  export const Uri = { joinPath: (folder, name) => folder + '/' + name };
  const known = (path) => files.get(path) ?? Promise.reject(new Error('gone'));
  export const files = new Map();
  export const disk = { isFull: false, isLocked: false };
  const fs = {
    createDirectory: async () => undefined,
    readDirectory: async (folder) => [...files.keys()].map((path) => [path.slice(folder.length + 1), 1]),
    stat: async (path) => ({ mtime: (await known(path)).mtime }),
    readFile: async (path) => (await known(path)).bytes,
    writeFile: async (path, bytes) => {
      if (disk.isFull) throw new Error('The disk is full.');
      files.set(path, { bytes, mtime: ++time });
    },
    delete: async (path) => {
      if (disk.isFull) throw new Error('The disk is full.');
      if (!files.delete(path)) throw Object.assign(new Error('gone'), { code: 'FileNotFound' });
    },
  };
  export const workspace = { fs };
`;

const KEY = 'canary-0123456789';
const unsent = (method: string, text: string): TabState['drafts'] => ({
  [method]: { ...EMPTY_DRAFT, form: [text], isEdited: true },
});

describe('createTabStore', () => {
  let files: Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>;
  let disk: { isFull: boolean; isLocked: boolean };
  let create: () => TabStore;
  const failures: unknown[] = [];
  /** What was put away is on the disk a little later. */
  const written = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  const textIn = (tab: string): string => new TextDecoder().decode(files.get(`folder/${tab}.json`)!.bytes);
  const tabText = (tab: string, drafts: TabState['drafts'], method = Object.keys(drafts)[0]!): string =>
    JSON.stringify(tabOf({ tab, method, drafts, saves: 1 }));
  const offered = async (tabs: TabStore, method: string) =>
    (await tabs.offered(method)).map(({ tab, draft }) => [tab, draft.form[0]] as const);

  before(async () => {
    ({ files, disk, create } = await withVscode(FILES, async () => {
      const { createTabStore } = await import('../../../src/host/builder/tabStore.ts');
      const api = (await import('vscode')) as unknown as { files: typeof files; disk: typeof disk };
      const mask = async (): Promise<(text: string) => string> => {
        if (disk.isLocked) throw new Error('The keys are locked.');
        return (text) => text.replaceAll(KEY, '[api key]');
      };
      return {
        files: api.files,
        disk: api.disk,
        create: () =>
          createTabStore('folder' as unknown as vscode.Uri, mask, (error) => failures.push(error)),
      };
    }));
  });
  beforeEach(() => files.clear());
  afterEach(() => assert.deepEqual(failures, []));

  it('keeps what was changed of a saved request, sent or not, until it is taken over', async () => {
    const tabs = create();
    const saved = { id: 's', name: 'Mine', paramsJson: '["0x5",false]' };
    const draft = (block: string) => ({ ...EMPTY_DRAFT, form: [block, 'false'], saved });
    const method = 'eth_getBlockByNumber';
    for (const [tab, block] of [
      ['same', '0x5'],
      ['changed', '0x6'],
      ['later', '0x7'],
    ] as const) {
      await tabs.opened(tab);
      tabs.keep(tab, tabText(tab, { [method]: draft(block) }));
    }
    tabs.closed('same');
    assert.equal(await tabs.changedOf('s'), undefined);
    tabs.closed('changed');
    tabs.closed('later');
    assert.deepEqual(await tabs.changedOf('s'), { tab: 'later', draft: draft('0x7') });
    assert.equal(await tabs.changedOf('other'), undefined);
    await written();
    tabs.dispose();
    const again = create();
    assert.deepEqual((await again.changedOf('s'))?.tab, 'later');
    again.take('later', method);
    assert.deepEqual((await again.changedOf('s'))?.tab, 'changed');
    assert.deepEqual(await again.offered(method), []);
  });

  it('opens a saved request as it was saved last, and offers what was changed of it before', async () => {
    const tabs = create();
    const method = 'eth_getBlockByNumber';
    const draft = (block: string, paramsJson = '["0x5",false]') => ({
      ...EMPTY_DRAFT,
      form: [block, 'false'],
      saved: { id: 's', name: 'Mine', paramsJson },
    });
    await tabs.opened('closed');
    tabs.keep('closed', tabText('closed', { [method]: draft('0x8') }));
    tabs.closed('closed');
    await tabs.opened('open');
    // A last value takes the place of what was changed, and is saved.
    const send: HostConnection['send'] = (message) =>
      message.type === 'setAside' ? tabs.keep(message.tab, message.text) : undefined;
    const putAside = createPutAside({
      host: { send },
      questions: () => ({ forgetLastValues() {} }),
      known: () => ({ tokens: new Map() }),
    });
    putAside(method, draft('0x6'), 's');
    assert.equal((await tabs.changedOf('s'))?.draft.form[0], '0x8');
    // Another request takes its place.
    putAside(method, draft('0x9'));
    assert.equal((await tabs.changedOf('s'))?.draft.form[0], '0x9');
    await tabs.saved('s');
    tabs.keep('open', tabText('open', { [method]: draft('0x7', '["0x7",false]') }));
    tabs.closed('open');
    assert.equal(await tabs.changedOf('s'), undefined);
    const blocks = (await offered(tabs, method)).map(([, block]) => block);
    assert.deepEqual(new Set(blocks), new Set(['0x6', '0x8', '0x9']));
  });

  it('gives a tab that is there again what it held, also in another session, without a key', async () => {
    const tabs = create();
    await tabs.opened('a');
    tabs.keep('a', tabText('a', unsent('eth_call', `say ${KEY}`)));
    await written();
    tabs.dispose();
    tabs.closed('a');
    await written();
    assert.equal(await create().opened('a'), tabText('a', unsent('eth_call', 'say [api key]')));
    assert.equal(await create().opened('b'), undefined);
  });

  it('keeps a secret while its tab is open, in memory alone', async () => {
    const tabs = create();
    await tabs.opened('a');
    const text = tabText('a', unsent('personal_importRawKey', 'key-of-mine'));
    tabs.keep('a', text);
    await written();
    assert.equal(await tabs.opened('a'), text);
    assert.equal(textIn('a').includes('key-of-mine'), false);
    tabs.closed('a');
    assert.equal(tabs.lastClosed()?.includes('key-of-mine'), false);
  });

  it('offers what was typed and not sent in closed tabs, the newest first, until it is taken', async () => {
    const tabs = create();
    for (const tab of ['a', 'b', 'c']) {
      await tabs.opened(tab);
      tabs.keep(tab, tabText(tab, { ...unsent('eth_call', tab), ...unsent('eth_getCode', tab) }));
    }
    assert.deepEqual(await offered(tabs, 'eth_call'), []);
    tabs.closed('a');
    tabs.closed('b');
    assert.deepEqual(await offered(tabs, 'eth_call'), [
      ['b', 'b'],
      ['a', 'a'],
    ]);
    tabs.take('b', 'eth_call');
    await written();
    const others = create();
    await others.opened('c');
    assert.deepEqual(await offered(others, 'eth_call'), [['a', 'a']]);
    assert.deepEqual(await offered(others, 'eth_getCode'), [
      ['b', 'b'],
      ['a', 'a'],
    ]);
  });

  it('forgets a closed tab in which nothing is left to be sent', async () => {
    const tabs = create();
    await tabs.opened('a');
    tabs.keep('a', tabText('a', { eth_call: { ...EMPTY_DRAFT, form: ['sent'] } }));
    await written();
    assert.ok(textIn('a').includes('sent'));
    tabs.closed('a');
    await written();
    assert.deepEqual([...files.keys()], []);
  });

  it('tells what was not written or deleted, and writes again once it can', async () => {
    const tabs = create();
    await tabs.opened('a');
    const text = tabText('a', unsent('eth_call', 'kept'));
    disk.isFull = true;
    tabs.keep('a', text);
    await written();
    disk.isFull = false;
    assert.deepEqual(failures.splice(0).map(String), ['Error: The disk is full.']);
    disk.isLocked = true;
    tabs.keep('a', text);
    await written();
    disk.isLocked = false;
    assert.deepEqual([failures.splice(0).map(String), files.size], [['Error: The keys are locked.'], 0]);
    tabs.keep('a', text);
    await written();
    assert.equal(textIn('a'), text);
    disk.isFull = true;
    tabs.keep('a', tabText('a', { eth_call: EMPTY_DRAFT }));
    tabs.closed('a');
    await written();
    disk.isFull = false;
    assert.deepEqual(failures.splice(0).map(String), ['Error: The disk is full.']);
  });

  it('leaves the longest draft out where all are too long for a file', async () => {
    const [short, long] = [unsent('eth_call', 'short'), unsent('eth_getLogs', 'x'.repeat(1_000_000))];
    for (const drafts of [
      { ...short, ...long },
      { ...long, ...short },
    ]) {
      const tabs = create();
      await tabs.opened('a');
      tabs.keep('a', tabText('a', drafts));
      await written();
      assert.deepEqual(Object.keys((JSON.parse(textIn('a')) as TabState).drafts), ['eth_call']);
    }
  });

  /** Another window writes. */
  const writeElsewhere = (tab: string, text: string, mtime: number): unknown =>
    files.set(`folder/${tab}.json`, { bytes: new TextEncoder().encode(text), mtime });

  it('neither offers nor removes what another window has written since this one began', async () => {
    const tabs = create();
    for (let index = 0; index < 60; index++)
      writeElsewhere(`t${index}`, tabText(`t${index}`, unsent('eth_call', '1')), Date.now() + 1000);
    assert.deepEqual(await offered(tabs, 'eth_call'), []);
    await written();
    assert.equal(files.size, 60);
  });

  it('takes nothing from a file that another window goes on with', async () => {
    const both = { ...unsent('eth_call', 'old'), ...unsent('eth_getCode', 'old') };
    writeElsewhere('one', tabText('one', unsent('eth_call', 'old')), 1);
    writeElsewhere('two', tabText('two', both), 2);
    const tabs = create();
    assert.deepEqual(await offered(tabs, 'eth_call'), [
      ['two', 'old'],
      ['one', 'old'],
    ]);
    const newer = ['one', 'two'].map((tab) => tabText(tab, unsent('eth_call', 'newer')));
    writeElsewhere('one', newer[0]!, Date.now() + 1000);
    writeElsewhere('two', newer[1]!, Date.now() + 1000);
    tabs.take('one', 'eth_call');
    tabs.take('two', 'eth_call');
    await written();
    assert.deepEqual(['one', 'two'].map(textIn), newer);
    assert.deepEqual(await offered(tabs, 'eth_getCode'), []);
  });

  it('takes all methods of a tab of an earlier window, one by one', async () => {
    const both = { ...unsent('eth_call', 'a'), ...unsent('eth_getCode', 'b') };
    writeElsewhere('two', tabText('two', both), 2);
    const tabs = create();
    await tabs.offered('eth_call');
    tabs.take('two', 'eth_call');
    await written();
    assert.equal(textIn('two'), tabText('two', unsent('eth_getCode', 'b'), 'eth_call'));
    tabs.take('two', 'eth_getCode');
    await written();
    assert.deepEqual([...files.keys()], []);
  });

  it('keeps no older text in place of one that is too long for a file, and the rest of the tab', async () => {
    const tabs = create();
    await tabs.opened('a');
    const rest = unsent('eth_getCode', 'short');
    tabs.keep('a', tabText('a', { ...unsent('eth_call', 'older'), ...rest }));
    await written();
    const long = tabText('a', { ...unsent('eth_call', 'x'.repeat(1_000_001)), ...rest });
    tabs.keep('a', long);
    await written();
    assert.equal(textIn('a'), tabText('a', rest, 'eth_call'));
    tabs.closed('a');
    assert.equal(tabs.lastClosed(), long);
  });

  it('hands the tab that was closed last on, once', async () => {
    const tabs = create();
    await tabs.opened('a');
    const text = tabText('a', unsent('eth_call', 'half'));
    tabs.keep('a', text);
    tabs.closed('a');
    assert.deepEqual([tabs.lastClosed(), tabs.lastClosed()], [text, undefined]);
    await written();
    assert.deepEqual([...files.keys()], []);
  });

  it('keeps the fifty that were changed last, and skips what cannot be read', async () => {
    const before = create();
    for (let index = 0; index < 60; index++)
      before.keep(`t${index}`, tabText(`t${index}`, unsent('eth_call', '1')));
    before.keep('broken', '{"tab":');
    await written();
    const tabs = create();
    const newest = (await offered(tabs, 'eth_call')).slice(0, 2);
    assert.deepEqual(newest, [
      ['t59', '1'],
      ['t58', '1'],
    ]);
    await written();
    assert.equal(files.size, 50);
  });
});
