// Starts a Redis for the tests: `redis-server` where it is installed, its mock everywhere else. Where the variable
// ETH_RPC_TEST_REDIS is `real`, as in CI, it must be installed.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../workbench/ports.ts';
import { endWithRun } from './endWithRun.ts';
import { startRedisMock } from './redisMock.ts';

export type RedisServer = {
  readonly url: string;
  /** Of a server; the mock runs in this process. */
  readonly pid?: number | undefined;
  keys(): Promise<string[]>;
  /** From now on nothing is answered; connections stay open. */
  pause(): void;
  resume(): void;
  /** Ends it, and loses what it knew. */
  close(): Promise<void>;
  /** Begins again, empty, at the same address. */
  startAgain(): Promise<void>;
};

const REDIS = 'redis-server';

/** Starts it empty. `kind` says which of the two, `any` the better one there is. */
export async function startRedis(kind: 'any' | 'mock' = 'any'): Promise<RedisServer> {
  const installed = spawnSync(REDIS, ['--version']).status === 0;
  if (!installed && process.env['ETH_RPC_TEST_REDIS'] === 'real')
    throw new Error(`${REDIS} is not installed, and ETH_RPC_TEST_REDIS asks for it`);
  return installed && kind === 'any' ? startReal() : startRedisMock();
}

async function startReal(): Promise<RedisServer> {
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn(REDIS, flags, { stdio: 'ignore' });
    endWithRun(child);
    while (!(await answersPing(port))) await sleep(10);
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child!.pid,
    keys: async () => (await ask(port, 'KEYS *')).split('\r\n').filter((line) => !/^([*$].*)?$/.test(line)),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async close() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
    startAgain: start,
  };
}

async function answersPing(port: number): Promise<boolean> {
  return (await ask(port, 'PING').catch(() => '')).startsWith('+PONG');
}

function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(`${command}\r\n`));
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject).on('close', () => resolve(text));
  });
}
