// Which variables of a token are amounts of it.

import type { StorageLayout } from '../layout/storageLayout.ts';
import type { Step } from '../layout/storagePlace.ts';
import type { Shape } from '../shape.ts';

/** Where tokens keep amounts of their own unit. */
const AMOUNTS = /^_?(?:balances?|balanceOf|allowances?|allowed|totalSupply|supply)$/;
/** No compiler lays out as many slots: a hash places them. */
const HASHED = 1n << 128n;

/** `of`: what of the variable it is; '' of its value. */
export function isTokenAmount(
  { steps, of, shape }: { readonly steps: readonly Step[]; readonly of: string; readonly shape: Shape },
  layout: StorageLayout | undefined,
): boolean {
  const [first, ...others] = isNamespace(steps[0], layout) ? steps.slice(1) : steps;
  // A member of a struct is something else than the amount.
  const isOnly = others.every((step) => !('name' in step));
  const isNumber = shape === 'quantity' && of === '';
  return isNumber && isOnly && first !== undefined && 'name' in first && AMOUNTS.test(first.name);
}

/** The members of a namespace are a contract’s own variables. */
function isNamespace(step: Step | undefined, layout: StorageLayout | undefined): boolean {
  const name = step !== undefined && 'name' in step ? step.name : undefined;
  return layout?.variables.some((variable) => variable.name === name && variable.slot >= HASHED) === true;
}
