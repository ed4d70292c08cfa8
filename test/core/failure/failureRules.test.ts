import assert from 'node:assert/strict';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { adviseOn } from '../../../src/core/failure/failureAdvice.ts';
import { FAILURE_RULES } from '../../../src/core/failure/failureRules.ts';
import { findRule } from '../../../src/core/failure/findRule.ts';
import { SMALLER_RANGE_HELPS } from '../../../src/core/failure/rangeRules.ts';
import { ERROR_BODIES } from './errorBodies.ts';

describe('FAILURE_RULES', () => {
  for (const { rule, who, said, failure, method } of ERROR_BODIES) {
    it(`takes “${said.slice(0, 60)}” of ${who} as ${rule}`, () => {
      assert.equal(findRule(failure, method)?.id, rule);
      const { cause, advice } = FAILURE_RULES.find(({ id }) => id === rule)!;
      assert.match(cause, /^[A-Zd].*\.$/);
      if (advice !== '') assert.match(advice, /^[A-Z].*\.$/);
    });
  }

  it('has a body for each rule, and each rule once', () => {
    const ids = FAILURE_RULES.map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id) => !ERROR_BODIES.some(({ rule }) => rule === id)),
      [],
    );
    assert.equal(new Set(ids).size, ids.length);
    for (const id of SMALLER_RANGE_HELPS) assert.ok(ids.includes(id), id);
  });

  it('says nothing else of them where they are no reverts', () => {
    for (const { rule, failure, method, said } of ERROR_BODIES) {
      const { cause } = adviseOn(failure, method === undefined ? {} : { method });
      const { cause: own, keyless } = FAILURE_RULES.find(({ id }) => id === rule)!;
      // That a method is not known is said by most messages.
      const isSaid = rule === 'methodUnknown' && cause === '';
      assert.ok([own, keyless?.cause].includes(cause) || failure.keyless === true || isSaid, said);
    }
  });

  it('never tells a read to send funds', () => {
    const reads = METHODS.filter(({ effect }) => effect === 'read').map(({ name }) => name);
    const bodies = ERROR_BODIES.filter(({ rule }) => rule === 'insufficientFunds');
    assert.ok(reads.length > 100 && bodies.length > 5);
    for (const method of reads)
      for (const { failure } of bodies)
        assert.doesNotMatch(adviseOn(failure, { method }).advice, /send (ether|funds)/, method);
    assert.match(
      adviseOn(bodies[0]!.failure, { method: 'eth_sendRawTransaction' }).advice,
      /send (ether|funds)/,
    );
    assert.match(
      adviseOn(bodies[0]!.failure, { method: 'eth_call' }).advice,
      /^Leave the gas price .*override/,
    );
  });

  it('speaks of no key where the endpoint has none', () => {
    for (const { failure, said } of ERROR_BODIES) {
      const { cause, advice, action } = adviseOn({ ...failure, keyless: true });
      assert.notEqual(action, 'setKey');
      if (action !== 'addEndpoint') assert.doesNotMatch(cause, /API key|(this|the) key\b|wrong key/, said);
      assert.doesNotMatch(advice, /API key|(this|the) key\b/, said);
    }
  });

  it('takes a code as the client behind the endpoint means it', () => {
    const said = (code: number, client?: string): string =>
      findRule({
        kind: 'rpc',
        code,
        message: 'Refused',
        status: 200,
        ...(client === undefined ? {} : { client }),
      })!.id;
    const codes = [-32001, -32002, -32003, -32004];
    assert.deepEqual(
      ['besu', 'geth', 'erigon', undefined].map((client) => codes.map((code) => said(code, client))),
      [
        ['nonceTooLow', 'signature', 'intrinsicGas', 'insufficientFunds'],
        ['notThere', 'tookTooLong', 'responseTooLarge', 'notSupported'],
        ['notThere', 'unavailable', 'rejected', 'notSupported'],
        ['notThere', 'unavailable', 'rejected', 'notSupported'],
      ],
    );
  });
});
