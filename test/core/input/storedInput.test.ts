// A new value of a variable as people type it: only its own bytes of the slot change, and it reads as it was typed.
import assert from 'node:assert/strict';
import { readStoredInput, storedType } from '../../../src/core/input/storedInput.ts';
import { partsIn, wholeStorage } from '../../../src/core/layout/storagePlace.ts';
import type { StoragePlace } from '../../../src/core/layout/storagePlace.ts';
import { storedValue } from '../../../src/core/layout/storageValue.ts';
import { layoutOf } from '../layout/startVariables.ts';

const layout = layoutOf('Packed');
const SLOTS = [0n, 1n];
const places = SLOTS.flatMap((slot) => partsIn(layout, wholeStorage(layout), slot));
const nameOf = ({ steps: [step] }: StoragePlace): string =>
  step !== undefined && 'name' in step ? step.name : '';
const place = (name: string): StoragePlace => places.find((one) => nameOf(one) === name)!;
const BUSY = '123456789abcdef0'.repeat(4);

describe('readStoredInput', () => {
  const cases = {
    shares: ['1.5e18', '1500000000000000000'],
    shift: ['-7', '-7'],
    paused: ['true', true],
    steps: ['12', '12'],
    admin: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
    selector: ['0x01020304', '0x01020304'],
    tick: ['-887272', '-887272'],
    fee: ['65535', '65535'],
  } as const;

  for (const [name, [typed, expected]] of Object.entries(cases))
    it(`writes ${typed} as ${name}, and nothing beside it`, () => {
      const input = readStoredInput(place(name), typed, BUSY);
      assert.ok(input.ok && typeof input.value === 'string');
      const word = input.value.slice(2);
      assert.equal(word.length, 64);
      assert.equal(storedValue(place(name), word).value, expected);
      for (const other of places)
        if (other !== place(name) && other.slot === place(name).slot)
          assert.deepEqual(storedValue(other, word), storedValue(other, BUSY));
    });

  it('refuses what does not fit the type, and names that nobody looks up', () => {
    for (const [name, typed] of [
      ['steps', '256'],
      ['fee', '-1'],
      ['paused', 'maybe'],
      ['admin', 'vitalik.eth'],
      ['selector', '0x0102'],
    ] as const)
      assert.equal(readStoredInput(place(name), typed, BUSY).ok, false, `${name} ${typed}`);
  });

  it('knows the type of a single value only', () => {
    assert.equal(storedType(place('tick')), 'int24');
    assert.equal(storedType(wholeStorage(layout)), undefined);
  });
});
