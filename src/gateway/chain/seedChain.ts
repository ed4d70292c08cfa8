// Fills a new embedded chain with blocks of several kinds of transactions, made by real calls. Any other chain stays
// unchanged.

import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { NodeCall } from '../node/nodeCall.ts';
import { SEASHELL_CODE } from './seashellCode.ts';

/** The head after seeding: 0x10d4f, the number in the service document's example. */
const SEEDED_HEAD = 68_943;

/** anvil's time to mine grows quadratically, so history begins late; it is long enough for `finalized` to exist. */
const FIRST_BLOCK = SEEDED_HEAD - 120;
const SECONDS_PER_BLOCK = 12;
const ETHER = 10n ** 18n;
const GAS = '0x7a120';

/** Flags for a chain whose newest block is from about `now` (seconds) once it is seeded. */
export function seedableChain(now: number): string[] {
  const genesis = now - (SEEDED_HEAD - FIRST_BLOCK) * SECONDS_PER_BLOCK;
  return ['--number', String(FIRST_BLOCK), '--timestamp', String(genesis)];
}

/**
 * Fills the chain behind `call` up to `SEEDED_HEAD`; its newest blocks have transactions. Throws where a step fails.
 */
export async function seedChain(call: NodeCall): Promise<void> {
  if (Number(await call('eth_blockNumber', [])) !== FIRST_BLOCK) return;
  const accounts = (await call('eth_accounts', [])) as readonly string[];
  const first = paymentBlocks(accounts);
  const rest = (token: string): Block[] => tokenBlocks(accounts, token);

  await call('evm_setAutomine', [false]);
  await mine(call, SEEDED_HEAD - FIRST_BLOCK - first.length - rest('').length);
  // After so many empty blocks, the base fee is almost 0.
  await call('anvil_setNextBlockBaseFeePerGas', [quantity(1_000_000_000n)]);
  const [creation] = (await fill(call, first)).slice(-1);
  const receipt = (await call('eth_getTransactionReceipt', [creation!])) as { contractAddress: string };
  await fill(call, rest(receipt.contractAddress));
  await call('evm_setAutomine', [true]);
}

type Block = readonly JsonObject[];

const TIP = { maxFeePerGas: quantity(3_000_000_000n), maxPriorityFeePerGas: quantity(1_500_000_000n) };
const PRICE = { gasPrice: quantity(4_000_000_000n), type: '0x0' };

/** The last block creates the contract. */
function paymentBlocks(accounts: readonly string[]): Block[] {
  return [
    [pay(accounts, 0, 1, ETHER, PRICE)],
    [pay(accounts, 1, 2, (ETHER * 5n) / 2n, TIP), pay(accounts, 2, 3, 1_234_567_890_123_456_789n, TIP)],
    [{ from: accounts[0]!, input: SEASHELL_CODE, gas: '0x2dc6c0', ...TIP }],
  ];
}

function tokenBlocks(accounts: readonly string[], token: string): Block[] {
  const at = (index: number): bigint => BigInt(accounts[index]!);
  const use = (from: number, selector: string, ...words: bigint[]): JsonObject => ({
    from: accounts[from]!,
    to: token,
    input: selector + words.map(word).join(''),
    gas: GAS,
    ...TIP,
  });
  const accessList = [{ address: token, storageKeys: [`0x${word(0n)}`] }];
  const greeting = `0x${Buffer.from('gm, explorer').toString('hex')}`;
  return [
    [use(0, MINT, at(0), 1_000_000n * ETHER)],
    [use(0, TRANSFER, at(1), 2_500n * ETHER), use(0, TRANSFER, at(2), ETHER / 2n)],
    [use(1, APPROVE, at(3), 2n ** 256n - 1n), use(2, APPROVE, at(4), ETHER / 4n)],
    [use(3, TRANSFER_FROM, at(1), at(5), 40n * ETHER)],
    [pay(accounts, 4, 5, ETHER / 10n, { accessList, type: '0x1', gasPrice: quantity(3_500_000_000n) })],
    // Fails with InsufficientBalance(0, 5 SHELL): account 6 has none yet.
    [use(6, TRANSFER, at(7), 5n * ETHER)],
    [use(0, AIRDROP, 64n, 10n * ETHER, 5n, at(3), at(4), at(5), at(6), at(7))],
    // Fails with Error(string): only the minter may mint.
    [use(8, MINT, at(8), ETHER)],
    [pay(accounts, 5, 6, 1n, TIP), pay(accounts, 7, 8, 250n * ETHER, PRICE), use(6, TRANSFER, at(9), ETHER)],
    [pay(accounts, 9, 0, 0n, { input: greeting, ...TIP })],
    [],
    [pay(accounts, 3, 9, 42n * ETHER, TIP), use(4, TRANSFER, at(0), 3n * ETHER)],
  ];
}

function pay(
  accounts: readonly string[],
  from: number,
  to: number,
  wei: bigint,
  fields: JsonObject,
): JsonObject {
  return { from: accounts[from]!, to: accounts[to]!, value: quantity(wei), gas: GAS, ...fields };
}

/** Mines each of `blocks` with its transactions; returns the hashes of the transactions. */
async function fill(call: NodeCall, blocks: readonly Block[]): Promise<JsonValue[]> {
  const hashes: JsonValue[] = [];
  for (const transactions of blocks) {
    for (const transaction of transactions) hashes.push(await call('eth_sendTransaction', [transaction]));
    await mine(call, 1);
  }
  return hashes;
}

async function mine(call: NodeCall, count: number): Promise<void> {
  await call('anvil_mine', [quantity(BigInt(count)), quantity(BigInt(SECONDS_PER_BLOCK))]);
}

const MINT = '0x40c10f19';
const TRANSFER = '0xa9059cbb';
const APPROVE = '0x095ea7b3';
const TRANSFER_FROM = '0x23b872dd';
const AIRDROP = '0xc204642c';

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
