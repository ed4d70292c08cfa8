// Finds the functions and modifiers in a Solidity source, and which of them a call of a function can run.

import type { SourceRange } from './codeMap.ts';

/**
 * `start`, `end`: bytes in the source. `within`: the number of its contract in the source. `words`: all names in its
 * text, those of what it calls among them.
 */
export type SourceFunction = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly within: number;
  readonly isExternal: boolean;
  readonly words: ReadonlySet<string>;
};

type Open = { readonly name: string; readonly start: number; readonly words: Set<string> };

/** Comments and texts up to their ends, names, and the marks that begin and end what is declared. */
const TOKEN = /\/\/[^\n\r]*|\/\*|"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'|[A-Za-z_$][\w$]*|[{};(]/g;
const NAMED = new Set(['function', 'modifier']);
const NAMELESS = new Set(['constructor', 'receive', 'fallback']);
const CONTAINERS = new Set(['contract', 'library', 'interface']);
const NAME = /^[A-Za-z_$]/;

/** The functions with a body, in their order. One that is declared inside of another, as in assembly, is part of that. */
export function functionsIn(source: Uint8Array): readonly SourceFunction[] {
  // One character for each byte, so that places in the text are those of source maps.
  const text = new TextDecoder('latin1').decode(source);
  const found: SourceFunction[] = [];
  let open: Open | undefined;
  let keyword: number | undefined;
  let [depth, within] = [0, 0];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token] = match;
    if (token === '/*') {
      const end = text.indexOf('*/', match.index + 2);
      if (end === -1) break;
      TOKEN.lastIndex = end + 2;
    } else if (open === undefined) {
      const start = NAMELESS.has(token) ? match.index : NAME.test(token) ? keyword : undefined;
      if (start !== undefined) open = { name: token, start, words: new Set() };
      keyword = NAMED.has(token) ? match.index : undefined;
      if (CONTAINERS.has(token)) within++;
    } else if (token === '{') depth++;
    else if (token === '}' && --depth <= 0) {
      const { name, start, words } = open;
      found.push({ name, start, end: match.index + 1, within, isExternal: words.has('external'), words });
      [open, depth] = [undefined, 0];
    } else if (token === ';' && depth === 0) open = undefined;
    else if (NAME.test(token)) open.words.add(token);
  }
  return found;
}

/**
 * Whether code at a range can run in a call of the function `called` of the contract. True where that is not known: for
 * code outside of functions, and for all but external functions where `called` is none of these.
 */
export function createReach(
  functionsOf: (file: number) => readonly SourceFunction[],
  files: readonly number[],
) {
  const at = new WeakMap<SourceRange, SourceFunction | 'none'>();
  const reached = new Map<string, ReadonlySet<string> | undefined>();

  function functionAt(range: SourceRange): SourceFunction | undefined {
    let found = at.get(range);
    if (found === undefined) {
      const last = lastFrom(functionsOf(range.file), range.start);
      found = last !== undefined && range.start + range.length <= last.end ? last : 'none';
      at.set(range, found);
    }
    return found === 'none' ? undefined : found;
  }

  /** The names of all that a function can run, its own among them; undefined where it has no source. */
  function namesFrom(called: string): ReadonlySet<string> | undefined {
    const byName = new Map<string, SourceFunction[]>();
    for (const one of files.flatMap((file) => functionsOf(file))) {
      const sameName = byName.get(one.name) ?? [];
      sameName.push(one);
      byName.set(one.name, sameName);
    }
    if (!byName.has(called)) return undefined;
    const names = new Set([called]);
    for (const name of names)
      for (const { words } of byName.get(name) ?? [])
        for (const word of words) if (byName.has(word)) names.add(word);
    return names;
  }

  return (range: SourceRange, called: string | undefined): boolean => {
    const of = functionAt(range);
    if (of === undefined || of.name === called) return true;
    if (called !== undefined && !reached.has(called)) reached.set(called, namesFrom(called));
    const names = called === undefined ? undefined : reached.get(called);
    // A function without a name runs where its contract does not have the called one, as in a proxy.
    if (NAMELESS.has(of.name))
      return !functionsOf(range.file).some(({ name, within }) => name === called && within === of.within);
    // An external function begins a call of its own.
    return !of.isExternal && names?.has(of.name) !== false;
  };
}

/** The last function that begins at this place or before it. */
function lastFrom(functions: readonly SourceFunction[], start: number): SourceFunction | undefined {
  let [from, to] = [0, functions.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (functions[middle]!.start <= start) from = middle + 1;
    else to = middle;
  }
  return functions[from - 1];
}
