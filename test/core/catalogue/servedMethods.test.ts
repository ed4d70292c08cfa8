// Whether an endpoint serves a method.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import {
  LIKELY,
  OTHER,
  servingLikelihood,
  SERVED,
  unservedReason,
  UNSERVED,
} from '../../../src/core/catalogue/servedMethods.ts';
import type { ServedMethods } from '../../../src/core/catalogue/servedMethods.ts';

describe('unservedReason', () => {
  it('tells what an endpoint refused, and what its modules leave out', () => {
    const served = { refused: ['eth_sign'], modules: ['eth', 'net'] };
    assert.deepEqual(
      ['eth_sign', 'eth_call', 'trace_block', 'rpc_modules'].map((name) => unservedReason(name, served)),
      [
        'This endpoint said that it has no such method.',
        undefined,
        'This endpoint serves eth, net only.',
        undefined,
      ],
    );
    assert.equal(unservedReason('trace_block', { refused: [], modules: null }), undefined);
  });
});

describe('servingLikelihood', () => {
  const NAMES = ['eth_call', 'eth_baseFee', 'trace_block', 'erigon_getLogs', 'anvil_mine'];
  const reaches = (served?: Partial<ServedMethods>): readonly number[] =>
    NAMES.map((name) =>
      servingLikelihood(findMethod(name)!, served && { refused: [], modules: null, ...served }),
    );

  it('goes by what nearly all nodes serve, then by eth_, where nothing is known', () => {
    assert.deepEqual(reaches(), [SERVED, LIKELY, OTHER, OTHER, OTHER]);
  });

  it('knows what its client serves, and not, and asks nothing of a client that is not known', () => {
    assert.deepEqual(reaches({ client: 'geth' }), [SERVED, LIKELY, UNSERVED, UNSERVED, UNSERVED]);
    assert.deepEqual(reaches({ client: 'erigon' }), [SERVED, LIKELY, SERVED, SERVED, UNSERVED]);
    assert.deepEqual(reaches({ client: 'bor' }), reaches());
    const served = METHODS.filter(
      (spec) => servingLikelihood(spec, { refused: [], modules: null, client: 'hardhatnetwork' }) === SERVED,
    );
    assert.ok(served.some(({ name }) => name === 'hardhat_setBalance'));
  });

  it('goes by what the endpoint has said of itself before that', () => {
    const modules = ['eth', 'trace'];
    assert.deepEqual(reaches({ modules, refused: ['eth_baseFee'] }), [
      SERVED,
      UNSERVED,
      SERVED,
      UNSERVED,
      UNSERVED,
    ]);
  });
});
