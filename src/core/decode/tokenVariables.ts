// Finds which variables of a token are amounts in its own unit.

import type { StorageLayout } from '../layout/storageLayout.ts';
import type { Step } from '../layout/storagePlace.ts';
import type { Shape } from '../shape.ts';

/** The usual names of variables with amounts in the token's own unit. */
const AMOUNTS = /^_?(?:balances?|balanceOf|allowances?|allowed|totalSupply|supply)$/;
/** From this slot number on, a variable was placed by a hash: no compiler lays out so many slots. */
const HASHED = 1n << 128n;

/** `of`: which part of the variable it is; '' for its value. */
export function isTokenAmount(
  { steps, of, shape }: { readonly steps: readonly Step[]; readonly of: string; readonly shape: Shape },
  layout: StorageLayout | undefined,
): boolean {
  const [first, ...others] = isNamespace(steps[0], layout) ? steps.slice(1) : steps;
  // A member of a struct is not the amount itself.
  const isOnly = others.every((step) => !('name' in step));
  const isNumber = shape === 'quantity' && of === '';
  return isNumber && isOnly && first !== undefined && 'name' in first && AMOUNTS.test(first.name);
}

/** Whether a step is a namespace in storage: its members are the contract’s own variables. */
function isNamespace(step: Step | undefined, layout: StorageLayout | undefined): boolean {
  const name = step !== undefined && 'name' in step ? step.name : undefined;
  return layout?.variables.some((variable) => variable.name === name && variable.slot >= HASHED) === true;
}
