// Finds the contract whose slots a form takes: the address that is its first parameter.

import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import { parseAddressInput } from '../input/hexInput.ts';
import type { FormDraft } from './draft.ts';

const ADDRESS = /^0x[0-9a-f]{40}$/;

/** The address in lower case; '' where the method takes no slots, or the address is not typed yet. */
export function slotOwner({ params }: Pick<MethodSpec, 'params'>, form: FormDraft): string {
  const [draft] = form;
  if (params[0]?.type !== 'address' || typeof draft !== 'string') return '';
  if (!params.some(({ type }) => takesSlot(type))) return '';
  const read = parseAddressInput(draft);
  const address = read.ok ? (read.value as string).toLowerCase() : '';
  return ADDRESS.test(address) ? address : '';
}

/** Whether a shape takes one slot, or a list of slots. */
function takesSlot(shape: InputShape): boolean {
  return shape === 'slot' || (typeof shape === 'object' && 'array' in shape && shape.array === 'slot');
}
