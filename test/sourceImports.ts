// Which file of src/ imports what, read from the sources.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './workbench/paths.ts';

/** `layer`: the folder of src/ that the file is in. `into`: the file of src/ that is imported. */
export type Import = {
  readonly layer: string;
  readonly file: string;
  readonly specifier: string;
  readonly into: string | undefined;
  readonly how: How;
};
type How = 'type' | 'value' | 'lazy';

const STATEMENT = /^(?:import|export)( type)?\b(?:[^;'"]* from)? '([^']+)';/gm;
const CALL = /\bimport\('([^']+)'\)/g;

export function sourceImports(): Import[] {
  return globSync('src/*/**/*.ts', { cwd: repository }).flatMap((path) => {
    const source = readFileSync(join(repository, path), 'utf8');
    const file = path.replaceAll('\\', '/');
    const of = (specifier: string, how: How): Import => ({
      layer: file.split('/')[1]!,
      file,
      specifier,
      into: specifier.startsWith('.') ? join(file, '..', specifier).replaceAll('\\', '/') : undefined,
      how,
    });
    return [
      ...[...source.matchAll(STATEMENT)].map(([, type, name]) => of(name!, type ? 'type' : 'value')),
      ...[...source.matchAll(CALL)].map(([, name]) => of(name!, file.endsWith('.d.ts') ? 'type' : 'lazy')),
    ];
  });
}

/** The files that are in a circle of imports, or between two. */
export function circlesOf(imports: readonly Import[]): readonly string[] {
  let left = imports.filter(({ into }) => into !== undefined);
  for (;;) {
    const imported = new Set(left.map(({ into }) => into));
    const importing = new Set(left.map(({ file }) => file));
    const next = left.filter(({ file, into }) => imported.has(file) && importing.has(into!));
    if (next.length === left.length) return [...new Set(left.map(({ file }) => file))].toSorted();
    left = next;
  }
}
