// Signatures and contracts as JSON that is quick to read again: types and sources, which are few, stand once in a table.

import type { AbiParam, AbiType } from '../abi/abiType.ts';
import type { Signature } from '../abi/signature.ts';
import type { CompiledContract } from './contractIndex.ts';

/** What one file of a compiler says. */
export type Compiled = {
  readonly signatures: readonly Signature[];
  readonly contracts: readonly CompiledContract[];
};

/** A table of JSON values: each once. */
export type ValueTable = { readonly values: unknown[]; place(value: unknown): number };

export function createValueTable(): ValueTable {
  const places = new Map<string, number>();
  const values: unknown[] = [];
  return {
    values,
    place(value) {
      const key = JSON.stringify(value);
      const at = places.get(key) ?? values.push(value) - 1;
      places.set(key, at);
      return at;
    },
  };
}

type StoredParam = readonly [name: string, type: number, indexed: 0 | 1];
type StoredParams = readonly StoredParam[];
type StoredSignature = readonly [
  kind: number,
  name: string,
  text: string,
  source: number,
  anonymous: 0 | 1,
  inputs: StoredParams,
  outputs: StoredParams | null,
];
type StoredContract = Omit<CompiledContract, 'signatures' | 'creation'> & {
  /** Undefined where they are those of its file. */
  readonly own?: readonly StoredSignature[];
  readonly made?: { readonly code: unknown; readonly by?: StoredSignature };
};
type Stored = readonly [signatures: readonly StoredSignature[], contracts: readonly StoredContract[]];

export function storedText({ signatures, contracts }: Compiled, table: ValueTable): string {
  const params = (all: readonly AbiParam[]): StoredParams =>
    all.map(({ name, type, indexed }) => [name, table.place(type), indexed ? 1 : 0]);
  const stored = ({ kind, name, text, source, anonymous, inputs, outputs }: Signature): StoredSignature => [
    table.place(kind),
    name,
    text,
    table.place(source),
    anonymous ? 1 : 0,
    params(inputs),
    outputs === undefined ? null : params(outputs),
  ];
  const all: Stored = [
    signatures.map(stored),
    contracts.map(({ signatures: own, creation, ...more }) => ({
      ...more,
      ...(own !== signatures && { own: own.map(stored) }),
      ...(creation && {
        made: { code: creation.code, ...(creation.constructor && { by: stored(creation.constructor) }) },
      }),
    })),
  ];
  return JSON.stringify(all);
}

/** `text`, `values`: as they were stored; anything else throws, or gives what nobody has stored. */
export function readStored(text: string, values: readonly unknown[]): Compiled {
  const params = (all: StoredParams): readonly AbiParam[] =>
    all.map(([name, type, indexed]) => ({ name, type: values[type] as AbiType, indexed: indexed === 1 }));
  const read = ([kind, name, told, source, anonymous, inputs, outputs]: StoredSignature): Signature => ({
    kind: values[kind] as Signature['kind'],
    name,
    inputs: params(inputs),
    outputs: outputs === null ? undefined : params(outputs),
    anonymous: anonymous === 1,
    text: told,
    source: values[source] as string,
  });
  const [first, second] = JSON.parse(text) as Stored;
  const signatures = first.map(read);
  const contracts = second.map(({ own, made, ...more }): CompiledContract => {
    const code = made?.code as NonNullable<CompiledContract['creation']>['code'];
    return {
      ...more,
      signatures: own?.map(read) ?? signatures,
      creation: made && { code, constructor: made.by && read(made.by) },
    };
  });
  return { signatures, contracts };
}
