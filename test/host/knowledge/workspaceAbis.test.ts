// What is read of the files that compilers write, and how often.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import { BUILDS, contractsOf, filesOf } from '../../core/contracts/traced/builds.ts';
import type { Layout } from '../../core/contracts/traced/builds.ts';
import { withVscode } from '../withVscode.ts';
import { vscodeOf } from './diskVscode.ts';
import type { DiskVscode } from './diskVscode.ts';

describe('createWorkspaceAbis', () => {
  const build = BUILDS.find(({ name }) => name === '0.8.37 legacy')!;
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  function folderOf(files: ReadonlyMap<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), 'abis-'));
    folders.push(folder);
    for (const [path, text] of files) write(folder, path, text);
    return folder;
  }

  function write(folder: string, path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    // What is read right after it was written is read again later.
    utimesSync(join(folder, path), 2, 2);
  }

  async function aWindow(folder: string) {
    const { createWorkspaceAbis, vscode } = await withVscode(vscodeOf(folder), async () => ({
      ...(await import('../../../src/host/knowledge/workspaceAbis.ts')),
      vscode: (await import('vscode')) as unknown as DiskVscode,
    }));
    const [index, signatures] = [createContractIndex(), createSignatures()];
    let hear = (): void => undefined;
    const abis = createWorkspaceAbis({ signatures, contracts: index }, undefined, () => hear(), assert.fail);
    const changed = async (act: () => void): Promise<readonly string[]> => {
      vscode.reads.length = 0;
      const heard = new Promise<void>((resolve) => (hear = resolve));
      act();
      await heard;
      return [...vscode.reads];
    };
    return { index, signatures, abis, vscode, changed, read: () => changed(() => abis.read()) };
  }

  const withoutArtifacts = (layout: Layout) =>
    new Map([...filesOf(build, layout)].filter(([path]) => path.includes('build-info')));
  const names = [...contractsOf(build)].flatMap(([, name, { evm }]) =>
    evm.deployedBytecode.object === '' ? [] : [name],
  );

  for (const layout of ['foundryFull', 'hardhat2', 'hardhat3'] as const)
    it(`reads the contracts of build-info where ${layout} has left nothing else`, async () => {
      const { index, signatures, abis, read } = await aWindow(folderOf(withoutArtifacts(layout)));
      await read();
      assert.deepEqual(
        index
          .all()
          .map(({ name }) => name)
          .toSorted(),
        names.toSorted(),
      );
      for (const [, name, { evm }] of contractsOf(build)) {
        const { object } = evm.deployedBytecode;
        if (object !== '')
          assert.ok(
            index
              .find(`0x${object.replaceAll(/__.{36}__/g, '0'.repeat(40))}`)
              .some((one) => one.name === name),
          );
      }
      assert.ok(signatures.all().some(([, { text }]) => text === index.all()[0]!.signatures[0]?.text));
      abis.dispose();
    });

  it('reads build-info only where no artifact tells of contracts, and nothing twice', async () => {
    const all = filesOf(build, 'hardhat2');
    const folder = folderOf(all);
    const { index, abis, vscode, changed, read } = await aWindow(folder);
    const first = await read();
    assert.equal(
      first.some((path) => path.includes('build-info')),
      false,
    );
    assert.equal(new Set(first).size, first.length);
    const artifacts = [...all.keys()].filter((path) => !path.includes('build-info'));
    const [path] = artifacts.filter((one) => one.includes('Vault') && !one.endsWith('.dbg.json'));
    utimesSync(join(folder, path!), 1, 1);
    assert.deepEqual(await changed(vscode.change), [path]);
    for (const one of artifacts) rmSync(join(folder, one));
    const second = await changed(vscode.change);
    assert.deepEqual(
      second.map((one) => one.includes('build-info')),
      [true],
    );
    assert.deepEqual(
      index
        .all()
        .map(({ name }) => name)
        .toSorted(),
      names.toSorted(),
    );
    write(folder, path!, all.get(path!)!);
    assert.deepEqual(await changed(vscode.change), [path]);
    assert.deepEqual(
      index.all().map(({ name }) => name),
      ['Vault'],
    );
    abis.dispose();
  });

  it('reads one that is large in slices, and takes nothing of what is none', async () => {
    const [path, text] = [...withoutArtifacts('hardhat2')][0]!;
    const large = text.replace(/\}$/, `,"more":[${'"x",'.repeat(3_000_000)}1]}`);
    const folder = folderOf(
      new Map([
        [path, large],
        ['out/build-info/a.json', '{"output":{"contracts":{"a.sol":{"A":1,"B":{"evm":[]}},"b.sol":"x"}}}'],
        ['out/build-info/b.json', '[[['],
      ]),
    );
    const { index, abis, read } = await aWindow(folder);
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    await read();
    clearInterval(turning);
    assert.ok(turns > 1, String(turns));
    assert.deepEqual(
      index
        .all()
        .map(({ name }) => name)
        .toSorted(),
      names.toSorted(),
    );
    abis.dispose();
  });
});
