// The tables of layers and folders, held against sources, compiler and linter.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { FOLDERS, MAY_IMPORT, NODE_APART } from './layerTables.ts';
import { circlesOf, sourceImports } from './sourceImports.ts';
import type { Import } from './sourceImports.ts';
import { repository, tool } from './workbench/paths.ts';

type Layer = keyof typeof MAY_IMPORT;

const LAYERS = Object.keys(MAY_IMPORT) as Layer[];
const may = (layer: string, name: string): boolean =>
  name === layer || (MAY_IMPORT[layer as Layer] as readonly string[] | undefined)?.includes(name) === true;

const MOST_IMPORTS_IN_HOST = 100;
const MOST_FLAT_IN_CORE = 10;

/** Names that are imported by longer specifiers. */
const EXAMPLES: Readonly<Record<string, string>> = {
  node: 'node:fs/promises',
  ox: 'ox/Address',
  '@vscode-elements/elements': '@vscode-elements/elements/dist/vscode-button/index.js',
};

const imports = sourceImports();

/** The imports from folder to folder of a layer. */
const inFolders = (Object.keys(FOLDERS) as (keyof typeof FOLDERS)[]).map((layer) => {
  const folders = FOLDERS[layer];
  const among = imports.flatMap(({ file, into }) => {
    if (!file.startsWith(`src/${layer}/`) || into?.startsWith(`src/${layer}/`) !== true) return [];
    const [from, to] = [folderOf(file, folders), folderOf(into, folders)];
    return from === to ? [] : [{ file, into, from, to }];
  });
  const count = new Set(among.map(({ from, to }) => `${from} ${to}`)).size;
  return { layer, folders, among, count };
});

/** The table's name for what is imported: a layer, a package, `node`, or a module of Node that stands apart. */
function nameOf({ file, specifier }: Pick<Import, 'file' | 'specifier'>): string {
  if (specifier.startsWith('.')) return join(file, '..', specifier).split(/[\\/]/)[1]!;
  if (specifier.startsWith('node:')) return NODE_APART.includes(specifier) ? specifier : 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The folder of a layer that a file is in: an inner one where the table has it. */
function folderOf(file: string, folders: readonly string[]): string {
  const [, layer, ...path] = file.split('/');
  if (path.length === 1 && layer !== 'host') return '.';
  const inner = path.slice(0, 2).join('/');
  return folders.includes(inner) ? inner : path[0]!;
}

describe('files of src/', () => {
  it('import each other in no circle, types included', () => {
    assert.deepEqual(circlesOf(imports), []);
  });
});

describe('folders of a layer', () => {
  for (const { layer, folders, among, count } of inFolders) {
    it(`import only lower ones in ${layer}: ${folders.length} of them, ${count} imports from one to another`, () => {
      const upwards = among.filter(({ from, to }) => folders.indexOf(from) <= folders.indexOf(to));
      assert.deepEqual(
        upwards.map(({ file, into }) => `${file}: ${into}`),
        [],
      );
    });

    it(`are all that there is in ${layer}`, () => {
      const files = globSync(`src/${layer}/**/*.ts`, { cwd: repository });
      const found = files.map((file) => folderOf(file.replaceAll('\\', '/'), folders));
      assert.deepEqual([...new Set(found)].toSorted(), folders.toSorted());
    });
  }

  it('leave few files flat in core', () => {
    assert.ok(globSync('src/core/*.ts', { cwd: repository }).length <= MOST_FLAT_IN_CORE);
  });

  it('import few others in host', () => {
    const { folders, count } = inFolders.find(({ layer }) => layer === 'host')!;
    assert.ok(folders.length <= 20);
    assert.ok(count <= MOST_IMPORTS_IN_HOST, `${count} imports from folder to folder`);
  });
});

describe('layers of src/', () => {
  it('import only what the table names', () => {
    const forbidden = imports.filter((one) => !may(one.layer, nameOf(one)));
    assert.deepEqual(
      forbidden.map(({ file, specifier }) => `${file}: ${specifier}`),
      [],
    );
  });

  it('run code of rpc and storage through these files, each of which the host loads when it first needs it', () => {
    const entered = imports
      .filter(({ layer, into, how }) => into !== undefined && layer !== 'core' && how !== 'type')
      .map((one) => ({ ...one, of: nameOf(one) }))
      .filter(({ layer, of }) => of !== layer && (layer === 'protocol' || !/^(core|protocol)$/.test(of)))
      .map(({ layer, into, how }) => `${layer}: ${how} ${into}`);
    assert.deepEqual([...new Set(entered)].toSorted(), [
      'gateway: value src/rpc/nodePool.ts',
      'gateway: value src/rpc/writeTogether.ts',
      'host: lazy src/rpc/client.ts',
      'host: lazy src/storage/largeBodies.ts',
      // Starts the thread that loads SQLite, and holds none of it.
      'host: value src/storage/historyClient.ts',
      // The rules for a method’s name and for what a page shows hold for every message as it arrives.
      'protocol: value src/core/catalogue/methodName.ts',
      'protocol: value src/core/text/inertText.ts',
    ]);
  });

  it('are the projects the compiler lets each other see', () => {
    for (const layer of LAYERS) {
      const text = readFileSync(join(repository, `src/${layer}/tsconfig.json`), 'utf8');
      const { references } = JSON.parse(text) as { references: { path: string }[] };
      const seen = references.map(({ path }) => path.replace('../', ''));
      assert.deepEqual(
        seen,
        LAYERS.filter((other) => other !== layer && may(layer, other)),
        layer,
      );
    }
  });

  it('are what the linter lets through', () => {
    const names = [...LAYERS, ...Object.values(MAY_IMPORT).flat(), ...NODE_APART, 'axios'];
    const candidates = [...new Set(names)].map(
      (name) => EXAMPLES[name] ?? (name in MAY_IMPORT ? `../${name}/x.ts` : name),
    );
    const folder = mkdtempSync(join(tmpdir(), 'ethrpc-layers-'));
    try {
      for (const layer of LAYERS) {
        mkdirSync(join(folder, 'src', layer), { recursive: true });
        const lines = candidates.map((specifier) =>
          specifier.startsWith(`../${layer}/`) ? '\n' : `import '${specifier}';\n`,
        );
        writeFileSync(join(folder, 'src', layer, 'probe.ts'), lines.join(''));
      }
      copyFileSync(join(repository, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
      const { stdout } = spawnSync(tool('oxlint'), ['-f', 'json'], { cwd: folder, encoding: 'utf8' });
      const { diagnostics } = JSON.parse(stdout) as {
        diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
      };
      const refused = diagnostics
        .filter(({ code }) => code === 'eslint(no-restricted-imports)')
        .map(({ filename, labels }) => {
          const layer = relative(folder, join(folder, filename)).split(/[\\/]/)[1]!;
          return `${layer}: ${candidates[labels[0]!.span.line - 1]}`;
        });
      const forbidden = LAYERS.flatMap((layer) =>
        candidates
          .filter((specifier) => !specifier.startsWith(`../${layer}/`))
          .filter((specifier) => !may(layer, nameOf({ file: `src/${layer}/probe.ts`, specifier })))
          .map((specifier) => `${layer}: ${specifier}`),
      );
      assert.deepEqual(refused.toSorted(), forbidden.toSorted());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
