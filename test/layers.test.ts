// Owns the table of what each layer of src/ may import, and the proof that sources, compiler and linter keep to it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository, tool } from './workbench/paths.ts';

/** Node's modules that are not part of what `node` stands for in the table. */
const APART = ['node:http', 'node:https', 'node:sqlite'];

/** Other layers, packages, and `node` for Node's own modules. */
const TABLE = {
  core: ['ox'],
  protocol: ['core', 'valibot'],
  rpc: ['core', 'node', 'undici'],
  storage: ['core', 'node', 'node:sqlite'],
  gateway: ['core', 'rpc', 'node', 'node:http', 'fastify', 'ioredis', 'pino', 'rate-limiter-flexible'],
  host: ['core', 'protocol', 'rpc', 'storage', 'node', 'vscode'],
  webview: ['core', 'protocol', '@vscode-elements/elements', 'lit'],
} as const;
type Layer = keyof typeof TABLE;

const LAYERS = Object.keys(TABLE) as Layer[];
const may = (layer: Layer, name: string): boolean =>
  name === layer || (TABLE[layer] as readonly string[]).includes(name);

type Import = { readonly layer: Layer; readonly file: string; readonly specifier: string; readonly how: How };
type How = 'type' | 'value' | 'lazy';

const STATEMENT = /^(?:import|export)( type)?\b(?:[^;'"]* from)? '([^']+)';/gm;
const CALL = /\bimport\('([^']+)'\)/g;

function importsOf(layer: Layer): Import[] {
  return globSync(`src/${layer}/**/*.ts`, { cwd: repository }).flatMap((file) => {
    const source = readFileSync(join(repository, file), 'utf8');
    const of = (specifier: string, how: How): Import => ({ layer, file, specifier, how });
    return [
      ...[...source.matchAll(STATEMENT)].map(([, type, name]) => of(name!, type ? 'type' : 'value')),
      ...[...source.matchAll(CALL)].map(([, name]) => of(name!, file.endsWith('.d.ts') ? 'type' : 'lazy')),
    ];
  });
}

/** Names that are imported by longer specifiers. */
const EXAMPLES: Readonly<Record<string, string>> = {
  node: 'node:fs/promises',
  ox: 'ox/Address',
  '@vscode-elements/elements': '@vscode-elements/elements/dist/vscode-button/index.js',
};

const imports = LAYERS.flatMap(importsOf);

/** The table's name for what is imported: a layer, a package, `node`, or a module of Node that stands apart. */
function nameOf({ file, specifier }: Pick<Import, 'file' | 'specifier'>): string {
  if (specifier.startsWith('.')) return join(file, '..', specifier).split(/[\\/]/)[1]!;
  if (specifier.startsWith('node:')) return APART.includes(specifier) ? specifier : 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

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
      .filter(({ layer, specifier, how }) => specifier.startsWith('.') && layer !== 'core' && how !== 'type')
      .map((one) => ({ ...one, into: nameOf(one) }))
      .filter(
        ({ layer, into }) => into !== layer && (layer === 'protocol' || !/^(core|protocol)$/.test(into)),
      )
      .map(({ layer, specifier, how }) => `${layer}: ${how} ${specifier}`);
    assert.deepEqual([...new Set(entered)].toSorted(), [
      'gateway: value ../rpc/nodePool.ts',
      'host: lazy ../rpc/client.ts',
      'host: lazy ../storage/largeBodies.ts',
      // Starts the thread that loads SQLite, and holds none of it.
      'host: value ../storage/historyClient.ts',
      // The rule for what a page shows holds for every message as it arrives.
      'protocol: value ../core/inertText.ts',
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
    const names = [...LAYERS, ...Object.values(TABLE).flat(), ...APART, 'axios'];
    const candidates = [...new Set(names)].map(
      (name) => EXAMPLES[name] ?? (name in TABLE ? `../${name}/x.ts` : name),
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
