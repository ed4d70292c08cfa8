// Contracts that have other code now than at the block of a transaction, on a real node.
import assert from 'node:assert/strict';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import { knownContract } from '../../../src/core/contracts/knownContract.ts';
import type { KnownContract } from '../../../src/core/contracts/knownContract.ts';
import { isDelegation, proxyLinks } from '../../../src/core/contracts/proxy.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { isCodeRequest } from '../../../src/core/explain/contextAtBlock.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { Explanation, MakeCall } from '../../../src/core/explain/explanation.ts';
import { explanationText } from '../../../src/core/explain/explanationText.ts';
import { SENDER } from '../contracts/miningNode.ts';
import { ARTIFACTS, startDeployed } from '../contracts/startDeployed.ts';
import type { DeployedNode } from '../contracts/startDeployed.ts';

const BY_NOW = 'Contracts whose code at its block is not known are named by the code that they have now.';
const TOO_MANY =
  'Only 20 contracts are named by the code that they had at its block, the others by the code that they have now.';
const NO_STATE = { kind: 'rpc', code: -32000, message: 'missing trie node', status: 200 } as const;
const ACCOUNT = `0x${'7702'.repeat(10)}`;

describe('contracts at the block of a transaction', () => {
  let node: DeployedNode;
  const index = createContractIndex();
  before(async function () {
    this.timeout(60_000);
    node = await startDeployed();
    for (const { name, artifact } of ARTIFACTS)
      index.set(name, readArtifact(artifact, `${name}.json`, parseJsonAbi(artifact, name)!));
  });
  after(() => node.stop());

  const deployed = (name: string) => node.deployed.find((one) => one.name === name)!;
  const setCode = async (address: string, code: string): Promise<void> => {
    await node.ask('anvil_setCode', address, code);
    await node.ask('evm_mine');
  };
  const delegate = (target: string): Promise<void> => setCode(ACCOUNT, `0xef0100${target.slice(2)}`);

  /** What a window knows by the newest code. */
  async function contextNow(...addresses: readonly string[]): Promise<DecodeContext> {
    const known = new Map<string, KnownContract | undefined>();
    const codeOf = async (address: string) => (await node.ask('eth_getCode', address, 'latest')) as string;
    for (const address of [...addresses, deployed('Vault').address, deployed('Coin').address]) {
      const code = await codeOf(address);
      const [link] = proxyLinks(code);
      const target =
        link !== undefined && 'target' in link ? [index.find(await codeOf(link.target))] : undefined;
      known.set(address, knownContract(index.find(code), target, isDelegation(code)));
    }
    return {
      contractAt: (address) => known.get(address.toLowerCase()),
      contractOfCode: (code) => knownContract(index.find(code), undefined),
    };
  }
  const ask: MakeCall = async (method, params) =>
    node.ask(method, ...params).then(
      (result) => ({ ok: true, result }),
      ({ message }: Error) => ({ ok: false, failure: { kind: 'rpc', code: -32601, message, status: 200 } }),
    );
  const withoutOldCode: MakeCall = async (method, params) =>
    isCodeRequest(method, params) ? { ok: false, failure: NO_STATE } : ask(method, params);
  const codesAsked = ({ sources }: Explanation): number =>
    sources.filter(({ method, params }) => isCodeRequest(method, params)).length;

  it('are named by the code that they had then', async () => {
    const { address, code } = deployed('Badge');
    const { transactionHash: hash, blockNumber } = (await node.send({
      to: address,
      input: '0x12345678',
    })) as { readonly transactionHash: string; readonly blockNumber: string };
    const before = await explainTransaction(hash, ask, await contextNow(address));
    assert.match(explanationText(before), /Badge/);
    assert.deepEqual(before.notes, []);
    assert.equal(codesAsked(before), 1);
    await setCode(address, deployed('Coin').code);
    const now = await contextNow(address);
    assert.equal(now.contractAt!(address)?.name, 'Coin');
    const after = await explainTransaction(hash, ask, now);
    assert.equal(explanationText(after), explanationText(before));
    const asked = after.sources.find(({ method }) => method === 'eth_getCode')!;
    assert.deepEqual(asked.params, [address, blockNumber]);
    // What is not in the folder has no name.
    await setCode(address, '0x5f5ffd');
    const other = await node.send({ to: address, input: '0x12345678' });
    await setCode(address, code);
    const text = explanationText(
      await explainTransaction(other['transactionHash'] as string, ask, await contextNow(address)),
    );
    assert.doesNotMatch(text, /Badge|Coin/);
  });

  it('are named by the code that they have now where the node does not give it, which is said', async () => {
    const { address } = deployed('Coin');
    const { transactionHash: hash } = (await node.send({ to: address, input: '0x12345678' })) as {
      readonly transactionHash: string;
    };
    const noCode: MakeCall = async (method, params) =>
      isCodeRequest(method, params) ? { ok: true, result: 'no code' } : ask(method, params);
    const empty: MakeCall = async (method, params) =>
      isCodeRequest(method, params) ? { ok: true, result: '0x' } : ask(method, params);
    for (const how of [withoutOldCode, noCode, empty]) {
      const { notes, headline } = await explainTransaction(hash, how, await contextNow());
      assert.deepEqual(notes, [BY_NOW]);
      assert.match(headline, /Coin/);
    }
    assert.deepEqual((await explainTransaction(hash, withoutOldCode, {})).notes, []);
  });

  it('are accounts that were set to run other code', async () => {
    await delegate(deployed('Vault').address);
    const { transactionHash: hash } = (await node.send({ to: ACCOUNT, input: '0x12345678' })) as {
      readonly transactionHash: string;
    };
    const nameIn = async (): Promise<string | undefined> =>
      /account → \w+/.exec((await explainTransaction(hash, ask, await contextNow(ACCOUNT))).headline)?.[0];
    assert.equal(await nameIn(), 'account → Vault');
    await delegate(deployed('Coin').address);
    assert.equal((await contextNow(ACCOUNT)).contractAt!(ACCOUNT)?.name, 'account → Coin');
    assert.equal(await nameIn(), 'account → Vault');
  });

  it('are asked for where they are known only, and twenty at most', async () => {
    const { transactionHash: hash } = (await node.send({ to: SENDER, value: '0x1' })) as {
      readonly transactionHash: string;
    };
    assert.equal(codesAsked(await explainTransaction(hash, ask, await contextNow())), 0);
    const coin = index.find(deployed('Coin').code);
    const everywhere: DecodeContext = {
      contractAt: () => knownContract(coin, undefined),
      contractOfCode: () => knownContract(coin, undefined),
    };
    // Calls 25 accounts.
    const calls = Array.from({ length: 25 }, (_, at) => `5f5f5f5f5f61${(0x1000 + at).toString(16)}5af150`);
    const { transactionHash: many } = (await node.send({ input: `0x${calls.join('')}` })) as {
      readonly transactionHash: string;
    };
    const explanation = await explainTransaction(many, ask, everywhere);
    assert.equal(codesAsked(explanation), 20);
    assert.deepEqual(explanation.notes, [TOO_MANY]);
  });
});
