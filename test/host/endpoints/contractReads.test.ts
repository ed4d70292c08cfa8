// Contracts of a real node, named by what it is asked.
import assert from 'node:assert/strict';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { facetsIn } from '../../../src/core/contracts/proxy.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { deployDiamonds, DIAMOND_ARTIFACTS } from '../../core/contracts/deployDiamonds.ts';
import { SENDER, word } from '../../core/contracts/miningNode.ts';
import { ARTIFACTS, startDeployed } from '../../core/contracts/startDeployed.ts';
import type { DeployedNode } from '../../core/contracts/startDeployed.ts';
import type { SendReads } from '../../../src/host/endpoints/requestAddressFacts.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const workspace = { getConfiguration: () => ({ get: () => undefined }) };
  export class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(value) { for (const listener of this.listeners) listener(value); }
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
const CLONE = '0x8124b78e';
const EIP_1967 = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const EIP_1822 = 'c5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7';
/** The code of the proxies of Safe 1.1, 1.3 and 1.5, as solc makes it without and with its optimiser, and by the IR. */
const SAFE_PROXIES = [
  '608060405273ffffffffffffffffffffffffffffffffffffffff600054167fa619486e0000000000000000000000000000000000000000000000000000000060003514156050578060005260206000f35b3660008037600080366000845af43d6000803e60008114156070573d6000fd5b3d6000f3fe',
  '60806040526001600160a01b036000541663530ca43760e11b6000351415602a578060005260206000f35b3660008037600080366000845af43d6000803e806046573d6000fd5b3d6000f3fe',
  '6080604052600080546001600160a01b0316813563530ca43760e11b1415602857808252602082f35b3682833781823684845af490503d82833e806041573d82fd5b503d81f3fe',
  '60806040525f80546001600160a01b03169035632cf35bc960e11b01602657805f5260205ff35b365f80375f80365f845af490503d5f803e80603f573d5ffd5b503d5ff3fe',
  '60806040525f80546001600160a01b0316903563530ca43760e11b14603a575f8091368280378136915af43d5f803e156036573d5ff35b3d5ffd5b5f5260205ff3fe',
  '60806040525f5463a619486e5f3560e01c036021578060601b606c5260206060f35b365f80375f80365f845af490503d5f803e80603a573d5ffd5b503d5ff3fe',
];
/** It has owner() in slot 0, and masterCopy(). */
const NO_SAFE =
  '6080604052348015600e575f5ffd5b50600436106030575f3560e01c80638da5cb5b146034578063a619486e146061575b5f5ffd5b5f546045906001600160a01b031681565b6040516001600160a01b03909116815260200160405180910390f35b6001546045906001600160a01b03168156';

describe('contractReads', () => {
  let node: DeployedNode;
  before(async function () {
    this.timeout(60_000);
    node = await startDeployed();
  });
  after(() => node.stop());

  const addressOf = (name: string): string => node.deployed.find((one) => one.name === name)!.address;

  /** Chains other than those for development are at a node elsewhere. */
  function aWindow(chain = 31337n) {
    const endpoint = chain === 31337n ? LOCAL : { ...LOCAL, urlTemplate: 'https://one.example/' };
    const contracts = createContracts(() => contractPlace(endpoint, chainById(chain)));
    for (const { name, artifact } of ARTIFACTS)
      contracts.index.set(name, readArtifact(artifact, `${name}.json`, parseJsonAbi(artifact, name)!));
    const asked: string[] = [];
    const send: SendReads = (reads) =>
      Promise.all(
        reads.map(async ({ method, params }) => {
          asked.push(`${method} ${JSON.stringify(params)}`);
          return { outcome: { ok: true, result: await node.ask(method, ...params) } } as HistoryEntry;
        }),
      );
    async function look(...addresses: readonly string[]): Promise<readonly (string | undefined)[]> {
      const at = contracts.shownAt('local', 'a')!;
      for (const address of addresses) at(address);
      const { request, wanted } = contractQuestions(contracts);
      await request('local', wanted.takeWanted('local'), send);
      return addresses.map((address) => at(address)?.name);
    }
    return { contracts, asked, look };
  }

  it('name every contract that was deployed, and no other address', async () => {
    const { look, contracts, asked } = aWindow();
    const plain = node.deployed.filter(({ name }) => !name.includes('Proxy'));
    assert.deepEqual(
      await look(...plain.map(({ address }) => address)),
      plain.map(({ name }) => name),
    );
    const others = Array.from({ length: 40 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`);
    assert.deepEqual(
      (await look(SENDER, ...others)).filter((name) => name !== undefined),
      [],
    );
    assert.equal(new Set(asked).size, asked.length);
    assert.equal(contracts.named('local').length, plain.length);
  });

  it('follow proxies by slot, by beacon and by their code', async () => {
    const { look } = aWindow();
    const [factory, badge] = [addressOf('Factory'), addressOf('Badge')];
    const input = `${CLONE}${word(badge.slice(2))}`;
    const made = (await node.ask('eth_call', { from: SENDER, to: factory, input }, 'latest')) as string;
    await node.send({ to: factory, input });
    assert.deepEqual(
      await look(
        addressOf('SlotProxy'),
        addressOf('BeaconProxyByIr').toUpperCase().replace('0X', '0x'),
        `0x${made.slice(-40)}`,
      ),
      ['SlotProxy → Vault', 'BeaconProxyByIr → VaultByIr', 'proxy → Badge'],
    );
  });

  /** Puts code at an account, and an address in a slot of it. */
  async function set(account: string, code: string, slot: string, address: string): Promise<string> {
    await node.ask('anvil_setCode', account, code);
    await node.ask('anvil_setStorageAt', account, `0x${slot}`, `0x${word(address.slice(2))}`);
    return account;
  }
  const account = (at: number): string => `0x${`5afe${at}`.padStart(40, '0')}`;

  it('follow the proxies of a Safe, by any compiler', async () => {
    const { look, asked } = aWindow();
    const vault = addressOf('Vault');
    const proxies = await Promise.all(
      SAFE_PROXIES.map((code, at) => set(account(at), `0x${code}`, word('0'), vault)),
    );
    const other = await set(account(9), `0x${NO_SAFE}`, word('0'), vault);
    // It has a DELEGATECALL, too, and is longer than any proxy of a Safe.
    const long = await set(account(8), `0x${NO_SAFE}${'5f5f5f5f5f5af4'.repeat(40)}`, word('0'), vault);
    assert.deepEqual(await look(...proxies, other, long), [
      ...proxies.map(() => 'proxy → Vault'),
      undefined,
      undefined,
    ]);
    for (const one of [other, long])
      assert.ok(!asked.some((call) => call.startsWith('eth_getStorageAt') && call.includes(one)));
  });

  it('follow proxies by the slot of EIP-1822', async () => {
    const { look, contracts } = aWindow();
    const { code } = node.deployed.find(({ name }) => name === 'SlotProxy')!;
    const proxy = await set(account(10), code.replace(EIP_1967, EIP_1822), EIP_1822, addressOf('Vault'));
    assert.deepEqual(await look(proxy), ['proxy → Vault']);
    assert.ok(contracts.shownAt('local', 'a')!(proxy)!.signatures.some(({ name }) => name === 'deposit'));
  });

  it('follow accounts that are set to run code, until they are set to run other code', async () => {
    const { look, contracts } = aWindow();
    const [one, other] = [account(11), account(12)];
    const delegate = (who: string, to: string) => node.ask('anvil_setCode', who, `0xef0100${to.slice(2)}`);
    await delegate(one, addressOf('Vault'));
    await delegate(other, account(13));
    assert.deepEqual(await look(one, other), ['account → Vault', undefined]);
    const named = contracts.shownAt('local', 'a')!(one)!;
    assert.ok(named.signatures.some(({ name }) => name === 'deposit'));
    assert.equal(named.isWhole, false);
    await delegate(one, addressOf('Coin'));
    contracts.renew('local');
    contracts.shownAt('local', 'b')!(one);
    assert.deepEqual(await look(one), ['account → Coin']);
  });

  it('follow diamonds by their loupe, and decode by their facets', async () => {
    const { look, contracts, asked } = aWindow();
    const { all, unknown } = await deployDiamonds(node);
    for (const { name, artifact } of DIAMOND_ARTIFACTS)
      contracts.index.set(name, readArtifact(artifact, `${name}.json`, parseJsonAbi(artifact, name)!));
    const names = ['Diamond', 'LoupedDiamond', 'LoupeFacet', 'Pretender', 'VaultFacet'];
    assert.deepEqual(await look(...names.map((name) => all.get(name)!), unknown), [
      'Diamond → LoupeFacet, VaultFacet, OwnerFacet',
      'LoupedDiamond → VaultFacet, OwnerFacet',
      'LoupeFacet',
      'Pretender',
      'VaultFacet',
      'LoupedDiamond → VaultFacet, 1 more',
    ]);
    const at = contracts.shownAt('local', 'a')!(all.get('Diamond')!)!;
    assert.ok(
      ['deposit', 'Deposited', 'setOwner'].every((name) => at.signatures.some((one) => one.name === name)),
    );
    assert.equal(at.isWhole, false);
    assert.deepEqual(
      asked.filter((one) => one.startsWith('eth_call') && one.includes(all.get('VaultFacet')!)),
      [],
    );
    contracts.renew('local');
    assert.equal(contracts.shownAt('local', 'b')!(all.get('Diamond')!)?.name, at.name);
  });

  it('read no more facets than there is room for, and none of what is no list of addresses', () => {
    const list = (count: number, ...words: readonly string[]) =>
      facetsIn(`0x${[word('20'), word(count.toString(16)), ...words].join('')}`);
    const facets = Array.from({ length: 60 }, (_, at) => (at + 1).toString(16).padStart(40, '0'));
    assert.deepEqual(
      list(60, ...facets.map(word)),
      facets.slice(0, 40).map((digits) => `0x${digits}`),
    );
    assert.deepEqual(list(2, word('1'), word('1')), [`0x${'1'.padStart(40, '0')}`]);
    for (const wrong of [list(2, word('1')), list(1, 'ff'.repeat(32)), list(1, word('0')), list(0)])
      assert.deepEqual(wrong, []);
    for (const wrong of ['0x', '', '0x20', `0x${word('20')}`, 'x'.repeat(200)])
      assert.deepEqual(facetsIn(wrong), []);
  });

  it('give the contract’s own functions, and say which it cannot have', async () => {
    const { contracts, look } = aWindow();
    await look(addressOf('Badge'), addressOf('SlotProxy'), addressOf('Vault'));
    const at = contracts.shownAt('local', 'a')!;
    const [badge, proxy, vault] = ['Badge', 'SlotProxy', 'Vault'].map((name) => at(addressOf(name))!);
    assert.deepEqual(
      badge!.signatures.filter(({ name }) => name === 'transferFrom').map(({ inputs }) => inputs[2]?.name),
      ['id'],
    );
    assert.ok(proxy!.signatures.some(({ name }) => name === 'deposit'));
    assert.deepEqual(
      [badge, proxy, vault].map((one) => one!.isWhole),
      [true, false, false],
    );
  });

  it('are asked again of a development chain that may be another by now, and hold until then', async () => {
    const { contracts, look, asked } = aWindow();
    await look(addressOf('Coin'));
    assert.deepEqual(await look(addressOf('Coin')), ['Coin']);
    assert.equal(asked.length, 1);
    contracts.renew('local');
    assert.equal(contracts.shownAt('local', 'b')!(addressOf('Coin'))?.name, 'Coin');
    assert.deepEqual(contracts.takeWanted('local'), [addressOf('Coin')]);
  });

  it('are asked again elsewhere where no code was, and of proxies', async () => {
    const { contracts, look } = aWindow(1n);
    const nowhere = `0x${'12'.repeat(20)}`;
    await look(addressOf('Coin'), addressOf('SlotProxy'), nowhere);
    contracts.renew('local');
    const at = contracts.shownAt('local', 'b')!;
    for (const address of [addressOf('Coin'), addressOf('SlotProxy'), nowhere]) at(address);
    assert.deepEqual(contracts.takeWanted('local'), [addressOf('SlotProxy'), nowhere]);
  });

  it('are asked again for another result where the server was busy', async () => {
    const { contracts } = aWindow();
    contracts.shownAt('local', 'a')!(addressOf('Coin'));
    await contractQuestions(contracts).request('local', contracts.takeWanted('local'), async () => []);
    contracts.shownAt('local', 'a')!(addressOf('Coin'));
    assert.deepEqual(contracts.takeWanted('local'), []);
    contracts.shownAt('local', 'b')!(addressOf('Coin'));
    assert.deepEqual(contracts.takeWanted('local'), [addressOf('Coin')]);
  });

  it('want nothing of addresses that are only looked at', () => {
    const { contracts } = aWindow();
    contracts.shownAt('local', 'a')!(addressOf('Coin'), true);
    assert.deepEqual(contracts.wantedAt(), []);
  });

  it('keep the named ones of very many', async () => {
    const { contracts, look } = aWindow();
    await look(addressOf('Coin'));
    const many = Array.from({ length: 1_200 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`);
    contracts.learn('local', new Map(many.map((address) => [address, { code: '0x' }])));
    assert.deepEqual(contracts.named('local'), [[addressOf('Coin'), 'Coin']]);
    const at = contracts.shownAt('local', 'b')!;
    for (const address of many) at(address);
    assert.equal(contracts.takeWanted('local').length, 50);
  });

  it('ask nothing where the workspace has compiled nothing', () => {
    const contracts = createContracts(() => contractPlace(LOCAL, chainById(31337n)));
    assert.equal(contracts.shownAt('local', 'a'), undefined);
  });
});
