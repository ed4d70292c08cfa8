// Records test/core/replies by hand (`node test/core/recordReplies.ts`): a real anvil's replies to all the catalogue
// methods it serves, unedited.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { METHODS } from '../../src/core/catalogue/methods.ts';
import type { MethodSpec } from '../../src/core/catalogue/methodSpec.ts';
import { TRACER_OPTIONS } from '../../src/core/catalogue/params/tracer.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { exampleParams } from './exampleCalls.ts';
import type { Facts } from './exampleCalls.ts';
import { startNode, startSeededNode } from './seededNode.ts';
import type { TestNode } from './seededNode.ts';

const REPLIES = join(import.meta.dirname, 'replies');
const NOT_FOUND = -32601;

/** The first development account, whose key everyone knows. */
const SENDER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const TRANSFER = '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a';
const [CREATION, WITH_LIST, FAILED, LEGACY] = [
  '0xfe9f1c9b91bde1cd01ef2c6417e82694faf75d22c0fa7497ed021771b189fd57',
  '0x47bb7a8a93826186460a518bc735159978be390be539f1953c2b8c3d6b1489d7',
  '0x2a21e01b8be20b7b3d34d07c02cefbf4bb871faaf5be1e62c703da974333eeaa',
  '0x5f7248519db32aeba193338cdb6d9e237ec7db3acc41a49025fab072c6b8589e',
];

const FEES = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };

/** A creation whose code destroys itself at once. */
const SELF_DESTRUCTION = { from: SENDER.address, input: '0x33ff', value: '0x5', gas: '0x186a0' };

type Recorded = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly reply: JsonObject;
};
const recorded: Recorded[] = [];

await onNode(recordReads, await startSeededNode());
await onNode(recordChanges, await startSeededNode());
await onNode(recordState, await startNode([]));
write();

async function onNode(record: (node: TestNode) => Promise<void>, node: TestNode): Promise<void> {
  try {
    await record(node);
  } finally {
    node.kill();
  }
}

async function recordReads(node: TestNode): Promise<void> {
  const block = (await node.result('eth_getBlockByNumber', ['0x10d46', false])) as JsonObject;
  const facts: Facts = {
    'block hash': block['hash'] as string,
    'filter id': await node.text('eth_newFilter', [{ fromBlock: '0x10d40', address: TOKEN }]),
    'signed transaction': await signed(node),
    'versioned hash': `0x${'01'.repeat(32)}`,
  };
  const reads = METHODS.filter(({ effect }) => effect === 'read' || effect === 'filter');
  for (const method of reads) await keepExample(node, method, facts);

  for (const hash of [CREATION, WITH_LIST, FAILED, LEGACY]) {
    await keep(node, 'eth_getTransactionByHash', [hash]);
    await keep(node, 'eth_getTransactionReceipt', [hash]);
    await keep(node, 'trace_transaction', [hash]);
    await keep(node, 'debug_traceTransaction', [
      hash,
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
    ]);
  }
  await keep(node, 'ots_getTransactionError', [FAILED]);
  for (const text of TRACER_OPTIONS.suggestions ?? []) {
    // anvil answers {} for the first two, whatever the transaction did; steps are recorded once, below.
    if (!/flatCall|mux|enableMemory/.test(text))
      await keep(node, 'debug_traceTransaction', [TRANSFER, JSON.parse(text) as JsonValue]);
  }
  await keep(node, 'debug_traceTransaction', [FAILED, { enableMemory: true, enableReturnData: true }]);
  await keep(node, 'eth_getBlockByNumber', ['0x10d46', true]);
  await keep(node, 'eth_getTransactionByHash', [`0x${'00'.repeat(32)}`]);
  await keep(node, 'trace_replayBlockTransactions', ['0x10d49', ['trace', 'stateDiff', 'vmTrace']]);
  const calls = [
    {
      from: TOKEN,
      to: TOKEN,
      input: `0xa9059cbb${'0'.repeat(24)}${RECEIVER.slice(2)}${'1'.padStart(64, '0')}`,
    },
    { from: SENDER.address, to: RECEIVER, value: '0x1' },
  ];
  await keep(node, 'eth_simulateV1', [
    { blockStateCalls: [{ calls }], traceTransfers: true, returnFullTransactions: true },
    'latest',
  ]);
}

/** Everything that changes the chain, on a chain of its own. */
async function recordChanges(node: TestNode): Promise<void> {
  const done = new Set(recorded.map(({ method }) => method));
  const blocks = await node.text('eth_newBlockFilter', []);
  const waiting = await node.text('eth_newPendingTransactionFilter', []);
  const logs = await node.text('eth_newFilter', [{ address: TOKEN }]);
  await keep(node, 'eth_sendRawTransaction', [await signed(node)]);
  await keep(node, 'eth_sendRawTransactionSync', [await signed(node)]);
  await keep(node, 'eth_getTransactionByHash', [await delegate(node)]);
  const destroying = await node.result('eth_sendTransaction', [SELF_DESTRUCTION]);
  await keep(node, 'ots_getInternalOperations', [destroying]);
  await keep(node, 'trace_block', ['latest']);
  await keep(node, 'eth_sendTransaction', [
    {
      from: SENDER.address,
      to: TOKEN,
      input: `0xa9059cbb${'0'.repeat(24)}${RECEIVER.slice(2)}${'1'.padStart(64, '0')}`,
    },
  ]);
  for (const id of [blocks, waiting, logs]) await keep(node, 'eth_getFilterChanges', [id]);
  await keep(node, 'eth_getFilterLogs', [logs]);
  await keep(node, 'eth_uninstallFilter', [logs]);

  await node.result('evm_setAutomine', [false]);
  const next = Number(await node.result('eth_getTransactionCount', [SENDER.address, 'pending']));
  const first = await node.result('eth_sendTransaction', [
    { from: SENDER.address, to: RECEIVER, value: '0x1' },
  ]);
  await node.result('eth_sendTransaction', [
    { from: SENDER.address, to: RECEIVER, nonce: `0x${(next + 5).toString(16)}` },
  ]);
  for (const method of ['txpool_status', 'txpool_inspect', 'txpool_content']) await keep(node, method, []);
  await keep(node, 'eth_getTransactionByHash', [first]);
  await node.result('evm_setAutomine', [true]);
  await node.result('evm_mine', []);

  const snapshot = await node.text('evm_snapshot', []);
  await keep(node, 'evm_revert', [snapshot]);
  await keep(node, 'evm_mine_detailed', []);
  const facts: Facts = { 'signed transaction': await signed(node) };
  const changes = METHODS.filter(
    ({ name, effect }) => effect !== 'read' && effect !== 'filter' && !done.has(name),
  );
  const isReset = ({ name }: MethodSpec): number => Number(name.endsWith('_reset'));
  for (const method of changes.toSorted((a, b) => isReset(a) - isReset(b))) {
    if (recorded.some(({ method: name }) => name === method.name)) continue;
    await keepExample(node, method, facts);
    if (method.name.endsWith('Mining')) await node.reply('evm_setAutomine', [true]);
  }
}

/** The whole state, of a chain that has next to none. */
async function recordState(node: TestNode): Promise<void> {
  const state = await node.result('anvil_dumpState', []);
  for (const family of ['anvil', 'hardhat']) {
    await keep(node, `${family}_dumpState`, []);
    await keep(node, `${family}_loadState`, [state]);
  }
}

async function keepExample(node: TestNode, method: MethodSpec, facts: Facts): Promise<void> {
  if (method.webSocketOnly === true || /^admin_|_(?:dump|load)State$/.test(method.name)) return;
  const params = exampleParams(method, facts);
  if (params !== undefined) await keep(node, method.name, params);
}

async function keep(node: TestNode, method: string, params: readonly JsonValue[]): Promise<void> {
  const reply = await node.reply(method, params);
  const error = reply['error'] as JsonObject | undefined;
  if (error?.['code'] !== NOT_FOUND) recorded.push({ method, params, reply });
}

/** A transaction signed here, with the sender's next nonce. */
async function signed(node: TestNode): Promise<string> {
  const nonce = Number(await node.result('eth_getTransactionCount', [SENDER.address, 'latest']));
  return SENDER.signTransaction({
    ...FEES,
    chainId: 31337,
    type: 'eip1559',
    to: RECEIVER,
    value: 1n,
    gas: 21_000n,
    nonce,
  });
}

/** A delegation to the token's code (EIP-7702). */
async function delegate(node: TestNode): Promise<string> {
  const nonce = Number(await node.result('eth_getTransactionCount', [SENDER.address, 'latest']));
  const authorization = await SENDER.signAuthorization({ chainId: 31337, address: TOKEN, nonce: nonce + 1 });
  const raw = await SENDER.signTransaction({
    ...FEES,
    chainId: 31337,
    type: 'eip7702',
    to: RECEIVER,
    gas: 100_000n,
    nonce,
    authorizationList: [authorization],
  });
  return await node.text('eth_sendRawTransaction', [raw]);
}

function write(): void {
  rmSync(REPLIES, { recursive: true, force: true });
  mkdirSync(REPLIES);
  const spaceOf = ({ method }: Recorded): string => method.split('_', 1)[0]!;
  for (const space of new Set(recorded.map(spaceOf))) {
    const replies = recorded.filter((one) => spaceOf(one) === space).map(withoutId);
    writeFileSync(
      join(REPLIES, `${space}.json`),
      `[\n${replies.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`,
    );
  }
}

function withoutId({ method, params, reply }: Recorded): JsonObject {
  const { error, result } = reply;
  return error === undefined ? { method, params, result: result ?? null } : { method, params, error };
}
