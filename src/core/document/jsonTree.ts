// Parses JSON text into a tree with positions, also while it is typed: reports faults and reads on. Numbers stay exact.

import type { JsonValue } from '../json.ts';
import { parseJson } from '../json.ts';

/** From the first character to the position after the last. */
export type Span = { readonly start: number; readonly end: number };

export type JsonNode = JsonLeaf | JsonArray | JsonTreeObject;
type JsonLeaf = Span & { readonly kind: 'leaf'; readonly value: JsonValue };
type JsonArray = Span & { readonly kind: 'array'; readonly items: readonly JsonNode[] };
export type JsonTreeObject = Span & { readonly kind: 'object'; readonly members: readonly JsonMember[] };

/** The name of a member, which is a leaf too. */
type JsonName = Span & { readonly kind: 'leaf'; readonly value: string };

export type JsonMember = {
  readonly name: JsonName;
  /** The position of its colon, once it is typed. */
  readonly colon: number | undefined;
  readonly value: JsonNode | undefined;
};

type TextProblem = Span & { readonly message: string };

export type JsonTree = {
  /** Undefined where the text is empty or has only white space. */
  readonly root: JsonNode | undefined;
  readonly problems: readonly TextProblem[];
};

const SPACES = [' ', '\t', '\r', '\n'].map((space) => space.charCodeAt(0));
/** A string ends at the end of its line at the latest. */
const STRING = /"(?:[^"\\\r\n]|\\[^\r\n])*("?)/y;
const WORD = /[^ \t\r\n,:{}[\]"]+/y;
/** Words are tested before they are parsed: an exception for each wrong word would cost more than all the rest. */
const VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const MOST_NESTED = 200;
/** VS Code shows at most 1,000 problems of a document. */
const MOST_PROBLEMS = 500;

const TOO_MANY = `This has more than ${MOST_PROBLEMS} problems: what follows the last of them is not read.`;

/** Reads any text and never throws. */
export function parseTree(text: string): JsonTree {
  const reader = new TreeReader(text);
  const { problems } = reader;
  const begin = reader.skip(0);
  if (begin === text.length) return { root: undefined, problems };
  const root = reader.value(begin, 0);
  if (reader.isHopeless) problems.push({ start: begin, end: begin + 1, message: TOO_MANY });
  const rest = reader.skip(root.end);
  if (rest < text.length)
    reader.problem(rest, text.length, 'Nothing may follow the request. Several go into [ ].');
  return { root, problems };
}

class TreeReader {
  readonly problems: TextProblem[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  problem(start: number, end: number, message: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ start, end, message });
  }

  get isHopeless(): boolean {
    return this.problems.length >= MOST_PROBLEMS;
  }

  /** The end of the match that begins here; 0 where there is none. */
  #endOf(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    pattern.test(this.#text);
    return pattern.lastIndex;
  }
  skip(from: number): number {
    let at = from;
    while (SPACES.includes(this.#text.charCodeAt(at))) at++;
    return at;
  }

  #string(start: number): JsonName {
    STRING.lastIndex = start;
    const [token, close] = STRING.exec(this.#text)! as unknown as [string, string];
    const end = start + token.length;
    if (close === '') this.problem(start, end, 'This text is not closed: a double quote is missing.');
    try {
      return { kind: 'leaf', start, end, value: JSON.parse(close === '' ? `${token}"` : token) as string };
    } catch {
      if (close !== '')
        this.problem(start, end, 'JSON has no such escape, and no control characters in a text.');
      return { kind: 'leaf', start, end, value: token.slice(1, close === '' ? undefined : -1) };
    }
  }

  #word(start: number): JsonLeaf {
    // Any other character that cannot begin a value is a token of its own.
    const end = this.#endOf(WORD, start) || start + 1;
    const token = this.#text.slice(start, end);
    if (VALUE.test(token)) return { kind: 'leaf', start, end, value: parseJson(token) };
    this.problem(start, end, 'This is not a JSON value. Put text in double quotes.');
    return { kind: 'leaf', start, end, value: null };
  }

  value(at: number, depth: number): JsonNode {
    if (this.#text[at] === '"') return this.#string(at);
    if (this.#text[at] !== '[' && this.#text[at] !== '{') return this.#word(at);
    if (depth < MOST_NESTED)
      return this.#text[at] === '[' ? this.#array(at, depth + 1) : this.#object(at, depth + 1);
    this.problem(at, at + 1, 'This is nested too deep to be read.');
    return { kind: 'leaf', start: at, end: this.#text.length, value: null };
  }

  /** Reads the content of brackets, part by part; returns its end. */
  #parts(start: number, close: ']' | '}', part: (at: number) => number): number {
    let at = this.skip(start + 1);
    while (at < this.#text.length && !this.isHopeless) {
      const char = this.#text[at]!;
      if (char === close) return at + 1;
      if (char === ']' || char === '}') {
        this.problem(at, at + 1, `A “${close}” is missing before this.`);
        return at;
      }
      if (char === ',' || char === ':') {
        this.problem(at, at + 1, `Something is missing before this “${char}”.`);
        at = this.skip(at + 1);
        continue;
      }
      at = this.skip(part(at));
      if (this.#text[at] !== ',') {
        if (at < this.#text.length && !/[\]}]/.test(this.#text[at]!))
          this.problem(at, at + 1, 'A comma is missing before this.');
        continue;
      }
      const next = this.skip(at + 1);
      if (this.#text[next] === close) this.problem(at, at + 1, 'Nothing follows this comma.');
      at = next;
    }
    this.problem(start, start + 1, `This “${this.#text[start]!}” is not closed.`);
    return this.#text.length;
  }

  #array(start: number, depth: number): JsonArray {
    const items: JsonNode[] = [];
    const end = this.#parts(start, ']', (at) => {
      const item = this.value(at, depth);
      items.push(item);
      return item.end;
    });
    return { kind: 'array', start, end, items };
  }

  #object(start: number, depth: number): JsonTreeObject {
    const members: JsonMember[] = [];
    const end = this.#parts(start, '}', (at) => {
      const name = this.#nameAt(at, depth);
      const colon = this.skip(name.end);
      if (this.#text[colon] !== ':') {
        this.problem(name.start, name.end, 'A colon and a value are missing after this name.');
        members.push({ name, colon: undefined, value: undefined });
        return name.end;
      }
      const from = this.skip(colon + 1);
      const isThere = from < this.#text.length && !/[,:\]}]/.test(this.#text[from]!);
      if (!isThere) this.problem(colon, colon + 1, 'A value is missing after this colon.');
      const inner = isThere ? this.value(from, depth) : undefined;
      members.push({ name, colon, value: inner });
      return inner?.end ?? colon + 1;
    });
    return { kind: 'object', start, end, members };
  }

  #nameAt(at: number, depth: number): JsonName {
    if (this.#text[at] === '"') return this.#string(at);
    const end = this.#endOf(WORD, at) || this.value(at, depth).end;
    this.problem(at, end, 'Put the name of a member in double quotes.');
    return { kind: 'leaf', start: at, end, value: this.#text.slice(at, end) };
  }
}

/** The value that a node stands for. The last of several members with the same name counts; a missing value is null. */
export function valueOf(node: JsonNode): JsonValue {
  if (node.kind === 'leaf') return node.value;
  if (node.kind === 'array') return node.items.map(valueOf);
  return Object.fromEntries(
    node.members.map(({ name, value }) => [name.value, value === undefined ? null : valueOf(value)]),
  );
}

/** The member with this name; the last of several. */
export function memberOf(node: JsonTreeObject, name: string): JsonMember | undefined {
  return node.members.findLast((member) => member.name.value === name);
}
