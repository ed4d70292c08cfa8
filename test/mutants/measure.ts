// What each test file executes and how long it takes, kept for as long as sources and tests are the same.

import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from '../workbench/paths.ts';
import { stop } from '../workbench/stop.ts';
import { executedPlaces } from './coverage.ts';
import { isPageTest, testsHold } from './runTests.ts';

type Measured = { readonly ms: number; readonly places: readonly string[] };

const kept = join(build, 'mutantCoverage');

/** Runs those of which nothing is kept, each alone, on the tree as it is: built, and without a change. */
export function measure(tree: string, tests: readonly string[]): ReadonlyMap<string, Measured> {
  const folder = join(kept, hashOf(tree));
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(kept))
    if (join(kept, other) !== folder) rmSync(join(kept, other), { recursive: true });
  const measured = new Map<string, Measured>();
  for (const test of tests) {
    const file = join(folder, `${test.replaceAll('/', '-')}.json`);
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(measureOne(tree, test)));
    measured.set(test, JSON.parse(readFileSync(file, 'utf8')) as Measured);
  }
  return measured;
}

function measureOne(tree: string, test: string): Measured {
  const reports = mkdtempSync(join(tree, 'reports-'));
  const begin = performance.now();
  if (!testsHold(tree, [test], 240_000, { NODE_V8_COVERAGE: reports }))
    throw stop(`${test} fails without any change: run npm test first.`);
  const ms = Math.round(performance.now() - begin);
  console.log(`measured ${test}, ${ms} ms`);
  const places = [...executedPlaces(tree, reports)];
  rmSync(reports, { recursive: true });
  return { ms, places };
}

function hashOf(tree: string): string {
  const hash = createHash('sha256');
  const files = globSync('{src/**/*.ts,test/**/*.{ts,js,json,css,html},*.json,*.mjs}', { cwd: tree });
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(tree, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Those that executed a place; page tests last, each kind by its time. */
export function testsOf(measured: ReadonlyMap<string, Measured>, place: string): readonly string[] {
  return [...measured]
    .filter(([, { places }]) => places.includes(place))
    .toSorted(([a, { ms }], [b, other]) => Number(isPageTest(a)) - Number(isPageTest(b)) || ms - other.ms)
    .map(([test]) => test);
}
