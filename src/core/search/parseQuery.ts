// Parses a query: a path, a comparison, or a text. A wrong path is reported with the place of the fault; quotes, or
// `text:` in front, make any query a text.

import type { Coin } from '../chain/chain.ts';
import { LONGEST } from '../text/lengths.ts';
import { parseOperand } from './operand.ts';
import type { Operand } from './operand.ts';
import { parsePath } from './parsePath.ts';
import type { Operator, Query } from './query.ts';

/** `at`: the place of the fault in the typed text, from 0. */
export type ParsedQuery =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problem: string; readonly at: number };

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$ -]*`;
/** Names, and positions between them, with dots: `block.gasUsed`, `logs.0.data`, but not `v1.7` or `0.5`. */
const DOTTED = new RegExp(String.raw`^${NAME}(?:\.(?:${NAME}|\d+))*\.${NAME}$`, 'u');
/** The characters of a path: others make it a text. */
const PATH = /^[\p{L}\p{M}\p{N}_$#*.[\]" -]*$/u;
const NAME_IN_QUOTES = /\["(?:[^"\\]|\\.)*"\]/g;
const OPERATOR = /(["[\]])|(!=|>=|<=|==|[=<>~])/g;
const AS_TEXT = 'To look for this very text, put it in "quotes".';

/** Reads the value of a comparison. `needed`: what `<` and `>` need, with examples. */
export type OperandReader = { readonly read: (text: string) => Operand; readonly needed: string };

/** The reader of any value. `coin`: that of the chain, where it is not ether. */
export function operandReader(coin?: Coin): OperandReader {
  return {
    read: (text) => parseOperand(text, coin),
    needed: `a number or a time, such as 1000, 0x3e8, 1.5 ${coin?.symbol ?? 'ether'}, 50 % or 2026-01-31`,
  };
}

const ANY_OPERAND = operandReader();

/** Reads a query as typed. */
export function parseQuery(text: string, reader = ANY_OPERAND): ParsedQuery {
  const typed = text.trim();
  const start = text.length - text.trimStart().length;
  if (typed === '') return refuse('Type a text, or a path such as logs[*].data or **.gasUsed > 100000.', 0);
  if (typed.startsWith('"')) return parseQuoted(typed, start);
  const verbatim = /^text:\s*/i.exec(typed)?.[0];
  if (verbatim !== undefined) return parseVerbatim(typed.slice(verbatim.length), start + verbatim.length);
  // A text of this length can only be bytes or a copied text.
  if (typed.length > LONGEST.line) return { ok: true, query: { kind: 'text', text: typed } };
  const found = findOperator(typed);
  const head = typed.slice(0, found?.at).trimEnd();
  const plain = head.replaceAll(NAME_IN_QUOTES, '[]');
  const isPath = found === undefined ? /[[*]/.test(plain) || DOTTED.test(plain) : true;
  if (!isPath || !PATH.test(plain)) return { ok: true, query: { kind: 'text', text: typed } };
  const path = parsePath(head);
  if (!path.ok) return refusePath(path.problem, start + path.at);
  if (found === undefined)
    return { ok: true, query: { kind: 'path', steps: path.steps, comparison: undefined } };
  const { operator, end } = found;
  const value = typed.slice(end).trim();
  const operand = readOperand(value, reader);
  const problem =
    value === '' ? `A value is missing after ${operator}` : operandProblem(operator, operand, reader);
  if (problem !== undefined) return refusePath(problem, start + end);
  return { ok: true, query: { kind: 'path', steps: path.steps, comparison: { operator, operand } } };
}

function parseQuoted(typed: string, start: number): ParsedQuery {
  if (typed.length < 2 || !typed.endsWith('"'))
    return refuse('The quote has no other one at the end.', start);
  if (typed === '""') return refuse('There is nothing between the quotes.', start + 1);
  return parseVerbatim(typed.slice(1, -1), start + 1);
}

function parseVerbatim(text: string, at: number): ParsedQuery {
  if (text === '') return refuse('The text to look for is missing after text:.', at);
  return { ok: true, query: { kind: 'text', text, isVerbatim: true } };
}

type Found = { readonly operator: Operator; readonly at: number; readonly end: number };

/** The first operator that is not inside brackets. */
export function findOperator(typed: string): Found | undefined {
  let isInside = false;
  let isQuoted = false;
  for (const { 0: match, 1: mark, index } of typed.matchAll(OPERATOR)) {
    if (mark === undefined) {
      if (!isInside)
        return { operator: match === '==' ? '=' : (match as Operator), at: index, end: index + match.length };
    } else if (mark === '"') isQuoted = isInside && (!isQuoted || typed[index - 1] === '\\');
    else if (!isQuoted) isInside = mark === '[';
  }
  return undefined;
}

function readOperand(text: string, { read }: OperandReader): Operand {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? { text: text.slice(1, -1), number: undefined, inWei: false } : read(text);
}

function operandProblem(
  operator: Operator,
  { text, number, inUnit, problem }: Operand,
  { needed }: OperandReader,
): string | undefined {
  if (operator === '~' && text === '') return 'There is nothing between the quotes';
  if (problem !== undefined && operator !== '~') return problem;
  if (number !== undefined || inUnit !== undefined || !/[<>]/.test(operator)) return undefined;
  return `${operator} needs ${needed}`;
}

function refusePath(problem: string, at: number): ParsedQuery {
  return refuse(`${problem}, at character ${at + 1}. ${AS_TEXT}`, at);
}

function refuse(problem: string, at: number): ParsedQuery {
  return { ok: false, problem, at };
}
