// Asks the host what signed transactions in the form would do: reading them takes the curve that recovers the signer,
// which the page does not load.

import { effectOf } from '../../core/catalogue/catalogue.ts';
import { readDraft } from './draftState.ts';
import type { PageState } from './pageState.ts';
import type { CallText } from './shownAnswer.ts';

/** The call in the form, where it sends what could be signed transactions: bytes to a method that broadcasts. */
export function signedCall(state: PageState): CallText | undefined {
  if (effectOf(state.method) !== 'write') return undefined;
  const { params } = readDraft(state);
  const paramsJson = JSON.stringify(params ?? []);
  return /"0x[0-9a-f]{8}/i.test(paramsJson) ? { method: state.method, paramsJson } : undefined;
}
