// Tests units of tokens that are not known yet: a page requests those of the tokens that it shows, once, and decodes
// again.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi,
} from 'viem';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { until } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { makesEntry, openNewest } from '../vscode/newEntry.ts';
import { historyCount } from '../vscode/questions.ts';
import { pick, runCommand, selectTreeItem, treeItem, typeInto, webviewFrame } from '../vscode/window.ts';

const ABI = parseAbi([
  'function transfer(address to,uint256 amount)',
  'event Transfer(address indexed from,address indexed to,uint256 amount)',
  'event Deposit(address indexed sender,address indexed owner,uint256 assets,uint256 shares)',
  'error ERC20InsufficientBalance(address sender,uint256 balance,uint256 needed)',
]);
const [ALICE, BOB, DAI, MKR, NFT] = ['a1', 'b0', 'da', '3c', 'ff'].map(
  (byte): `0x${string}` => `0x${byte.repeat(20)}`,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`];
const VAULT = `0x${'5a'.repeat(20)}`;
const ETHER = 10n ** 18n;
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

function transferLog(address: string, amount: bigint, index: number): object {
  const topics = encodeEventTopics({ abi: ABI, eventName: 'Transfer', args: { from: ALICE, to: BOB } });
  // In ERC-721, the fourth topic is the token id.
  const event =
    address === NFT ? { topics: [...topics, word(amount)], data: '0x' } : { topics, data: word(amount) };
  return { address, ...event, blockNumber: '0x10', transactionHash: word(7n), logIndex: `0x${index}` };
}

const LOGS = [transferLog(DAI, 1_000n * ETHER, 0), transferLog(MKR, ETHER / 2n, 1), transferLog(NFT, 5n, 2)];
const DEPOSITS = ['0x0', '0x1', '0x2'].map((logIndex) => ({
  address: VAULT,
  topics: encodeEventTopics({ abi: ABI, eventName: 'Deposit', args: { sender: ALICE, owner: BOB } }),
  data: word((5n * ETHER) / 2n) + word(2n * ETHER).slice(2),
  blockNumber: '0x10',
  transactionHash: word(7n),
  logIndex,
}));
const refused = encodeErrorResult({
  abi: ABI,
  errorName: 'ERC20InsufficientBalance',
  args: [ALICE, 5n * ETHER, 15n * ETHER],
});

/**
 * A chain with two tokens, one of which has its symbol as 32 bytes, and a vault of the first one. `isOpen`: resolves
 * when token calls may have a response.
 */
function tokenNode(isOpen: Promise<void> = Promise.resolve(), logs: readonly object[] = LOGS) {
  return localNode({
    eth_chainId: () => '"result":"0x7a69"',
    eth_getLogs: () => `"result":${JSON.stringify(logs)}`,
    async eth_call(params) {
      const [{ to, input }] = params as [{ to: string; input: string }];
      if (input.startsWith('0xa9059cbb'))
        return `"error":${JSON.stringify({ code: 3, message: 'execution reverted', data: refused })}`;
      await isOpen;
      if (input === '0x38d52e0f' && to === VAULT) return `"result":"${word(BigInt(DAI))}"`;
      if (input === '0x313ce567') return `"result":"${word(18n)}"`;
      if (input !== '0x95d89b41') return `"result":"${word(0n)}"`;
      const symbol =
        to === DAI ? encodeAbiParameters([{ type: 'string' }], ['DAI']) : `0x4d4b52${'0'.repeat(58)}`;
      return `"result":"${symbol}"`;
    },
  });
}

const call = async (method: string, params: readonly unknown[]): Promise<unknown> =>
  (await extensionApi()).call({ method, params: params as never });

/** `last`: the last block of the search; another one for each test, whose row is known by it. */
async function openLogs(last: number): Promise<FrameLocator> {
  const row = new RegExp(`^logs 0…${last}`);
  await makesEntry(row, () => call('eth_getLogs', [{ fromBlock: '0x0', toBlock: `0x${last.toString(16)}` }]));
  await selectTreeItem(row);
  await runCommand('Ethereum RPC: Open Result');
  const frame = await webviewFrame();
  await frame.getByRole('grid').waitFor();
  return frame;
}

describe('units of tokens', () => {
  before(() => vscode.commands.executeCommand('ethRpc.history.focus'));
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('come to a page of logs that is open, in one batch, and move nothing in it', async () => {
    let open = (): void => {};
    const node = tokenNode(new Promise((resolve) => (open = resolve)));
    await withEndpoint('Token node', node.answer, async () => {
      const frame = await openLogs(16);
      const grid = frame.getByRole('grid');
      await grid.press('t');
      const tree = frame.locator('.tree');
      const active = frame.locator('.row.active');
      const walkTo = async (name: string): Promise<void> => {
        // The rows below a row that was just expanded come from the host.
        const named = frame.locator('.row.node').filter({ hasText: new RegExp(String.raw`^\s*${name}\b`) });
        await named.first().waitFor();
        const isThere = async (): Promise<boolean> => (await active.innerText()).startsWith(name);
        for (let steps = 0; steps < 20 && !(await isThere()); steps++) await tree.press('ArrowDown');
        assert.ok(await isThere(), name);
        await tree.press('ArrowRight');
      };
      await tree.press('Home');
      for (const name of ['0', 'Transfer', 'amount']) await walkTo(name);
      await active.getByText(/^1(,000){7} \(unit of token \w+…\w+ not known\)$/).waitFor();
      const place = await active.boundingBox();
      const entries = await historyCount();
      open();
      await active.getByText('1,000 DAI', { exact: true }).waitFor();
      await frame
        .getByText(/amount 0\.5 MKR/)
        .first()
        .waitFor();
      assert.deepEqual(await active.boundingBox(), place);
      await tree.and(frame.locator(':focus')).waitFor();
      assert.equal(await historyCount(), entries);
      const asked = node.asked.filter(({ method }) => method === 'eth_call');
      const tokens = asked.map(({ params }) => (params as [{ to: string }])[0].to);
      assert.deepEqual([asked.length, new Set(tokens)], [6, new Set([DAI, MKR])]);
    });
  });

  it('of a vault and its asset come to the log of a deposit, once the vault has reported its asset', async () => {
    const node = tokenNode(undefined, DEPOSITS);
    await withEndpoint('Vault node', node.answer, async () => {
      const frame = await openLogs(17);
      // All rows have the same amounts, which stand above the table.
      await frame.getByText('assets 2.5 DAI, shares 2 MKR').waitFor();
      const asked = node.asked
        .filter(({ method }) => method === 'eth_call')
        .map(({ params }) => (params as [{ to: string; input: string }])[0])
        .map(({ to, input }) => `${to.slice(0, 4)} ${input.slice(0, 10)}`);
      const unit = ['0x313ce567', '0x95d89b41', '0x01ffc9a7'];
      assert.deepEqual(
        asked.toSorted(),
        [...unit.flatMap((input) => [`0x5a ${input}`, `0xda ${input}`]), '0x5a 0x38d52e0f'].toSorted(),
      );
    });
  });

  it('are in the reason of a transfer that failed, though nothing was looked at before @long', async () => {
    const node = tokenNode();
    await withEndpoint('Failing token node', node.answer, async () => {
      const input = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [BOB, 15n * ETHER] });
      await call('eth_call', [{ from: ALICE, to: DAI, input }, 'latest']);
      await openNewest('try transfer');
      await (
        await treeItem(/^failed.*Reason: ERC20InsufficientBalance\(.*balance 5 DAI, needed 15 DAI\)/)
      ).waitFor();
    });
  });

  it('are those of an amount in a step of a guided call @long', async () => {
    const node = tokenNode();
    await withEndpoint('Guided token node', node.answer, async () => {
      for (const input of ['0x313ce567', '0x95d89b41'])
        await call('eth_call', [{ to: DAI, input }, 'latest']);
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', 'eth_call');
      await typeInto('eth_call: to', DAI);
      await typeInto('eth_call: input', `transfer(address,uint256) ${BOB} 15 DAI`);
      await pick('Send');
      const input = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [BOB, 15n * ETHER] });
      await until('the call was sent', async () =>
        node.asked.some(({ params }) => JSON.stringify(params).includes(input)),
      );
    });
  });

  it('are those of an amount in a line of New Call, and in a request document @long', async () => {
    const node = tokenNode();
    await withEndpoint('Typed token node', node.answer, async () => {
      for (const input of ['0x313ce567', '0x95d89b41'])
        await call('eth_call', [{ to: DAI, input }, 'latest']);
      const isSent = (amount: bigint): Promise<void> => {
        const input = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [BOB, amount] });
        return until(`${amount} was sent`, async () =>
          node.asked.some(({ params }) => JSON.stringify(params).includes(input)),
        );
      };
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', `eth_call ${DAI} transfer(${BOB}, 15.5 DAI)`);
      await isSent(155n * 10n ** 17n);
      const request = { to: DAI, input: `transfer(address,uint256) ${BOB} 16 DAI` };
      const content = JSON.stringify({ method: 'eth_call', params: [request] });
      const document = await vscode.workspace.openTextDocument({ language: 'ethrpc', content });
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('ethRpc.document.send', document.uri, 0);
      await isSent(16n * ETHER);
    });
  });

  it('are not asked for where the setting is off', async () => {
    const settings = vscode.workspace.getConfiguration('ethRpc');
    await settings.update('askTokens', false, vscode.ConfigurationTarget.Global);
    try {
      const node = tokenNode();
      await withEndpoint('Unasked token node', node.answer, async () => {
        const frame = await openLogs(18);
        await until('the chain was asked for', async () =>
          node.asked.some(({ method }) => method === 'eth_chainId'),
        );
        await frame
          .getByText(/1,000,000,000,000,000,000,000/)
          .first()
          .waitFor();
        await call('eth_chainId', []);
        assert.deepEqual(
          node.asked.filter(({ method }) => method === 'eth_call'),
          [],
        );
      });
    } finally {
      await settings.update('askTokens', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
