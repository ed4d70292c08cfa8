import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import {
  isDangerous,
  matchMethods,
  methodMarks,
  namespaceOf,
} from '../../../src/core/catalogue/methodList.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { MethodSpec } from '../../../src/core/catalogue/methodSpec.ts';

function known(name: string): MethodSpec {
  const spec = findMethod(name);
  assert.ok(spec);
  return spec;
}

describe('methodMarks', () => {
  it('says what is dangerous, heavy or not for HTTP', () => {
    const names = [
      'eth_call',
      'eth_newFilter',
      'eth_getLogs',
      'eth_sendRawTransaction',
      'anvil_reset',
      'debug_traceChain',
    ];
    assert.deepEqual(
      names.map(known).map((spec) => [methodMarks(spec), isDangerous(spec)]),
      [
        [[], false],
        [[], false],
        [['heavy'], false],
        [['broadcasts'], true],
        [['destroys data'], true],
        [['heavy', 'WebSocket only'], false],
      ],
    );
  });
});

describe('matchMethods', () => {
  it('lists the name itself first, then names that begin so, that contain it, then purposes', () => {
    assert.deepEqual(
      matchMethods(METHODS, ' ETH_sign ').map(({ name }) => name),
      [
        'eth_sign',
        'eth_signTransaction',
        'eth_signTypedData',
        'eth_signTypedData_v3',
        'eth_signTypedData_v4',
      ],
    );
    assert.deepEqual(
      matchMethods(
        ['eth_getBalance', 'anvil_setBalance', 'eth_getProof', 'eth_getCode'].map(known),
        'setbal',
      ).map(({ name }) => name),
      ['anvil_setBalance'],
    );
    assert.deepEqual(
      matchMethods(['eth_getBalance', 'eth_getProof'].map(known), 'merkle').map(({ name }) => name),
      ['eth_getProof'],
    );
  });

  it('keeps all in their order for no query', () => {
    assert.deepEqual(matchMethods(METHODS, ' '), METHODS);
  });
});

describe('namespaceOf', () => {
  it('is what stands before the first mark', () => {
    assert.deepEqual(['eth_call', 'rpc.discover', 'x'].map(namespaceOf), ['eth', 'rpc', 'x']);
  });
});
