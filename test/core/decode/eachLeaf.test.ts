import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eachLeaf } from '../../../src/core/decode/eachLeaf.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';

function leavesOf(value: JsonValue, shape: Shape): readonly string[] {
  const leaves: string[] = [];
  eachLeaf('result', value, shape, (name, kind, leaf, amount) =>
    leaves.push(`${name}: ${kind} ${JSON.stringify(leaf)} ${String(amount)}`),
  );
  return leaves;
}

describe('eachLeaf', () => {
  it('visits every scalar by its nearest name, with the meaning and amount that its shape gives it', () => {
    const shape: Shape = {
      object: { gas: 'gas', topics: { array: 'hash' }, pair: { tuple: ['wei', 'text'] } },
    };
    const value = { gas: '0x10', topics: ['0x12', null], pair: ['0x1', 'one'], more: true };
    assert.deepEqual(leavesOf(value, shape), [
      'gas: gas "0x10" 16',
      'topics: hash "0x12" undefined',
      'topics: null null undefined',
      'pair: wei "0x1" 1',
      'pair: text "one" undefined',
      'more: bool true undefined',
    ]);
  });

  it('keeps no shape that nobody else keeps', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const visited = (): WeakRef<object> => {
      const shape = { object: { gas: { array: 'gas' } } } as const;
      assert.deepEqual(leavesOf([{ gas: ['0x1'] }], { array: shape }), ['gas: gas "0x1" 1']);
      return new WeakRef(shape);
    };
    const kept = visited();
    // What a reference was made to in a turn of the event loop stays until the turn is over.
    await setTimeout(1);
    collectGarbage();
    assert.equal(kept.deref(), undefined);
  });
});
