import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hash } from 'ox';
import type { ContractDetail } from '../../../src/core/contracts/contractDetail.ts';
import type { ContractSource } from '../../../src/core/contracts/contractIndex.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import {
  artifactOf,
  BUILDS,
  contractsOf,
  filesOf,
  LAYOUTS,
  sourceText,
} from '../../core/contracts/traced/builds.ts';
import { repository } from '../../workbench/paths.ts';
import { withVscode } from '../withVscode.ts';

const URI = pathToFileURL(join(repository, 'test/pages/vscode/uri.ts')).href;

/** A VS Code with these files in a workspace. */
const vscodeWith = (files: ReadonlyMap<string, string>): string => `
  export { Uri } from '${URI}';
  const files = new Map(${JSON.stringify([...files].map(([path, text]) => [`/w/${path}`, text]))});
  const text = ({ path }) => {
    if (!files.has(path)) throw new Error(path);
    return new TextEncoder().encode(files.get(path));
  };
  export const workspace = {
    getWorkspaceFolder: ({ path }) => (path.startsWith('/w/') ? {} : undefined),
    fs: {
      stat: async (at) => ({ size: text(at).length }),
      readFile: async (at) => text(at),
      readDirectory: async ({ path }) => {
        const names = [...files.keys()].filter((one) => one.startsWith(path + '/'));
        if (names.length === 0) throw new Error(path);
        return names.map((one) => [one.slice(path.length + 1), 1]);
      },
    },
  };
`;

type Read = (source: Pick<ContractSource, 'path' | 'contract'>, artifact: string) => Promise<ContractDetail>;

async function readerOf(files: ReadonlyMap<string, string>): Promise<Read> {
  const { createContractDetails } = await withVscode(
    vscodeWith(files),
    () => import('../../../src/host/knowledge/contractDetails.ts'),
  );
  const details = createContractDetails();
  return async (source, artifact) =>
    (await details.of({ ...source, artifact: `file:///w/${artifact}` })) ?? assert.fail(source.contract);
}

describe('createContractDetails', () => {
  for (const layout of LAYOUTS)
    it(`reads what ${layout} writes of each compiler`, async () => {
      for (const build of BUILDS) {
        const read = await readerOf(filesOf(build, layout));
        for (const [path, contract, compiled] of contractsOf(build)) {
          if (compiled.evm.deployedBytecode.object === '') continue;
          const detail = await read({ path, contract }, artifactOf(layout, path, contract));
          const { bytecode, deployedBytecode } = compiled.evm;
          const code = (text: string): string => `0x${text.replaceAll(/__.{36}__/g, '0'.repeat(40))}`;
          assert.deepEqual(detail.runtime, {
            code: code(deployedBytecode.object),
            sourceMap: deployedBytecode.sourceMap,
          });
          assert.deepEqual(detail.creation, {
            code: code(bytecode.object),
            sourceMap: bytecode.sourceMap,
          });
          assert.deepEqual(labelsIn(detail.storageLayout), labelsIn(compiled.storageLayout));
          for (const { id, path: one } of idsIn(build.output.sources))
            if (detail.hashes.has(one)) assert.equal(detail.files.get(id), one);
          for (const [one, hash] of detail.hashes)
            assert.equal(hash, Hash.keccak256(new TextEncoder().encode(sourceText(one)), { as: 'Hex' }));
          assert.ok(detail.hashes.has(path));
        }
      }
    });

  it('takes the build of an artifact among those of before, and none where they contradict each other', async () => {
    const [build] = BUILDS;
    const files = new Map(filesOf(build!, 'foundry'));
    const ids = idsIn(build!.output.sources);
    const slim = (from: (id: number) => number): string =>
      JSON.stringify({
        source_id_to_path: Object.fromEntries(ids.map(({ id, path }) => [from(id), path])),
      });
    const vault = { path: 'src/Vault.sol', contract: 'Vault' };
    const artifact = artifactOf('foundry', vault.path, vault.contract);
    const { id } = build!.output.sources[vault.path]!;
    files.set(
      'out/build-info/older.json',
      slim((one) => one + 7),
    );
    const detail = await (await readerOf(files))(vault, artifact);
    assert.equal(detail.files.get(id), vault.path);
    assert.deepEqual(
      detail.files,
      (await (await readerOf(filesOf(build!, 'foundry')))(vault, artifact)).files,
    );
    // The same number for the contract, others for what it imports.
    files.set(
      'out/build-info/other.json',
      slim((one) => (one < 2 ? 1 - one : one)),
    );
    assert.deepEqual((await (await readerOf(files))(vault, artifact)).files, new Map());
  });

  it('reads none of a file that is cut off, of no JSON, or of another contract', async () => {
    const files = filesOf(BUILDS[0]!, 'standard');
    const text = files.get('out/output.json')!;
    for (const broken of [
      '',
      '[]',
      '{"contracts":7}',
      text.slice(0, -1),
      text.replaceAll('Vault', 'Other'),
    ]) {
      const read = await readerOf(new Map([['out/output.json', broken]]));
      await assert.rejects(read({ path: 'src/Vault.sol', contract: 'Vault' }, 'out/output.json'), /Vault/);
    }
  });
});

function idsIn(
  sources: Readonly<Record<string, { readonly id: number }>>,
): readonly { readonly id: number; readonly path: string }[] {
  return Object.entries(sources).map(([path, { id }]) => ({ id, path }));
}

/** Hardhat 3 names the contract otherwise in a layout. */
function labelsIn(layout: JsonValue | undefined): string {
  return JSON.stringify(layout).replaceAll('project/', '');
}
