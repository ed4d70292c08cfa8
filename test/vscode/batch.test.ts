// Batches: collected, ordered, sent as one request, each call with its own outcome.
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { withEndpoint } from './localEndpoint.ts';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint, until } from './gatewayUnderTest.ts';
import { makesEntry, rowStart } from './newEntry.ts';
import { answerQuestion, historyCount } from './questions.ts';
import {
  calmWindow,
  drag,
  notification,
  runCommand,
  selectTreeItem,
  treeItem,
  untilSelected,
  viewPane,
  webviewFrame,
  workbenchPage,
} from './window.ts';
import { pasteBatch } from './pastedBatch.ts';

type Request = {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
};

function requests(count: number, of: (index: number) => Pick<Request, 'method' | 'params'>): string {
  return JSON.stringify(Array.from({ length: count }, (_none, id) => ({ jsonrpc: '2.0', id, ...of(id) })));
}

const send = (): Thenable<unknown> => vscode.commands.executeCommand('ethRpc.batch.send');

async function headerShows(words: string): Promise<void> {
  await (
    await viewPane('Batch')
  )
    .locator('.pane-header .description')
    .getByText(words, { exact: true })
    .waitFor();
}

async function rowTexts(): Promise<string[]> {
  const rows = (await viewPane('Batch')).locator('.monaco-list-row');
  return rows.evaluateAll((elements) =>
    elements
      .map((row) => ({ top: row.getBoundingClientRect().top, text: row.textContent }))
      .toSorted((a, b) => a.top - b.top)
      .map(({ text: shown }) => shown),
  );
}

describe('batches', () => {
  before(addGatewayEndpoint);
  beforeEach(async () => {
    await calmWindow();
    await runCommand('Ethereum RPC: Focus on History View');
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('ethRpc.batch.clear');
    // VS Code draws a tree anew some time later, and rows of the next test can have the same texts.
    await until('its rows are gone', async () => (await rowTexts()).length === 0);
  });

  it('of 100 with errors inside end as 100 entries of their own @long', async () => {
    const before = await historyCount();
    await pasteBatch(
      requests(100, (index) =>
        index % 10 === 3
          ? { method: 'eth_getBalance', params: ['no address', 'latest'] }
          : { method: 'eth_getBlockByNumber', params: [`0x${(68_823 + index).toString(16)}`, false] },
      ),
    );
    await headerShows('100 calls');
    await send();
    await headerShows('100 calls, 10 failed');
    await until('all are recorded', async () => (await historyCount()) === before + 100);
    await until('rows tell how they ended', async () => {
      const [first, , , fourth] = await rowTexts();
      return (
        /^eth_getBlockByNumber 68,823.*68,823/.test(first!) &&
        /^eth_getBalance no address.*\(-32602\)$/.test(fourth!)
      );
    });
    await selectTreeItem(/^eth_getBlockByNumber 68,824/, 'Batch');
    await (await webviewFrame()).locator('.row.node').filter({ hasText: 'number' }).first().waitFor();
  });

  it('take the order they are given, by mouse and keyboard, and lose what is removed @long', async () => {
    await pasteBatch(
      requests(3, (index) => ({
        method: ['eth_chainId', 'eth_gasPrice', 'eth_blockNumber'][index]!,
        params: [],
      })),
    );
    await selectTreeItem(/^eth_blockNumber/, 'Batch');
    const { keyboard } = await workbenchPage();
    await keyboard.press('Alt+ArrowUp');
    await until('it moved up', async () => (await rowTexts())[1]?.startsWith('eth_blockNumber') === true);
    await keyboard.press('Alt+ArrowUp');
    await until('it is the first', async () => (await rowTexts())[0]?.startsWith('eth_blockNumber') === true);
    const last = await treeItem(/^eth_gasPrice/, 'Batch');
    await last.hover();
    await last.locator('.action-label[aria-label*="Delete"]').click();
    await headerShows('2 calls');
    await until(
      'the others are left',
      async () => (await rowTexts()).join() === 'eth_blockNumber,eth_chainId',
    );
  });

  const methods = async (): Promise<string> =>
    (await rowTexts()).map((shown) => /^eth_([a-z]+)/.exec(shown)?.[1]).join(' ');
  const untilMethods = async (expected: string): Promise<void> => {
    let shown = '';
    await until('the rows are in order', async () => (shown = await methods()) === expected).catch(() =>
      assert.equal(shown, expected),
    );
  };
  const row = (name: string): Promise<Locator> => treeItem(new RegExp(`^eth_${name}`), 'Batch');
  const pasteMethods = async (...names: readonly string[]): Promise<void> => {
    await pasteBatch(requests(names.length, (index) => ({ method: `eth_${names[index]!}`, params: [] })));
    // The view opens first: a row that shifts below a pressed button is dragged.
    await (await row(names.at(-1)!)).hover();
  };

  it('are dragged with the mouse to the place of another, alone or together @long', async () => {
    await pasteMethods('chainId', 'gasPrice', 'accounts', 'syncing');
    await drag(await row('chain'), await row('accounts'));
    await untilMethods('gas accounts chain syncing');
    await drag(await row('syncing'), await row('accounts'));
    await untilMethods('gas syncing accounts chain');
    await (await row('syncing')).click();
    await (await row('chain')).click({ modifiers: ['ControlOrMeta'] });
    await drag(await row('chain'), await row('gas'));
    await untilMethods('syncing chain gas accounts');
  });

  it('are moved and removed together by the keyboard, which goes on with the next @long', async () => {
    await pasteMethods('chainId', 'gasPrice', 'accounts', 'syncing');
    await selectTreeItem(/^eth_gas/, 'Batch');
    const { keyboard } = await workbenchPage();
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Alt+ArrowUp');
    await untilMethods('gas accounts chain syncing');
    await keyboard.press('Alt+ArrowDown');
    await untilMethods('chain gas accounts syncing');
    await keyboard.press('Delete');
    await untilMethods('chain syncing');
    await untilSelected(/^eth_syncing/, 'Batch');
    await keyboard.press('Delete');
    await untilMethods('chain');
    await untilSelected(/^eth_chainId/, 'Batch');
  });

  it('are sent without the others where some are selected @long', async () => {
    await pasteMethods('chainId', 'gasPrice', 'blockNumber');
    const before = await historyCount();
    await (await row('chain')).click();
    await (await row('block')).click({ modifiers: ['ControlOrMeta'] });
    const last = await row('block');
    await last.hover();
    await last.locator('.action-label[aria-label*="Send"]').click();
    await until('both are answered', async () => (await historyCount()) === before + 2);
    await until('their rows tell it', async () => {
      const [first, second, third] = await rowTexts();
      return /31337/.test(first!) && second === 'eth_gasPrice' && /68,9\d\d/.test(third!);
    });
  });

  it('come back after Clear Batch @long', async () => {
    await pasteMethods('chainId', 'gasPrice');
    await vscode.commands.executeCommand('ethRpc.batch.clear');
    await untilMethods('');
    await pasteMethods('accounts');
    await vscode.commands.executeCommand('ethRpc.undoDelete', 'ethRpc.batch');
    await untilMethods('chain gas accounts');
  });

  it('take calls of the history, several at once, where they are dropped or at the end @long', async () => {
    for (const method of ['eth_chainId', 'eth_gasPrice'])
      await makesEntry(rowStart(method), async () => (await extensionApi()).call({ method }));
    await pasteMethods('accounts');
    const list = (await viewPane('Batch')).locator('.monaco-list').first();
    await drag(await treeItem(/^chainId/), list);
    await untilMethods('accounts chain');
    await (await treeItem(/^gasPrice/)).click();
    await (await treeItem(/^chainId/)).click({ modifiers: ['ControlOrMeta'] });
    await drag(await treeItem(/^gasPrice/), await row('chain'));
    await untilMethods('accounts gas chain chain');
    await headerShows('4 calls');
  });

  it('go as one request, and name replies that are missing, double or nobody’s @long', async () => {
    const bodies: Request[][] = [];
    await withEndpoint(
      'Careless node',
      (request, response) => {
        void text(request).then((body) => {
          const asked = JSON.parse(body) as Request[];
          // What is no batch asks for the chain.
          if (!Array.isArray(asked)) return void response.end();
          bodies.push(asked);
          const [first, , third] = asked.map(({ id }) => `{"jsonrpc":"2.0","id":${id},"result":"0x10d4f"}`);
          response.setHeader('content-type', 'application/json');
          response.end(`[${third},${first},${third},{"jsonrpc":"2.0","id":"lost","result":1}]`);
        });
      },
      async () => {
        await pasteBatch(requests(3, () => ({ method: 'eth_blockNumber', params: [] })));
        await send();
        await notification(
          'Batch: 1 OK, 2 failed. The response also had a reply with an unknown id: "lost".',
        );
        const endings = [
          /^eth_blockNumber68,943/,
          /has no reply with id \d+\./,
          /has several replies with id \d+; none/,
        ];
        await until('each has its own outcome', async () => {
          const rows = await rowTexts();
          return endings.every((ending, index) => ending.test(rows[index] ?? ''));
        });
      },
    );
    assert.deepEqual(
      bodies.map((asked) => asked.map(({ method }) => method)),
      [['eth_blockNumber', 'eth_blockNumber', 'eth_blockNumber']],
    );
  });

  it('ask once about all of their writes', async () => {
    await pasteBatch(
      requests(3, (index) => ({ method: index === 1 ? 'eth_blockNumber' : 'anvil_mine', params: [] })),
    );
    const before = await historyCount();
    const question = await answerQuestion(send, undefined);
    assert.match(
      question.message,
      /^Send 3 calls to “.*” \(local development chain 31337\)\? 2 of them may change state\.$/,
    );
    assert.equal(question.detail, 'anvil_mine []\n\nanvil_mine []');
    assert.ok((await historyCount()) - before <= 1);
    await headerShows('3 calls');
  });
});
