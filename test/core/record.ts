// Records test/core/fixtures by hand (`node test/core/record.ts`): starts anvil, makes a small chain, asks every
// catalogue method and keeps each reply unedited.

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../src/core/json.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { freePort } from '../workbench/ports.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(import.meta.dirname, 'fixtures');
const GENESIS_TIME = 1_760_000_000;
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOPIC = 'ab'.repeat(32);

/** Stores 42 in memory, logs it under TOPIC, returns it. */
const RUNTIME = `602a6000527f${TOPIC}60206000a160206000f3`;
const CREATION = `0x6030600c60003960306000f3${RUNTIME}`;
/** Reverts at once. */
const REVERTING_CREATION = '0x60006000fd';

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const anvil = spawn(
  join(ROOT, 'node_modules/.bin/anvil'),
  ['--port', String(port), '--timestamp', String(GENESIS_TIME), '--silent'],
  { stdio: 'inherit' },
);
try {
  await untilItAnswers();
  await record();
} finally {
  anvil.kill();
}
execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [FIXTURES]);

async function record(): Promise<void> {
  mkdirSync(FIXTURES, { recursive: true });
  await ask('evm_setNextBlockTimestamp', [GENESIS_TIME + 12]);
  const legacy = await sent({ to: OTHER, value: '0x112210f47de98115', gasPrice: '0x77359400', type: '0x0' });
  await ask('evm_setNextBlockTimestamp', [GENESIS_TIME + 24]);
  const creation = await sent({ input: CREATION, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' });
  const contract = await member('eth_getTransactionReceipt', [creation], 'contractAddress');
  await ask('evm_setNextBlockTimestamp', [GENESIS_TIME + 36]);
  const logging = await sent({
    to: contract,
    gas: '0x186a0',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x3b9aca00',
    accessList: [{ address: contract, storageKeys: [`0x${'00'.repeat(32)}`] }],
  });
  await ask('evm_setNextBlockTimestamp', [GENESIS_TIME + 48]);
  const failing = await sent({
    input: REVERTING_CREATION,
    gas: '0x186a0',
    gasPrice: '0x77359400',
    type: '0x0',
  });

  await keep('blockNumber', 'eth_blockNumber', []);
  await keep('chainId', 'eth_chainId', []);
  await keep('gasPrice', 'eth_gasPrice', []);
  await keep('balance', 'eth_getBalance', [OTHER, 'latest']);
  await keep('transactionCount', 'eth_getTransactionCount', [RICH, 'latest']);
  await keep('code', 'eth_getCode', [contract, 'latest']);
  await keep('blockWithHashes', 'eth_getBlockByNumber', ['0x1', false]);
  await keep('blockInFull', 'eth_getBlockByNumber', ['0x3', true]);
  await keep('blockMissing', 'eth_getBlockByNumber', ['0xffff', false]);
  await keep('transactionLegacy', 'eth_getTransactionByHash', [legacy]);
  await keep('transactionDynamicFee', 'eth_getTransactionByHash', [logging]);
  await keep('receiptOfCreation', 'eth_getTransactionReceipt', [creation]);
  await keep('receiptWithLogs', 'eth_getTransactionReceipt', [logging]);
  await keep('receiptOfFailure', 'eth_getTransactionReceipt', [failing]);
  await keep('call', 'eth_call', [{ to: contract }, 'latest']);
  await keep('callReverted', 'eth_call', [{ input: REVERTING_CREATION }, 'latest']);
  await keep('clientVersion', 'web3_clientVersion', []);
  await keep('networkVersion', 'net_version', []);
  await keep('unknownMethod', 'eth_noSuchMethod', []);
}

async function keep(name: string, method: string, params: readonly JsonValue[]): Promise<void> {
  const reply = parseJson(await post(method, params));
  writeFileSync(join(FIXTURES, `${name}.json`), JSON.stringify({ method, params, reply }, null, 2));
}

/** Sends from the rich account and waits until the transaction is mined. */
async function sent(transaction: Record<string, JsonValue>): Promise<string> {
  const hash = await ask('eth_sendTransaction', [{ from: RICH, gas: '0x30d40', ...transaction }]);
  if (typeof hash !== 'string') throw new Error(`not sent: ${JSON.stringify(transaction)}`);
  while ((await ask('eth_getTransactionReceipt', [hash])) === null) await pause();
  return hash;
}

async function member(method: string, params: readonly JsonValue[], name: string): Promise<JsonValue> {
  const result = (await ask(method, params)) as Readonly<Record<string, JsonValue>>;
  return result[name] ?? null;
}

async function ask(method: string, params: readonly JsonValue[]): Promise<JsonValue> {
  const reply = parseJson(await post(method, params)) as Readonly<Record<string, JsonValue>>;
  if (reply['error'] !== undefined) throw new Error(`${method}: ${JSON.stringify(reply['error'])}`);
  return reply['result'] ?? null;
}

async function post(method: string, params: readonly JsonValue[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).text();
}

async function untilItAnswers(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await post('eth_chainId', []);
      return;
    } catch {
      await pause();
    }
  }
  throw new Error('anvil does not answer');
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}
