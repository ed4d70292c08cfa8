// Builds the measured code: the shipped files in dist/, where they are older than their source, and core bundled with
// the same settings. Source files are not measured.
import { existsSync, globSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build as bundle, type BuildOptions } from 'esbuild';
import { build, repository } from '../workbench/paths.ts';
import { exitCode, startProcess } from '../workbench/processes.ts';
import { stop } from '../workbench/stop.ts';

/** The absolute path of the shipped files. */
export const dist = join(repository, 'dist');

/** The absolute path of the bundles made for benchmarks. */
export const benchBuild = join(build, 'bench');

/** The settings of the extension's own files in esbuild.mjs. */
export const hostBundle: BuildOptions = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  external: ['vscode'],
  legalComments: 'none',
  logLevel: 'warning',
  outdir: benchBuild,
  absWorkingDir: repository,
};

/** The shipped code that the call benchmark uses. */
export type Shipped = {
  readonly core: typeof import('./shippedCore.ts');
  readonly rpc: typeof import('../../src/rpc/client.ts');
};

/** Builds dist/ where it is missing or older than its sources. */
export async function buildShipped(): Promise<void> {
  const sources = globSync(['src/**/*.ts', 'esbuild.mjs', 'package-lock.json'], { cwd: repository });
  const newest = Math.max(...sources.map((file) => statSync(join(repository, file)).mtimeMs));
  const made = 'extension services rpc storage bodies webview gateway'.split(' ').map((name) => `${name}.js`);
  const isFresh = (file: string): boolean =>
    existsSync(join(dist, file)) && statSync(join(dist, file)).mtimeMs >= newest;
  if (made.every(isFresh)) return;
  console.log('Building dist/ ...');
  const child = startProcess(process.execPath, ['esbuild.mjs'], { cwd: repository });
  if ((await exitCode(child)) !== 0) throw stop('The build failed, so there is nothing to measure.');
}

/** Loads the shipped rpc file, and core as services.js contains it. */
export async function loadShipped(): Promise<Shipped> {
  const file = join(benchBuild, 'shippedCore.js');
  // Benchmarks may run at once, and none may read a file that another one is still writing.
  const name = `shippedCore-${process.pid}`;
  await bundle({ ...hostBundle, entryPoints: { [name]: 'test/bench/shippedCore.ts' } });
  await rename(join(benchBuild, `${name}.js`), file);
  const load = createRequire(import.meta.url);
  return {
    core: load(file) as Shipped['core'],
    rpc: load(join(dist, 'rpc.js')) as Shipped['rpc'],
  };
}
