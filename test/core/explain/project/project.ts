// A workspace of 17 contracts, deployed on a real node, with what people did to them.

import { readFileSync } from 'node:fs';
import { decodeFunctionResult, encodeDeployData, encodeFunctionData, parseAbi } from 'viem';
import type { Abi } from 'viem';
import { createSignatures } from '../../../../src/core/abi/signatures.ts';
import { parseJsonAbi } from '../../../../src/core/abi/signature.ts';
import { readContractDetail } from '../../../../src/core/contracts/contractDetail.ts';
import { createContractIndex } from '../../../../src/core/contracts/contractIndex.ts';
import { knownContract } from '../../../../src/core/contracts/knownContract.ts';
import type { KnownContract } from '../../../../src/core/contracts/knownContract.ts';
import { addressInWord, proxyLinks } from '../../../../src/core/contracts/proxy.ts';
import { readArtifact } from '../../../../src/core/contracts/readArtifact.ts';
import type { SourceReader } from '../../../../src/core/contracts/sourceReader.ts';
import type { DecodeContext } from '../../../../src/core/decode/decodedNode.ts';
import type { JsonObject, JsonValue } from '../../../../src/core/json.ts';
import { readStorageLayout } from '../../../../src/core/layout/storageLayout.ts';
import type { StorageLayout } from '../../../../src/core/layout/storageLayout.ts';
import { runToEnd } from '../../../../src/core/slices.ts';
import { receiptOf } from '../nestedCalls.ts';
import { startNode } from '../../seededNode.ts';
import type { TestNode } from '../../seededNode.ts';
import { DEPLOYED, STEPS } from './transactions.ts';
import type { Given, Person, Step } from './transactions.ts';

type Code = { readonly object: string; readonly linkReferences: JsonObject };
type Artifact = { readonly abi: Abi; readonly bytecode: Code; readonly deployedBytecode: Code };
type Build = {
  readonly build: JsonValue;
  readonly artifacts: readonly { readonly file: string; readonly artifact: JsonObject }[];
};

const BUILDS = JSON.parse(readFileSync(new URL('out.json', import.meta.url), 'utf8')) as readonly Build[];

const ARTIFACTS = new Map(
  BUILDS.flatMap(({ artifacts }) =>
    artifacts.map(({ file, artifact }) => [nameIn(file), artifact as unknown as Artifact] as const),
  ),
);

const uriOf = (file: string): string => `file:///project/out/${file}`;

const LAYOUTS = new Map(
  BUILDS.flatMap(({ artifacts }) =>
    artifacts.map(({ file, artifact }) => {
      const { storageLayout, abi } = artifact;
      return [uriOf(file), readStorageLayout(storageLayout, abi)] as const;
    }),
  ),
);

/** The source at a path as the compiler has it: `src/Vault.sol`. */
export const sourceText = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Reads the sources and source maps of the project. */
export const READ_SOURCES: SourceReader = {
  detailOf: (source) => {
    const isOf = ({ file }: { readonly file: string }): boolean => uriOf(file) === source.artifact;
    const { build, artifacts } = BUILDS.find((one) => one.artifacts.some(isOf))!;
    return Promise.resolve(
      runToEnd(readContractDetail(artifacts.find(isOf)!.artifact, source, [build as JsonObject])),
    );
  },
  inSlices: (work) => Promise.resolve(runToEnd(work)),
  textOf: ({ path }) => Promise.resolve(new TextEncoder().encode(sourceText(path))),
};

const PEOPLE: Readonly<Record<Person, string>> = {
  alice: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  bob: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  carol: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  dave: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
};

/** The time of the first block. */
const NOW = 1_760_000_000;
const GAS = '0x1e8480';

export type Project = {
  readonly node: TestNode;
  /** Of the steps, in their order. */
  readonly hashes: readonly string[];
  /** By name. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly context: DecodeContext;
};

/** Deploys all and takes all steps. */
export async function startProject(): Promise<Project> {
  const node = await startNode(['--timestamp', String(NOW)]);
  const addresses = new Map<string, string>();
  await node.result('anvil_setBlockTimestampInterval', [12]);
  for (const { name, contract, args, value = 0n } of DEPLOYED) {
    const { abi, bytecode } = ARTIFACTS.get(contract)!;
    const linked = bytecode.object.replaceAll(/__\$[0-9a-f]{34}\$__/g, () => addresses.get('Fees')!.slice(2));
    const data = encodeDeployData({
      abi,
      bytecode: linked as `0x${string}`,
      args: valuesOf(args, addresses),
    });
    const hash = await send(node, { from: PEOPLE.alice, input: data, value: hex(value) });
    const receipt = (await receiptOf(node, hash)) as { readonly contractAddress: string };
    addresses.set(name, receipt.contractAddress);
  }
  const hashes: string[] = [];
  for (const step of STEPS) hashes.push(await take(step, node, addresses));
  return { node, hashes, addresses, context: await contextOf(node, hashes, addresses) };
}

async function take(
  { by, on, as: contract = contractOf(on), call, args = [], value = 0n, gas }: Step,
  node: TestNode,
  addresses: ReadonlyMap<string, string>,
): Promise<string> {
  const input =
    call === undefined
      ? '0x'
      : encodeFunctionData({
          abi: ARTIFACTS.get(contract)!.abi,
          functionName: call,
          args: valuesOf(args, addresses),
        });
  const limit = gas === undefined ? GAS : hex(gas);
  return send(node, { from: PEOPLE[by], to: addresses.get(on)!, input, value: hex(value), gas: limit });
}

function contractOf(name: string): string {
  return DEPLOYED.find((one) => one.name === name)!.contract;
}

function valuesOf(args: readonly Given[], addresses: ReadonlyMap<string, string>): readonly unknown[] {
  return args.map((arg) =>
    Array.isArray(arg) ? valuesOf(arg as readonly Given[], addresses) : valueOf(arg),
  );

  function valueOf(arg: Given): unknown {
    if (typeof arg !== 'string') return arg;
    if (arg.startsWith('*')) return addresses.get(arg.slice(1))!;
    if (arg.startsWith('@')) return PEOPLE[arg.slice(1) as Person];
    const inner = /^>(\w+)\.(\w+)\((.*)\)$/.exec(arg);
    if (inner === null) return arg;
    const [, contract, functionName, list] = inner as unknown as [string, string, string, string];
    const given = list === '' ? [] : list.split(',');
    return encodeFunctionData({
      abi: ARTIFACTS.get(contract)!.abi,
      functionName,
      args: valuesOf(given, addresses),
    });
  }
}

/** Sends it, and waits for its block. */
async function send(node: TestNode, transaction: JsonObject): Promise<string> {
  const hash = await node.text('eth_sendTransaction', [{ gas: '0x4c4b40', ...transaction }]);
  await receiptOf(node, hash);
  return hash;
}

/** What the workspace and the node tell of the addresses that the transactions met. */
async function contextOf(
  node: TestNode,
  hashes: readonly string[],
  addresses: Project['addresses'],
): Promise<DecodeContext> {
  const signatures = createSignatures();
  const index = createContractIndex();
  for (const { artifacts } of BUILDS)
    for (const { file, artifact } of artifacts) {
      const own = parseJsonAbi(artifact['abi']!, file) ?? [];
      signatures.set(file, own);
      index.set(file, readArtifact(artifact, uriOf(file), own));
    }
  const met = new Set<string>();
  for (const hash of hashes) {
    const trace = await node.result('debug_traceTransaction', [hash, { tracer: 'callTracer' }]);
    for (const [address] of JSON.stringify(trace).matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/g)) met.add(address);
  }
  const known = new Map<string, KnownContract>();
  for (const address of met) {
    const code = await node.text('eth_getCode', [address, 'latest']);
    const target = await targetOf(node, address, code);
    const inner =
      target === undefined ? undefined : [index.find(await node.text('eth_getCode', [target, 'latest']))];
    const contract = knownContract(index.find(code), inner);
    if (contract !== undefined) known.set(address, contract);
  }
  const labels = new Map(Object.entries(PEOPLE).map(([name, address]) => [address, name]));
  const tokens = new Map([
    [addresses.get('Dai')!, { symbol: 'DAI', decimals: 18 }],
    [addresses.get('Cent')!, { symbol: 'CENT', decimals: 6 }],
  ]);
  const contractAt = (address: string): KnownContract | undefined => known.get(address.toLowerCase());
  return { signatures, labels, tokens, contractAt, layoutAt: (address) => layoutOf(contractAt(address)) };
}

function layoutOf(contract: KnownContract | undefined): StorageLayout | undefined {
  const [source] = contract?.running ?? contract?.sources ?? [];
  return source && LAYOUTS.get(source.artifact);
}

const IMPLEMENTATION = parseAbi(['function implementation() view returns (address)']);

async function targetOf(node: TestNode, address: string, code: string): Promise<string | undefined> {
  for (const link of proxyLinks(code)) {
    if ('target' in link) return link.target;
    const found = addressInWord(await node.text('eth_getStorageAt', [address, link.slot, 'latest']));
    if (found === undefined || !link.isBeacon) {
      if (found !== undefined) return found;
      continue;
    }
    const input = encodeFunctionData({ abi: IMPLEMENTATION, functionName: 'implementation' });
    const data = (await node.text('eth_call', [{ to: found, input }, 'latest'])) as `0x${string}`;
    return decodeFunctionResult({ abi: IMPLEMENTATION, functionName: 'implementation', data }).toLowerCase();
  }
  return undefined;
}

function nameIn(file: string): string {
  return /([^/]+)\.json$/.exec(file)![1]!;
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
