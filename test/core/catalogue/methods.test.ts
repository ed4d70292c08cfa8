import assert from 'node:assert/strict';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { ParamSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { parseInput } from '../../../src/core/input/parseInput.ts';

const params: readonly ParamSpec[] = METHODS.flatMap((method) =>
  method.params.flatMap((param) => [param, ...(param.fields ?? [])]),
);

describe('METHODS', () => {
  it('knows the twelve methods of the first stage, each once', () => {
    assert.deepEqual(METHODS.map(({ name }) => name).toSorted(), [
      'eth_blockNumber',
      'eth_call',
      'eth_chainId',
      'eth_gasPrice',
      'eth_getBalance',
      'eth_getBlockByNumber',
      'eth_getCode',
      'eth_getTransactionByHash',
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'net_version',
      'web3_clientVersion',
    ]);
  });

  it('has only reads, each with a sentence and a specification', () => {
    const odd = METHODS.filter(
      ({ effect, doc, spec }) =>
        effect !== 'read' || !/^[A-Z].*\.$/.test(doc) || !spec.startsWith('https://ethereum'),
    );
    assert.deepEqual(odd, []);
  });

  it('has defaults and examples that its own readers accept without a note', () => {
    const texts = params.flatMap(({ type, default: preset, example }) =>
      [preset, example].flatMap((text) => (text === undefined ? [] : [parseInput(type, text)])),
    );
    assert.deepEqual(
      texts.filter((input) => !input.ok || input.note !== undefined),
      [],
    );
    assert.ok(texts.length >= 10);
  });

  it('lets only parameters at the end of a list be left out', () => {
    for (const { name, params: list } of METHODS) {
      const optional = list.map((param) => param.optional === true);
      assert.deepEqual(
        optional,
        optional.toSorted((a, b) => Number(a) - Number(b)),
        name,
      );
    }
  });

  it('has fields for objects and for nothing else', () => {
    assert.deepEqual(
      params.filter(({ type, fields }) => (type === 'object') !== (fields !== undefined)),
      [],
    );
  });
});
