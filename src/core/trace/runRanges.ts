// The places in sources that the steps of one run of a contract come from. Optimisers put equal code of several places
// together, and compilers add code of their own: what a source map says of those is wrong, or nothing.

import { isOpcode } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';
import { BETWEEN_PAUSES } from './frameSteps.ts';
import type { Slices } from '../slices.ts';
import type { CodeMap, MappedInstruction, SourceRange } from '../contracts/codeMap.ts';

export type MappedRun = {
  readonly code: CodeMap;
  /** The name of the function that was called, where it is known. */
  readonly called: string | undefined;
  /** The source that is in a range; undefined where there is none, as of what the compiler added. */
  readonly textOf: (range: SourceRange) => string | undefined;
};

/** An instruction with its range and the text there, where that is of a line. */
type At = MappedInstruction & { readonly pc: number; readonly text: string; readonly isMade: boolean };
/** A function that runs, by the jump into it. `hasSource`: some of its code is of a line. `isTwin`: it may be another. */
type Activation = { readonly site: At | undefined; readonly isTwin: boolean; hasSource: boolean };
/** A block that several places share. `named`: what the map says it is of; `site`: what ran into it here. */
type Shared = { readonly named: SourceRange | undefined; readonly site: SourceRange | undefined };

const [JUMP, JUMPI, REVERT] = [0x56, 0x57, 0xfd];
/** A whole contract, or a block of several statements. */
const NO_LINE = /^(?:(?:abstract\s+)?(?:contract|library)\s|(?:assembly\b[^{]*|unchecked\s*)?\{)/;
/** Over several lines. */
const AROUND_OTHERS = /^(?:if|for|while|do|try)\b.*\n/;
const FUNCTION = /^function\s+([\w$]+)/;

/**
 * `steps`: of the run, in their order, without those of calls inside. `wanted`: those that are asked for, by position;
 * those without an exact place are left out. None has one where the steps are not of this code.
 */
export function* runRanges(
  steps: readonly EvmStep[],
  wanted: ReadonlySet<number>,
  run: MappedRun,
): Slices<ReadonlyMap<number, SourceRange>> {
  const found = new Map<number, SourceRange>();
  const active: Activation[] = [{ site: undefined, isTwin: false, hasSource: false }];
  let shared: Shared | undefined;
  let last: At | undefined;
  /** The last range of this block. */
  let here: SourceRange | undefined;
  const instructionOf = remembering((pc: number) => instructionAt(pc, run));
  for (const [position, { pc, op }] of steps.entries()) {
    if (position % BETWEEN_PAUSES === 0) yield 'pause';
    const at = typeof pc === 'number' ? instructionOf(pc) : undefined;
    if (at === undefined || !isOpcode(op, at.opcode)) return new Map();
    if (last !== undefined && hasJumped(last, at)) {
      const next = instructionOf(at.pc + 1);
      shared = enter(active, { from: last, to: at, next, here, called: run.called });
      here = undefined;
    }
    const top = active.at(-1)!;
    top.hasSource ||= at.range !== undefined;
    here = at.range ?? here;
    if (wanted.has(position) && !active.some(({ isTwin }) => isTwin)) {
      const own = shared === undefined ? (at.range ?? siteAbove(active)) : siteOf(shared, at.range);
      if (own !== undefined && (own !== at.range || isPlausible(at))) found.set(position, own);
    }
    last = at;
  }
  return found;
}

/** A loop runs the same code many times. */
function remembering<Value>(make: (key: number) => Value): (key: number) => Value {
  const made = new Map<number, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function instructionAt(pc: number, { code, textOf }: MappedRun): At | undefined {
  const told = code.get(pc);
  if (told === undefined) return undefined;
  const text = told.range === undefined ? undefined : textOf(told.range);
  const isLine = text !== undefined && !NO_LINE.test(text);
  const isMade = told.range !== undefined && text === undefined;
  return { ...told, range: isLine ? told.range : undefined, text: isLine ? text : '', isMade, pc };
}

function hasJumped({ opcode, pc }: At, next: At): boolean {
  return opcode === JUMP || (opcode === JUMPI && next.pc !== pc + 1);
}

/** Nothing fails at a statement around others, and nothing reverts that calls nothing: optimisers mistake them. */
function isPlausible({ opcode, text }: At): boolean {
  return !AROUND_OTHERS.test(text) && (opcode !== REVERT || text.includes('('));
}

/** `next`: behind the label that it leads to. `here`: the last range before it. */
type Jump = {
  readonly from: At;
  readonly to: At;
  readonly next: At | undefined;
  readonly here: SourceRange | undefined;
  readonly called: string | undefined;
};

/** Follows a jump; what is shared of the block that it leads to. */
function enter(active: Activation[], jump: Jump): Shared | undefined {
  const { from, to, here } = jump;
  if (from.jump === 'i') {
    active.push({ site: from, isTwin: !isNamed(jump), hasSource: false });
    return undefined;
  }
  if (from.jump !== 'o') {
    if (from.isMade) return isApart(here, to.range) ? { named: to.range, site: here } : undefined;
    return isApart(from.range, to.range) ? { named: to.range, site: undefined } : undefined;
  }
  // A function goes back behind the jump into it; one that ends with a call of another does so for both.
  const behind = active.findLastIndex(({ site }) => site?.pc === to.pc - 1);
  if (behind > 0) {
    active.length = behind;
    return undefined;
  }
  const site = siteAbove(active);
  if (active.length > 1) active.pop();
  return { named: to.range, site };
}

/** Whether a function is the one that was meant. Of two with the same code there is only one. */
function isNamed({ from: { text: site }, to, next, called }: Jump): boolean {
  // Optimisers of before say wrong places of labels.
  const names = [to.text, next?.text ?? ''].flatMap((text) => FUNCTION.exec(text)?.[1] ?? []);
  if (names.length === 0) return true;
  if (site !== '' && !FUNCTION.test(site)) return names.some((name) => site.includes(name));
  return called === undefined || names.includes(called);
}

/** Where the code that a compiler added was called. */
function siteAbove(active: readonly Activation[]): SourceRange | undefined {
  for (const { site, hasSource } of active.toReversed()) {
    if (hasSource || site === undefined) return undefined;
    if (site.range !== undefined) return site.range;
  }
  return undefined;
}

/** Of the same statement in a block that is shared: that which ran into it. */
function siteOf({ named, site }: Shared, range: SourceRange | undefined): SourceRange | undefined {
  return named !== undefined && range !== undefined && !isApart(named, range) ? site : undefined;
}

/** Whether neither range is inside of the other one. */
function isApart(one: SourceRange | undefined, other: SourceRange | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return !(holds(one, other) || holds(other, one));
}

function holds(outer: SourceRange, inner: SourceRange): boolean {
  return (
    outer.file === inner.file &&
    outer.start <= inner.start &&
    inner.start + inner.length <= outer.start + outer.length
  );
}
