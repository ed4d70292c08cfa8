// How many of the contracts on a real node are named, and how many strangers: all, and none.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { encodeDeployData } from 'viem';
import type { Abi, AbiParameter } from 'viem';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { SendReads } from '../../../src/host/endpoints/requestAddressFacts.ts';
import { DIAMOND_ARTIFACTS } from '../../core/contracts/deployDiamonds.ts';
import { SENDER } from '../../core/contracts/miningNode.ts';
import { ARTIFACTS, startDeployed } from '../../core/contracts/startDeployed.ts';
import type { DeployedNode } from '../../core/contracts/startDeployed.ts';
import { BUILDS, contractsOf } from '../../core/contracts/traced/builds.ts';
import { times } from '../../effort.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const workspace = { getConfiguration: () => ({ get: () => undefined }) };
  export class EventEmitter {
    event = () => ({ dispose() {} });
    fire() {}
    dispose() {}
  }
`;
const {
  createContracts,
  contractReads: contractQuestions,
  contractPlace,
} = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/knowledge/contracts.ts')),
  ...(await import('../../../src/host/knowledge/contractPlace.ts')),
  ...(await import('../../../src/host/endpoints/contractReads.ts')),
}));

const LOCAL: Endpoint = { id: 'local', name: 'Local', urlTemplate: 'http://127.0.0.1:8545/' };
const [CONTRACTS, STRANGERS] = [times(20, 50), times(80, 200)];

type Code = { readonly object: string };
type Artifact = {
  readonly contractName: string;
  readonly abi: Abi;
  readonly bytecode: Code;
  readonly deployedBytecode: Code;
};

/** Of three sets of sources and eight compilers’ settings, each by a name of its own; those with code. */
function allArtifacts(): readonly Artifact[] {
  const project = JSON.parse(
    readFileSync(new URL('../../core/explain/project/out.json', import.meta.url), 'utf8'),
  ) as readonly { readonly artifacts: readonly { readonly file: string; readonly artifact: JsonValue }[] }[];
  const told = [
    ...project.flatMap(({ artifacts }) =>
      artifacts.map(({ file, artifact }) => ({ name: /(\w+)\.json$/.exec(file)![1]!, artifact })),
    ),
    ...BUILDS.flatMap((build) =>
      [...contractsOf(build)].map(([, name, { abi, evm }]) => ({ name, artifact: { abi, ...evm } })),
    ),
    ...ARTIFACTS,
    ...DIAMOND_ARTIFACTS,
  ];
  return told
    .map(({ name, artifact }, at) => ({
      ...(artifact as unknown as Artifact),
      contractName: `${name}_${at}`,
    }))
    .filter(({ bytecode }) => bytecode.object.length > 2);
}

const asJson = (artifact: Artifact): JsonValue => artifact as unknown as JsonValue;

describe('the contracts of a node', () => {
  let node: DeployedNode;
  before(async function () {
    this.timeout(60_000);
    node = await startDeployed();
  });
  after(() => node.stop());

  it(`are named, ${CONTRACTS} of ${CONTRACTS}, and none of ${STRANGERS} strangers`, async () => {
    const contracts = createContracts(() => contractPlace(LOCAL, chainById(31337n)));
    const artifacts = allArtifacts();
    for (const one of artifacts)
      contracts.index.set(
        one.contractName,
        readArtifact(asJson(one), 'x.json', parseJsonAbi(asJson(one), 'x')!),
      );
    const deployed = new Map<string, string>();
    for (const one of artifacts.slice(-CONTRACTS)) deployed.set(await deploy(one), one.contractName);
    assert.equal(deployed.size, CONTRACTS);
    const strangers = await putStrangers([...deployed.keys()]);
    assert.equal(new Set([...strangers, ...deployed.keys()]).size, STRANGERS + CONTRACTS);

    const send: SendReads = (reads) =>
      Promise.all(
        reads.map(async ({ method, params }) => {
          const result = await node.ask(method, ...params).catch(() => undefined);
          return { outcome: { ok: result !== undefined, result } } as HistoryEntry;
        }),
      );
    const { request, wanted } = contractQuestions(contracts);
    const all = [...deployed.keys(), ...strangers];
    for (let next = 0; next < all.length; next += 50) {
      const at = contracts.shownAt('local', String(next))!;
      for (const address of all.slice(next, next + 50)) at(address);
      await request('local', wanted.takeWanted('local'), send);
    }
    const at = contracts.shownAt('local', 'end')!;
    const named = new Map(all.map((address) => [address, at(address)?.name]));
    assert.deepEqual(
      [...deployed].filter(([address, name]) => named.get(address)?.split(' → ')[0] !== name),
      [],
    );
    assert.deepEqual(
      strangers.filter((address) => named.get(address) !== undefined),
      [],
    );
  });

  /** With arguments that say nothing, and libraries that are not there. */
  async function deploy({ abi, bytecode }: Artifact): Promise<string> {
    const declared = abi.find((item) => item.type === 'constructor');
    const digits = bytecode.object.replace(/^0x/, '').replaceAll(/__.{36}__/g, SENDER.slice(2));
    const args = (declared?.inputs ?? []).map(valueOf);
    const input = encodeDeployData({ abi, bytecode: `0x${digits}`, args });
    const receipt = (await node.send({ input })) as { readonly contractAddress: string };
    return receipt.contractAddress;
  }

  /** Accounts, and contracts whose code is that of a known one but for a digit, some bytes, or all. */
  async function putStrangers(known: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (let at = 0; at < STRANGERS; at++) {
      const address = `0x${(0xabc000 + at).toString(16).padStart(40, '5')}`;
      const code = (await node.ask('eth_getCode', known[at % known.length]!, 'latest')) as string;
      const changed = changedCode(code, at);
      if (changed !== '0x') await node.ask('anvil_setCode', address, changed);
      found.push(address);
    }
    return found;
  }
});

/** Metadata, immutables and libraries are not compared: the digit is one of the first instruction. */
function changedCode(code: string, at: number): string {
  const place = 2 + (at % 2);
  const digit = code[place] === '0' ? '1' : '0';
  return [
    '0x',
    code.slice(0, place) + digit + code.slice(place + 1),
    `${code}00`,
    `0x00${code.slice(2)}`,
    code.slice(0, Math.floor(code.length / 4) * 2),
    `0x363d3d373d3d3d363d73${'77'.repeat(20)}5af43d82803e903d91602b57fd5bf3`,
    `0x${'5b'.repeat(40 + at)}`,
  ][at % 7]!;
}

function valueOf({
  type,
  components,
}: AbiParameter & { readonly components?: readonly AbiParameter[] }): unknown {
  if (type.endsWith('[]')) return [];
  if (type === 'tuple') return components!.map(valueOf);
  if (type === 'string') return 'x';
  if (type === 'bool') return false;
  if (type === 'address') return SENDER;
  return type.startsWith('bytes') ? `0x${'00'.repeat(Number(type.slice(5) || 0))}` : 1n;
}
