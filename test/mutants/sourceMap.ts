// Where in a bundle a place of a source stands, by the bundle's source map.

/** A place of a source and where a bundle has it; lines and columns count from 0. */
export type Mapping = { readonly line: number; readonly column: number; readonly offset: number };

export type SourceMap = { readonly sources: readonly string[]; readonly mappings: string };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Of each source, in the order of its lines and columns. */
export function readSourceMap(bundle: string, map: SourceMap): ReadonlyMap<string, readonly Mapping[]> {
  const found = new Map<string, Mapping[]>(map.sources.map((source) => [source, []]));
  let [begin, source, line, column] = [0, 0, 0, 0];
  for (const segments of map.mappings.split(';')) {
    let at = begin;
    for (const segment of segments.split(',')) {
      const [across = 0, bySource, byLine = 0, byColumn = 0] = readNumbers(segment);
      at += across;
      if (bySource === undefined) continue;
      source += bySource;
      line += byLine;
      column += byColumn;
      found.get(map.sources[source]!)!.push({ line, column, offset: at });
    }
    begin = bundle.indexOf('\n', begin) + 1;
  }
  for (const all of found.values()) all.sort((a, b) => a.line - b.line || a.column - b.column);
  return found;
}

/** Base64 digits of 5 bits each, the lowest first; the lowest bit of a number is its sign. */
function readNumbers(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [number, shift] = [0, 0];
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    number += (bits & 31) << shift;
    shift += 5;
    if (bits >= 32) continue;
    numbers.push((number & 1) === 1 ? -(number >> 1) : number >> 1);
    [number, shift] = [0, 0];
  }
  return numbers;
}
