// What the next window knows of compiled contracts without reading their files.
import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import { BUILDS, filesOf } from '../../core/contracts/traced/builds.ts';
import { times } from '../../effort.ts';
import { withVscode } from '../withVscode.ts';
import { vscodeOf } from './diskVscode.ts';
import type { DiskVscode } from './diskVscode.ts';

describe('createCompiledCache', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cache-'));
  const path = join(folder, 'storage', 'contracts');
  const build = BUILDS.find(({ name }) => name === '0.8.37 legacy')!;
  const files = new Map<string, string>([
    ...filesOf(build, 'foundry'),
    ...[...filesOf(build, 'foundryFull')].filter(([name]) => name.includes('build-info')),
    ...filesOf(build, 'standard'),
    [
      'out/interfaces.abi.json',
      '["function f((uint256 a, bytes b)[] x) returns (bool)", "event E(address indexed who)"]',
    ],
    ['out/__proto__.json', '{"abi":[{"type":"error","name":"__proto__","inputs":[]}],"contractName":"<b>"}'],
  ]);
  const uris = [...files.keys()].map((name) => pathToFileURL(join(folder, name)).href);

  before(() => {
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
      utimesSync(join(folder, name), 2_000, 2_000);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What a window reads of the files, and what it knows then. */
  async function aWindow(version = '1.0.0') {
    const { createCompiledFiles, createCompiledCache, vscode } = await withVscode(
      vscodeOf(folder),
      async () => ({
        ...(await import('../../../src/host/knowledge/compiledFiles.ts')),
        ...(await import('../../../src/host/knowledge/compiledCache.ts')),
        vscode: (await import('vscode')) as unknown as DiskVscode,
      }),
    );
    const [contracts, signatures] = [createContractIndex(), createSignatures()];
    const cache = createCompiledCache(path, version);
    const known = createCompiledFiles({ signatures, contracts }, cache, assert.fail);
    const look = async (): Promise<readonly string[]> => {
      vscode.reads.length = 0;
      await known.refresh(uris);
      return [...vscode.reads];
    };
    const told = () => ({ contracts: contracts.all(), signatures: signatures.all() });
    return { look, told, save: () => known.save() };
  }

  it('gives the next window the same without reading a file', async () => {
    const first = await aWindow();
    assert.deepEqual(await first.look(), [...files.keys()]);
    await first.save();
    const next = await aWindow();
    assert.deepEqual(await next.look(), []);
    assert.deepEqual(plain(next.told()), plain(first.told()));
    assert.ok(next.told().contracts.length > 10);
  });

  it('reads again what has changed, and keeps the new', async () => {
    const name = 'out/interfaces.abi.json';
    utimesSync(join(folder, name), 1_000, 1_000);
    const next = await aWindow();
    assert.deepEqual(await next.look(), [name]);
    await next.save();
    assert.deepEqual(await (await aWindow()).look(), []);
    // Of the same size and another time, and the other way around.
    writeFileSync(join(folder, name), `${files.get(name)!} `);
    utimesSync(join(folder, name), 1_000, 1_000);
    assert.deepEqual(await (await aWindow()).look(), [name]);
  });

  it('reads again what may have changed since without getting another time', async () => {
    const name = 'out/interfaces.abi.json';
    const write = (text: string, seconds: number): void => {
      writeFileSync(join(folder, name), text);
      utimesSync(join(folder, name), seconds, seconds);
    };
    const text = files.get(name)!;
    // A disk with times to the second, and one with times to the millisecond.
    for (const timeOf of [
      (now: number) => Math.floor(now / 1_000),
      (now: number) => (1_000 * Math.floor(now / 1_000) + 999) / 1_000,
    ]) {
      const one = await aWindow();
      const now = timeOf(Date.now());
      write(text, now);
      await one.look();
      await one.save();
      write(text.replace('function f', 'function g'), now);
      assert.deepEqual(await one.look(), [name]);
      assert.ok(one.told().signatures.some(([, { name: known }]) => known === 'g'));
      assert.deepEqual(await (await aWindow()).look(), [name]);
    }
    // Another file in its place, with the time of the one before.
    write(text, 3_000);
    const one = await aWindow();
    await one.look();
    await one.save();
    rmSync(join(folder, name));
    write(text.replace('function f', 'function h'), 3_000);
    assert.deepEqual(await one.look(), [name]);
    assert.deepEqual(await (await aWindow()).look(), [name]);
    write(text, 1_000);
    const last = await aWindow();
    await last.look();
    await last.save();
  });

  it('counts for nothing where it is of another version, damaged, cut off or no cache at all', async () => {
    const all = [...files.keys()];
    assert.deepEqual(await (await aWindow('1.0.1')).look(), all);
    const good = readFileSync(path);
    const count = times(12, 300);
    for (let at = 0; at < count; at++) {
      const bad = Buffer.from(good);
      const place = at < 6 ? at : Math.floor((at * good.length) / count);
      bad[place]! ^= 1;
      writeFileSync(path, bad);
      assert.deepEqual(await (await aWindow()).look(), all, String(place));
    }
    for (const bad of ['', '\n', 'x', good.subarray(0, -1), Buffer.concat([good, Buffer.from('\n')])]) {
      writeFileSync(path, bad);
      assert.deepEqual(await (await aWindow()).look(), all);
    }
    rmSync(path);
    assert.deepEqual(await (await aWindow()).look(), all);
  });

  it('is written beside itself and renamed: what a window left half written is not read', async () => {
    const window = await aWindow();
    await window.look();
    await window.save();
    const good = readFileSync(path);
    writeFileSync(`${path}.part`, good.subarray(0, 1_000));
    assert.deepEqual(await (await aWindow()).look(), []);
    // It cannot be written where a folder is in its way; the files are read then.
    rmSync(`${path}.part`);
    mkdirSync(`${path}.part`);
    utimesSync(join(folder, 'out/interfaces.abi.json'), 2_000, 2_000);
    const blocked = await aWindow();
    assert.deepEqual(await blocked.look(), ['out/interfaces.abi.json']);
    await blocked.save();
    assert.deepEqual(readFileSync(path), good);
  });
});

/** Without members that are undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
