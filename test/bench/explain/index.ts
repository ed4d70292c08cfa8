// The benchmark of the index of artifacts: 500 artifacts of 87 MB in all, in a new process each time, with and without
// the cache of an earlier window.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build as bundle } from 'esbuild';
import { benchBuild, hostBundle } from '../build.ts';
import { expectEqual } from '../call/check.ts';
import { sized } from '../effort.ts';
import { format, printTable, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { median } from '../rounds.ts';
import type { IndexRun } from './indexRun.ts';

type Code = { readonly object: string };
type Artifact = { readonly abi: unknown; readonly bytecode: Code; readonly deployedBytecode: Code };

const run = promisify(execFile);
const COUNT = sized(500, 20);
/** The bytes of one artifact, most of them for the syntax tree. */
const BYTES = 174_000;
const NUMBER = 6;

/** Measures the time until the first contract has its name. */
export async function benchIndex(rounds = sized(7, 1)): Promise<readonly Metric[]> {
  await bundle({
    ...hostBundle,
    external: [],
    alias: { vscode: fileURLToPath(import.meta.resolve('./fileVscode.ts')) },
    entryPoints: { indexRun: 'test/bench/explain/indexRun.ts' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'index-'));
  try {
    const code = writeArtifacts(folder);
    const cache = join(folder, 'cache');
    const look = async (): Promise<IndexRun> => {
      const args = ['--expose-gc', join(benchBuild, 'indexRun.js'), folder, cache, String(COUNT), code];
      const { stdout } = await run(process.execPath, args);
      const found = JSON.parse(stdout) as IndexRun;
      expectEqual('names', found.names, ['C7']);
      return found;
    };
    const [cold, warm]: [IndexRun[], IndexRun[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      rmSync(cache, { force: true });
      cold.push(await look());
      warm.push(await look());
    }
    const size = readFileSync(cache).length / 1e6;
    const of = (runs: readonly IndexRun[], what: 'milliseconds' | 'cpu' | 'megabytes'): readonly number[] =>
      runs.map((one) => one[what]);
    printTable(
      `An index of ${COUNT} artifacts of ${format((COUNT * BYTES) / 1e6)} MB, its cache ${format(size, 1)} MB (${rounds} rounds)`,
      ['', 'ms', 'ms of CPU', 'MB kept'],
      [
        { name: 'cold', runs: cold },
        { name: 'warm', runs: warm },
      ].map(({ name, runs }) => [
        name,
        ...(['milliseconds', 'cpu', 'megabytes'] as const).map((what) => format(median(of(runs, what)))),
      ]),
    );
    return [
      state('index of artifacts, cold, ms', of(cold, 'milliseconds'), { is: '<=', than: 3_000 }),
      state('index of artifacts, cold, ms of CPU', of(cold, 'cpu')),
      state('index of artifacts, warm, ms', of(warm, 'milliseconds'), { is: '<=', than: 100 }),
      state('index of artifacts, warm, ms of CPU', of(warm, 'cpu')),
      state('index of artifacts, MB kept', of(warm, 'megabytes')),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes artifacts as Foundry does; returns the code of the eighth. */
function writeArtifacts(folder: string): string {
  const builds = JSON.parse(
    readFileSync(new URL('../../core/explain/project/out.json', import.meta.url), 'utf8'),
  ) as readonly { readonly artifacts: readonly { readonly artifact: Artifact }[] }[];
  const all = builds.flatMap(({ artifacts }) => artifacts.map(({ artifact }) => artifact));
  const withCode = all.filter(({ deployedBytecode }) => deployedBytecode.object !== '0x');
  const longer = (digits: string, at: number): string =>
    `${'6001'.repeat(2_000)}${at.toString(16).padStart(NUMBER, '0')}${digits}`;
  const runtimeOf = ({ deployedBytecode }: Artifact, at: number): string =>
    longer(deployedBytecode.object.slice(2), at);
  for (let at = 0; at < COUNT; at++) {
    const artifact = withCode[at % withCode.length]!;
    const { abi, bytecode, deployedBytecode } = artifact;
    const runtime = runtimeOf(artifact, at);
    const own = {
      abi,
      bytecode: { object: bytecode.object.replace(deployedBytecode.object.slice(2), runtime) },
      deployedBytecode: { object: `0x${runtime}` },
    };
    const text = JSON.stringify(own);
    const node = '{"nodeType":"Identifier","src":"123:45:0","typeDescriptions":{"typeString":"uint256"}},';
    const ast = node.repeat(Math.max(0, Math.floor((BYTES - text.length) / node.length)));
    const path = join(folder, 'out', `C${at}.sol`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, `C${at}.json`), `${text.slice(0, -1)},"ast":[${ast}null]}`);
  }
  const runtime = runtimeOf(withCode[7 % withCode.length]!, 7);
  return `0x${runtime.replaceAll(/__.{36}__/g, '0'.repeat(40))}`;
}
