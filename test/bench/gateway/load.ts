// Loads one contender with the same call from a process of its own, and measures the contender's cost.
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { exitCode, startProcess } from '../../workbench/processes.ts';
import { stop } from '../../workbench/stop.ts';
import { sized } from '../effort.ts';
import type { Load, LoadResult } from './loadRun.ts';
import { processorMs, residentMb } from './processCost.ts';

/**
 * A server under test. `pid`: its process, measured with its child processes; absent where its cost is not measured.
 */
export type Contender = { readonly name: string; readonly url: string; readonly pid?: number | undefined };

export type Sample = {
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
  readonly rssMb: number;
};

const BODY = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
const PROGRAM = fileURLToPath(import.meta.resolve('./loadRun.ts'));
const MEASURED_MS = sized(2_000, 150);
const WARM_UP_MS = sized(500, 50);

/** The bytes of one call. */
export function requestFor(url: string): string {
  const { pathname, host } = new URL(url);
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
  return `${head}content-length: ${BODY.length}\r\n\r\n${BODY}`;
}

/** Calls as fast as responses arrive. Throws at a response that is not 200. */
export async function load({ name, url, pid }: Contender, connections: number): Promise<Sample> {
  const wanted: Load = {
    port: Number(new URL(url).port),
    connections,
    warmUpMs: WARM_UP_MS,
    ms: MEASURED_MS,
    request: requestFor(url),
  };
  const before = pid === undefined ? 0 : processorMs(pid);
  const child = startProcess(process.execPath, [PROGRAM, JSON.stringify(wanted)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, code] = await Promise.all([text(child.stdout!), exitCode(child)]);
  if (code !== 0) throw stop('The generator of the load failed.');
  return sampleOf(said, `${name}, ${connections} connections`, pid, before);
}

/** `said`: what the generator printed; `before`: the processor time of the contender before it began, milliseconds. */
export function sampleOf(said: string, what: string, pid: number | undefined, before: number): Sample {
  const { calls, seconds, allCalls, p50Ms, p99Ms, fault } = JSON.parse(said) as LoadResult;
  if (fault !== '') throw stop(`${what}: ${fault}`);
  return {
    rate: calls / seconds,
    p50Ms,
    p99Ms,
    cpuUs: pid === undefined ? 0 : ((processorMs(pid) - before) * 1000) / allCalls,
    rssMb: pid === undefined ? 0 : residentMb(pid),
  };
}

/** Every contender must return the same body as the node. */
export async function expectSameAnswers(contenders: readonly Contender[]): Promise<void> {
  const answers = contenders.map(async ({ url }) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: BODY });
    return `${response.status} ${await response.text()}`;
  });
  const [first, ...others] = await Promise.all(answers);
  for (const [index, answer] of others.entries()) {
    if (answer !== first) throw stop(`${contenders[index + 1]!.name} answers ${answer}, not ${first}`);
  }
}
