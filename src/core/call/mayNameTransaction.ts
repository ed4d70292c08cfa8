// Whether a call may be about a transaction, found without its result, because lists of the history hold only heads.

import { findMethod, resultShape } from '../catalogue/catalogue.ts';
import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import {
  isBlock,
  isTransaction,
  namesTransaction,
  METHODS_RETURNING_TRANSACTION_HASH,
} from '../decode/suggestedCalls.ts';
import { transactionsOf } from './transactionsOf.ts';

/** Deep enough for a transaction in a block in a list. Without a limit, the recursive call frames would have no end. */
const DEEPEST = 8;

type Head = { readonly method: string; readonly params: readonly JsonValue[]; readonly ok: boolean };

/** Whether the parameters name a transaction, or the result of the method can name one. */
export function mayNameTransaction({ method, params, ok }: Head): boolean {
  if (transactionsOf({ method, params }, 1).length > 0) return true;
  const spec = findMethod(method);
  if (!ok || spec === undefined) return false;
  return (
    METHODS_RETURNING_TRANSACTION_HASH.has(method) ||
    holdsTransaction(resultShape(spec, params), 'result', DEEPEST)
  );
}

function holdsTransaction(shape: Shape, label: string, depth: number): boolean {
  if (depth === 0) return false;
  const holds = (inner: Shape, name = label): boolean => holdsTransaction(inner, name, depth - 1);
  if (typeof shape === 'string')
    return shape === 'hash' && (namesTransaction(label) || label === 'transactions');
  if ('lazy' in shape) return holds(shape.lazy());
  if ('otherwise' in shape) return holds(shape.string) || holds(shape.otherwise);
  if ('array' in shape) return holds(shape.array);
  if ('tuple' in shape) return shape.tuple.some((item) => holds(item));
  if ('map' in shape) return holds(shape.map, '');
  const members = shape.object;
  if (Object.hasOwn(members, 'hash') && isTransaction(members) && !isBlock(members)) return true;
  return Object.entries(members).some(([name, member]) => holds(member, name));
}
