// Parses a path: names with dots between them, [positions], ["names in quotes"], * and **.

import type { PathStep } from './query.ts';

export type ParsedPath =
  | { readonly ok: true; readonly steps: readonly PathStep[] }
  | { readonly ok: false; readonly problem: string; readonly at: number };

/** Steps are followed as the bits of a number; two more can be put before them. */
const MOST_STEPS = 28;

const BRACKET = /\[\s*(?:(\*)|(-?\d{1,15})|("(?:[^"\\]|\\.)*"))\s*\]/y;
const NAME = /[^.[\]*"]+/y;
const STARS = /\*+/y;

/** Reads a path; an empty text has no steps. `problem` has no full stop; `at` is the place of the fault, from 0. */
export function parsePath(text: string): ParsedPath {
  const steps: PathStep[] = [];
  let at = 0;
  while (at < text.length) {
    const isBracket = text[at] === '[';
    if (!isBracket && at > 0 && text[at] !== '.')
      return refuse(`A dot is missing before “${text.slice(at, at + 10)}”`, at);
    const from = isBracket || at === 0 ? at : at + 1;
    const read = isBracket ? readBracket(text, from) : readName(text, from);
    if ('problem' in read) return refuse(read.problem, from);
    if (read.step !== '**' || steps.at(-1) !== '**') steps.push(read.step);
    if (steps.length > MOST_STEPS) return refuse(`A path has at most ${MOST_STEPS} steps`, 0);
    at = read.end;
  }
  return { ok: true, steps };
}

type Read = { readonly step: PathStep; readonly end: number } | { readonly problem: string };

function readBracket(text: string, from: number): Read {
  BRACKET.lastIndex = from;
  const match = BRACKET.exec(text);
  if (match === null) {
    return {
      problem: text.includes(']', from)
        ? 'Between [ and ] stands *, a position such as 3 or -1 for the last, or a "name" in quotes'
        : '“[” has no “]”',
    };
  }
  const [whole, star, position, quoted] = match;
  const end = from + whole.length;
  if (star !== undefined) return { step: '*', end };
  if (position !== undefined) return { step: { item: Number(position) }, end };
  try {
    return { step: { member: JSON.parse(quoted!) as string }, end };
  } catch {
    return { problem: 'The name in quotes is not valid JSON' };
  }
}

function readName(text: string, from: number): Read {
  for (const pattern of [STARS, NAME]) {
    pattern.lastIndex = from;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const end = from + found.length;
    if (pattern === NAME && found.trim() !== '') return { step: { member: found.trim() }, end };
    if (found === '*' || found === '**') return { step: found, end };
    if (pattern === STARS)
      return { problem: '* is any member, ** any number of levels; there is no longer one' };
  }
  return { problem: 'A name is missing' };
}

function refuse(problem: string, at: number): ParsedPath {
  return { ok: false, problem, at };
}
