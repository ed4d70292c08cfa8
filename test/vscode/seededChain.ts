// What a person meets on the seeded chain, and what must then be on screen, whichever hand led there.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { TOKEN } from './addresses.ts';
import { extensionApi } from './extensionApi.ts';
import { askGateway, until } from './gatewayUnderTest.ts';
import { row } from './resultRows.ts';
import { BALANCE_OF, BLOCK } from './typedCalls.ts';

/** The block with a payment of 250 ether among its three transactions. */
export const PAYMENTS = 68_940;
/** The block whose only transaction fails with an error of the token’s own. */
export const FAILURE = 68_937;
/** The blocks with logs of the token; what other tests send comes later. */
export const LOG_RANGE = { fromBlock: 68_932, toBlock: 68_943 };

type Transaction = { readonly hash: string; readonly value: string };

/** The transactions of a block, in its order. */
export async function transactionsOf(block: number): Promise<readonly Transaction[]> {
  const answer = await askGateway('eth_getBlockByNumber', [`0x${block.toString(16)}`, true]);
  return (answer as { transactions: readonly Transaction[] }).transactions;
}

/** Where in its block the payment of 250 ether is. */
export async function paymentIndex(): Promise<number> {
  const index = (await transactionsOf(PAYMENTS)).findIndex(
    ({ value }) => BigInt(value) === 250n * 10n ** 18n,
  );
  assert.notEqual(index, -1);
  return index;
}

/** All forms of its value. */
export const PAYMENT_FORMS = [
  'ether 250 ETH',
  'gwei 250,000,000,000 gwei',
  'wei 250,000,000,000,000,000,000 wei',
  'hex 0xd8d726b7177a80000',
];

/** From the block of payments on: the rows that lead to a link, what is chosen there, the method that is called. */
export const FIVE_STEPS: readonly (readonly [readonly string[], string, string])[] = [
  [['transactions', '0', 'blockHash'], 'Block', 'eth_getBlockByHash'],
  [['number'], 'All receipts', 'eth_getBlockReceipts'],
  [['0', 'transactionHash'], 'Transaction', 'eth_getTransactionByHash'],
  [['hash'], 'Receipt', 'eth_getTransactionReceipt'],
  [['from'], 'Code', 'eth_getCode'],
];

export const TRAIL = ['eth_getBlockByNumber', ...FIVE_STEPS.map(([, , method]) => method)];

/** The methods of the steps in the trail. */
export async function trailOf(frame: FrameLocator): Promise<readonly string[]> {
  const steps = await frame.locator('.trail li').allInnerTexts();
  return steps.map((step) => step.trim().split(' ')[0]!);
}

/** Waits until the rows below an open value are these, name and text. */
export async function showsForms(frame: FrameLocator, expected: readonly string[]): Promise<void> {
  for (const [index, form] of expected.entries()) await shows(frame.locator('.row.form').nth(index), form);
  assert.equal(await frame.locator('.row.form').count(), expected.length);
}

/** Waits for the explanation of the failed transaction. */
export async function showsFailure(frame: FrameLocator): Promise<void> {
  const error = 'InsufficientBalance(available 0 SHELL, required 5 SHELL)';
  await shows(row(frame, 'reason').locator('.value'), error);
  await shows(
    frame.locator('.summary'),
    `0x976E…0aa9 tried to send 5 SHELL to 0x14dC…9955; it failed: ${error}, and cost 0.000044966535845735 ETH.`,
  );
}

/** What opens below the changed number. */
export const NUMBER_SIDES = [
  'before decimal 68,939',
  'after decimal 68,940',
  'before hex 0x10d4b',
  'after hex 0x10d4c',
];

/** Waits until the first change of the block of payments, compared with the block before it, is the active row. */
export async function showsComparison(frame: FrameLocator): Promise<void> {
  await shows(frame.locator('.changes [role=status]'), '1 of 16 changes');
  await shows(frame.locator('.summary'), '12 changed, 3 added, 1 removed');
  await shows(frame.locator('.row.active'), 'number 68,939 → 68,940 +1 changed');
  await shows(row(frame, 'gasUsed'), 'gasUsed 22,580 → 93,558 +70,978 changed');
  await shows(row(frame, 'transactions'), 'transactions 1 item → 3 items 3 added, 1 removed changed');
}

/** Asks the token for its symbol and its decimals. */
export async function learnUnit(): Promise<void> {
  const api = await extensionApi();
  for (const input of ['0x95d89b41', '0x313ce567'])
    assert.ok((await api.call({ method: 'eth_call', params: [{ to: TOKEN, input }, 'latest'] })).ok);
}

const APPROVALS = [
  ['#', '3', '4'],
  ['event', 'Approval', 'Approval'],
  ['amount', 'unlimited SHELL', '0.25 SHELL'],
  ['owner', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
  ['spender', '0x90F79bf6EB2c4f870365E785982E1f101E93b906', '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'],
  ['blockNumber', '68,934', '68,934'],
];

/** Waits until the two approvals are left of the table. */
export async function showsApprovals(frame: FrameLocator): Promise<void> {
  await shows(frame.locator('.table-bar [role=status]'), '2 of 13 rows');
  const rows = frame.locator('.grid-body .grid-row');
  await until('two rows are left', async () => (await rows.count()) === APPROVALS[0]!.length - 1);
  const headers = await frame.getByRole('columnheader').allInnerTexts();
  const cells = await Promise.all(
    (await rows.all()).map((line) => line.locator('[role=rowheader], [role=gridcell]').allInnerTexts()),
  );
  const columns = headers.map((header, at) => [header.trim(), ...cells.map((line) => line[at])]);
  const names = APPROVALS.map(([name]) => name);
  assert.deepEqual(
    columns.filter(([name]) => names.includes(name)),
    APPROVALS,
  );
}

/** Waits until the search is at this hit, on a row of this name and value. */
export async function showsHit(
  frame: FrameLocator,
  count: string,
  name: string,
  value: string,
): Promise<void> {
  await shows(frame.locator('#search-status'), count);
  await shows(frame.locator('.row.active.hit .name'), name);
  await shows(frame.locator('.row.active.hit .value'), value);
}

/** The same of a call in a call tree, which has no name. */
export async function showsCallHit(frame: FrameLocator, count: string, line: string): Promise<void> {
  await shows(frame.locator('#search-status'), count);
  await shows(frame.locator('.row.call.active.hit b.value'), line);
}

/** Waits until this is there and says exactly this; a failure tells what it said. */
async function shows(place: Locator, expected: string): Promise<void> {
  let shown = 'nothing';
  await until(expected, async () => {
    if ((await place.count()) > 0) shown = (await place.first().innerText()).replaceAll(/\s+/g, ' ').trim();
    return shown === expected;
  }).catch(() => assert.equal(shown, expected));
}

/** Waits until the clipboard has this text. */
export async function untilCopied(text: string): Promise<void> {
  await until(`${text} is in the clipboard`, async () => (await vscode.env.clipboard.readText()) === text);
}

/** The hash of the block that typed calls are about. */
export async function blockHash(): Promise<string> {
  return ((await askGateway('eth_getBlockByNumber', [BLOCK, false])) as { readonly hash: string }).hash;
}

/** What the account has of the token, in its smallest units. */
export async function tokenBalance(): Promise<bigint> {
  return BigInt(String(await askGateway('eth_call', [{ to: TOKEN, input: BALANCE_OF }, 'latest'])));
}
