// The command-line contenders, with a process for each call.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { native } from '../anvil.ts';
import { requestText } from './client.ts';
import type { BenchClient, Target } from './client.ts';

const run = promisify(execFile);

export function createCurl({ url }: Target): BenchClient {
  const flags = ['--silent', '--header', 'content-type: application/json'];
  return {
    call: async (method, params) =>
      (await run('curl', [...flags, '--data', requestText(1, method, params), url])).stdout,
    resultOf: (text) => (JSON.parse(text as string) as { result?: unknown }).result,
    close: () => Promise.resolve(),
  };
}

export function createCast({ url }: Target): BenchClient {
  const program = native('cast');
  return {
    call: async (method, params) => (await run(program, ['rpc', '--rpc-url', url, method, ...params])).stdout,
    resultOf: (text) => JSON.parse(text as string) as unknown,
    close: () => Promise.resolve(),
  };
}
