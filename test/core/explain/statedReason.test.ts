import assert from 'node:assert/strict';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { canFailAs, placesOf } from '../../../src/core/explain/statedReason.ts';
import type { StatedReason } from '../../../src/core/explain/statedReason.ts';

const own = ['error Low(uint256)', 'error High(uint256)'].map((line) => parseSignature(line, 'A')!);
const said: StatedReason = { own, message: 'too (low)' };
const low: StatedReason = { own, error: 'Low', selector: '0xa1b2c3d4' };

/** What stands at each place, in braces where it does not fail there. */
function found(reason: StatedReason, text: string): readonly string[] {
  return placesOf(reason, text).map(({ from, to, isFailure }) =>
    isFailure ? text.slice(from, to) : `{${text.slice(from, to)}}`,
  );
}

describe('placesOf', () => {
  it('finds a message where it is required, and where it may stand for another place', () => {
    assert.deepEqual(found(said, 'a; require(x > f(1),\n "too (low)");'), [
      'require(x > f(1),\n "too (low)"',
    ]);
    assert.deepEqual(found(said, "revert('too (low)');"), ["revert('too (low)'"]);
    assert.deepEqual(found(said, 'string constant LOW = "too (low)"; require(x, LOW);'), ['{"too (low)"}']);
    assert.deepEqual(found(said, '// require(x, "too (low)")\nrequire(x, "too (low)");').length, 2);
    assert.deepEqual(found(said, 'require(x, "too (low)!"); require(y, "Too (low)");'), []);
    for (const message of ['', 'é', 'a"b', 'a\\b', 'a\nb'])
      assert.deepEqual(found({ own, message }, `require(x, "${message}");`), [], message);
  });

  it('finds an error where it is thrown, not where it is declared', () => {
    assert.deepEqual(found(low, 'error Low(uint256 x);\nif (x < 1) revert Low(x);'), ['revert Low(']);
    assert.deepEqual(found(low, 'revert Errors.Low ({x: 1});'), ['revert Errors.Low (']);
    assert.deepEqual(found(low, 'require(x > 1, Low(x));'), ['require(x > 1, Low(']);
    assert.deepEqual(found(low, 'Low(x); revert Lower(1); mstore(0, 0xA1B2C3D4)'), [
      '{0xA1B2C3D4}',
      '{Low(}',
    ]);
  });
});

describe('canFailAs', () => {
  it('tells other messages and errors apart, and takes what says nothing', () => {
    for (const [reason, text, can] of [
      [said, 'require(x, "too (low)")', true],
      [said, 'require(x, "other")', false],
      [said, 'vault.deposit(1)', true],
      [low, 'revert Low(1)', true],
      [low, 'Low(1)', true],
      [low, 'revert High(1)', false],
      [low, 'High(1)', false],
      [low, 'vault.deposit(1)', true],
    ] as const)
      assert.equal(canFailAs(reason, text), can, text);
  });
});
