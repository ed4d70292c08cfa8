import assert from 'node:assert/strict';
import { readSlotExpression } from '../../../src/core/call/slotExpression.ts';
import { jsonOf } from '../../../src/core/json.ts';
import { expressionText } from '../../../src/core/layout/expressionText.ts';
import { findSlots } from '../../../src/core/layout/findSlots.ts';
import type { FoundPart } from '../../../src/core/layout/findSlots.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
import type { StorageLayout } from '../../../src/core/layout/storageLayout.ts';
import { itemPlace, memberPlaces, valuePlace, wholeStorage } from '../../../src/core/layout/storagePlace.ts';
import type { StoragePlace } from '../../../src/core/layout/storagePlace.ts';
import { storedText, storedValue } from '../../../src/core/layout/storageValue.ts';
import { times } from '../../effort.ts';
import { mutated, seeded } from '../fuzz/mutate.ts';
import type { Random } from '../fuzz/mutate.ts';
import { BOB, COMPILED, layoutOf, WRITTEN } from './startVariables.ts';

const RUNS = times(100, 20_000);
const HOSTILE_RUNS = times(25, 5_000);
const NO_KEYS = { words: [], texts: [] };

describe('finding variables by their slots', () => {
  it('names all that shares a slot', () => {
    const found = findSlots(layoutOf('Packed'), [0n, 1n, 2n, 3n, 9n], NO_KEYS);
    assert.deepEqual(
      [...found].map(([slot, parts]) => [slot, ...parts.map(textOf)]),
      [
        [0n, 'shares', 'shift', 'paused', 'steps'],
        [1n, 'admin', 'selector', 'tick', 'fee'],
      ],
    );
  });

  it('finds no key that is not among the candidates', () => {
    const layout = layoutOf('Maps');
    const read = readSlotExpression(`amounts[${BOB}]`, layout);
    assert(read.ok);
    const slots = [read.place.slot];
    const words = [BOB.slice(2).padStart(64, '0')];
    assert.deepEqual([...findSlots(layout, slots, NO_KEYS)], []);
    assert.deepEqual(
      [...findSlots(layout, slots, { words, texts: [] })].map(([, parts]) => parts.map(textOf)),
      [['amounts[0x70997970C51812dc3A010C7d01b50e0d17dc79C8]']],
    );
  });

  it('reads a text as a key in quotes of either kind', () => {
    const layout = COMPILED.map(({ contractName }) => layoutOf(contractName)).find(({ variables }) =>
      variables.some(({ name }) => name === 'byText'),
    )!;
    const slotOf = (key: string): bigint | undefined => {
      const read = readSlotExpression(`byText[${key}]`, layout);
      return read.ok ? read.place.slot : undefined;
    };
    for (const [one, other] of [
      ["'k'", '"k"'],
      [`'a]"b'`, String.raw`"a]\"b"`],
      ['k', '"k"'],
    ] as const)
      assert.equal(slotOf(one), slotOf(other)!, one);
    assert.equal(slotOf("'k"), undefined);
  });

  it('names variables of transient storage by its own layout', () => {
    const { transientStorageLayout, abi } = COMPILED.find(({ contractName }) => contractName === 'Passing')!;
    const found = findSlots(readStorageLayout(transientStorageLayout, abi)!, [0n, 1n], NO_KEYS);
    assert.deepEqual(
      [...found.values()].map((parts) => parts.map(textOf)),
      [['lock'], ['caller']],
    );
    // The same slots of storage have no such variables.
    const stored = findSlots(layoutOf('Passing'), [0n, 1n], NO_KEYS);
    assert.deepEqual(
      [...stored].map(([slot, parts]) => [slot, ...parts.map(textOf)]),
      [[0n, 'kept']],
    );
    assert.equal(readSlotExpression('lock', layoutOf('Passing')).ok, false);
  });

  it('gives the expression of a slot back from the slot of the expression', () => {
    const random = seeded(16);
    // A struct that has itself in it is looked into up to a bound only.
    const layouts = [COMPILED, WRITTEN.filter(({ contractName }) => contractName !== 'Recursive')]
      .flatMap((artifacts) => artifacts.map(({ contractName }) => layoutOf(contractName, artifacts)))
      .filter(({ variables }) => variables.length > 0);
    for (let run = 0; run < RUNS; run++) {
      const layout = random.pick(layouts);
      const place = randomPlace(layout, random);
      const text = expressionText(place.steps);
      const read = readSlotExpression(text, layout);
      assert(read.ok, `${text}: ${read.ok ? '' : read.problem}`);
      assert.deepEqual([read.place.slot, read.place.offset], [place.slot, place.offset], text);
      const keys = place.steps.flatMap((step) => ('key' in step ? [step.key] : []));
      const indexes = place.steps.flatMap((step) =>
        'index' in step ? [step.index.toString(16).padStart(64, '0')] : [],
      );
      const found = findSlots(layout, [place.slot], { words: [...keys, ...indexes], texts: keys });
      assert(
        found.get(place.slot)?.some((part) => textOf(part) === text),
        text,
      );
    }
  });

  it('takes any layout and any text without throwing', () => {
    const random = seeded(17);
    const seeds = COMPILED.map(({ storageLayout }) => JSON.stringify(storageLayout));
    let read = 0;
    for (let run = 0; run < HOSTILE_RUNS; run++) {
      const layout = readStorageLayout(
        jsonOf(mutated(random, seeds)) ?? anyLayout(random),
        COMPILED[0]!['abi'],
      );
      if (layout === undefined) continue;
      read++;
      const word = Array.from({ length: 64 }, () => random.below(16).toString(16)).join('');
      for (const parts of findSlots(layout, [0n, 1n, 2n, BigInt(`0x${word}`)], {
        words: [word],
        texts: [word],
      }).values())
        for (const part of parts) {
          storedValue(part, word);
          storedText(word, true, () => word);
          readSlotExpression(textOf(part), layout);
        }
      readSlotExpression(mutated(random, ['a[0].b', 'first.leg[', 'x["\\"]"]', 'total@0']), layout);
    }
    assert(read > HOSTILE_RUNS / 4, String(read));
  });

  it('does a bounded work for a type that has itself in itself', () => {
    const layout = readStorageLayout({
      storage: [{ label: 'a', offset: 0, slot: '0', type: 's' }],
      types: {
        s: {
          encoding: 'inplace',
          label: 'struct S',
          numberOfBytes: '64',
          members: [
            { label: 'left', offset: 0, slot: '0', type: 's' },
            { label: 'right', offset: 0, slot: '0', type: 'l' },
          ],
        },
        l: { encoding: 'dynamic_array', label: 'S[]', numberOfBytes: '32', base: 's' },
      },
    })!;
    assert.deepEqual([...findSlots(layout, [77n], NO_KEYS)], []);
  });
});

function textOf({ steps }: FoundPart): string {
  return expressionText(steps);
}

/** One of the smallest values, by random members, items and keys. */
function randomPlace(layout: StorageLayout, random: Random): StoragePlace {
  let place = wholeStorage(layout);
  for (;;) {
    const { type } = place;
    const next =
      type.kind === 'struct'
        ? random.pick(memberPlaces(layout, place))
        : type.kind === 'array'
          ? itemPlace(layout, place, BigInt(random.below(Number(type.length))))
          : type.kind === 'list'
            ? itemPlace(layout, place, BigInt(random.below(40)))
            : type.kind === 'mapping'
              ? valuePlace(layout, place, randomKey(layout, type.key, random))
              : undefined;
    if (next === undefined) return place;
    place = next;
  }
}

function randomKey(layout: StorageLayout, id: string, random: Random): string {
  const type = layout.types.get(id)!;
  if (type.kind === 'bytes') return random.pick(['61206b6579', 'c3a9225d5b', '4142434445']);
  const { abi, bytes } = type as Extract<typeof type, { kind: 'value' }>;
  if (abi?.kind === 'bool') return random.pick(['0', '1']).padStart(64, '0');
  const digits = Array.from({ length: 2 * bytes }, () => (1 + random.below(15)).toString(16)).join('');
  if (abi?.kind === 'fixedBytes' || abi === undefined) return digits.padEnd(64, '0');
  return abi.kind === 'int' && /^[89a-f]/.test(digits) ? digits.padStart(64, 'f') : digits.padStart(64, '0');
}

/** A layout with types at random, which can be in each other. */
function anyLayout(random: Random) {
  const ids = ['a', 'b', 'c', 'd'];
  const type = () => ({
    encoding: random.pick(['inplace', 'inplace', 'mapping', 'dynamic_array', 'bytes', '']),
    label: random.pick([
      'uint256',
      'int8',
      'string',
      'x[3]',
      'x[99999999999]',
      'address',
      'Own',
      'enum E',
      'function',
    ]),
    numberOfBytes: random.pick(['0', '1', '20', '32', '33', '96', '99999999999999']),
    ...(random.below(2) === 0 ? {} : { base: random.pick(ids) }),
    ...(random.below(2) === 0 ? {} : { key: random.pick(ids), value: random.pick(ids) }),
    ...(random.below(3) > 0 ? {} : { members: [variable(), variable(), variable()] }),
  });
  const variable = () => ({
    label: random.pick(['one', 'two', '__proto__', 'length', '']),
    offset: random.pick([0, 1, 31, 32, -1]),
    slot: random.pick([
      '0',
      '1',
      '2',
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    ]),
    type: random.pick(ids),
  });
  return { storage: [variable(), variable()], types: Object.fromEntries(ids.map((id) => [id, type()])) };
}
