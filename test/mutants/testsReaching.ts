// The test files that load a source file, directly or through others.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?'(\.[^']+)'/g;

/** Paths from `root`, with `/`; the test whose place is that of the source first, then by their distance. */
export function testsReaching(root: string, source: string): readonly string[] {
  const files = globSync('{src,test}/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const [, specifier] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const into = join(file, '..', specifier!).replaceAll('\\', '/');
      importers.set(into, [...(importers.get(into) ?? []), file]);
    }
  // In the order of their distance.
  const reached = new Set([source]);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const own = source.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts');
  const tests = [...reached].filter((file) => file.endsWith('.test.ts') && !APART.test(file));
  return tests.includes(own) ? [own, ...tests.filter((test) => test !== own)] : tests;
}

/** Suites of their own, benchmarks, and the size of what ships. */
const APART = /^test\/((vscode|bench)\/|host\/bundle\.test)/;
