// The implementation that a proxy ran, where it has another one now.
import assert from 'node:assert/strict';
import type { CompiledContract } from '../../../src/core/contracts/contractIndex.ts';
import { knownContract } from '../../../src/core/contracts/knownContract.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { contextOfRun } from '../../../src/core/explain/contextOfRun.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const compiled = (contract: string): CompiledContract =>
  ({
    name: contract,
    signatures: [],
    source: { artifact: `${contract}.json`, path: `${contract}.sol`, contract },
    isWhole: true,
  }) as unknown as CompiledContract;
const [PROXY, V1, V2, PLAIN, DIAMOND, ACCOUNT] = ['0xA1', '0xb1', '0xb2', '0xc1', '0xd1', '0xe1'] as const;
const known = new Map([
  [PROXY.toLowerCase(), knownContract([compiled('Proxy')], [[compiled('V2')]])],
  [V1, knownContract([compiled('V1')], undefined)],
  [V2, knownContract([compiled('V2')], undefined)],
  [PLAIN, knownContract([compiled('Plain')], undefined)],
  [ACCOUNT, knownContract([], [[compiled('V2')]], true)],
  [DIAMOND, knownContract([compiled('Diamond')], [[compiled('V2')], []])],
]);
const context: DecodeContext = {
  contractAt: (address) => known.get(address.toLowerCase()),
  layoutAt: (address) => ({ of: address }) as never,
};

/** The call of an address that passed it on. */
const run = (to: string, target: string, given = '0x12'): JsonObject => ({
  type: 'CALL',
  from: '0x01',
  to,
  input: '0x12',
  calls: [{ type: 'DELEGATECALL', from: to, to: target, input: given }],
});
const at = (root: JsonObject | undefined, address: string): readonly unknown[] => {
  const { contractAt, layoutAt } = contextOfRun(context, root);
  return [contractAt!(address)?.name, layoutAt!(address)];
};

describe('contextOfRun', () => {
  it('names the implementation that ran, and reads the storage of the proxy as its variables', () => {
    assert.deepEqual(at(run(PROXY, V1), PROXY), ['Proxy → V1', { of: V1 }]);
    assert.deepEqual(at({ ...run('0x02', PLAIN, '0x34'), calls: [run(PROXY, V1)] }, PROXY)[0], 'Proxy → V1');
  });

  it('names the proxy alone where the code that ran is not known', () => {
    assert.deepEqual(at(run(PROXY, '0xdd'), PROXY), ['Proxy', { of: '0xdd' }]);
  });

  it('leaves all others as they are', () => {
    const now = ['Proxy → V2', { of: PROXY }];
    assert.deepEqual(at(run(PROXY, V2), PROXY), now);
    // A library call has other data, and a contract is no proxy for passing one on.
    assert.deepEqual(at(run(PROXY, V1, '0x34'), PROXY), now);
    assert.deepEqual(at(run(PLAIN, V1), PLAIN), ['Plain', { of: PLAIN }]);
    // What an account was set to run can be a proxy itself.
    assert.deepEqual(at(run(ACCOUNT, V1), ACCOUNT), ['account → V2', { of: ACCOUNT }]);
    assert.deepEqual(at(undefined, PROXY), now);
    assert.deepEqual(contextOfRun({}, run(PROXY, V1)), {});
    // One of its facets is not known here.
    assert.deepEqual(at(run(DIAMOND, '0xdd'), DIAMOND), ['Diamond → V2, 1 more', { of: DIAMOND }]);
  });

  it('takes calls that are none for none, and gives one object for each address', () => {
    const odd = { ...run(PROXY, V1), calls: [null, 1, 'x', ...(run(PROXY, V1)['calls'] as []), null] };
    const { contractAt } = contextOfRun(context, odd);
    assert.equal(contractAt!(PROXY)?.name, 'Proxy → V1');
    assert.equal(contractAt!(PROXY), contractAt!(PROXY.toLowerCase()));
  });
});
