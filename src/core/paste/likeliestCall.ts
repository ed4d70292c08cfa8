// Which of the calls that words can mean take their values for the same as the likeliest one.

import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import { TRANSACTION_HASH } from '../catalogue/params/basic.ts';
import type { FormDraft } from '../form/draft.ts';
import { isFree, LIKE_ADDRESS } from './fieldWords.ts';

type Call = { readonly spec: MethodSpec; readonly form: FormDraft };

/**
 * The calls without those that take a value for something else than the first: a transaction’s hash for a block or
 * for data, a number or an address for bytes or any text.
 */
export function asLikeliest<One extends Call>(
  calls: readonly One[],
  args: readonly string[],
): readonly One[] {
  const [first] = calls;
  if (first === undefined) return calls;
  if (transactionOf(first, args) !== undefined)
    return calls.filter((call) => transactionOf(call, args) !== undefined);
  return takesAsBytes(first, args) ? calls : calls.filter((call) => !takesAsBytes(call, args));
}

/** The hash of the transaction that a call reads, if it reads one. */
export function transactionOf({ spec }: Pick<Call, 'spec'>, [hash]: readonly string[]): string | undefined {
  const isRead = spec.effect === 'read' && spec.params[0]?.name === TRANSACTION_HASH.name;
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash ?? '')?.[1];
  return isRead && digits !== undefined ? `0x${digits}` : undefined;
}

/** Whether a number or an address among the words is bytes or any text to the call: of most words it is neither. */
function takesAsBytes({ spec, form }: Call, args: readonly string[]): boolean {
  const values = new Set(args.filter((word) => /^\d+$/.test(word) || LIKE_ADDRESS.test(word)));
  const isBytes = (type: InputShape): boolean => type === 'data' || isFree(type);
  return spec.params.some(({ type }, index) => {
    const draft = form[index];
    return isBytes(type) && typeof draft === 'string' && values.has(draft);
  });
}
