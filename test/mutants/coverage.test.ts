// The places that a run executed: of a source that runs as it is, and of one in a bundle.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { executedPlaces, placeName } from './coverage.ts';

const SOURCE = `type Unused = { readonly a: number };

// Its last operator stands behind a function that nothing calls.
export const isShort = (list: readonly string[]): boolean =>
  list.some((text) => text.length > 9) || list.length < 3;

export function uncalled(value: number): boolean {
  return value === 2 && !isShort([]);
}
`;
const EXECUTED = ['||', '<'].map((operator) => placeName('src/short.ts', SOURCE.lastIndexOf(operator)));

describe('the places of operators that a run executed', () => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'ethrpc-coverage-')));
  const source = join(tree, 'src/short.ts');
  const main = join(tree, 'src/main.mjs');

  before(() => {
    for (const folder of ['src', 'dist']) mkdirSync(join(tree, folder));
    writeFileSync(join(tree, 'package.json'), '{"type": "module"}');
    writeFileSync(source, SOURCE);
    writeFileSync(main, "import { isShort, uncalled } from './short.ts?1';\nisShort([], uncalled);\n");
  });
  after(() => rmSync(tree, { recursive: true, force: true }));

  const run = (file: string): readonly string[] => {
    const folder = mkdtempSync(join(tree, 'reports-'));
    spawnSync(process.execPath, [file], { env: { ...process.env, NODE_V8_COVERAGE: folder } });
    return [...executedPlaces(tree, folder)].toSorted();
  };

  it('are found in a source', () => {
    assert.deepEqual(run(main), EXECUTED.toSorted());
  });

  it('are found in a bundle by its source map', () => {
    const outfile = join(tree, 'dist/short.js');
    buildSync({ entryPoints: [main], bundle: true, sourcemap: true, outfile, format: 'esm' });
    assert.deepEqual(run(outfile), EXECUTED.toSorted());
  });

  it('are found in a program that tests build, with its source map inside', () => {
    const outfile = join(tree, '.build/under-test/short.js');
    buildSync({ entryPoints: [main], bundle: true, sourcemap: 'inline', outfile, format: 'esm' });
    assert.deepEqual(run(outfile), EXECUTED.toSorted());
  });
});
