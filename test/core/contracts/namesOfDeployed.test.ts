import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import type { CompiledContract } from '../../../src/core/contracts/contractIndex.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { COMPILED, WRITTEN } from '../layout/startVariables.ts';
import { startMining, word } from './miningNode.ts';
import { ARTIFACTS, startDeployed } from './startDeployed.ts';
import type { Deployed } from './startDeployed.ts';
import { BUILDS, contractsOf } from './traced/builds.ts';

/** Of files in which each contract has a name, or a file. */
type Listed = { readonly code?: string; readonly deployedBytecode?: { readonly object: string } };

const TWINS: Readonly<Record<string, readonly string[]>> = {
  Left: ['Right'],
  LeftByIr: ['RightByIr'],
  Right: ['Left'],
  RightByIr: ['LeftByIr'],
};
/** Of a minimal proxy, around its target. */
const CLONE = ['363d3d373d3d3d363d73', '5af43d82803e903d91602b57fd5bf3'] as const;

describe('the contracts of a workspace @long', () => {
  const artifacts = [
    ...ARTIFACTS,
    ...[...COMPILED, ...WRITTEN].map((artifact) => ({ name: artifact.contractName, artifact })),
  ];
  const compiled = artifacts.map(({ name, artifact }) => readArtifact(artifact, `${name}.json`, []));
  const deployed: Deployed[] = [];

  before(async function () {
    this.timeout(120_000);
    const first = await startDeployed();
    await first.stop();
    deployed.push(...first.deployed);
    const node = await startMining();
    try {
      for (const { contractName: name, bytecode } of [...COMPILED, ...WRITTEN]) {
        const { object } = bytecode as { readonly object: string };
        const target = deployed.find((one) => one.name === 'Vault')!.address.slice(2);
        const { contractAddress: address } = (await node.send({
          input: object + (name === 'Proxy' ? word(target) : ''),
        })) as { contractAddress: string };
        deployed.push({ name, address, code: (await node.ask('eth_getCode', address, 'latest')) as string });
      }
    } finally {
      await node.stop();
    }
  });

  it('are named where they are deployed: 67 of 67, each by its name alone', () => {
    const index = indexOf(compiled);
    assert.equal(deployed.length, 67);
    for (const { name, code } of deployed)
      assert.deepEqual(
        index.find(code).map((one) => one.name),
        [name],
      );
  });

  it('lend their names to none of 200 codes of others', () => {
    const index = indexOf(compiled);
    const others = strangers();
    assert.equal(others.length, 200);
    for (const code of others) assert.deepEqual(index.find(code), [], code.slice(0, 80));
  });

  it('lend their names to none of each other, where the artifact of one is not there', () => {
    for (const { name, code } of deployed) {
      const without = indexOf(compiled.filter((one) => one?.name !== name));
      // Of these there is another one that differs in nothing but its metadata.
      const twin = TWINS[name] ?? [];
      assert.deepEqual(
        without.find(code).map((one) => one.name),
        twin,
        name,
      );
    }
  });
});

function indexOf(contracts: readonly (CompiledContract | undefined)[]) {
  const index = createContractIndex();
  for (const [at, contract] of contracts.entries()) index.set(String(at), contract);
  return index;
}

/** Runtime code of other projects, clones of unknown targets, and accounts that delegate to them. */
function strangers(): readonly string[] {
  const read = (path: string): readonly (Listed & { readonly artifact?: Listed })[] =>
    JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as readonly JsonObject[];
  const listed = ['../explain/failing.json', 'router.json', 'diamond.json'].flatMap(read);
  const codes = [
    ...listed.map(({ artifact, code, deployedBytecode }) => {
      const { object } = artifact?.deployedBytecode ?? deployedBytecode ?? { object: code! };
      return object;
    }),
    ...BUILDS.flatMap((build) =>
      contractsOf(build).map(([, , { evm }]) =>
        evm.deployedBytecode.object.replaceAll(/__.{36}__/g, word('').slice(24)),
      ),
    ),
  ].map((object) => `0x${object.replace(/^0x/, '')}`);
  const targets = Array.from({ length: 200 - codes.length }, (_one, at) =>
    (at * 7919).toString(16).padStart(40, 'c'),
  );
  return [
    ...codes,
    ...targets.map((target, at) => (at % 2 === 0 ? `0x${CLONE.join(target)}` : `0xef0100${target}`)),
  ];
}
