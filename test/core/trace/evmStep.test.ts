// What an EVM step takes from the stack and puts there.
import assert from 'node:assert/strict';
import {
  endsCall,
  isStep,
  stackArguments,
  stackOf,
  stackResult,
  stepFailure,
} from '../../../src/core/trace/evmStep.ts';
import type { EvmStep } from '../../../src/core/trace/evmStep.ts';
import type { JsonObject } from '../../../src/core/json.ts';

function step(op: string, stack: readonly string[] = [], members: JsonObject = {}): EvmStep {
  return { pc: 0, op, gas: 100, gasCost: 3, depth: 1, stack, ...members };
}

describe('isStep', () => {
  it('tells a step from other objects', () => {
    assert.equal(isStep(step('ADD')), true);
    for (const other of [undefined, null, 'ADD', [], {}, { op: 'ADD', depth: 1 }, { ...step('ADD'), op: 1 }])
      assert.equal(isStep(other), false);
  });
});

describe('stackOf', () => {
  it('gives the top first, without zeros in front, whether or not the node writes 0x', () => {
    assert.deepEqual(stackOf(step('ADD', ['0x00', '00ff', '0x0a'])), ['0xa', '0xff', '0x0']);
    assert.deepEqual(stackOf(step('ADD', [], { stack: null })), []);
  });
});

describe('stackArguments', () => {
  it('names what an opcode takes, the top of the stack first', () => {
    const read = (op: string, stack: readonly string[]): readonly string[] =>
      stackArguments(step(op, stack)).map(
        ({ name, word, isMinor }) => `${isMinor ? '-' : ''}${name} ${word}`,
      );
    assert.deepEqual(read('SSTORE', ['0x9', '0x2a', '0x1']), ['slot 0x1', 'value 0x2a']);
    assert.deepEqual(read('ADD', ['0x9', '0x2', '0x3']), [' 0x3', ' 0x2']);
    assert.deepEqual(read('PUSH1', ['0x9']), []);
    assert.deepEqual(read('STATICCALL', ['0x6', '0x5', '0x4', '0x3', '0x2', '0x1']), [
      '-gas 0x1',
      'to 0x2',
      '-argsOffset 0x3',
      '-argsSize 0x4',
      '-retOffset 0x5',
      '-retSize 0x6',
    ]);
  });

  it('leaves out what the stack does not have', () => {
    assert.deepEqual(stackArguments(step('ADD', ['0x1'])), [{ name: '', word: '0x1', isMinor: false }]);
    assert.deepEqual(stackArguments(step('ADD', [], { stack: null })), []);
  });
});

describe('stackResult', () => {
  it('is the top of the stack after a step that puts something there', () => {
    assert.equal(stackResult(step('ADD'), step('POP', ['0x9', '0x5'])), '0x5');
    assert.equal(stackResult(step('PUSH1'), step('POP', ['0x80'])), '0x80');
    assert.equal(stackResult(step('SSTORE'), step('POP', ['0x9'])), undefined);
    assert.equal(stackResult(step('ADD'), undefined), undefined);
  });

  it('is not known where the step after it runs in another call', () => {
    assert.equal(stackResult(step('CALL'), step('PUSH1', ['0x1'], { depth: 2 })), undefined);
  });
});

describe('stepFailure', () => {
  it('takes what the node says first', () => {
    assert.equal(stepFailure(step('SSTORE', [], { error: 'out of gas' }), undefined), 'out of gas');
    assert.equal(stepFailure(step('ADD', [], { error: { code: 1 } }), undefined), '{"code":1}');
  });

  it('knows a failure by its opcode, or by a call that ends where no call can', () => {
    const caller = step('POP');
    const inside = (op: string): EvmStep => step(op, [], { depth: 2 });
    assert.equal(stepFailure(step('REVERT'), undefined), 'reverted');
    assert.equal(stepFailure(step('INVALID'), undefined), 'invalid instruction');
    assert.equal(stepFailure(inside('SSTORE'), caller), 'the call failed here');
    assert.equal(stepFailure(inside('RETURN'), caller), undefined);
    assert.equal(stepFailure(step('CALL'), inside('PUSH1')), undefined);
    assert.deepEqual(
      ['STOP', 'RETURN', 'ADD'].map((op) => endsCall(step(op))),
      [true, true, false],
    );
  });
});
