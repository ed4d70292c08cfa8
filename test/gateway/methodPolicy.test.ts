import assert from 'node:assert/strict';
import { createMethodPolicy } from '../../src/gateway/access/methodPolicy.ts';

const upstream = createMethodPolicy([], false);
const ownChain = createMethodPolicy([], true);

describe('createMethodPolicy', () => {
  it('offers the read namespaces', () => {
    const methods =
      'eth_blockNumber eth_call eth_sendRawTransaction eth_newFilter net_version web3_clientVersion trace_block ' +
      'txpool_content debug_traceTransaction debug_getRawBlock';
    for (const method of methods.split(' ')) assert.equal(upstream(method), true, method);
  });

  it('never offers engine_, admin_, personal_ and miner_, whatever is allowed', () => {
    const names = ['engine', 'admin', 'personal', 'miner'];
    const policy = createMethodPolicy([...names, ...names.map((name) => `${name}_x`)], true);
    for (const name of names) assert.equal(policy(`${name}_x`), false, name);
  });

  it('offers in debug only what reads', () => {
    const writers =
      'setHead resetHead deleteChainSlice insertReceipts migrateReceipts clearTxpool chaindbCompact setGCPercent ' +
      'setMemoryLimit freeOSMemory setTrieFlushInterval sync verbosity vmodule cpuProfile goTrace blockProfile ' +
      'mutexProfile startCPUProfile stopCPUProfile writeBlockProfile writeMemProfile standardTraceBlockToFile ' +
      'traceBlockFromFile dbGet dbAncient somethingNew';
    for (const name of writers.split(' ')) {
      for (const policy of [upstream, ownChain, createMethodPolicy(['debug'], false)]) {
        assert.equal(policy(`debug_${name}`), false, name);
      }
    }
  });

  it('keeps methods that use the node’s own keys for the embedded chain', () => {
    for (const name of ['sendTransaction', 'sign', 'signTransaction', 'signTypedData_v4']) {
      assert.deepEqual([upstream(`eth_${name}`), ownChain(`eth_${name}`)], [false, true], name);
    }
    assert.equal(createMethodPolicy(['eth_sendTransaction'], false)('eth_sendTransaction'), true);
  });

  it('offers the dev namespaces on the embedded chain only', () => {
    for (const method of ['anvil_mine', 'evm_snapshot', 'hardhat_mine', 'ots_hasCode']) {
      assert.deepEqual([upstream(method), ownChain(method)], [false, true], method);
    }
  });

  it('adds what the operator allows', () => {
    const policy = createMethodPolicy(['erigon', 'rpc_modules'], false);
    assert.deepEqual(
      ['erigon_forks', 'rpc_modules', 'rpc_other', 'ots_hasCode'].map((method) => policy(method)),
      [true, true, false, false],
    );
  });

  it('takes no other spelling for an offered name', () => {
    const spellings = [
      '',
      'eth',
      'eth_',
      '_x',
      'ETH_call',
      ' eth_call',
      'eth_call\n',
      'eth.call',
      'eth_call\u0000',
      'constructor_x',
    ];
    for (const method of [...spellings, `eth_${'x'.repeat(65)}`])
      assert.equal(ownChain(method), false, method);
  });
});
