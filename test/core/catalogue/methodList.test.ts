import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { isDangerous, methodBadges, methodGroups } from '../../../src/core/catalogue/methodList.ts';
import { namespaceOf } from '../../../src/core/catalogue/methodName.ts';
import type { MethodSpec } from '../../../src/core/catalogue/methodSpec.ts';

function known(name: string): MethodSpec {
  const spec = findMethod(name);
  assert.ok(spec);
  return spec;
}

describe('methodMarks', () => {
  it('says what is dangerous, slow or not for HTTP', () => {
    const names = [
      'eth_call',
      'eth_newFilter',
      'eth_getLogs',
      'eth_sendRawTransaction',
      'anvil_reset',
      'debug_traceChain',
    ];
    assert.deepEqual(
      names.map(known).map((spec) => [methodBadges(spec), isDangerous(spec)]),
      [
        [[], false],
        [[], false],
        [['slow'], false],
        [['broadcasts'], true],
        [['destroys data'], true],
        [['slow', 'WebSocket only'], false],
      ],
    );
  });
});

describe('methodGroups', () => {
  const methods = ['eth_call', 'eth_gasPrice', 'net_version', 'web3_sha3'].map(known);
  const named = (query: string, recent: string[], pinned: string[]): unknown =>
    methodGroups(methods, query, { recent, pinned }).map((group) => [
      group.title,
      group.methods.map(({ name }) => name),
    ]);

  it('lists each method once: pinned, recently used, then by namespace', () => {
    assert.deepEqual(named('', ['net_version', 'web3_sha3', 'foo_bar'], ['web3_sha3']), [
      ['Pinned', ['web3_sha3']],
      ['Recently used', ['net_version']],
      ['eth', ['eth_call', 'eth_gasPrice']],
    ]);
  });

  it('gives one list for a query, the best first', () => {
    assert.deepEqual(named('eth', ['net_version'], ['eth_gasPrice']), [['', ['eth_gasPrice', 'eth_call']]]);
    assert.deepEqual(named('nothing like it', [], []), [['', []]]);
  });
});

describe('namespaceOf', () => {
  it('is what stands before the first mark', () => {
    assert.deepEqual(['eth_call', 'rpc.discover', 'x'].map(namespaceOf), ['eth', 'rpc', 'x']);
  });
});
