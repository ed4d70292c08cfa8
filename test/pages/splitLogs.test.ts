// Tests logs over more blocks than a node accepts: requested in parts, shown so far, and continued by a button.
import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as vscode from 'vscode';
import { until } from '../vscode/gatewayUnderTest.ts';
import { withEndpoint } from '../vscode/localEndpoint.ts';
import { screenshot, selectTreeItem, treeItem, typeInto, webviewFrame } from '../vscode/window.ts';

type Sent = {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [{ readonly fromBlock: string; readonly toBlock: string }];
};

/** A node with one log in each block; blocks from `gap` on fail while `isBroken` returns true. */
function logServer({ words, most, isBroken }: { words: string; most: number; isBroken: () => boolean }) {
  const asked: string[] = [];
  const reply = ({ id, method, params }: Sent): object => {
    if (method !== 'eth_getLogs') return { id, result: '0x63' };
    const [from, to] = [Number(params[0].fromBlock), Number(params[0].toBlock)];
    asked.push(`${from}-${to}`);
    if (to - from + 1 > most) return { id, error: { code: -32_005, message: words } };
    if (to >= 50 && isBroken()) return { id, error: { code: -32_603, message: 'disk failure' } };
    return { id, result: Array.from({ length: to - from + 1 }, (_none, index) => logOf(from + index)) };
  };
  const answer: RequestListener = (request, response) => {
    void text(request).then((body) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', ...reply(JSON.parse(body) as Sent) })),
    );
  };
  return { asked, answer };
}

const logOf = (block: number): object => ({
  address: `0x${'a1'.repeat(20)}`,
  topics: [],
  data: '0x',
  blockNumber: `0x${block.toString(16)}`,
  logIndex: '0x0',
  removed: false,
});

async function sendQuery(): Promise<Awaited<ReturnType<typeof webviewFrame>>> {
  await vscode.commands.executeCommand('ethRpc.openBuilder', {
    method: 'eth_getLogs',
    paramsJson: '[{"fromBlock":"0x0","toBlock":"0x63"}]',
  });
  const frame = await webviewFrame();
  await until(
    'the request is there',
    async () => (await frame.locator('#method').inputValue()) === 'eth_getLogs',
  );
  await frame.locator('#send').click();
  return frame;
}

describe('logs over more blocks than a node takes', () => {
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('are shown as far as they came, and gone on with @long', async () => {
    let isBroken = true;
    const { asked, answer } = logServer({
      words: 'maximum [from, to] blocks distance: 10',
      most: 10,
      isBroken: () => isBroken,
    });
    await withEndpoint('Node that breaks', answer, async () => {
      const frame = await sendQuery();
      await frame.getByText('Split into 10 parts', { exact: true }).click();
      await frame
        .getByText('It ended early: the logs of blocks 50 to 99 are missing. disk failure (-32603)')
        .waitFor();
      await frame.getByText('Continue from block 50', { exact: true }).waitFor();
      await screenshot('split-unfinished');
      await (await treeItem(/50 logs, up to block 49/)).waitFor();
      isBroken = false;
      asked.length = 0;
      await frame.getByText('Continue from block 50', { exact: true }).click();
      await (await treeItem(/100 logs(?!, up to)/)).waitFor();
      await until('nothing is missing', async () => (await frame.getByText('It ended early').count()) === 0);
      assert.deepEqual(asked.toSorted(), ['50-59', '60-69', '70-79', '80-89', '90-99']);
    });
  });

  it('are halved where the node names no number, and asked for in parts of a size given by hand @long', async () => {
    const { asked, answer } = logServer({ words: 'query timed out', most: 30, isBroken: () => false });
    await withEndpoint('Node that is slow', answer, async () => {
      const frame = await sendQuery();
      await frame.getByText('Split into 2 parts', { exact: true }).click();
      // The row of an earlier test has the same text.
      await until('the halves are asked', () => asked.length >= 3);
      await (await treeItem(/100 logs/)).waitFor();
      assert.deepEqual(asked.slice(0, 3), ['0-99', '0-49', '0-24']);
      asked.length = 0;
      await sendQuery();
      await frame.getByText('Split into 2 parts', { exact: true }).waitFor();
      await selectTreeItem('query timed out');
      asked.length = 0;
      void vscode.commands.executeCommand('ethRpc.entry.split');
      await typeInto('Blocks 0 to 99', '20');
      await until('all are asked', () => asked.length === 5);
      assert.deepEqual(asked.toSorted(), ['0-19', '20-39', '40-59', '60-79', '80-99']);
    });
  });
});
