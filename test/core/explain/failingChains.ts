// Transactions that fail on a real node in the ways of everyday contracts, each with its chain of causes as text. Run
// `node test/core/explain/failingChains.ts` after an intended change and review failingChains.txt.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeAbiParameters, encodeFunctionData } from 'viem';
import type { Abi, Hex } from 'viem';
import { chainById } from '../../../src/core/chain/chains.ts';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import type { KnownContract } from '../../../src/core/contracts/knownContract.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { frameErrorText, linkReason } from '../../../src/core/decode/frameReason.ts';
import { causeNodes } from '../../../src/core/decode/causeNodes.ts';
import { frameCallText } from '../../../src/core/explain/causeSentence.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { Explanation } from '../../../src/core/explain/explanation.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { causesOf, pathTo } from '../../../src/core/trace/causes.ts';
import { startNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';
import { askNode, askStepsOnly } from './askNode.ts';
import { RECEIVER, SENDER, send } from './nestedCalls.ts';

type Compiled = { readonly name: string; readonly abi: Abi; readonly code: Hex };

export const FAILING = join(import.meta.dirname, 'failingChains.txt');

const COMPILED = JSON.parse(
  readFileSync(new URL('failing.json', import.meta.url), 'utf8'),
) as readonly Compiled[];
const UNIT = 10n ** 18n;
const HALF_ETHER = '0x6f05b59d3b20000';

/** What is deployed, by name; `call` encodes a call of a function of it. */
export type FailingContracts = {
  readonly node: TestNode;
  readonly context: DecodeContext;
  readonly at: (name: string) => Hex;
  readonly call: (name: string, functionName: string, ...args: readonly unknown[]) => Hex;
};

export async function deployFailing(node: TestNode): Promise<FailingContracts> {
  const addresses = new Map<string, Hex>();
  const known = new Map<string, KnownContract>();
  const signatures = createSignatures();
  const compiled = (name: string): Compiled => COMPILED.find((one) => one.name === name)!;
  const at = (name: string): Hex => addresses.get(name)!;
  const others = COMPILED.filter(({ name }) => name !== 'Bad' && name !== 'Proxy');
  for (const { name, abi, code } of [...others, compiled('Proxy')]) {
    const own = parseJsonAbi(abi as unknown as JsonValue, `${name}.json`)!;
    const args = name === 'Proxy' ? encodeAbiParameters([{ type: 'address' }], [at('Vault')]).slice(2) : '';
    const hash = await send(node, { from: SENDER.address, gas: '0x500000', input: code + args });
    const receipt = (await node.result('eth_getTransactionReceipt', [hash])) as JsonObject;
    const address = receipt['contractAddress'] as Hex;
    addresses.set(name, address);
    signatures.set(name, own);
    known.set(address, {
      name,
      signatures: own,
      sources: [],
      isWhole: name !== 'Proxy' && name !== 'Silent',
    });
  }
  const call: FailingContracts['call'] = (name, functionName, ...args) =>
    encodeFunctionData({ abi: compiled(name).abi, functionName, args: [...args] });
  for (const [holder, amount] of [
    [at('Multicall'), 5n * UNIT],
    [at('Account'), 5n * UNIT],
  ] as const)
    await send(node, { from: SENDER.address, to: at('Token'), input: call('Token', 'mint', holder, amount) });
  const context: DecodeContext = {
    signatures,
    chain: chainById(31337n),
    contractAt: (address) => known.get(address.toLowerCase()),
    tokens: new Map([[at('Token').toLowerCase(), { decimals: 18, symbol: 'DAI' }]]),
    labels: new Map([[RECEIVER.toLowerCase(), 'bob']]),
  };
  return { node, context, at, call };
}

type Case = readonly [what: string, to: string, input: Hex, more?: JsonObject];

function cases({ at, call }: FailingContracts): readonly Case[] {
  const token = at('Token');
  const enough = { target: token, data: call('Token', 'transfer', RECEIVER, UNIT) };
  const tooMuch = { target: token, data: call('Token', 'transfer', RECEIVER, 15n * UNIT) };
  const paid = { value: HALF_ETHER };
  const many = { gas: '0x1c9c380' };
  return [
    ['a multicall passes on', 'Multicall', call('Multicall', 'aggregate', [enough, tooMuch])],
    ['a multicall wraps', 'Multicall', call('Multicall', 'aggregate3', [enough, tooMuch])],
    ['a multicall goes on and wraps', 'Multicall', call('Multicall', 'tryAll', [tooMuch, enough])],
    [
      'a multicall in a multicall wraps twice',
      'Multicall',
      call('Multicall', 'aggregate3', [
        { target: at('Multicall'), data: call('Multicall', 'aggregate3', [enough, tooMuch]) },
      ]),
    ],
    [
      'a multicall wraps a call that ran out of gas',
      'Multicall',
      call('Multicall', 'aggregate3', [{ target: at('Burner'), data: call('Burner', 'burn') }]),
    ],
    [
      'a multicall of a function that is not there',
      'Multicall',
      call('Multicall', 'aggregate3', [{ target: at('Router'), data: enough.data }]),
    ],
    ['a router wraps', 'Router', call('Router', 'execute', token, tooMuch.data)],
    ['a router replaces', 'Router', call('Router', 'pay', at('Refuser')), paid],
    ['a router is silent about it', 'Router', call('Router', 'paySilent', at('Refuser')), paid],
    ['both are silent', 'Router', call('Router', 'paySilent', at('Silent')), paid],
    ['a transfer with too little gas', 'Router', call('Router', 'payByTransfer', at('Hungry')), paid],
    ['a catch that goes on, and another failure', 'Router', call('Router', 'tryThenFail', token, RECEIVER)],
    ['a catch that throws again', 'Router', call('Router', 'rethrow', token, RECEIVER)],
    ['a catch that throws again later', 'Router', call('Router', 'rethrowLate', token, RECEIVER)],
    ['gas that runs out inside', 'Router', call('Router', 'burnInside', at('Burner'))],
    ['gas that was given', 'Router', call('Router', 'giveGas', at('Burner'))],
    [
      'gas that runs out after a caught failure',
      'Router',
      call('Router', 'goOnAndRunOut', token, at('Burner')),
    ],
    ['gas that runs out', 'Burner', call('Burner', 'burn')],
    ['a Safe', 'Safe', call('Safe', 'execTransaction', token, 0n, tooMuch.data)],
    ['a Safe that pays', 'Safe', call('Safe', 'execTransaction', at('Refuser'), UNIT / 2n, '0x'), paid],
    [
      'an entry point',
      'EntryPoint',
      call('EntryPoint', 'handleOps', [at('Account')], call('Account', 'spend', token, RECEIVER, 15n * UNIT)),
    ],
    [
      'an entry point, an account, a router',
      'EntryPoint',
      call(
        'EntryPoint',
        'handleOps',
        [at('Account')],
        call('Account', 'through', at('Router'), token, RECEIVER, 15n * UNIT),
      ),
    ],
    ['a proxy', 'Proxy', call('Vault', 'deposit', 15n)],
    ['a panic behind a proxy', 'Proxy', call('Vault', 'divide', 0n)],
    [
      'a panic inside',
      'Multicall',
      call('Multicall', 'aggregate3', [{ target: at('Proxy'), data: call('Vault', 'share', 3n) }]),
    ],
    ['a recursion', 'Deep', call('Deep', 'deep', 40n), many],
    ['a recursion that replaces each time', 'Deep', call('Deep', 'wrap', 4n), many],
    ['a creation that fails', 'Factory', call('Factory', 'create')],
    ['a creation that fails and is replaced', 'Factory', call('Factory', 'tryCreate')],
    ['a fallback that refuses', 'Silent', '0x12345678'],
    ['an empty call', 'Refuser', '0x', paid],
  ];
}

/**
 * The headline, the notes on the failure, a line for each link; the headlines of a flat trace and of EVM steps where
 * they differ.
 */
async function caseLines(
  [what, name, input, more]: Case,
  contracts: FailingContracts,
): Promise<readonly string[]> {
  const { node, context, at } = contracts;
  const hash = await send(node, { from: SENDER.address, to: at(name), input, gas: '0x7a120', ...more });
  const explanation = await explainTransaction(hash, askNode(node), context);
  const [section] = explanation.sections.filter(({ id }) => id === 'failed');
  const links = causesOf(explanation.failed!);
  const rows = causeNodes(links, 0, { context }).map(({ label, value }) => {
    const index = links.findIndex(({ frame }) => frame === value);
    const reason = linkReason(links, index, context) ?? frameErrorText(value as JsonObject);
    const tie = links[index]!.tie ?? 'own';
    return `  ${label} (${tie}) [${pathTo(links, index).join(' ')}] ${frameCallText(value as JsonObject, context)} ✗ ${reason}`;
  });
  const flat = headlineOf(await explainTransaction(hash, askNode(node, /^debug_/), context));
  const steps = headlineOf(await explainTransaction(hash, askStepsOnly(node), context));
  const whole = headlineOf(explanation);
  return [
    `# ${what}`,
    whole,
    ...(section?.notes ?? []).map((note) => `  - ${note}`),
    ...rows,
    ...(flat === whole ? [] : [`  flat: ${flat}`]),
    ...(steps === whole ? [] : [`  steps: ${steps}`]),
    '',
  ];
}

/** Without the fee, which is not what this is about. */
function headlineOf({ state, headline }: Explanation): string {
  return `${state}: ${headline.replace(/,? and cost [\d.]+ ETH/, '')}`;
}

/** `every`: of how many cases one is taken; all of them where it is 1. */
export async function failingChains(every = 1): Promise<string> {
  const node = await startNode(['--code-size-limit=100000']);
  try {
    const contracts = await deployFailing(node);
    const lines: string[] = [];
    for (const [at, one] of cases(contracts).entries())
      if (at % every === 0) lines.push(...(await caseLines(one, contracts)));
    return `${lines.join('\n').trimEnd()}\n`;
  } finally {
    node.kill();
  }
}

if (process.argv[1] === import.meta.filename) writeFileSync(FAILING, await failingChains());
