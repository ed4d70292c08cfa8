// Transactions whose calls nest, fail, are caught, create, send and use precompiles, on a real node, with what the
// workspace knows of their contracts.

import { readFileSync } from 'node:fs';
import { parseJsonAbi, parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import { knownContract } from '../../../src/core/contracts/knownContract.ts';
import type { KnownContract } from '../../../src/core/contracts/knownContract.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { omitUndefined } from '../../../src/core/omitUndefined.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { SENDER, word } from './miningNode.ts';
import { ARTIFACTS, startDeployed } from './startDeployed.ts';
import type { DeployedNode } from './startDeployed.ts';

type Artifact = (typeof ARTIFACTS)[number];

export type Routed = {
  readonly url: string;
  readonly ask: DeployedNode['ask'];
  readonly stop: () => Promise<void>;
  readonly context: DecodeContext;
  /** Hashes by what the transactions do. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly router: string;
};

export const ROUTER_ARTIFACTS = JSON.parse(
  readFileSync(new URL('router.json', import.meta.url), 'utf8'),
) as readonly Artifact[];

const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const TRANSFER = 'transferFrom(address from, address to, uint256 amount)';

/** The calldata of a function with these words. */
const call = (text: string, ...words: readonly string[]): string =>
  signatureId(parseSignature(`function ${text}`, '')!) + words.map(word).join('');

const hex = (number: number): string => number.toString(16);

const bytecodeOf = ({ artifact }: Artifact): string =>
  (artifact as { readonly bytecode: { readonly object: string } }).bytecode.object;

const RUN = '(address vault, (address owner, uint256[] legs) order)';

/** The arguments of `run`: the vault, and an order of bob’s. */
const order = (vault: string, legs: readonly number[]): readonly string[] => [
  vault,
  '40',
  BOB.slice(2),
  '40',
  hex(legs.length),
  ...legs.map(hex),
];

export async function startRouted(): Promise<Routed> {
  const node = await startDeployed();
  const { ask, deployed, send, url, stop } = node;
  const at = (name: string): string => deployed.find((one) => one.name === name)!.address;
  const { contractAddress: router } = (await send({ input: bytecodeOf(ROUTER_ARTIFACTS[0]!) })) as {
    readonly contractAddress: string;
  };
  const hashes: Record<string, string> = {};
  const sendAs: SendAs = async (name, to, input, value = 0) => {
    const receipt = await send({ ...omitUndefined({ to }), input, value: `0x${hex(value)}` });
    hashes[name] = receipt['transactionHash'] as string;
    return receipt;
  };
  const [coin, vault, proxy] = [at('Coin').slice(2), at('Vault').slice(2), at('SlotProxy').slice(2)];
  await send({ to: `0x${proxy}`, input: call('open(address)', coin) });
  await sendAs('transfer', `0x${coin}`, call(TRANSFER, SENDER.slice(2), router.slice(2), hex(100)));
  await sendAs('run with legs that fail', router, call(`run${RUN}`, ...order(proxy, [5, 1000, 99, 60])));
  await sendAs('run that fails', router, call(`runAll${RUN}`, ...order(proxy, [2, 1000])));
  await sendAs('direct failure', `0x${vault}`, call('deposit(uint256,address)', hex(101), BOB.slice(2)));
  const till = await sendOthers(node, sendAs, router, coin);
  const context = await contextOf(ask, [...deployed.map(({ address }) => address), router, till], {
    [`0x${proxy}`]: `0x${vault}`,
  });
  return { ask, stop, url, context, hashes, router };
}

type SendAs = (name: string, to: string | undefined, input: string, value?: number) => Promise<JsonObject>;

/** Precompiles, money, creations, and calls of what is not there; the address of the contract that was created. */
async function sendOthers(
  { ask }: DeployedNode,
  sendAs: SendAs,
  router: string,
  coin: string,
): Promise<string> {
  const hello = Buffer.from('hello').toString('hex').padEnd(64, '0');
  const signed = ['80', '1b', '1'.repeat(64), '2'.repeat(64), '5', hello];
  await sendAs('precompiles', router, call('signer(bytes,uint8,bytes32,bytes32)', ...signed));
  await sendAs('money', router, call('pay(address)', BOB.slice(2)), 1_000_000_000);
  const made = await sendAs('creation', router, call('make(bytes32,address)', 'a1', coin));
  const trace = (await ask('debug_traceTransaction', made['transactionHash']!, { tracer: 'callTracer' })) as {
    readonly calls: readonly [{ readonly to: string }];
  };
  const till = trace.calls[0].to;
  await sendAs('money refused', router, call('pay(address)', till.slice(2)), 7);
  await sendAs('out of gas inside', router, call('starve(address)', coin));
  const unknown = ['40', '4', '12345678'.padEnd(64, '0')];
  await sendAs('unknown function', router, call('ask(address,bytes)', till.slice(2), ...unknown));
  const asked = call('balanceOf(address)', BOB.slice(2)).slice(2);
  const known = ['40', hex(asked.length / 2), asked.slice(0, 64), asked.slice(64).padEnd(64, '0')];
  await sendAs('call in bytes', router, call('ask(address,bytes)', coin, ...known));
  await sendAs('deployment', undefined, bytecodeOf(ROUTER_ARTIFACTS[1]!) + word(coin));
  await sendAs('plain transfer', BOB, '0x', 5);
  return till;
}

/** `targets`: what proxies run. */
async function contextOf(
  ask: Routed['ask'],
  addresses: readonly string[],
  targets: Readonly<Record<string, string>>,
): Promise<DecodeContext> {
  const signatures = createSignatures();
  const index = createContractIndex();
  for (const { name, artifact } of [...ARTIFACTS, ...ROUTER_ARTIFACTS]) {
    if (name.endsWith('ByIr')) continue;
    const own = parseJsonAbi((artifact as { abi: JsonValue }).abi, `${name}.json`) ?? [];
    signatures.set(name, own);
    index.set(name, readArtifact(artifact, `${name}.json`, own));
  }
  const codes = new Map<string, string>();
  for (const address of [...addresses, ...Object.values(targets)])
    codes.set(address.toLowerCase(), (await ask('eth_getCode', address, 'latest')) as string);
  const find = (address: string) => index.find(codes.get(address) ?? '0x');
  const known = new Map<string, KnownContract | undefined>();
  for (const address of codes.keys()) {
    const target = targets[address];
    known.set(address, knownContract(find(address), target === undefined ? undefined : [find(target)]));
  }
  return {
    signatures,
    contractAt: (address) => known.get(address.toLowerCase()),
    labels: new Map([
      [SENDER, 'alice'],
      [BOB, 'bob'],
    ]),
  };
}
