// Reads all compiler output for one contract: code with source maps, source numbers, storage layout. It comes from an
// artifact and the build-info beside it, or from the standard JSON output of a compiler, of any size.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { valueUnder } from '../jsonIndex/valueUnder.ts';
import { readInSlices } from '../jsonIndex/readInSlices.ts';
import type { Slices } from '../slices.ts';
import { UNLINKED } from './contractCode.ts';
import type { ContractSource } from './contractIndex.ts';
import { declarationsOfBuild } from './declarationsOfBuild.ts';
import { declarationsIn } from './declarations.ts';
import type { Declarations } from './declarations.ts';
import { mergeSourceNumbers, sourceHashes, sourceNumbers } from './sourceNumbers.ts';
import type { SourceNumbers } from './sourceNumbers.ts';

/** `code`: `0x` hex, with zeros for libraries that are not linked. `sourceMap`: as solc writes it. */
export type MappedCode = { readonly code: string; readonly sourceMap: string | undefined };

export type ContractDetail = {
  readonly runtime: MappedCode;
  readonly creation: MappedCode | undefined;
  /**
   * The path of each source, by its number in source maps. Code that the compiler generated has a number without path.
   */
  readonly files: ReadonlyMap<number, string>;
  /** The keccak-256 hash of each source as it was compiled, by path. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly abi: JsonValue | undefined;
  /** As solc writes it; undefined where the compiler was not asked for it. */
  readonly storageLayout: JsonValue | undefined;
  /** What it depends on: only declarations of its own source if no build has the others, none without a syntax tree. */
  readonly declarations: Declarations;
};

type Named = Pick<ContractSource, 'path' | 'contract'>;

const NOTHING_DECLARED: Declarations = new Map();
const CODE = /^(?:0x)?((?:[0-9a-f]{2})+)$/i;
/** The number of a source in a source map, whose entries are `s:l:f:j:m`. */
const FILE = /(?:^|;)[^:;]*:[^:;]*:(\d+)/g;

/**
 * `artifact`: the file with the contract. `builds`: the build-info files beside it. Undefined where none of them has
 * the code of the contract.
 */
export function* readContractDetail(
  artifact: NodeValue,
  named: Named,
  builds: readonly NodeValue[],
): Slices<ContractDetail | undefined> {
  if (valueUnder(artifact, 'deployedBytecode', 'object') !== undefined)
    return yield* detailOfFoundry(artifact, named.path, builds);
  // Hardhat 3 gives the compiler other source names than the paths in the project.
  const given = valueUnder(artifact, 'inputSourceName');
  const [path, shown] = typeof given === 'string' ? [given, withoutPackage] : [named.path, asItIs];
  for (const all of [artifact, ...builds]) {
    const output = valueUnder(all, 'output') ?? all;
    const found = yield* objectOf(valueUnder(output, 'contracts', path, named.contract));
    const { evm, metadata, abi, storageLayout } = found ?? {};
    const runtime = isJsonObject(evm) ? mappedCode(evm['deployedBytecode']) : undefined;
    if (runtime === undefined || !isJsonObject(evm)) continue;
    const numbers = yield* sourceNumbers(all);
    const isOnly = onlyNames([...new Set(numbers.values())], shown);
    const files = new Map(
      [...numbers].filter(([, one]) => isOnly(one)).map(([number, one]) => [number, shown(one)]),
    );
    const hashes = new Map(
      [...sourceHashes(metadata)].filter(([one]) => isOnly(one)).map(([one, hash]) => [shown(one), hash]),
    );
    const declarations = yield* declarationsOfBuild(valueUnder(output, 'sources'), path);
    return {
      runtime,
      creation: mappedCode(evm['bytecode']),
      files,
      hashes,
      abi,
      storageLayout,
      declarations,
    };
  }
  return undefined;
}

function* detailOfFoundry(
  artifact: NodeValue,
  path: string,
  builds: readonly NodeValue[],
): Slices<ContractDetail | undefined> {
  const runtime = mappedCode(yield* objectOf(valueUnder(artifact, 'deployedBytecode')));
  if (runtime === undefined) return undefined;
  const creation = mappedCode(yield* objectOf(valueUnder(artifact, 'bytecode')));
  const layout = valueUnder(artifact, 'storageLayout');
  const storageLayout = layout === undefined ? undefined : yield* readInSlices(layout);
  const abiValue = valueUnder(artifact, 'abi');
  const abi = abiValue === undefined ? undefined : yield* readInSlices(abiValue);
  const metadata = valueUnder(artifact, 'metadata') ?? valueUnder(artifact, 'rawMetadata');
  const hashes = sourceHashes(metadata === undefined ? undefined : yield* readInSlices(metadata));
  const id = valueUnder(artifact, 'id');
  const used = new Set([runtime, creation].flatMap((one) => numbersIn(one?.sourceMap)));
  const fitting: SourceNumbers[] = [];
  let declarations = NOTHING_DECLARED;
  // The folder also has earlier builds, in which a source may have another number.
  for (const build of builds) {
    const numbers = yield* sourceNumbers(build);
    const own = new Map([...numbers].filter(([, one]) => hashes.has(one)));
    const isKnown = [...used].every((number) => own.has(number) || !numbers.has(number));
    if (typeof id !== 'number' || numbers.get(id) !== path || !isKnown) continue;
    fitting.push(own);
    if (declarations.size === 0)
      declarations = yield* declarationsOfBuild(valueUnder(build, 'output', 'sources'), path);
  }
  // An artifact has the syntax tree of its own source only.
  const ast = valueUnder(artifact, 'ast');
  if (declarations.size === 0 && ast !== undefined) declarations = declarationsIn(yield* readInSlices(ast));
  const files = mergeSourceNumbers(fitting) ?? new Map<number, string>();
  return { runtime, creation, files, hashes, abi, storageLayout, declarations };
}

function* objectOf(value: NodeValue | undefined): Slices<JsonObject | undefined> {
  const whole = value === undefined ? undefined : yield* readInSlices(value);
  return isJsonObject(whole) ? whole : undefined;
}

function mappedCode(bytecode: JsonValue | undefined): MappedCode | undefined {
  if (bytecode === undefined || !isJsonObject(bytecode)) return undefined;
  const { object, sourceMap } = bytecode;
  const linked = typeof object === 'string' ? object.replaceAll(UNLINKED, '0'.repeat(40)) : '';
  const digits = CODE.exec(linked)?.[1];
  if (digits === undefined) return undefined;
  const isMap = typeof sourceMap === 'string' && sourceMap !== '';
  return { code: `0x${digits.toLowerCase()}`, sourceMap: isMap ? sourceMap : undefined };
}

function numbersIn(sourceMap = ''): readonly number[] {
  return [...sourceMap.matchAll(FILE)].map(([, number]) => Number(number));
}

/**
 * Whether a shown path is unique. Two versions of a package have the same paths: it is unknown which is on the disk.
 */
function onlyNames(names: readonly string[], shown: (name: string) => string): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(shown(name), (counts.get(shown(name)) ?? 0) + 1);
  return (name) => (counts.get(shown(name)) ?? 0) <= 1;
}

function asItIs(path: string): string {
  return path;
}

/** `project/contracts/Vault.sol` and `npm/@open/zeppelin@5.0.0/Token.sol` as an import names them. */
function withoutPackage(path: string): string {
  return path.replace(/^project\//, '').replace(/^npm\/((?:@[^/]+\/)?[^/@]+)@[^/]+\//, '$1/');
}
