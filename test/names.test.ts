// One name, one meaning: no two files of src/ export the same name.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './workbench/paths.ts';

const DECLARATION =
  /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type) ([\w$]+)/gm;

/** The files that declare each exported name. A name may be a type and a value of one file. */
function exportedNames(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const [file, source] of sources)
    for (const name of new Set([...source.matchAll(DECLARATION)].map(([, declared]) => declared!)))
      names.set(name, [...(names.get(name) ?? []), file]);
  return names;
}

const clashes = (sources: ReadonlyMap<string, string>): readonly string[] =>
  [...exportedNames(sources)].flatMap(([name, files]) =>
    files.length > 1 ? [`${name}: ${files.join(', ')}`] : [],
  );

const sources = new Map(
  globSync('src/**/*.ts', { cwd: repository }).map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(join(repository, file), 'utf8'),
  ]),
);

describe('exported names', () => {
  it('are exported by one file each', () => {
    assert.ok(exportedNames(sources).size > 1_000);
    assert.deepEqual(clashes(sources), []);
  });

  it('clash where two files declare them, but not where one exports them again', () => {
    const example = new Map([
      ['a.ts', 'export type Place = string;\nexport const Place = 1;'],
      ['b.ts', 'export async function* place() {}\nexport declare class Place {}'],
      ['c.ts', "export { Place } from './a.ts';\nexport type { Place as Other } from './b.ts';"],
    ]);
    assert.deepEqual(clashes(example), ['Place: a.ts, b.ts']);
  });
});
