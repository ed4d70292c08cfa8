// The tests that may notice a change, in three passes: what is cheap comes first.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeName } from './coverage.ts';
import { createMeasuring, createTiming, testsOf } from './measure.ts';
import { mutate, type Mutation } from './mutations.ts';
import { builds, isPageTest, testsHold } from './runTests.ts';
import { testsReaching } from './testsReaching.ts';

export type Mutant = { readonly file: string; readonly mutation: Mutation };
/** Of its tests, and whether one of them notices a change. */
type Pass = readonly [tests: string, isNoticed: (mutant: Mutant) => boolean];

/** Tests that run whole, before what the others execute is measured: few changes get past them. */
const NEAREST = 8;

/** `ofPrograms`: tests that may execute any source. */
export function createPasses(tree: string, ofPrograms: readonly string[]): readonly Pass[] {
  const measure = createMeasuring(tree);
  const timeNear = createTiming(tree);
  const directOf = ({ file }: Mutant): readonly string[] =>
    testsReaching(tree, file).filter((test) => !isPageTest(test));
  const othersThan = (direct: readonly string[]): readonly string[] =>
    ofPrograms.filter((test) => !direct.includes(test));
  const executing = (mutant: Mutant, tests: readonly string[]): boolean => {
    const all = testsOf(measure(tests), placeName(mutant.file, mutant.mutation.start));
    const names = all.map(({ test }) => test);
    const ms = all.reduce((sum, one) => sum + one.ms, 0);
    return fails(tree, mutant, names, ms);
  };
  return [
    [
      'nearest tests',
      (mutant) => {
        const near = directOf(mutant).slice(0, NEAREST);
        const ms = timeNear(near);
        return ms === undefined ? executing(mutant, near) : fails(tree, mutant, near, ms);
      },
    ],
    ['other tests that load the source', (mutant) => executing(mutant, directOf(mutant).slice(NEAREST))],
    ['tests of programs', (mutant) => executing(mutant, othersThan(directOf(mutant)))],
  ];
}

/** Whether one of these tests does with a change; `ms`: what they take without it. */
function fails(tree: string, { file, mutation }: Mutant, tests: readonly string[], ms: number): boolean {
  if (tests.length === 0) return false;
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutate(source, mutation));
  try {
    return !builds(tree) || !testsHold(tree, tests, ms);
  } finally {
    writeFileSync(path, source);
  }
}
