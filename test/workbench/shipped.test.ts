// Tests that all shipped files are listed, that each bundled package has its licence, and that CI runs the checks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { stageShipped } from './packageExtension.ts';
import { repository } from './paths.ts';
import { noticeOf, readBundled, shippedPackages } from './thirdPartyNotices.ts';
import { sbomFile, writeSbom } from './writeSbom.ts';

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;

const json = (file: string): unknown => JSON.parse(readFileSync(join(repository, file), 'utf8'));
const notices = shippedPackages(readBundled()).map(noticeOf);
const named = notices.map(({ name, version }) => `${name} ${version}`);

describe('the package', () => {
  it('has what esbuild bundled, by name and version, with every licence word for word', () => {
    assert.ok(named.length > 50, String(named.length));
    const file = readFileSync(join(repository, 'dist/ThirdPartyNotices.txt'), 'utf8');
    const listed = file.split('\n\n')[1]!.split('\n');
    assert.deepEqual(
      listed,
      notices.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
    );
    for (const { name, text } of notices) assert.ok(file.includes(text), name);
    for (const holder of [
      'Matteo Collina and Undici contributors',
      'Google LLC',
      'weth, LLC',
      'Fabian Hiller',
    ])
      assert.ok(file.includes(holder), holder);
  });

  it('lists all of that as CycloneDX', async () => {
    const { components, metadata } = await writeSbom();
    assert.equal(metadata.component.name, 'ethereum-rpc-explorer');
    assert.deepEqual(
      components.map(({ name, version }) => `${name} ${version}`),
      named,
    );
    assert.deepEqual(JSON.parse(readFileSync(sbomFile, 'utf8')).components, components);
  });

  it('requires the API of VS Code once, and uses it as it is, without a copy for each file', () => {
    for (const file of ['extension', 'services']) {
      const script = readFileSync(join(repository, `dist/${file}.js`), 'utf8');
      assert.equal(script.match(/= ?require\("vscode"\)/g)?.length, 1, file);
      assert.doesNotMatch(script, /\(require\("vscode"\)/, file);
    }
  });

  it('holds both files, and nothing of node_modules', async () => {
    const files = await listFiles({ cwd: stageShipped(), packageManager: PackageManager.None });
    const dist = files.filter((file) => file.startsWith('dist/') && !file.endsWith('.js'));
    assert.deepEqual(dist.toSorted(), [
      'dist/ThirdPartyNotices.txt',
      'dist/chainTable.json',
      'dist/codicon.css',
      'dist/codicon.ttf',
      'dist/page.css',
      'dist/sbom.cdx.json',
    ]);
    assert.deepEqual(
      files.filter((file) => file.includes('node_modules')),
      [],
    );
  });

  it('is made of dependencies only, so that npm audit looks at what ships', () => {
    const { dependencies, devDependencies } = json('package.json') as Manifest;
    const names = notices.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => name in devDependencies),
      [],
    );
    // The package lit only re-exports its parts.
    assert.deepEqual(
      Object.keys(dependencies).filter((name) => !names.includes(name)),
      ['lit'],
    );
  });
});

describe('.github/workflows', () => {
  it('run no action but by its commit', () => {
    const uses = [
      ...readFileSync(join(repository, '.github/workflows/ci.yml'), 'utf8').matchAll(/uses: (.+)/g),
    ];
    assert.ok(uses.length > 0);
    for (const [, action] of uses) assert.match(action!, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});
