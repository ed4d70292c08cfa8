// Decodes calldata, return data, revert data and logs by their signatures. Gives the readings that fit exactly, or else
// all that fit. Never throws.

import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import { isBytes } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { paramsText } from './abiType.ts';
import type { AbiParam, AbiType } from './abiType.ts';
import { paramNames, abiParamsShape, typeShape } from './abiShape.ts';
import { decodeAbiParams, decodeWord } from './decodeAbi.ts';
import { withInnerCalls } from './innerCalls.ts';
import { mergeSame } from './mergeSignatures.ts';
import type { AbiReading } from './reading.ts';
import type { Signature } from './signature.ts';
import type { Signatures } from './signatures.ts';

const SELECTOR_END = 10;

export function decodeCalldata(data: string, signatures: Signatures): readonly AbiReading[] {
  if (data.length < SELECTOR_END) return [];
  const found = signatures.functions(data.slice(0, SELECTOR_END));
  if (found.length === 0 || !isBytes(data)) return [];
  return best(found.map((signature) => read(signature, signature.inputs, data, SELECTOR_END)));
}

/** Decodes arguments without a selector in front, such as those of a constructor. */
export function decodeArguments(data: string, signature: Signature): AbiReading | undefined {
  return isBytes(data) ? read(signature, signature.inputs, data, 2) : undefined;
}

/** Decodes the return data of a call with this calldata, and finds in it the return data of the inner calls. */
export function decodeReturnData(
  data: string,
  calldata: string,
  signatures: Signatures,
): readonly AbiReading[] {
  if (calldata.length < SELECTOR_END || data === '0x' || !isBytes(data)) return [];
  return best(
    decodeCalldata(calldata, signatures).flatMap((call) =>
      returnVariants(call.signature).map((signature) => {
        const reading = read(signature, signature.outputs!, data, 2);
        return reading === undefined ? undefined : withInnerCalls(reading, call);
      }),
    ),
  );
}

/** The signature, once for each list of return types that signatures with its hash have. */
function returnVariants(signature: Signature): readonly Signature[] {
  const before = returnVariantCache.get(signature);
  if (before !== undefined) return before;
  const byTypes = new Map<string, Signature>();
  for (const { outputs = [] } of signature.variants ?? [signature]) {
    const types = paramsText(outputs);
    if (outputs.length > 0 && !byTypes.has(types)) byTypes.set(types, { ...signature, outputs });
  }
  const found = [...byTypes.values()];
  returnVariantCache.set(signature, found);
  return found;
}

const returnVariantCache = new WeakMap<Signature, readonly Signature[]>();

/** Decodes revert data: `Error(string)`, `Panic(uint256)` and known custom errors. */
export function decodeRevertData(data: string, signatures: Signatures): readonly AbiReading[] {
  if (data.length < SELECTOR_END || !isBytes(data)) return [];
  const found = signatures.errors(data.slice(0, SELECTOR_END));
  return best(found.map((signature) => read(signature, signature.inputs, data, SELECTOR_END)));
}

/** Decodes a log. Anonymous events are recognized only by arguments that fit exactly. */
export function decodeLog(
  topics: readonly JsonValue[],
  data: string,
  signatures: Signatures,
): readonly AbiReading[] {
  if (
    !isBytes(data) ||
    !topics.every((topic) => typeof topic === 'string' && /^0x[0-9a-fA-F]{64}$/.test(topic))
  )
    return [];
  const words = topics as readonly string[];
  const named = words.length === 0 ? [] : signatures.events(words[0]!);
  const readings = best(named.map((signature) => readLog(signature, words.slice(1), data)));
  if (readings.length > 0) return readings;
  const otherwise = otherwiseIndexed(named, words.slice(1))
    .map((signature) => readLog(signature, words.slice(1), data))
    .filter((reading) => reading?.exact === true) as readonly AbiReading[];
  if (otherwise.length > 0) return otherwise;
  return signatures
    .anonymousEvents()
    .map((signature) => readLog(signature, words, data))
    .filter((reading) => reading?.exact === true) as readonly AbiReading[];
}

function readLog(signature: Signature, words: readonly string[], data: string): AbiReading | undefined {
  const { names, places, indexed, inData, shape } = layoutOf(signature);
  if (indexed.length !== words.length) return undefined;
  const rest = decodeAbiParams(inData, data, 2);
  if (rest === undefined) return undefined;
  const fromTopics = indexed.map(({ type }, at) =>
    isHashed(type) ? words[at]! : decodeWord(type, words[at]!.slice(2)),
  );
  if (fromTopics.includes(undefined)) return undefined;
  const fromData = memberValues(inData, rest.value);
  const members = places.map(
    ({ isIndexed, at }, index) => [names[index]!, (isIndexed ? fromTopics : fromData)[at] ?? null] as const,
  );
  return {
    signature,
    value: Object.fromEntries(members),
    shape,
    exact: rest.exact,
    ...omitUndefined({ flaw: rest.flaw }),
  };
}

/** What is the same in all logs of an event. */
type LogLayout = {
  readonly names: readonly string[];
  /** For each argument, its place among those in topics, or among those in the data. */
  readonly places: readonly { readonly isIndexed: boolean; readonly at: number }[];
  readonly indexed: readonly AbiParam[];
  readonly inData: readonly AbiParam[];
  readonly shape: Shape;
};

const layouts = new WeakMap<Signature, LogLayout>();

function layoutOf(signature: Signature): LogLayout {
  const before = layouts.get(signature);
  if (before !== undefined) return before;
  const { inputs } = signature;
  const names = paramNames(inputs);
  const indexed = inputs.filter((input) => input.indexed);
  const inData = inputs.filter((input) => !input.indexed);
  const layout = {
    names,
    places: inputs.map((input) => ({
      isIndexed: input.indexed,
      at: (input.indexed ? indexed : inData).indexOf(input),
    })),
    indexed,
    inData,
    shape: {
      object: Object.fromEntries(
        inputs.map(({ indexed: isIndexed, type, name }, index) => [
          names[index],
          isIndexed && isHashed(type) ? 'word' : typeShape(type, name),
        ]),
      ),
      headline: names.slice(0, 4),
    },
  };
  layouts.set(signature, layout);
  return layout;
}

/** Whether a topic has only the hash of such a value, as the value may be larger than a word. */
function isHashed({ kind, words }: AbiType): boolean {
  return words === 0 || kind === 'tuple' || kind === 'array';
}

/** The signatures with no argument indexed, or all, as in contracts older than a standard: the topic count decides. */
function otherwiseIndexed(signatures: readonly Signature[], words: readonly string[]): readonly Signature[] {
  const fitting = signatures.filter(({ inputs }) => words.length === 0 || words.length === inputs.length);
  const isAll = words.length > 0;
  return mergeSame(
    fitting.map((signature) => {
      const inputs = signature.inputs.map((input) => ({ ...input, indexed: isAll }));
      return { ...signature, inputs };
    }),
  );
}

function memberValues(params: readonly AbiParam[], value: JsonValue): JsonValue[] {
  const object = value as Readonly<Record<string, JsonValue>>;
  return paramNames(params).map((name) => object[name] ?? null);
}

function read(
  signature: Signature,
  params: readonly AbiParam[],
  data: string,
  start: number,
): AbiReading | undefined {
  const decoded = decodeAbiParams(params, data, start);
  return decoded === undefined ? undefined : { signature, ...decoded, shape: abiParamsShape(params) };
}

function best(readings: readonly (AbiReading | undefined)[]): readonly AbiReading[] {
  const fitting = readings.filter((reading) => reading !== undefined);
  const exact = fitting.filter((reading) => reading.exact);
  return exact.length > 0 ? exact : fitting;
}
