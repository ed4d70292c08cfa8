// Reads values out of JavaScript and Python source: literals, and names assigned a literal. A computed value is
// unknown, as nothing runs.

import { parseQuantityInput } from '../input/quantityInput.ts';
import { parseJson } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/** `undefined`: an expression whose value is not known. */
type Known = JsonValue | undefined;

type Read = { readonly value: Known; readonly end: number };

export interface LiteralReader {
  /** The value that begins here, whatever follows it. */
  value(at: number): Known;
  /** The arguments behind an opening bracket; unknown ones are null. */
  list(at: number): readonly JsonValue[];
}

const SPACE = /\s*/y;
const LINE = /.*/y;
const PLAIN = /[^"'`([{)\]},;\n/#]*/y;
const STRING = /[brf]?(?:"((?:[^"\\\n]|\\[^])*)"|'((?:[^'\\\n]|\\[^])*)'|`((?:[^`\\$]|\\[^])*)`)/y;
const NUMBER = /-?(?:0x[\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)n?(?![\w.])/iy;
const NAME = /[A-Za-z_$][\w$.]*/y;
const KEYWORD = /[A-Za-z_]\w*\s*=(?![=>])\s*/y;
/** A name, and the text between it and its value, which can be a type. */
const GIVEN = /(?<![.\w])(\w+)(?=(\s*(?::[^=\n]{1,200})?=(?![=>])\s*))/g;
const STILL_THE_VALUE = /^\s*(?:$|as\b|\.toString\(|\.into\(|#|\/\/)/;
const WORDS: Readonly<Record<string, JsonValue>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};
/** Functions whose result is, for JSON-RPC, the same as their argument. */
const SAME =
  /^(JSON\.stringify|json\.dumps|BigInt|Number|int|str|String|HexBytes|(\w+\.)?\w*checksum_?address|getAddress|parseAbi)$/i;
const MOST_NESTED = 60;
/** The most values that are read: names that refer to other names could multiply without end. */
const MOST_VALUES = 20_000;
/** How often each character is read at most, on average, in search of the ends of expressions. */
const MOST_PASSES = 10;

/** For a text longer than LONGEST.program, every value is unknown. */
export function createLiteralReader(source: string): LiteralReader {
  return new Reader(source.length > LONGEST.program ? '' : source);
}

class Reader implements LiteralReader {
  readonly #text: string;
  readonly #lastClose: number;
  #left = MOST_VALUES;
  /** How many characters may still be read in search of ends. */
  #unread: number;
  #given: ReadonlyMap<string, number> | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#lastClose = text.lastIndexOf('*/');
    this.#unread = MOST_PASSES * text.length;
  }

  value(at: number): Known {
    return this.#begin(this.#skipSpace(at), 0).value;
  }

  list(at: number): readonly JsonValue[] {
    return this.#readItems(at, 0).value;
  }

  #take(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }

  /** The place behind white space and comments. */
  #skipSpace(from: number): number {
    for (let at = from; ;) {
      at += this.#take(SPACE, at)![0].length;
      if (this.#text[at] === '#' || this.#text.startsWith('//', at)) at += this.#take(LINE, at)![0].length;
      else if (this.#text.startsWith('/*', at) && at + 2 <= this.#lastClose)
        at = this.#text.indexOf('*/', at + 2) + 2;
      else return at;
    }
  }

  /**
   * Where the expression ends that goes on here: at a comma, a semicolon or a line’s end outside its brackets, or at a
   * bracket that is not its own. At the end of the text once too much was read: brackets that are not closed.
   */
  #endOf(start: number): number {
    if (this.#unread < 0) return this.#text.length;
    const end = this.#findEnd(start);
    this.#unread -= end - start;
    return end;
  }

  #findEnd(start: number): number {
    let depth = 0;
    for (let at = start; at < this.#text.length; at++) {
      at += this.#take(PLAIN, at)![0].length;
      const char = this.#text[at] ?? '';
      if (/["'`]/.test(char)) {
        const string = this.#take(STRING, at);
        if (string === null) return this.#text.length;
        at += string[0].length - 1;
      } else if (/[/#]/.test(char)) at = Math.max(at, this.#skipSpace(at) - 1);
      else if (/[([{]/.test(char)) depth += 1;
      else if (/[)\]}]/.test(char) ? --depth < 0 : depth === 0 && /[,;\n]/.test(char)) return at;
    }
    return this.#text.length;
  }

  #read(from: number, depth: number): Read {
    const at = this.#skipSpace(from);
    if (depth > MOST_NESTED || --this.#left < 0) return { value: undefined, end: this.#text.length };
    const start = this.#begin(at, depth);
    const end = this.#endOf(start.end);
    return { value: STILL_THE_VALUE.test(this.#text.slice(start.end, end)) ? start.value : undefined, end };
  }

  #begin(at: number, depth: number): Read {
    const char = this.#text[at];
    if (char === '{') return this.#readObject(at + 1, depth);
    if (char === '[') return this.#readItems(at + 1, depth);
    if (char === '(') {
      const { value, end } = this.#readItems(at + 1, depth);
      // Parentheses around one value, without a comma, only group it; otherwise they hold a tuple.
      return {
        value: value.length === 1 && !/,\s*\)$/.test(this.#text.slice(at, end)) ? value[0] : value,
        end,
      };
    }
    const string = this.#take(STRING, at);
    if (string !== null) {
      return { value: stringOf(string), end: at + string[0].length };
    }
    const number = this.#take(NUMBER, at)?.[0];
    if (number !== undefined) return { value: numberOf(number), end: at + number.length };
    const name = this.#take(NAME, at)?.[0];
    return name === undefined ? { value: undefined, end: at } : this.#readName(name, at + name.length, depth);
  }

  #readName(name: string, end: number, depth: number): Read {
    if (Object.hasOwn(WORDS, name)) return { value: WORDS[name], end };
    const open = this.#skipSpace(end);
    if (this.#text[open] !== '(') return { value: this.#lookUp(name, depth), end };
    const { value: items, end: close } = this.#readItems(open + 1, depth);
    return { value: resultOf(name, items), end: close };
  }

  #lookUp(name: string, depth: number): Known {
    this.#given ??= givenIn(this.#text);
    const at = this.#given.get(name);
    return at === undefined ? undefined : this.#read(at, depth + 10).value;
  }

  #readItems(from: number, depth: number): { value: JsonValue[]; end: number } {
    const items: JsonValue[] = [];
    for (let at = this.#skipSpace(from); at < this.#text.length; at = this.#skipSpace(at)) {
      if (/[)\]}]/.test(this.#text[at]!)) return { value: items, end: at + 1 };
      const { value, end } = this.#read(at + (this.#take(KEYWORD, at)?.[0].length ?? 0), depth + 1);
      items.push(value ?? null);
      at = this.#next(end);
    }
    return { value: items, end: this.#text.length };
  }

  #readObject(from: number, depth: number): { value: JsonObject; end: number } {
    const members: [string, JsonValue][] = [];
    for (let at = this.#skipSpace(from); at < this.#text.length; at = this.#skipSpace(at)) {
      if (/[)\]}]/.test(this.#text[at]!)) return { value: Object.fromEntries(members), end: at + 1 };
      const string = this.#take(STRING, at);
      const name = string === null ? this.#take(NAME, at)?.[0] : stringOf(string);
      const colon = this.#skipSpace(at + (string?.[0].length ?? name?.length ?? 0));
      const { value, end } =
        this.#text[colon] === ':'
          ? this.#read(colon + 1, depth + 1)
          : { value: name === undefined ? undefined : this.#lookUp(name, depth), end: this.#endOf(at) };
      if (name !== undefined && value !== undefined) members.push([name, value]);
      at = this.#next(end);
    }
    return { value: Object.fromEntries(members), end: this.#text.length };
  }

  /** The place behind white space and the comma or semicolon that ended an expression. */
  #next(end: number): number {
    const at = this.#skipSpace(end);
    return this.#text[at] === ',' || this.#text[at] === ';' ? at + 1 : at;
  }
}

/** Where the first value that each name is given begins. Found in one pass, as the text can be full of names. */
function givenIn(text: string): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  for (const { index, 1: name, 2: before } of text.matchAll(GIVEN))
    if (!given.has(name!)) given.set(name!, index + name!.length + before!.length);
  return given;
}

function resultOf(name: string, [first]: readonly JsonValue[]): Known {
  if (SAME.test(name)) return first;
  const unit = /^(?:\w+\.)?(?:parse(Ether|Gwei)|(?:\w*[Hh]ex))$/.exec(name);
  if (unit === null || (typeof first !== 'string' && typeof first !== 'number')) return undefined;
  const quantity = parseQuantityInput(`${first} ${unit[1] ?? ''}`, 'wei');
  return quantity.ok ? quantity.value : undefined;
}

/** Digits may have “_” between them, and an “n” behind them. */
function numberOf(literal: string): Known {
  const plain = literal.replaceAll(/_|n$/g, '');
  try {
    return parseJson(/^-?0x/i.test(plain) ? BigInt(plain).toString() : plain);
  } catch {
    return undefined;
  }
}

function stringOf([, double, single, template]: RegExpExecArray): string {
  return (double ?? single ?? template ?? '').replaceAll(
    /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|\r?\n|([^]))/gi,
    (_all, u?: string, x?: string, other = '') => {
      if (u !== undefined || x !== undefined) return String.fromCharCode(Number.parseInt(u ?? x!, 16));
      return (
        ({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' } as Record<string, string>)[other as string] ??
        (other as string)
      );
    },
  );
}
