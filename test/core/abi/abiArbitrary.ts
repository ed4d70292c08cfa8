// Random ABI parameters with fitting values, in viem's terms.

import * as fc from 'fast-check';
import type { AbiParameter } from 'viem';

export type TypedValue = { readonly param: AbiParameter; readonly value: unknown };

const hexOf = (minBytes: number, maxBytes: number): fc.Arbitrary<string> =>
  fc
    .uint8Array({ minLength: minBytes, maxLength: maxBytes })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);

/** A type without its name, and an arbitrary of its values. */
type Typed = { readonly param: Omit<AbiParameter, 'name'>; readonly values: fc.Arbitrary<unknown> };

const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8);
const simple: fc.Arbitrary<Typed> = fc.oneof(
  bits.map((size) => ({
    param: { type: `uint${size}` },
    values: fc.bigInt({ min: 0n, max: (1n << BigInt(size)) - 1n }),
  })),
  bits.map((size) => ({
    param: { type: `int${size}` },
    values: fc.bigInt({ min: -(1n << BigInt(size - 1)), max: (1n << BigInt(size - 1)) - 1n }),
  })),
  fc.constant({ param: { type: 'address' }, values: hexOf(20, 20) }),
  fc.constant({ param: { type: 'bool' }, values: fc.boolean() }),
  fc.constant({ param: { type: 'bytes' }, values: hexOf(0, 70) }),
  fc.constant({ param: { type: 'string' }, values: fc.string({ unit: 'grapheme', maxLength: 40 }) }),
  fc
    .integer({ min: 1, max: 32 })
    .map((size) => ({ param: { type: `bytes${size}` }, values: hexOf(size, size) })),
);

const typed: fc.Arbitrary<Typed> = fc.letrec<{ any: Typed }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: simple },
    {
      weight: 1,
      arbitrary: tie('any').map(({ param, values }) => ({
        param: { ...param, type: `${param.type}[]` },
        values: fc.array(values, { maxLength: 3 }),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('any'), fc.integer({ min: 1, max: 3 })).map(([{ param, values }, length]) => ({
        param: { ...param, type: `${param.type}[${length}]` },
        values: fc.array(values, { minLength: length, maxLength: length }),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((members) => ({
        param: {
          type: 'tuple',
          components: members.map(({ param }, index) => ({ ...param, name: `m${index}` })),
        },
        values: fc
          .tuple(...members.map(({ values }) => values))
          .map((all) => Object.fromEntries(all.map((value, index) => [`m${index}`, value]))),
      })),
    },
  ),
})).any;

/** Up to four parameters named p0, p1 … with a value each. */
export const typedValues: fc.Arbitrary<readonly TypedValue[]> = fc
  .array(typed, { minLength: 1, maxLength: 4 })
  .chain((all) =>
    fc.tuple(
      ...all.map(({ param, values }, index) =>
        values.map((value): TypedValue => ({ param: { ...param, name: `p${index}` }, value })),
      ),
    ),
  );

/** A value as decodeParams gives it: numbers as decimal text, structs as objects. */
export function asJson(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asJson(member)]));
  return value;
}

/** The type as a signature spells it, with the names of members. */
export function typeOf(param: Omit<AbiParameter, 'name'>): string {
  if (!('components' in param)) return param.type;
  const members = (param as { readonly components: readonly AbiParameter[] }).components;
  const inner = members.map((member) => `${typeOf(member)} ${member.name}`).join(', ');
  return `(${inner})${param.type.slice('tuple'.length)}`;
}
