// Follows the steps of a path down a tree. The steps that can come next are kept as the bits of a number.

import type { PathStep } from './query.ts';

/** Bit i: step i can come next; the bit after the last step: the whole path was followed. */
export type NextSteps = number;

export interface Follower {
  /** The steps at the root; a path may begin with its label, as `nodePath` writes it. */
  start(label: string): NextSteps;
  /**
   * The steps below a child; 0 where no path goes through it. `count`: how many items the list has; undefined for
   * members.
   */
  next(
    nextSteps: NextSteps,
    name: string,
    position: number,
    count: number | undefined,
    isSent: boolean,
  ): NextSteps;
  isEnd(nextSteps: NextSteps): boolean;
  /** Whether a path may go on below. */
  goesOn(nextSteps: NextSteps): boolean;
  /** Whether a path may go on into what is inside a value. */
  goesInside(nextSteps: NextSteps): boolean;
}

/** `steps`: at most 30, no two `**` beside each other. */
export function followSteps(steps: readonly PathStep[]): Follower {
  const end = 1 << steps.length;
  const bits = (isSuch: (step: PathStep) => boolean): number =>
    steps.reduce((all, step, index) => (isSuch(step) ? all | (1 << index) : all), 0);
  const deep = bits((step) => step === '**');
  const any = bits((step) => step === '*');
  const items = bits((step) => typeof step === 'object' && 'item' in step);
  /** The bits after a last `**`, which takes in everything below; -1 where the path has none. */
  const everything = (deep & (end >> 1)) === 0 ? -1 : end | (end >> 1);
  const byName = new Map<string, number>();

  /** A `**` can stand for no level at all, so that the step after it can come next too. */
  const opened = (nextSteps: NextSteps): NextSteps => nextSteps | ((nextSteps & deep) << 1);

  function named(name: string): number {
    let found = byName.get(name);
    if (found === undefined) {
      const lower = name.toLowerCase();
      found = bits(
        (step) => typeof step === 'object' && 'member' in step && step.member.toLowerCase() === lower,
      );
      byName.set(name, found);
    }
    return found;
  }

  function at(position: number, count: number): number {
    return bits(
      (step) =>
        typeof step === 'object' && 'item' in step && step.item + (step.item < 0 ? count : 0) === position,
    );
  }

  return {
    start: (label) => opened(1 | ((named(label) & 1) << 1)),
    next(nextSteps, name, position, count, isSent) {
      if (nextSteps === everything) return nextSteps;
      let taken = named(name);
      if (isSent) taken |= any;
      if (isSent && count !== undefined && (nextSteps & items) !== 0) taken |= at(position, count);
      return opened((nextSteps & deep) | ((nextSteps & taken) << 1));
    },
    isEnd: (nextSteps) => (nextSteps & end) !== 0,
    goesOn: (nextSteps) => (nextSteps & (end - 1)) !== 0,
    goesInside: (nextSteps) => (nextSteps & (end - 1) & ~(any | items)) !== 0,
  };
}
