// Finds a call that may send signed transactions, for the host to read: that takes the curve that recovers the signer,
// which the page does not load.

import { effectOf } from '../../core/catalogue/catalogue.ts';
import { readDraft } from './draftState.ts';
import type { PageState } from './pageState.ts';
import type { CallText } from './shownResult.ts';

/** The call in the form, if its method writes and its parameters have bytes that could be a signed transaction. */
export function signedCall(state: PageState): CallText | undefined {
  if (effectOf(state.method) !== 'write') return undefined;
  const { params } = readDraft(state);
  const paramsJson = JSON.stringify(params ?? []);
  return /"0x[0-9a-f]{8}/i.test(paramsJson) ? { method: state.method, paramsJson } : undefined;
}
