// Reads the numbers that source maps give to sources, from builds of Foundry, Hardhat and solc.

import { isJsonObject, jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { membersIn } from '../jsonIndex/membersIn.ts';
import { valueUnder } from '../jsonIndex/valueUnder.ts';
import { readInSlices } from '../jsonIndex/readInSlices.ts';
import type { Slices } from '../slices.ts';

export type SourceNumbers = ReadonlyMap<number, string>;

const NUMBER = /^\d{1,6}$/;

/** The source numbers in one build, or in one output of a compiler. */
export function* sourceNumbers(build: NodeValue): Slices<SourceNumbers> {
  const paths = valueUnder(build, 'source_id_to_path');
  const pathsByNumber = paths === undefined ? undefined : yield* readInSlices(paths);
  if (pathsByNumber !== undefined && isJsonObject(pathsByNumber))
    return numbers(Object.entries(pathsByNumber));
  const sources = valueUnder(build, 'output', 'sources') ?? valueUnder(build, 'sources');
  return numbers(yield* idsOf(sources));
}

function numbers(pairs: readonly (readonly [number: string, path: JsonValue])[]): SourceNumbers {
  return new Map(
    pairs.flatMap(([number, path]) =>
      NUMBER.test(number) && typeof path === 'string' ? [[Number(number), path] as const] : [],
    ),
  );
}

/** The number of each source. The syntax tree beside it can be large, and is not read. */
function* idsOf(sources: NodeValue | undefined): Slices<readonly (readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const [path, source] of membersIn(sources)) {
    yield 'pause';
    const id = valueUnder(source, 'id');
    if (typeof id === 'number') found.push([String(id), path]);
  }
  return found;
}

/** The numbers of all builds; undefined where builds contradict each other, or there are none. */
export function mergeSourceNumbers(all: readonly SourceNumbers[]): SourceNumbers | undefined {
  const found = new Map(all.flatMap((one) => [...one]));
  const isAgreed = all.every((one) => [...one].every(([number, path]) => found.get(number) === path));
  return isAgreed && all.length > 0 ? found : undefined;
}

const HASH = /^0x[0-9a-f]{64}$/;

/** The keccak-256 hash of each source, by path, from a compiler’s metadata: JSON, or JSON text. */
export function sourceHashes(metadata: JsonValue | undefined): ReadonlyMap<string, string> {
  const parsed = typeof metadata === 'string' ? jsonOf(metadata) : metadata;
  const sources = parsed !== undefined && isJsonObject(parsed) ? parsed['sources'] : undefined;
  const entries = sources !== undefined && isJsonObject(sources) ? Object.entries(sources) : [];
  return new Map(
    entries.flatMap(([path, source]) => {
      const hash = isJsonObject(source) ? source['keccak256'] : undefined;
      return typeof hash === 'string' && HASH.test(hash) ? [[path, hash] as const] : [];
    }),
  );
}
