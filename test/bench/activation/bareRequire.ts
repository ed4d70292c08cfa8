// Measures the load time of dist/extension.js outside VS Code: in new processes, with a stub for `vscode`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchBuild, dist } from '../build.ts';
import { compare, printTable, spread } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave } from '../rounds.ts';

/**
 * The program of the measured process. It is a text, so that nothing else is loaded there. Each member of the stub, and
 * each value that a call of it returns, is a class and a function.
 */
const PROBE = `
const Module = require('node:module');
const load = Module._load;
const stub = new Proxy(function () {}, {
  get: (target, name) => name in target ? target[name] : stub,
  apply: () => stub,
  // What a bundle makes of a module has its members by inheritance.
  getPrototypeOf: () => stub,
});
Module._load = (request, ...rest) => request === 'vscode' ? stub : load(request, ...rest);
const begin = process.hrtime.bigint();
require(process.argv[1]);
process.stdout.write(String(Number(process.hrtime.bigint() - begin) / 1e6));
`;

export async function benchRequire(samples: number): Promise<Metric[]> {
  mkdirSync(benchBuild, { recursive: true });
  const empty = join(benchBuild, 'emptyModule.js');
  writeFileSync(empty, 'exports.activate = () => {};\n');
  const contender = (name: string, file: string) => ({
    name,
    run: () =>
      Promise.resolve(Number(execFileSync(process.execPath, ['-e', PROBE, file], { encoding: 'utf8' }))),
  });
  const files = [
    contender('dist/extension.js', join(dist, 'extension.js')),
    contender('empty module', empty),
  ];
  for (const { run } of files) await run();
  const times = await interleave(samples, files);
  const rows = files.map(({ name }) => [name, spread(times.get(name)!, 2)]);
  printTable(`require() in ${samples} fresh processes: median (quartiles), ms`, ['', 'ms'], rows);
  const [ours, reference] = files.map(({ name }) => times.get(name)!);
  return [compare('activation.requireMs / empty module', ours!, reference!)];
}
