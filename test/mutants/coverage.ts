// The places of the sources that a run executed, by what V8 reports of the sources and of bundles of them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mutationsOf } from './mutations.ts';
import { readSourceMap, type Mapping, type SourceMap } from './sourceMap.ts';

type Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number };
type Script = { readonly url: string; readonly functions: readonly { readonly ranges: readonly Range[] }[] };
/** Where a script, which is a source or a bundle, has an operator of a source. */
type Stand = { readonly place: string; readonly offset: number };

/** An operator's place in the sources, for lists. */
export function placeName(file: string, start: number): string {
  return `${file}:${start}`;
}

/** `folder`: where the run wrote its reports, as NODE_V8_COVERAGE says. */
export function executedPlaces(tree: string, folder: string): ReadonlySet<string> {
  const executed = new Set<string>();
  for (const report of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as {
      result: readonly Script[];
    };
    for (const script of result) {
      const stands = standsIn(tree, pathOf(tree, script.url));
      const counts = countsAt(stands, script);
      for (const [index, { place }] of stands.entries()) if (counts[index]! > 0) executed.add(place);
    }
  }
  return executed;
}

/** From the tree: Node gives the URL of a file, with a query where it is loaded twice; the browser that of a server. */
function pathOf(tree: string, url: string): string {
  const [address = ''] = url.split('?');
  const root = `${pathToFileURL(tree).href}/`;
  return address.startsWith(root)
    ? address.slice(root.length)
    : address.replace(/^http:\/\/127\.0\.0\.1:\d+\//, '');
}

/** How often each was executed: as often as the innermost of the ranges around it. */
function countsAt(stands: readonly Stand[], { functions }: Script): Float64Array {
  const counts = new Float64Array(stands.length);
  if (stands.length === 0) return counts;
  const ranges = functions.flatMap((one) => one.ranges);
  const size = ({ startOffset, endOffset }: Range): number => endOffset - startOffset;
  for (const range of ranges.toSorted((a, b) => size(b) - size(a)))
    counts.fill(range.count, firstFrom(stands, range.startOffset), firstFrom(stands, range.endOffset));
  return counts;
}

function firstFrom(stands: readonly Stand[], offset: number): number {
  let [low, high] = [0, stands.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stands[middle]!.offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const known = new Map<string, readonly Stand[]>();

function standsIn(tree: string, path: string): readonly Stand[] {
  const stands = known.get(path) ?? findStands(tree, path);
  known.set(path, stands);
  return stands;
}

/** In their order; none in a script of others. Node runs a source with its types as blanks, so places stay. */
function findStands(tree: string, path: string): readonly Stand[] {
  const script = join(tree, path);
  if (/^src\/.*\.ts$/.test(path))
    return mutationsOf(readFileSync(script, 'utf8')).map(({ start }) => ({
      place: placeName(path, start),
      offset: start,
    }));
  if (!/^(dist|\.build)\/.*\.js$/.test(path) || !existsSync(script)) return [];
  const bundle = readFileSync(script, 'utf8');
  const map = mapOf(script, bundle);
  if (map === undefined) return [];
  return [...readSourceMap(bundle, map)]
    .map(([source, mappings]) => [posix.join(posix.dirname(path), source), mappings] as const)
    .filter(([source]) => source.startsWith('src/') && source.endsWith('.ts'))
    .flatMap(([source, mappings]) => standsOf(tree, source, bundle, mappings))
    .toSorted((a, b) => a.offset - b.offset);
}

/** It stands beside the bundle, or at its end. */
function mapOf(script: string, bundle: string): SourceMap | undefined {
  const [, inside] = /^\/\/# sourceMappingURL=data:application\/json;base64,(.+)$/m.exec(bundle) ?? [];
  if (inside !== undefined) return JSON.parse(Buffer.from(inside, 'base64').toString()) as SourceMap;
  return existsSync(`${script}.map`)
    ? (JSON.parse(readFileSync(`${script}.map`, 'utf8')) as SourceMap)
    : undefined;
}

/** Characters between a side of an operator and the operator. */
const FARTHEST = 300;

/** The map has the sides of an operator, not the operator: it follows the nearest place before it. */
function standsOf(
  tree: string,
  file: string,
  bundle: string,
  mappings: readonly Mapping[],
): readonly Stand[] {
  const source = readFileSync(join(tree, file), 'utf8');
  return mutationsOf(source).flatMap(({ start, old }) => {
    const lines = source.slice(0, start).split('\n');
    const [line, column] = [lines.length - 1, lines.at(-1)!.length];
    const before = mappings.findLast((one) => one.line < line || (one.line === line && one.column <= column));
    if (before === undefined) return [];
    const offset = bundle.indexOf(old, before.offset);
    const isNear = offset !== -1 && offset < before.offset + FARTHEST;
    return { place: placeName(file, start), offset: isNear ? offset : before.offset };
  });
}
