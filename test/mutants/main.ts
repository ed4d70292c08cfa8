// `npm run mutants -- --layer core [--count 25] [--seed 1]`: changes one operator at a time in a copy of the project,
// and says which change none of the tests notices that execute it; the suite inside VS Code is not among them.

import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LONG_ONLY } from '../effort.ts';
import { build, repository } from '../workbench/paths.ts';
import { runScript, stop } from '../workbench/stop.ts';
import { mutationsOf } from './mutations.ts';
import { createPasses, type Mutant } from './passes.ts';

/** Of what lies in the project: made by it, or installed and shared. */
const NOT_COPIED = ['.build', '.git', 'dist'];
const SHARED = ['node_modules', '.vscode-test'];
/** The tests of each layer that run a shipped program or page. */
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
  const tree = copyProject(layer);
  const drawn = draw(layer, count, seed);
  const ofPrograms = globSync([...programs], { cwd: tree, exclude: LONG_ONLY }).map(slashed);
  let unnoticed = drawn;
  for (const [name, noticedBy] of createPasses(tree, ofPrograms)) {
    console.log(`${name}, for ${unnoticed.length} changes`);
    unnoticed = unnoticed.filter((mutant) => {
      const noticed = noticedBy(mutant);
      console.log(`${noticed ? 'noticed  ' : 'unnoticed'} ${describeMutant(mutant)}`);
      return !noticed;
    });
  }
  console.log(`\n${layer}: ${drawn.length - unnoticed.length} of ${drawn.length} noticed`);
  for (const one of unnoticed) console.log(`  ${describeMutant(one)}`);
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

const slashed = (file: string): string => file.replaceAll('\\', '/');

/** A copy to spoil, so that two layers can be at work; what is installed is shared. */
function copyProject(layer: string): string {
  const tree = join(build, 'mutants', layer);
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
      return mutationsOf(source).map((mutation) => ({ file: slashed(file), mutation }));
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

function describeMutant({ file, mutation: { start, old, text } }: Mutant): string {
  const lines = readFileSync(join(repository, file), 'utf8').slice(0, start).split('\n');
  return `${file}:${lines.length}:${lines.at(-1)!.length + 1} ${old} -> ${text === '' ? 'nothing' : text}`;
}

await runScript(async () => main());
