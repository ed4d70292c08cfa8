// ioredis-mock, which runs the real Lua scripts, behind a socket that speaks RESP2. Knows no command that the gateway
// and its tests do not need.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { freePort } from '../workbench/ports.ts';
import type { RedisServer } from './redisServer.ts';

/** What it passes on as it is. */
const PASSED = new Set(
  'incrby decrby set get del expire pexpire persist rename lpush rpush rpop lindex llen lrange sadd scard spop'.split(
    ' ',
  ),
);

/** Starts it empty, at a free port. */
export async function startRedisMock(): Promise<RedisServer> {
  const { default: RedisMock } = await import('ioredis-mock');
  const port = await freePort();
  const store = new RedisMock();
  const plain = store as unknown as Record<string, (...args: readonly string[]) => Promise<unknown>>;
  const sockets = new Set<Socket>();
  const scripts = new Map<string, string>();
  let awake = Promise.resolve();
  let wake = (): void => undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    let pending = '';
    let last = Promise.resolve();
    socket.setEncoding('latin1').on('data', (text: string) => {
      const { commands, rest } = splitCommands(pending + text);
      pending = rest;
      for (const command of commands)
        last = last.then(async () => {
          await awake;
          socket.write(await answer(command).catch(refuse));
        });
    });
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');

  async function answer([name = '', ...args]: readonly string[]): Promise<string> {
    const command = name.toLowerCase();
    if (command === 'info') return encode('redis_version:7.0.0\r\nloading:0\r\n');
    if (command === 'client' || command === 'select') return '+OK\r\n';
    if (command === 'eval') scripts.set(createHash('sha1').update(args[0]!).digest('hex'), args[0]!);
    if (command === 'eval' || command === 'evalsha') {
      const script = command === 'eval' ? args[0]! : scripts.get(args[0]!);
      // The client then sends the text.
      if (script === undefined) return '-NOSCRIPT No matching script.\r\n';
      return encode(await store.eval(script, Number(args[1]), ...args.slice(2)));
    }
    if (PASSED.has(command))
      return encode((await plain[command]!(...args)) ?? (command === 'spop' ? [] : null));
    if (command === 'ping') return '+PONG\r\n';
    return `-ERR unknown command '${command}'\r\n`;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    keys: () => store.keys('*'),
    pause() {
      awake = new Promise((resolve) => (wake = resolve));
    },
    resume: () => wake(),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await store.flushall();
      scripts.clear();
    },
    async startAgain() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
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

/** A command does not fit what is there: a list, say, where a text is. */
const refuse = (error: Error): string => `-ERR ${/^.*/.exec(error.message)?.[0]}\r\n`;

function encode(value: unknown): string {
  if (typeof value === 'number') return `:${value}\r\n`;
  if (Array.isArray(value)) return `*${value.length}\r\n${value.map(encode).join('')}`;
  if (value === null || value === undefined) return '$-1\r\n';
  if (typeof value !== 'string') return '-ERR a value of no known type\r\n';
  return `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
}
