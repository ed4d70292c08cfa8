// Reads the external functions, events and errors that Solidity source declares, in several contracts of one text; also
// lists of signatures, as ethers takes them or plain.

import { LONGEST } from '../text/lengths.ts';
import { functionText } from './declared.ts';
import { parseSignature } from './signature.ts';
import type { Signature } from './signature.ts';
import { createSolidityTypes } from './solidityTypes.ts';
import type { Resolved, SolidityTypes } from './solidityTypes.ts';
import { paramsText } from './abiType.ts';

/** A declaration that could not be read. `line`: counted from 1. */
type UnreadLine = { readonly line: number; readonly why: string };

export type SolidityText = {
  readonly signatures: readonly Signature[];
  readonly unread: readonly UnreadLine[];
  /** The names of contracts, interfaces and libraries. */
  readonly contracts: readonly string[];
};

type Declaration = {
  readonly kind: string;
  readonly name: string;
  readonly owner: string;
  readonly at: number;
  /** The text between the parentheses. */
  readonly inputs: string;
  readonly outputs: string | undefined;
  readonly isAnonymous: boolean;
};

const TOO_LONG: UnreadLine = { line: 1, why: 'The text is longer than a million characters.' };
/** Comments and strings, none of which begins inside another. */
const NO_CODE = /\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^]*)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g;
const KEYWORDS = 'function|event|error|struct|enum|type|contract|interface|library';
const DECLARES = new RegExp(String.raw`\b(${KEYWORDS})\s+([A-Za-z_$][\w$]{0,127})(?![\w$])`, 'g');
/** The end of a header. A keyword ends it too, as lists of lines have no semicolons. */
const HEADER_END = new RegExp(String.raw`[;{}]|\b(?:${KEYWORDS}|constructor|fallback|receive)\b`, 'g');

/** Never throws, and takes time linear in the length of the text. Internal functions are not part of an ABI. */
export function readSolidity(source: string, from: string): SolidityText {
  if (source.length > LONGEST.source) return { signatures: [], unread: [TOO_LONG], contracts: [] };
  const isList = /^\s*\[/.test(source);
  // The quotes of a list end its items; in source they could hold anything.
  const text = isList ? source.replaceAll(/["'`]/g, ';') : source.replaceAll(NO_CODE, blank);
  const types = createSolidityTypes();
  const { declarations, contracts } = declarationsIn(text, types);
  if (declarations.length === 0 && contracts.length === 0) return { ...plainLines(source, from), contracts };
  const lineOf = lines(text);
  const signatures = new Map<string, Signature>();
  const unread: UnreadLine[] = [];
  for (const declaration of declarations) {
    const read = signatureOf(declaration, types, from);
    if ('why' in read)
      unread.push({ line: lineOf(declaration.at), why: `${declaration.name}: ${read.why}.` });
    else signatures.set(signatureLine(read), read);
  }
  return { signatures: [...signatures.values()], unread, contracts };
}

/** A signature as a line that is read as the same again, with the names of its parameters. */
export function signatureLine(signature: Signature): string {
  const { kind, name, inputs, anonymous } = signature;
  if (kind === 'function') return `function ${functionText(signature)}`;
  return `${kind} ${name}${paramsText(inputs, true)}${anonymous ? ' anonymous' : ''}`;
}

function declarationsIn(
  text: string,
  types: SolidityTypes,
): { readonly declarations: readonly Declaration[]; readonly contracts: readonly string[] } {
  const closings = closingsIn(text);
  const declarations: Declaration[] = [];
  const contracts: string[] = [];
  let inside = { name: '', end: 0 };
  DECLARES.lastIndex = 0;
  for (let match = DECLARES.exec(text); match !== null; match = DECLARES.exec(text)) {
    const [, kind = '', name = ''] = match;
    const owner = match.index < inside.end ? inside.name : '';
    const after = skipSpace(text, DECLARES.lastIndex);
    const end = closings[after]!;
    if (kind === 'contract' || kind === 'interface' || kind === 'library') {
      const stop = headerEnd(text, after);
      inside = { name, end: closings[stop]! };
      contracts.push(name);
      types.declare('', name, { alias: 'address' });
    } else if (kind === 'type') {
      const [, alias] = /^is\s+(\w+)/.exec(text.slice(after, after + 100)) ?? [];
      if (alias !== undefined) types.declare(owner, name, { alias });
    } else if (kind === 'struct' || kind === 'enum') {
      if (text[after] !== '{' || end === 0) continue;
      types.declare(
        owner,
        name,
        kind === 'enum' ? { alias: 'uint8' } : { members: text.slice(after + 1, end) },
      );
      DECLARES.lastIndex = end;
    } else if (text[after] === '(') {
      const { isInternal, hasBody, end: next, ...header } = headerAt(text, after, closings);
      DECLARES.lastIndex = Math.max(next, DECLARES.lastIndex);
      // A free function, outside any contract, cannot be called from outside.
      const isFree = owner === '' && hasBody;
      if (!isInternal && !isFree) declarations.push({ kind, name, owner, at: match.index, ...header });
    }
  }
  return { declarations, contracts };
}

/** The parts of a declaration behind its name. `end`: that of its body or, without one, of its header. */
function headerAt(text: string, open: number, closings: Int32Array) {
  const close = closings[open]!;
  if (close === 0)
    return { inputs: '(', outputs: undefined, isAnonymous: false, isInternal: false, end: open };
  HEADER_END.lastIndex = close;
  const stop = HEADER_END.exec(text)?.index ?? text.length;
  const tail = text.slice(close + 1, stop);
  const returns = /^\s*\(|\breturns\s*\(/.exec(tail);
  const from = returns === null ? 0 : close + returns.index + returns[0].length;
  const to = closings[from] ?? 0;
  return {
    inputs: text.slice(open + 1, close),
    outputs: returns === null ? undefined : text.slice(from + 1, to),
    isAnonymous: /\banonymous\b/.test(tail),
    isInternal: /\b(?:internal|private)\b/.test(tail),
    hasBody: text[stop] === '{',
    end: text[stop] === '{' ? Math.max(closings[stop]!, stop) : stop,
  };
}

function headerEnd(text: string, from: number): number {
  HEADER_END.lastIndex = from;
  return HEADER_END.exec(text)?.index ?? text.length;
}

function signatureOf(
  { kind, name, owner, inputs, outputs, isAnonymous }: Declaration,
  types: SolidityTypes,
  from: string,
): Signature | { readonly why: string } {
  const taken = types.params(owner, inputs);
  const given: Resolved = outputs === undefined ? { ok: true, text: '' } : types.params(owner, outputs);
  if (!taken.ok) return taken;
  if (!given.ok) return given;
  const returned = given.text === '' || given.text === '()' ? '' : ` returns ${given.text}`;
  const line = `${kind} ${name}${taken.text}${returned}${isAnonymous ? ' anonymous' : ''}`;
  return parseSignature(line, from) ?? { why: 'this is not a signature with Solidity types' };
}

/** Reads signatures without a keyword in front, each on a line. */
function plainLines(source: string, from: string): Omit<SolidityText, 'contracts'> {
  const signatures: Signature[] = [];
  const unread: UnreadLine[] = [];
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trim() === '') continue;
    const signature = parseSignature(line, from);
    if (signature === undefined)
      unread.push({ line: index + 1, why: 'this is not a signature with Solidity types.' });
    else signatures.push(signature);
  }
  return { signatures, unread };
}

/** Where each parenthesis and brace closes; 0 if it does not. A semicolon or brace ends parentheses that are open. */
function closingsIn(text: string): Int32Array {
  const closings = new Int32Array(text.length + 1);
  let open: number[] = [];
  const braces: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '(') open.push(at);
    else if (character === ')') closings[open.pop() ?? text.length] = at;
    else if (character === '{') braces.push(at);
    else if (character === '}') closings[braces.pop() ?? text.length] = at;
    if ((character === ';' || character === '{' || character === '}') && open.length > 0) open = [];
  }
  closings[text.length] = 0;
  return closings;
}

/** Gives the line of a position. The positions must be ascending. */
function lines(text: string): (at: number) => number {
  let [line, seen] = [1, 0];
  return (at) => {
    for (; seen < at; seen++) if (text[seen] === '\n') line++;
    return line;
  };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}

/** Replaces a text with as many spaces, so that all positions and lines stay. */
function blank(text: string): string {
  return text.includes('\n') ? text.replaceAll(/[^\n]/g, ' ') : ' '.repeat(text.length);
}
