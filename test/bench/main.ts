// `npm run bench -- <area>`: parses the command line, runs the benchmark, sets the exit code. A wrong result fails the
// run; a missed goal does not.
import { parseArgs } from 'node:util';
import { endSignal, stopAllProcesses } from '../workbench/processes.ts';
import { runScript, stop } from '../workbench/stop.ts';
import { benchActivation } from './activation.ts';
import { buildShipped } from './build.ts';
import { benchCall } from './call.ts';
import { benchDecode } from './decode.ts';
import { sized } from './effort.ts';
import { benchExplain } from './explain.ts';
import { benchIndex } from './explain/index.ts';
import { benchHistory } from './history.ts';
import { benchLarge } from './large.ts';
import { benchLive } from './live.ts';
import { benchWindow } from './window.ts';
import { benchGateway } from './gateway.ts';
import { printMetrics } from './report.ts';
import type { Metric } from './report.ts';

/** The benchmarks by the names of the command line. The unit tests run each of them briefly. */
export const areas: Readonly<
  Record<string, (rounds: number | undefined, larger: readonly number[]) => Promise<readonly Metric[]>>
> = {
  call: benchCall,
  decode: benchDecode,
  explain: async (rounds) => [...(await benchExplain(rounds)), ...(await benchIndex(rounds))],
  large: benchLarge,
  history: benchHistory,
  gateway: benchGateway,
  activation: benchActivation,
  window: benchWindow,
  live: benchLive,
};
const usage = `Usage: npm run bench -- [${Object.keys(areas).join('|')}] [--rounds N] [--larger MB] [--no-build] [--brief]`;

async function bench(): Promise<number> {
  const { names, rounds, larger, build } = parse();
  if (build) await buildShipped();
  for (const name of names) printMetrics(await areas[name]!(rounds ?? sized(undefined, 1), larger));
  return 0;
}

function parse(): {
  names: readonly string[];
  rounds: number | undefined;
  larger: readonly number[];
  build: boolean;
} {
  const options = {
    rounds: { type: 'string' },
    larger: { type: 'string', multiple: true },
    'no-build': { type: 'boolean', default: false },
    // effort.ts reads this flag.
    brief: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const names = positionals.length === 0 ? Object.keys(areas) : positionals;
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    const larger = (values.larger ?? []).map(Number);
    const known = names.every((name) => Object.hasOwn(areas, name)) && larger.every((size) => size > 0);
    if (known && (rounds === undefined || (Number.isInteger(rounds) && rounds > 0)))
      return { names, rounds, larger, build: !values['no-build'] };
  } catch {
    // Reported below, as any other unknown word.
  }
  throw stop(usage);
}

async function main(): Promise<number> {
  const ended = endSignal().then((signal) => Promise.reject(stop(`Ended by ${signal}.`)));
  try {
    return await Promise.race([bench(), ended]);
  } finally {
    await stopAllProcesses();
  }
}

if (import.meta.main) await runScript(main);
