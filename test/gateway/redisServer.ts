// Owns a Redis for the tests: `redis-server` where it is installed, otherwise ioredis-mock, which runs the real Lua
// scripts, behind a socket that speaks RESP2. Refuses any command the gateway does not need.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithRun } from './endWithRun.ts';

export type RedisServer = {
  readonly url: string;
  /** Of a server; the mock runs in this process. */
  readonly pid?: number | undefined;
  keys(): Promise<string[]>;
  close(): Promise<void>;
};

const REDIS = 'redis-server';

/** Starts it empty. `kind` says which of the two, `any` the better one there is. */
export async function startRedis(kind: 'any' | 'mock' = 'any'): Promise<RedisServer> {
  const installed = spawnSync(REDIS, ['--version']).status === 0;
  return installed && kind === 'any' ? startReal() : startMock();
}

async function startReal(): Promise<RedisServer> {
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child: ChildProcess = spawn(REDIS, flags, { stdio: 'ignore' });
  endWithRun(child);
  while (!(await answersPing(port))) await sleep(10);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    keys: async () => (await ask(port, 'KEYS *')).split('\r\n').filter((line) => !/^([*$].*)?$/.test(line)),
    async close() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}

async function startMock(): Promise<RedisServer> {
  const { default: RedisMock } = await import('ioredis-mock');
  const store = new RedisMock();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let pending = '';
    let last = Promise.resolve();
    socket.setEncoding('latin1').on('data', (text: string) => {
      const { commands, rest } = splitCommands(pending + text);
      pending = rest;
      for (const command of commands) last = last.then(async () => void socket.write(await answer(command)));
    });
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer([name = '', ...args]: readonly string[]): Promise<string> {
    const command = name.toLowerCase();
    if (command === 'info') return encode('redis_version:7.0.0\r\nloading:0\r\n');
    if (command === 'client' || command === 'select') return '+OK\r\n';
    // As a server that has never seen the script: the client then sends its text.
    if (command === 'evalsha') return '-NOSCRIPT No matching script.\r\n';
    if (command === 'eval') return encode(await store.eval(args[0]!, Number(args[1]), ...args.slice(2)));
    if (command === 'incrby' || command === 'decrby') return encode(await store[command](args[0]!, args[1]!));
    if (command === 'ping') return '+PONG\r\n';
    return `-ERR unknown command '${command}'\r\n`;
  }

  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: () => store.keys('*'),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await store.flushall();
      store.disconnect();
    },
  };
}

/** Cuts RESP arrays of bulk strings out of `text`. */
function splitCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  while (true) {
    const command: string[] = [];
    const head = /^\*(\d+)\r\n/.exec(rest);
    if (head === null) return { commands, rest };
    let at = head[0].length;
    for (let left = Number(head[1]); left > 0; left -= 1) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(at, at + 16));
      if (size === null) return { commands, rest };
      const start = at + size[0].length;
      at = start + Number(size[1]) + 2;
      if (at > rest.length) return { commands, rest };
      command.push(rest.slice(start, at - 2));
    }
    commands.push(command);
    rest = rest.slice(at);
  }
}

function encode(value: unknown): string {
  if (typeof value === 'number') return `:${value}\r\n`;
  if (Array.isArray(value)) return `*${value.length}\r\n${value.map(encode).join('')}`;
  if (value === null || value === undefined) return '$-1\r\n';
  if (typeof value !== 'string') return '-ERR a value of no known type\r\n';
  return `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
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
