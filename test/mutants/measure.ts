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
import { builds, isPageTest, testsHold } from './runTests.ts';

/** A test, and how long it takes. */
type Executing = { readonly test: string; readonly ms: number };
type Measured = { readonly ms: number; readonly places: readonly string[] };

/** Of one test, or of a few near ones. */
const LONGEST_MS = 240_000;
const NO_BUILD = 'This does not build: run npm run build first.';
const kept = join(build, 'mutantCoverage');

/**
 * For a tree without a change: gives the measures of tests, and runs those of which none is kept, each alone. One that
 * fails executes nothing: it could notice no change.
 */
export function createMeasuring(tree: string): (tests: readonly string[]) => ReadonlyMap<string, Measured> {
  const folder = join(kept, hashOf(tree));
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(kept))
    if (join(kept, other) !== folder) rmSync(join(kept, other), { recursive: true });
  const known = new Map<string, Measured>();
  const measure = (test: string): void => {
    const file = join(folder, `${test.replaceAll('/', '-')}.json`);
    const measured = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Measured)
      : measureOne(tree, test);
    known.set(test, measured ?? { ms: 0, places: [] });
    if (measured === undefined) console.log(`left out ${test}: it fails without any change`);
    else writeFileSync(file, JSON.stringify(measured));
  };
  return (tests) => {
    const missing = tests.filter((test) => !known.has(test));
    // What stands in dist/ may still be of the last change.
    if (missing.length > 0 && !builds(tree)) throw stop(NO_BUILD);
    for (const test of missing) measure(test);
    return new Map(tests.map((test) => [test, known.get(test)!]));
  };
}

/** For a tree without a change: gives the milliseconds that tests take together; undefined where one fails. */
export function createTiming(tree: string): (tests: readonly string[]) => number | undefined {
  const known = new Map<string, number | undefined>();
  return (tests) => {
    const name = tests.join();
    if (!known.has(name)) known.set(name, timeTogether(tree, tests));
    return known.get(name);
  };
}

function timeTogether(tree: string, tests: readonly string[]): number | undefined {
  if (tests.length === 0) return 0;
  if (!builds(tree)) throw stop(NO_BUILD);
  const begin = performance.now();
  return testsHold(tree, tests, LONGEST_MS) ? Math.round(performance.now() - begin) : undefined;
}

function measureOne(tree: string, test: string): Measured | undefined {
  const reports = mkdtempSync(join(tree, 'reports-'));
  const begin = performance.now();
  const holds = testsHold(tree, [test], LONGEST_MS, { NODE_V8_COVERAGE: reports });
  const ms = Math.round(performance.now() - begin);
  const places = holds ? [...executedPlaces(tree, reports)] : [];
  rmSync(reports, { recursive: true });
  if (!holds) return undefined;
  console.log(`measured ${test}, ${ms} ms`);
  return { ms, places };
}

function hashOf(tree: string): string {
  const hash = createHash('sha256');
  const files = globSync('{src/**/*.ts,test/**/*.{ts,js,json,css,html},*.json,*.mjs}', { cwd: tree });
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(tree, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Those that executed a place; page tests last, each kind by its time. */
export function testsOf(measured: ReadonlyMap<string, Measured>, place: string): readonly Executing[] {
  return [...measured]
    .filter(([, { places }]) => places.includes(place))
    .map(([test, { ms }]) => ({ test, ms }))
    .toSorted((a, b) => Number(isPageTest(a.test)) - Number(isPageTest(b.test)) || a.ms - b.ms);
}
