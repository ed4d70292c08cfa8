// The test files that load a source file, directly or through others.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?'(\.[^']+)'/g;

/**
 * Paths from `root`, with `/`: the test whose place is that of the source, those beside it, those of its layer, the others;
 * each kind by its distance.
 */
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
  return tests.toSorted((a, b) => foldersShared(b, own) - foldersShared(a, own));
}

/** Of two paths, how many names they begin with. */
function foldersShared(a: string, b: string): number {
  const [some, others] = [a.split('/'), b.split('/')];
  const differing = some.findIndex((name, at) => name !== others[at]);
  return differing === -1 ? some.length : differing;
}

/** Suites of their own, benchmarks, and the size of what ships. */
const APART = /^test\/((vscode|bench)\/|host\/bundle\.test)/;
