// Owns the proof of batches: collected, put in order, sent as one request, every call with an outcome of its own.
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import * as vscode from 'vscode';
import { withEndpoint } from './localEndpoint.ts';
import { addGatewayEndpoint, until } from './gatewayUnderTest.ts';
import { answerQuestion, historyCount } from './questions.ts';
import {
  calmWindow,
  notification,
  runCommand,
  treeItem,
  viewPane,
  webviewFrame,
  workbenchPage,
} from './window.ts';

type Request = {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
};

function requests(count: number, of: (index: number) => Pick<Request, 'method' | 'params'>): string {
  return JSON.stringify(Array.from({ length: count }, (_none, id) => ({ jsonrpc: '2.0', id, ...of(id) })));
}

const paste = (body: string): Thenable<unknown> => vscode.commands.executeCommand('ethRpc.batch.paste', body);
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
  afterEach(() => vscode.commands.executeCommand('ethRpc.batch.clear'));

  it('of 100 with errors inside end as 100 entries of their own', async () => {
    const before = await historyCount();
    await paste(
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
    await (await treeItem(/^eth_getBlockByNumber 68,824/, 'Batch')).click();
    await (await webviewFrame()).locator('.row.node').filter({ hasText: 'number' }).first().waitFor();
  });

  it('take the order they are given, by mouse and keyboard, and lose what is removed', async () => {
    await paste(
      requests(3, (index) => ({
        method: ['eth_chainId', 'eth_gasPrice', 'eth_blockNumber'][index]!,
        params: [],
      })),
    );
    await (await treeItem(/^eth_blockNumber/, 'Batch')).click();
    const { keyboard } = await workbenchPage();
    await keyboard.press('Alt+ArrowUp');
    await until('it moved up', async () => (await rowTexts())[1]?.startsWith('eth_blockNumber') === true);
    await keyboard.press('Alt+ArrowUp');
    await until('it is the first', async () => (await rowTexts())[0]?.startsWith('eth_blockNumber') === true);
    const last = await treeItem(/^eth_gasPrice/, 'Batch');
    await last.hover();
    await last.locator('.action-label[aria-label*="Remove from Batch"]').click();
    await headerShows('2 calls');
    await until(
      'the others are left',
      async () => (await rowTexts()).join() === 'eth_blockNumber,eth_chainId',
    );
  });

  it('go as one request, and name replies that are missing, double or nobody’s', async () => {
    const bodies: Request[][] = [];
    await withEndpoint(
      'Careless node',
      (request, response) => {
        void text(request).then((body) => {
          const asked = JSON.parse(body) as Request[];
          bodies.push(asked);
          const [first, , third] = asked.map(({ id }) => `{"jsonrpc":"2.0","id":${id},"result":"0x10d4f"}`);
          response.setHeader('content-type', 'application/json');
          response.end(`[${third},${first},${third},{"jsonrpc":"2.0","id":"lost","result":1}]`);
        });
      },
      async () => {
        await paste(requests(3, () => ({ method: 'eth_blockNumber', params: [] })));
        await send();
        await notification(
          'Batch: 1 answered, 2 failed. The answer also had a reply to no call, with id "lost".',
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
    await paste(
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
