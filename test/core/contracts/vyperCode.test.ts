import assert from 'node:assert/strict';
import { createdContract } from '../../../src/core/contracts/createdContract.ts';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import { readOutput } from '../../../src/core/contracts/readOutput.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { startMining, word } from './miningNode.ts';

// Vyper’s compiler was not to be had: the code is written by hand, and laid out as Vyper lays it out.

/** Returns the word behind it, or behind `between`. */
const runtimeOf = (between = ''): string =>
  `602060${(10 + between.length / 2).toString(16).padStart(2, '0')}5f3960205ff3${between}`;
/** Returns the runtime code, with the argument behind it. */
const creationOf = (runtime: string, behind = ''): string => {
  const size = (runtime.length / 2).toString(16).padStart(2, '0');
  const all = (runtime.length / 2 + 32).toString(16).padStart(2, '0');
  return `60206020380360${size}3960${size}60135f3960${all}5ff3${runtime}${behind}`;
};
const VERSION = 'a16576797065728300';

const ABI = [
  { type: 'constructor', inputs: [{ name: 'limit', type: 'uint256' }] },
  { type: 'function', name: 'limit', inputs: [], outputs: [{ name: '', type: 'uint256' }] },
];
const hex = (digits: string): string => `0x${digits}`;

type Made = { readonly version: string; readonly runtime: string; readonly creation: string };
const plain = runtimeOf();
const MADE: readonly Made[] = [
  { version: '0.3.10', runtime: plain, creation: creationOf(plain, `840a801820${VERSION}030a0012`) },
  {
    version: '0.4.1',
    runtime: runtimeOf('1234567890'),
    creation: creationOf(runtimeOf('1234567890'), `855820${'cd'.repeat(32)}0f81051820${VERSION}04010035`),
  },
  {
    version: '0.3.7',
    runtime: runtimeOf(`${VERSION}0307000b`),
    creation: creationOf(runtimeOf(`${VERSION}0307000b`)),
  },
];

/** The same contract in the files of each tool. */
const FILES: Readonly<Record<string, (made: Made) => JsonObject>> = {
  Foundry: ({ runtime, creation }) => ({
    abi: ABI,
    bytecode: { object: hex(creation) },
    deployedBytecode: { object: hex(runtime) },
  }),
  Hardhat: ({ runtime, creation }) => ({
    contractName: 'Limited',
    sourceName: 'contracts/Limited.vy',
    abi: ABI,
    bytecode: hex(creation),
    deployedBytecode: hex(runtime),
  }),
  Ape: ({ runtime, creation }) => ({
    contractName: 'Limited',
    sourceId: 'contracts/Limited.vy',
    abi: ABI,
    deploymentBytecode: { bytecode: hex(creation) },
    runtimeBytecode: { bytecode: hex(runtime) },
  }),
  'vyper -f combined_json': ({ version, runtime, creation }) => ({
    'src/Limited.vy': { abi: ABI, bytecode: hex(creation), bytecode_runtime: hex(runtime), source_map: {} },
    version,
  }),
};

describe('vyperImmutables', () => {
  /** By version, with different immutables. */
  const codes = new Map<string, readonly string[]>();

  before(async function () {
    this.timeout(60_000);
    const { ask, send, stop } = await startMining();
    try {
      for (const { version, creation } of MADE) {
        const found: string[] = [];
        for (const limit of ['64', 'a1000000'.padEnd(60, '0') + '0020', `a1${'00'.repeat(29)}001d`]) {
          const { contractAddress = null } = await send({ input: hex(creation + word(limit)) });
          assert.equal(await ask('eth_call', { to: contractAddress }, 'latest'), hex(word(limit)));
          found.push((await ask('eth_getCode', contractAddress, 'latest')) as string);
        }
        codes.set(version, found);
      }
    } finally {
      await stop();
    }
  });

  for (const [tool, write] of Object.entries(FILES))
    it(`names contracts of Vyper by the files of ${tool}, whatever their immutables are`, () => {
      for (const made of MADE) {
        const index = createContractIndex();
        const artifact = write(made);
        const file = 'file:///w/out/Limited.vy/Limited.json';
        index.set(file, readArtifact(artifact, file, []), ...readOutput(artifact, file));
        const names = (code: string) => index.find(code).map(({ name }) => name);
        const end = 2 + made.runtime.replace(/a165767970.*/, '').length;
        for (const code of codes.get(made.version)!) {
          assert.deepEqual(names(code), ['Limited'], made.version);
          for (let at = 2; at < end; at++) {
            const digit = code[at] === '0' ? '1' : '0';
            assert.deepEqual(names(code.slice(0, at) + digit + code.slice(at + 1)), [], String(at));
          }
          assert.deepEqual(names(`${code}00`), []);
          assert.deepEqual(names(code.slice(0, -2)), []);
        }
        const created = createdContract(hex(made.creation + word('64')), index);
        assert.deepEqual([created?.name, created?.args], ['Limited', hex(word('64'))]);
      }
    });

  it('takes no numbers of another runtime code, and none that are cut off', () => {
    const { runtime, creation } = MADE[0]!;
    const size = (change: (text: string) => string) =>
      readArtifact({ abi: ABI, bytecode: change(creation), deployedBytecode: runtime }, 'A.json', [])?.code
        .text.length;
    assert.equal(
      size((text) => text),
      runtime.length + 64,
    );
    assert.equal(
      size((text) => text.replace('840a80', '840b80')),
      runtime.length,
    );
    for (let cut = 1; cut < 40; cut++)
      assert.equal(
        size((text) => text.slice(0, -cut)),
        runtime.length,
      );
  });
});
