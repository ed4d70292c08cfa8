// Finds the source ranges that the steps of one contract run come from. Optimisers merge equal code of several places,
// and compilers add code of their own: for both, the range in the source map is wrong or missing.

import { isOpcode } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';
import { BETWEEN_PAUSES } from './frameSteps.ts';
import type { Slices } from '../slices.ts';
import type { CodeMap, MappedInstruction, SourceRange } from '../contracts/codeMap.ts';

export type MappedRun = {
  readonly code: CodeMap;
  /** The name of the function that was called, where it is known. */
  readonly called: string | undefined;
  /** The source text of a range; undefined where there is none, as for code that the compiler added. */
  readonly textOf: (range: SourceRange) => string | undefined;
  /** Whether code at a range can run in a call of this function; true where that is not known. */
  readonly isReached: (range: SourceRange, called: string | undefined) => boolean;
};

/**
 * An instruction with its range and the source text there, unless that is a contract or a block. `isMade`: the compiler
 * added it.
 */
type At = MappedInstruction & { readonly pc: number; readonly text: string; readonly isMade: boolean };
/**
 * A function that runs. `site`: the jump into it. `hasSource`: some of its code has a source range. `isTwin`: it may be
 * another function with the same code.
 */
type Activation = { readonly site: At | undefined; readonly isTwin: boolean; hasSource: boolean };
/**
 * A block of code that several places share. `named`: the range that the source map gives it; `site`: the range that
 * ran into it here.
 */
type Shared = { readonly named: SourceRange | undefined; readonly site: SourceRange | undefined };

const [JUMP, JUMPI, REVERT] = [0x56, 0x57, 0xfd];
/** A whole contract, or a block of several statements. */
const NO_LINE = /^(?:(?:abstract\s+)?(?:contract|library)\s|(?:assembly\b[^{]*|unchecked\s*)?\{)/;
/** A statement over several lines, with others inside. */
const AROUND_OTHERS = /^(?:if|for|while|do|try)\b.*\n/;
const FUNCTION = /^function\s+([\w$]+)/;

/**
 * `steps`: the steps of the run in their order, without those of calls inside. `wanted`: the positions of the steps
 * whose ranges are asked for. Steps without an exact range are left out; where the steps are not of this code, all are.
 */
export function* runRanges(
  steps: readonly EvmStep[],
  wanted: Pick<ReadonlySet<number>, 'has'>,
  run: MappedRun,
): Slices<ReadonlyMap<number, SourceRange>> {
  const found = new Map<number, SourceRange>();
  const active: Activation[] = [{ site: undefined, isTwin: false, hasSource: false }];
  let shared: Shared | undefined;
  let last: At | undefined;
  /** The last known range of this block. */
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
      const isWhole = own !== undefined && (own !== at.range || isPlausible(at));
      // Code that was merged with that of another function has the range of that one.
      if (isWhole && run.isReached(own, run.called)) found.set(position, own);
    }
    last = at;
  }
  return found;
}

/** Keeps what was made for each key: a loop runs the same code many times. */
function remembering<Value>(make: (key: number) => Value): (key: number) => Value {
  const made = new Map<number, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function instructionAt(pc: number, { code, textOf }: MappedRun): At | undefined {
  const instruction = code.get(pc);
  if (instruction === undefined) return undefined;
  const text = instruction.range === undefined ? undefined : textOf(instruction.range);
  const isLine = text !== undefined && !NO_LINE.test(text);
  const isMade = instruction.range !== undefined && text === undefined;
  return {
    ...instruction,
    range: isLine ? instruction.range : undefined,
    text: isLine ? text : '',
    isMade,
    pc,
  };
}

function hasJumped({ opcode, pc }: At, next: At): boolean {
  return opcode === JUMP || (opcode === JUMPI && next.pc !== pc + 1);
}

/**
 * A statement around others does not fail itself, and code without a call does not revert: optimisers mistake them for
 * the failing code.
 */
function isPlausible({ opcode, text }: At): boolean {
  return !AROUND_OTHERS.test(text) && (opcode !== REVERT || text.includes('('));
}

/** `next`: the instruction behind the label that the jump leads to. `here`: the last known range before the jump. */
type Jump = {
  readonly from: At;
  readonly to: At;
  readonly next: At | undefined;
  readonly here: SourceRange | undefined;
  readonly called: string | undefined;
};

/** Follows a jump; the result says how the block that it leads to is shared, if it is. */
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
  // A function returns behind the jump into it. If it ends with a call of another function, one return leaves both.
  const behind = active.findLastIndex(({ site }) => site?.pc === to.pc - 1);
  if (behind > 0) {
    active.length = behind;
    return undefined;
  }
  const site = siteAbove(active);
  if (active.length > 1) active.pop();
  return { named: to.range, site };
}

/** Whether the function at the label is the one that was called: optimisers keep only one of two with the same code. */
function isNamed({ from: { text: site }, to, next, called }: Jump): boolean {
  // Older optimisers give wrong ranges for labels.
  const names = [to.text, next?.text ?? ''].flatMap((text) => FUNCTION.exec(text)?.[1] ?? []);
  if (names.length === 0) return true;
  if (site !== '' && !FUNCTION.test(site)) return names.some((name) => site.includes(name));
  return called === undefined || names.includes(called);
}

/** The range from which code that the compiler added was called. */
function siteAbove(active: readonly Activation[]): SourceRange | undefined {
  for (const { site, hasSource } of active.toReversed()) {
    if (hasSource || site === undefined) return undefined;
    if (site.range !== undefined) return site.range;
  }
  return undefined;
}

/** For a range in the statement of a shared block: the range that ran into the block. */
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
