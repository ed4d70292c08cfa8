// A variable in the place of a slot: what is sent for it, and why it is not.
import assert from 'node:assert/strict';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { ContractDetail } from '../../../src/core/contracts/contractDetail.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { StorageKnowledge } from '../../../src/host/calls/resolveSlots.ts';
import { BOB, COMPILED, startVariables } from '../../core/layout/startVariables.ts';
import type { VariablesNode } from '../../core/layout/startVariables.ts';
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
const { createContracts, contractPlace, createLayouts, withSlotsOf } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/knowledge/contracts.ts')),
  ...(await import('../../../src/host/knowledge/contractPlace.ts')),
  ...(await import('../../../src/host/knowledge/layouts.ts')),
  ...(await import('../../../src/host/calls/resolveSlots.ts')),
}));

const LOCAL: Endpoint = { id: 'local', name: 'Local', urlTemplate: 'http://127.0.0.1:8545/' };

describe('withSlotsOf', () => {
  let variables: VariablesNode;
  before(async () => (variables = await startVariables()));
  after(() => variables.node.kill());
  const addressOf = (name: string): string => variables.deployed.get(name)!.address;

  /** `untold`: the contract whose artifact has no storage layout. */
  function aWindow(untold = '') {
    const contracts = createContracts(() => contractPlace(LOCAL, chainById(31337n)));
    for (const artifact of COMPILED) {
      const file = `file:///out/${artifact.contractName}.json`;
      const source = { sourceName: 'src/variables.sol', ...artifact };
      contracts.index.set(file, readArtifact(source, file, parseJsonAbi(artifact, '')!));
    }
    const layouts = createLayouts({
      of: ({ contract }) => {
        const { abi, storageLayout } = COMPILED.find(({ contractName }) => contractName === contract)!;
        return Promise.resolve({
          abi,
          storageLayout: contract === untold ? undefined : storageLayout,
          declarations: new Map(),
        } as unknown as ContractDetail);
      },
      clear() {},
    });
    const addresses = { known: () => [{ address: BOB, label: 'Bob', detail: '' }] };
    const storage = { contracts, layouts, addresses } as unknown as StorageKnowledge;
    const asked: string[] = [];
    const ask = async (method: string, params: readonly JsonValue[]) => {
      asked.push(method);
      return { outcome: { ok: true, result: await variables.node.result(method, params) } } as HistoryEntry;
    };
    return {
      asked,
      made: (method: string, params: readonly JsonValue[]) =>
        withSlotsOf({ endpoint: LOCAL, method, params }, storage, ask),
    };
  }

  it('sends the slot of a variable, of a mapping by a name of the address book', async () => {
    const { asked, made } = aWindow();
    const { params } = await made('eth_getStorageAt', [addressOf('Maps'), 'limits[bob][bob]', 'latest']);
    await variables.send('Maps', `fill(address,address,string,bytes) ${BOB} ${BOB} "a key" 0xc0ffee`);
    assert.equal(BigInt(await variables.node.text('eth_getStorageAt', params)), 16n);
    assert.deepEqual(asked, ['eth_getCode']);
  });

  it('finds the variables of an implementation at its proxy', async () => {
    const { asked, made } = aWindow();
    const { params } = await made('eth_getStorageAt', [addressOf('Proxy'), 'total', 'latest']);
    assert.deepEqual(params, [addressOf('Proxy'), `0x${'3'.padStart(64, '0')}`, 'latest']);
    assert.deepEqual(asked, ['eth_getCode', 'eth_getStorageAt', 'eth_getCode']);
  });

  it('finds them in proofs and in overrides, each at its own contract', async () => {
    const { made } = aWindow();
    const word = (slot: string): string => `0x${slot.padStart(64, '0')}`;
    const [plain, packed] = [addressOf('Plain'), addressOf('Packed')];
    assert.deepEqual((await made('eth_getProof', [plain, ['level', 'owner', '0x9'], 'latest'])).params, [
      plain,
      [word('1'), word('4'), '0x9'],
      'latest',
    ]);
    const overrides = {
      [plain]: { stateDiff: { level: word('5') } },
      [packed]: { state: { tick: word('6') } },
    };
    assert.deepEqual((await made('eth_call', [{ to: plain }, 'latest', overrides])).params[2], {
      [plain]: { stateDiff: { [word('1')]: word('5') } },
      [packed]: { state: { [word('1')]: word('6') } },
    });
  });

  it('refuses what it does not find, and says why', async () => {
    const refusal = async (address: string, typed: string, untold?: string): Promise<string | undefined> => {
      const { refusal: found } = await aWindow(untold).made('eth_getStorageAt', [address, typed, 'latest']);
      return found?.kind === 'input' ? found.message : undefined;
    };
    assert.equal(
      await refusal(addressOf('Passing'), 'lock'),
      '“lock” was not found: There is no “lock” here, but kept.',
    );
    assert.equal(
      await refusal(BOB, 'kept'),
      '“kept” was not found: the code at 0x7099…79c8 is of no contract of this folder, or of several with different variables. Type the slot as a number.',
    );
    assert.equal(
      await refusal(addressOf('Maps'), 'amounts[5]'),
      '“amounts[5]” was not found: key (address): An address has 40 hex digits after 0x, not 1.',
    );
    assert.match(
      (await refusal(addressOf('Passing'), 'kept', 'Passing'))!,
      /“kept” was not found: The artifact of this contract has no storage layout\. Compile with/,
    );
  });

  it('asks nothing where no variable is typed', async () => {
    const { asked, made } = aWindow();
    const params = [addressOf('Plain'), '0x1', 'latest'];
    assert.deepEqual((await made('eth_getStorageAt', params)).params, params);
    assert.deepEqual(asked, []);
  });
});
