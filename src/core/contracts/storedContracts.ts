// Stores signatures and contracts as JSON that is quick to read: types and sources stand once in a table, and long code
// in a pool, from which it is read on demand.

import type { AbiParam, AbiType } from '../abi/abiType.ts';
import type { Signature } from '../abi/signature.ts';
import type { ContractCode } from './contractCode.ts';
import type { CompiledContract } from './contractIndex.ts';

/** What was read from one file of a compiler. */
export type CompiledFile = {
  readonly signatures: readonly Signature[];
  readonly contracts: readonly CompiledContract[];
};

/** A table that holds each JSON value once. `place`: gives the index of a value. */
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

/** Codes, one behind the other. `place`: gives the position of a code among the digits of all. */
export type CodePool = { readonly codes: string[]; place(code: string): number };

export function createCodePool(): CodePool {
  const codes: string[] = [];
  let end = 0;
  return {
    codes,
    place(code) {
      // Creation code usually contains the deployed code.
      const last = codes.at(-1) ?? '';
      const inside = last.indexOf(code);
      if (inside >= 0 && inside % 2 === 0) return end - last.length + inside;
      const at = end;
      end += code.length;
      codes.push(code);
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
  changesState: boolean | null,
];
type Code = Omit<ContractCode, 'metadata'>;
type StoredCode<Given extends Code> = Omit<Given, 'text'> & { readonly at: number };
type StoredContract = Omit<CompiledContract, 'signatures' | 'creation' | 'code'> & {
  readonly code: StoredCode<ContractCode>;
  /** Undefined where they are the signatures of its file. */
  readonly own?: readonly StoredSignature[];
  readonly made?: { readonly code: StoredCode<Code>; readonly by?: StoredSignature };
};
type Stored = readonly [signatures: readonly StoredSignature[], contracts: readonly StoredContract[]];

export function compiledText(
  { signatures, contracts }: CompiledFile,
  table: ValueTable,
  pool: CodePool,
): string {
  const code = <Given extends Code>({ text, ...more }: Given): StoredCode<Given> => ({
    ...more,
    at: pool.place(text),
  });
  const params = (all: readonly AbiParam[]): StoredParams =>
    all.map(({ name, type, indexed }) => [name, table.place(type), indexed ? 1 : 0]);
  const stored = ({ kind, name, text, source, ...more }: Signature): StoredSignature => [
    table.place(kind),
    name,
    text,
    table.place(source),
    more.anonymous ? 1 : 0,
    params(more.inputs),
    more.outputs === undefined ? null : params(more.outputs),
    more.changesState ?? null,
  ];
  const all: Stored = [
    signatures.map(stored),
    contracts.map(({ signatures: own, creation, ...more }) => ({
      ...more,
      ...(own !== signatures && { own: own.map(stored) }),
      ...(creation && {
        made: {
          code: code(creation.code),
          ...(creation.constructor && { by: stored(creation.constructor) }),
        },
      }),
      // Placed after the creation code, which may contain it.
      code: code(more.code),
    })),
  ];
  return JSON.stringify(all);
}

/**
 * `text`, `values`: as they were stored; with anything else, it throws or returns wrong data. `codeAt`: gives the
 * digits of the pool from a position on.
 */
export function readStored(
  text: string,
  values: readonly unknown[],
  codeAt: (at: number, size: number) => string,
): CompiledFile {
  const code = <Given extends Code>({ at, ...more }: StoredCode<Given>) => ({
    ...more,
    get text() {
      return codeAt(at, more.size);
    },
  });
  const params = (all: StoredParams): readonly AbiParam[] =>
    all.map(([name, type, indexed]) => ({ name, type: values[type] as AbiType, indexed: indexed === 1 }));
  const read = ([kind, name, told, source, anonymous, ...more]: StoredSignature): Signature => ({
    kind: values[kind] as Signature['kind'],
    name,
    inputs: params(more[0]),
    outputs: more[1] === null ? undefined : params(more[1]),
    anonymous: anonymous === 1,
    text: told,
    source: values[source] as string,
    ...(more[2] !== null && { changesState: more[2] }),
  });
  const [first, second] = JSON.parse(text) as Stored;
  const signatures = first.map(read);
  const contracts = second.map(({ own, made, ...more }): CompiledContract => {
    return {
      ...more,
      code: code(more.code),
      signatures: own?.map(read) ?? signatures,
      creation: made && { code: code(made.code), constructor: made.by && read(made.by) },
    };
  });
  return { signatures, contracts };
}
