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

/** `others`: the names outside of functions: of state variables, import aliases and operators, which can lead to more. */
export type SourceFunctions = {
  readonly functions: readonly SourceFunction[];
  readonly others: ReadonlySet<string>;
};

type Open = {
  readonly name: string;
  readonly start: number;
  readonly words: Set<string>;
  isExternal: boolean;
};

/** The beginnings of comments and texts, names, and the marks that begin and end what is declared. */
const TOKEN = /\/\/|\/\*|["']|[A-Za-z_$][\w$]*|[{}();]/g;
const NAMED = new Set(['function', 'modifier']);
const NAMELESS = new Set(['constructor', 'receive', 'fallback']);
const CONTAINERS = new Set(['contract', 'library', 'interface']);
const NAME = /^[A-Za-z_$]/;

/**
 * The functions with a body, in their order. One that is declared inside of another, as in assembly, is part of that. A
 * source that ends in a comment or a text is read as far as that.
 */
export function functionsIn(source: Uint8Array): SourceFunctions {
  // One character for each byte, so that places in the text are those of source maps.
  const text = new TextDecoder('latin1').decode(source);
  const functions: SourceFunction[] = [];
  const others = new Set<string>();
  let open: Open | undefined;
  let keyword: number | undefined;
  let [depth, brackets, within] = [0, 0, 0];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token] = match;
    const after = endOfOther(text, match.index, token);
    if (after === -1) break;
    if (after !== undefined) TOKEN.lastIndex = after;
    else if (open === undefined) {
      const start = NAMELESS.has(token) ? match.index : NAME.test(token) ? keyword : undefined;
      if (start !== undefined) open = { name: token, start, words: new Set(), isExternal: false };
      else if (NAME.test(token)) others.add(token);
      keyword = NAMED.has(token) ? match.index : undefined;
      brackets = 0;
      if (CONTAINERS.has(token)) within++;
    } else if (token === '{') depth++;
    else if (token === '}' && --depth <= 0) {
      functions.push({ ...open, end: match.index + 1, within });
      [open, depth] = [undefined, 0];
    } else if (token === ';' && depth === 0) open = undefined;
    else if (token === '(') brackets++;
    else if (token === ')') brackets--;
    else if (NAME.test(token)) {
      open.words.add(token);
      // A parameter can be an external function, too.
      if (token === 'external' && depth === 0 && brackets === 0) open.isExternal = true;
    }
  }
  return { functions, others };
}

/** Where a comment or a text ends that begins here; -1 where it does not, undefined where none begins. */
function endOfOther(text: string, start: number, token: string): number | undefined {
  if (token === '/*') {
    const end = text.indexOf('*/', start + 2);
    return end === -1 ? -1 : end + 2;
  }
  if (token === '//') return endOfLine(text, start);
  if (token !== '"' && token !== "'") return undefined;
  for (let at = start + 1; at < text.length; at++) {
    const one = text[at]!;
    if (one === '\\') at++;
    else if (one === token) return at + 1;
    else if (one === '\n' || one === '\r') return at;
  }
  return -1;
}

function endOfLine(text: string, start: number): number {
  const end = /[\n\r]/g;
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
}

/**
 * Whether code at a range can run in a call of the function `called` of the contract. True where that is not known: for
 * code outside of functions, and for all but external functions where `called` is none of these.
 */
export function createReach(sourceOf: (file: number) => SourceFunctions, files: readonly number[]) {
  const at = new WeakMap<SourceRange, SourceFunction | 'none'>();
  const reached = new Map<string, ReadonlySet<string> | undefined>();

  function functionAt(range: SourceRange): SourceFunction | undefined {
    let found = at.get(range);
    if (found === undefined) {
      const last = lastFrom(sourceOf(range.file).functions, range.start);
      found = last !== undefined && range.start + range.length <= last.end ? last : 'none';
      at.set(range, found);
    }
    return found === 'none' ? undefined : found;
  }

  /**
   * The names of all that a function can run, its own among them; undefined where it has no source. What is named
   * outside of functions can run too, as operators and functions in variables, and so can what functions without a name
   * run: a proxy has them in place of the called one.
   */
  function namesFrom(called: string): ReadonlySet<string> | undefined {
    const byName = new Map<string, SourceFunction[]>();
    const names = new Set<string>();
    for (const { functions, others } of files.map(sourceOf)) {
      for (const one of functions) {
        const sameName = byName.get(one.name) ?? [];
        sameName.push(one);
        byName.set(one.name, sameName);
      }
      for (const word of others) names.add(word);
    }
    if (!byName.has(called)) return undefined;
    for (const name of [called, ...NAMELESS]) names.add(name);
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
      return !sourceOf(range.file).functions.some(
        ({ name, within }) => name === called && within === of.within,
      );
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
