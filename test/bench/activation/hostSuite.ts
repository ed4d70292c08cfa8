// The measurement inside the extension host, which VS Code loads like a test suite. Fails where an extension is active
// already.
import { statSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { SUITE_END } from '../../workbench/phases.ts';
import type { HostSample, Started } from './hostSample.ts';

/** Opening a window keeps both cores busy, which would be measured too. */
const SETTLE_MS = 3_000;

type Load = (request: string, ...rest: readonly unknown[]) => unknown;

/** Activates the empty extension and ours in the order given, and writes the figures to the file given. */
export async function run(): Promise<void> {
  const { ETH_RPC_BENCH_FILE: file, ETH_RPC_BENCH_FIRST: first } = process.env;
  if (file === undefined) throw new Error('ETH_RPC_BENCH_FILE is not set.');
  const ours = 'ethereum-rpc-explorer.ethereum-rpc-explorer';
  const empty = 'ethrpc-bench.empty';
  const started: Record<string, Started> = {};
  await delay(SETTLE_MS);
  for (const id of first === 'empty' ? [empty, ours] : [ours, empty]) started[id] = await start(id);
  const dist = join(vscode.extensions.getExtension(ours)!.extensionPath, 'dist') + sep;
  const loaded = Object.keys(require.cache).filter((path) => path.startsWith(dist));
  const sample: HostSample = {
    ours: started[ours]!,
    empty: started[empty]!,
    loaded: loaded.map((path) => ({ file: path.slice(dist.length), bytes: statSync(path).size })),
    node: process.version,
    vscode: vscode.version,
  };
  writeFileSync(file, JSON.stringify(sample));
  console.log(SUITE_END);
}

async function start(id: string): Promise<Started> {
  const extension = vscode.extensions.getExtension(id);
  if (extension === undefined) throw new Error(`${id} is not there.`);
  if (extension.isActive) throw new Error(`${id} is active already.`);
  const main = join(extension.extensionPath, (extension.packageJSON as { main: string }).main);
  const inside = watch(main);
  const begin = performance.now();
  await extension.activate();
  const totalMs = performance.now() - begin;
  return { totalMs, ...inside() };
}

/** Measures the host's `require` of a file and the `activate` that the file exports. */
function watch(file: string): () => { loadMs: number; activateMs: number } {
  const loader = Module as unknown as { _load: Load };
  const load = loader._load;
  let loadMs = Number.NaN;
  let activateMs = Number.NaN;
  loader._load = function (this: unknown, request, ...rest) {
    if (request !== file && `${request}.js` !== file) return load.call(this, request, ...rest);
    const begin = performance.now();
    const exported = load.call(this, request, ...rest) as { activate: (context: unknown) => unknown };
    loadMs = performance.now() - begin;
    return {
      ...exported,
      activate(context: unknown) {
        const called = performance.now();
        const api = exported.activate(context);
        activateMs = performance.now() - called;
        return api;
      },
    };
  };
  return () => {
    loader._load = load;
    if (Number.isNaN(loadMs + activateMs))
      throw new Error(`${file} was not seen being loaded and activated.`);
    return { loadMs, activateMs };
  };
}
