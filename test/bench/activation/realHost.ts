// Measures activation in the browser-served VS Code: each start has a new extension host.
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { repository } from '../../workbench/paths.ts';
import { cleanEnvironment, exitCode, startProcess } from '../../workbench/processes.ts';
import { stop } from '../../workbench/stop.ts';
import { quietSettings, writeUserSettings } from '../../workbench/userSettings.ts';
import { benchBuild, hostBundle } from '../build.ts';
import { sized } from '../effort.ts';
import { compare, printTable, spread, state } from '../report.ts';
import type { Metric } from '../report.ts';
import type { HostSample, Started } from './hostSample.ts';

const suite = join(benchBuild, 'hostSuite.js');

export async function benchHost(starts: number): Promise<Metric[]> {
  await bundle({ ...hostBundle, entryPoints: { hostSuite: 'test/bench/activation/hostSuite.ts' } });
  const home = mkdtempSync(join(tmpdir(), 'ethrpc-bench-'));
  try {
    writeEmptyExtension(join(home, 'extensions/ethrpc-bench.empty-1.0.0'));
    await writeUserSettings(join(home, 'user/server/data'), quietSettings);
    const samples: HostSample[] = [];
    // The first start is not counted: it fills VS Code's own caches in the profile.
    for (let index = sized(0, 1); index <= starts; index++) {
      process.stdout.write(`\rStart ${index} of ${starts} of VS Code ...`);
      const sample = await startOnce(home, index % 2 === 0 ? 'empty' : 'ours');
      if (index > 0) samples.push(sample);
    }
    console.log('');
    return report(samples);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startOnce(home: string, first: 'empty' | 'ours'): Promise<HostSample> {
  const file = join(home, 'sample.json');
  rmSync(file, { force: true });
  const log = openSync(join(home, 'start.log'), 'a');
  const child = startProcess(
    process.execPath,
    [
      join(repository, 'test/workbench/executable.ts'),
      `--extensionDevelopmentPath=${repository}`,
      `--extensionTestsPath=${suite}`,
      `--user-data-dir=${join(home, 'user')}`,
      `--extensions-dir=${join(home, 'extensions')}`,
    ],
    {
      env: cleanEnvironment({ ETH_RPC_BENCH_FILE: file, ETH_RPC_BENCH_FIRST: first }),
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  if ((await exitCode(child)) !== 0)
    throw stop(`Activation could not be measured: ${readFileSync(join(home, 'start.log'), 'utf8')}`);
  return JSON.parse(readFileSync(file, 'utf8')) as HostSample;
}

/** Installs the reference extension by writing its files: VS Code finds them in a new extensions folder. */
function writeEmptyExtension(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const manifest = {
    publisher: 'ethrpc-bench',
    name: 'empty',
    version: '1.0.0',
    engines: { vscode: '^1.106.0' },
    main: './main.js',
    activationEvents: [],
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'main.js'), "require('vscode');\nexports.activate = () => {};\n");
}

function report(samples: readonly HostSample[]): Metric[] {
  const series = (who: 'ours' | 'empty', part: keyof Started): number[] =>
    samples.map((sample) => sample[who][part]);
  const rows = (['ours', 'empty'] as const).map((who) => [
    who === 'ours' ? 'this extension' : 'empty extension',
    ...(['totalMs', 'loadMs', 'activateMs'] as const).map((part) => spread(series(who, part), 2)),
  ]);
  const { node, vscode, loaded } = samples[0]!;
  const title = `Activation in VS Code ${vscode} (Node ${node}): median (quartiles) of ${samples.length} starts, ms`;
  printTable(title, ['', 'activate()', 'of it require', 'of it activate'], rows);
  const files = loaded.map(({ file }) => file).join(', ');
  console.log(`\nLoaded from dist/ once active: ${files}`);
  if (loaded.length === 0) throw new Error('Nothing of dist/ is loaded, so something else was activated.');
  const bytes = samples.map((sample) => sample.loaded.reduce((total, file) => total + file.bytes, 0));
  return [
    state('activation.aroundActivateMs', series('ours', 'totalMs'), { is: '<=', than: 10 }),
    compare(
      'activation.aroundActivateMs / empty extension',
      series('ours', 'totalMs'),
      series('empty', 'totalMs'),
    ),
    state('activation.loadAndActivateMs', sum(series('ours', 'loadMs'), series('ours', 'activateMs')), {
      is: '<=',
      than: 10,
    }),
    state('activation.loadedBytes', bytes, { is: '<=', than: 80_000 }),
  ];
}

function sum(some: readonly number[], others: readonly number[]): number[] {
  return some.map((value, index) => value + (others[index] ?? Number.NaN));
}
