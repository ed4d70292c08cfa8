// `npm run mutants -- --layer core [--count 25] [--seed 1]`: changes one operator at a time in a copy of the project,
// and says which change no test outside VS Code notices.

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, repository } from '../workbench/paths.ts';
import { runScript, stop } from '../workbench/stop.ts';
import { mutate, mutationsOf, type Mutation } from './mutations.ts';
import { testsReaching } from './testsReaching.ts';

type Mutant = { readonly file: string; readonly mutation: Mutation };

/** Of what lies in the project: made by it, or installed and shared. */
const NOT_COPIED = ['.build', '.git', 'dist'];
const SHARED = ['node_modules', '.vscode-test'];
const LONGEST_MS = 600_000;
/** Layers whose tests run a shipped program or page, and those tests. */
const OF_PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  rpc: [],
  storage: [],
  gateway: ['test/gateway/**/*.test.ts'],
  protocol: ['test/pages/**/*.test.ts'],
  host: ['test/pages/**/*.test.ts'],
  webview: ['test/pages/**/*.test.ts'],
};

function main(): number {
  const { layer, count, seed } = readFlags();
  const programs = OF_PROGRAMS[layer];
  if (programs === undefined)
    throw stop(`No layer "${layer}": one of ${Object.keys(OF_PROGRAMS).join(', ')}.`);
  const tree = copyProject();
  const unnoticed: string[] = [];
  const drawn = draw(layer, count, seed);
  const all = new Set(drawn.flatMap(({ file }) => testsReaching(tree, file)));
  if (!passes(tree, [...all], programs)) throw stop('The tests fail without any change: run npm test first.');
  for (const [index, mutant] of drawn.entries()) {
    const noticed = isNoticed(tree, mutant, programs);
    const told = describeMutant(mutant);
    if (!noticed) unnoticed.push(told);
    console.log(`${index + 1}/${drawn.length} ${noticed ? 'noticed  ' : 'UNNOTICED'} ${told}`);
  }
  console.log(`\n${layer}: ${drawn.length - unnoticed.length} of ${drawn.length} noticed`);
  for (const one of unnoticed) console.log(`  ${one}`);
  return 0;
}

function readFlags(): { layer: string; count: number; seed: number } {
  const string = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { layer: string, count: string, seed: string } });
    const { layer = 'core', count = '25', seed = '1' } = values;
    return { layer, count: readCount('count', count, 1), seed: readCount('seed', seed, 0) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw stop(`${reason}\nFlags: --layer NAME, --count N, --seed N`);
  }
}

function readCount(flag: string, text: string, least: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (count < least) throw new Error(`--${flag} takes a whole number from ${least} on, not "${text}".`);
  return count;
}

/** A copy to spoil; what is installed is shared. */
function copyProject(): string {
  const tree = join(build, 'mutants');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  for (const name of readdirSync(repository)) {
    const [from, to] = [join(repository, name), join(tree, name)];
    if (SHARED.includes(name)) symlinkSync(from, to, 'junction');
    else if (!NOT_COPIED.includes(name)) cpSync(from, to, { recursive: true });
  }
  return tree;
}

/** Places drawn at random from the sources of a layer; the same ones for the same seed. */
function draw(layer: string, count: number, seed: number): readonly Mutant[] {
  const all = globSync(`src/${layer}/**/*.ts`, { cwd: repository })
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(repository, file), 'utf8');
      return mutationsOf(source).map((mutation) => ({ file: file.replaceAll('\\', '/'), mutation }));
    });
  const random = randomFrom(seed);
  return Array.from({ length: Math.min(count, all.length) }, () => {
    const [drawn] = all.splice(Math.floor(random() * all.length), 1);
    return drawn!;
  });
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function isNoticed(tree: string, { file, mutation }: Mutant, programs: readonly string[]): boolean {
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutate(source, mutation));
  try {
    return !passes(tree, testsReaching(tree, file), programs);
  } finally {
    writeFileSync(path, source);
  }
}

/** Whether all can be built, and these tests and those of the programs hold. */
function passes(tree: string, tests: readonly string[], programs: readonly string[]): boolean {
  if (!succeeds(tree, 'esbuild.mjs')) return false;
  const direct = tests.filter((test) => !test.startsWith('test/pages/'));
  if (direct.length > 0 && !succeeds(tree, ...mocha(...direct))) return false;
  return programs.every((pattern) => {
    const config = pattern.startsWith('test/pages/') ? ['--config', 'test/pages/mocharc.json'] : [];
    const others = globSync(pattern, { cwd: tree }).filter((test) => !direct.includes(test));
    return others.length === 0 || succeeds(tree, ...mocha(...config, ...others));
  });
}

function mocha(...args: readonly string[]): readonly string[] {
  const own = args.includes('--config') ? [] : ['--no-config', '--timeout', '20000'];
  return ['node_modules/mocha/bin/mocha.js', ...own, '--exit', '--bail', '--reporter', 'dot', ...args];
}

/** A program that does not end has noticed too. */
function succeeds(cwd: string, ...args: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, args, {
    cwd,
    stdio: 'ignore',
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  return status === 0;
}

function describeMutant({ file, mutation: { start, old, text } }: Mutant): string {
  const before = readFileSync(join(repository, file), 'utf8').slice(0, start);
  return `${file}:${before.split('\n').length} ${old} -> ${text === '' ? 'nothing' : text}`;
}

await runScript(async () => main());
