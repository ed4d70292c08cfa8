// Owns JSON text as a tree that knows where each part stands, also while it is being typed: what is wrong is said, and
// the rest read on. Refuses to round: numbers are read exactly.

import type { JsonValue } from '../json.ts';
import { parseJson } from '../json.ts';

/** From the first character to the one behind the last. */
export type Span = { readonly start: number; readonly end: number };

export type JsonNode = JsonLeaf | JsonArray | JsonTreeObject;
type JsonLeaf = Span & { readonly kind: 'leaf'; readonly value: JsonValue };
type JsonArray = Span & { readonly kind: 'array'; readonly items: readonly JsonNode[] };
export type JsonTreeObject = Span & { readonly kind: 'object'; readonly members: readonly JsonMember[] };

/** The name of a member; a leaf too. */
type JsonName = Span & { readonly kind: 'leaf'; readonly value: string };

export type JsonMember = {
  readonly name: JsonName;
  /** Where its colon stands, once it is typed. */
  readonly colon: number | undefined;
  readonly value: JsonNode | undefined;
};

type TextProblem = Span & { readonly message: string };

export type JsonTree = {
  /** Nothing where there is no more than space. */
  readonly root: JsonNode | undefined;
  readonly problems: readonly TextProblem[];
};

const SPACE = /[ \t\r\n]*/y;
/** A text ends with its line at the latest. */
const STRING = /"(?:[^"\\\r\n]|\\[^\r\n])*("?)/y;
const WORD = /[^ \t\r\n,:{}[\]"]+/y;
/** Making an exception of each wrong word would cost more than all the rest. */
const VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const MOST_NESTED = 200;

/** Reads any text without throwing. */
export function parseTree(text: string): JsonTree {
  const problems: TextProblem[] = [];

  function problem(start: number, end: number, message: string): void {
    problems.push({ start, end, message });
  }
  function take(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(text);
  }
  const skip = (at: number): number => at + take(SPACE, at)![0].length;

  function string(start: number): JsonName {
    const [token, close] = take(STRING, start)! as unknown as [string, string];
    const end = start + token.length;
    if (close === '') problem(start, end, 'This text is not closed: a double quote is missing.');
    try {
      return { kind: 'leaf', start, end, value: JSON.parse(close === '' ? `${token}"` : token) as string };
    } catch {
      if (close !== '') problem(start, end, 'JSON has no such escape, and no control characters in a text.');
      return { kind: 'leaf', start, end, value: token.slice(1, close === '' ? undefined : -1) };
    }
  }

  function word(start: number): JsonLeaf {
    // Anything else that no value begins with is one character.
    const token = take(WORD, start)?.[0] ?? text[start]!;
    const end = start + token.length;
    if (VALUE.test(token)) return { kind: 'leaf', start, end, value: parseJson(token) };
    problem(start, end, 'This is no JSON value. A text stands in double quotes.');
    return { kind: 'leaf', start, end, value: null };
  }

  function value(at: number, depth: number): JsonNode {
    if (text[at] === '"') return string(at);
    if (text[at] !== '[' && text[at] !== '{') return word(at);
    if (depth < MOST_NESTED) return text[at] === '[' ? array(at, depth + 1) : object(at, depth + 1);
    problem(at, at + 1, 'This is nested too deep to be read.');
    return { kind: 'leaf', start: at, end: text.length, value: null };
  }

  /** Takes what stands between brackets, part by part; gives where it ends. */
  function parts(start: number, close: ']' | '}', part: (at: number) => number): number {
    let at = skip(start + 1);
    while (at < text.length) {
      const char = text[at]!;
      if (char === close) return at + 1;
      if (char === ']' || char === '}') {
        problem(at, at + 1, `A “${close}” is missing before this.`);
        return at;
      }
      if (char === ',' || char === ':') {
        problem(at, at + 1, `Something is missing before this “${char}”.`);
        at = skip(at + 1);
        continue;
      }
      at = skip(part(at));
      if (text[at] !== ',') {
        if (at < text.length && !/[\]}]/.test(text[at]!))
          problem(at, at + 1, 'A comma is missing before this.');
        continue;
      }
      const next = skip(at + 1);
      if (text[next] === close) problem(at, at + 1, 'Nothing follows this comma.');
      at = next;
    }
    problem(start, start + 1, `This “${text[start]!}” is not closed.`);
    return at;
  }

  function array(start: number, depth: number): JsonArray {
    const items: JsonNode[] = [];
    const end = parts(start, ']', (at) => {
      const item = value(at, depth);
      items.push(item);
      return item.end;
    });
    return { kind: 'array', start, end, items };
  }

  function object(start: number, depth: number): JsonTreeObject {
    const members: JsonMember[] = [];
    const end = parts(start, '}', (at) => {
      const name = nameAt(at, depth);
      const colon = skip(name.end);
      if (text[colon] !== ':') {
        problem(name.start, name.end, 'A colon and a value are missing after this name.');
        members.push({ name, colon: undefined, value: undefined });
        return name.end;
      }
      const from = skip(colon + 1);
      const isThere = from < text.length && !/[,:\]}]/.test(text[from]!);
      if (!isThere) problem(colon, colon + 1, 'A value is missing after this colon.');
      const inner = isThere ? value(from, depth) : undefined;
      members.push({ name, colon, value: inner });
      return inner?.end ?? colon + 1;
    });
    return { kind: 'object', start, end, members };
  }

  function nameAt(at: number, depth: number): JsonName {
    if (text[at] === '"') return string(at);
    const end = at + (take(WORD, at)?.[0].length ?? value(at, depth).end - at);
    problem(at, end, 'The name of a member stands in double quotes.');
    return { kind: 'leaf', start: at, end, value: text.slice(at, end) };
  }

  const begin = skip(0);
  if (begin === text.length) return { root: undefined, problems };
  const root = value(begin, 0);
  const rest = skip(root.end);
  if (rest < text.length) problem(rest, text.length, 'Nothing may follow the request. Several go into [ ].');
  return { root, problems };
}

/** The value that a node stands for; of members with one name the last counts, and what is missing is null. */
export function valueOf(node: JsonNode): JsonValue {
  if (node.kind === 'leaf') return node.value;
  if (node.kind === 'array') return node.items.map(valueOf);
  return Object.fromEntries(
    node.members.map(({ name, value }) => [name.value, value === undefined ? null : valueOf(value)]),
  );
}

/** The member that counts of those with this name. */
export function memberOf(node: JsonTreeObject, name: string): JsonMember | undefined {
  return node.members.findLast((member) => member.name.value === name);
}
