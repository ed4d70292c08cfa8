// Runs the real node of a benchmark, each on a free port, and finds Foundry's native programs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../workbench/paths.ts';
import { freePort } from '../workbench/ports.ts';
import { cleanEnvironment, startProcess, stopProcess } from '../workbench/processes.ts';
import { stop } from '../workbench/stop.ts';

/** A running node with a fixed chain: a head block, and a balance for each address. */
export type Anvil = {
  readonly url: string;
  /** The number of the head block, as the node writes it. */
  readonly head: string;
  /** The balance of each address, as the node writes it. */
  readonly balances: ReadonlyMap<string, string>;
  readonly stop: () => Promise<void>;
};

const BLOCKS = 12;
/** The number of the block before these: the head has four digits, and need not take the time of that many blocks. */
const GENESIS = 1_222;
const HEAD = `0x${(GENESIS + BLOCKS).toString(16)}`;
/** The node is killed, and would leave the states of older blocks on disk: 100 MB. */
const NO_FILES = ['--max-persisted-states=0'];

/** Starts anvil with additional flags, mines its blocks, and gives each of `addresses` addresses another balance. */
export async function startAnvil(addresses: number, flags: readonly string[] = []): Promise<Anvil> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = ['--silent', `--port=${port}`, `--number=${GENESIS}`, ...NO_FILES];
  const child = startProcess(native('anvil'), [...own, ...flags], { env: cleanEnvironment() });
  const balances = new Map<string, string>();
  try {
    await answers(url);
    await ask(url, 'anvil_mine', [`0x${BLOCKS.toString(16)}`]);
    for (let index = 1; index <= addresses; index++) {
      const address = `0x5${index.toString(16).padStart(39, '0')}`;
      const balance = `0x${(1_234_567_890_123_456_789n * BigInt(index)).toString(16)}`;
      await ask(url, 'anvil_setBalance', [address, balance]);
      balances.set(address, balance);
    }
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
  return { url, head: HEAD, balances, stop: () => stopProcess(child) };
}

/** The native program in the npm package for this platform, without the Node wrapper of Foundry's package. */
export function native(name: 'anvil' | 'cast'): string {
  const windows = process.platform === 'win32';
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const platform = `${windows ? 'win32' : process.platform}-${architecture}`;
  const file = `node_modules/@foundry-rs/${name}-${platform}/bin/${name}${windows ? '.exe' : ''}`;
  const path = join(repository, file);
  if (!existsSync(path)) throw stop(`${file} is missing: run npm ci.`);
  return path;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await ask(url, 'eth_chainId', []).catch(() => undefined);
    if (answer !== undefined) return;
    await delay(50);
  }
  throw stop('anvil did not start within 10 s.');
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const reply = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (reply.error !== undefined) throw stop(`anvil refused ${method}: ${reply.error.message}`);
  return reply.result ?? null;
}
