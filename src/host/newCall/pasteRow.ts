// A row of what was pasted: what it does, and for which endpoint.

import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import type { CallPlace } from '../../core/form/tabState.ts';
import type { PickItem } from '../common/quickInput.ts';

export type PasteRow = PickItem & {
  readonly act?: (actions: PasteActions) => unknown;
  /** The same of the button in it. */
  readonly actOnButton?: (actions: PasteActions) => unknown;
  readonly copy?: string;
  /** What it fills in. */
  readonly call?: SuggestedCall;
  /** The endpoint or key that was in the text. */
  readonly isKey?: true;
};

/** What can be done with what was recognised. */
export type PasteActions = {
  /** `place`: where it went, where the text says so. */
  readonly fillIn: (call: SuggestedCall, place?: CallPlace) => unknown;
  /** Asks for a transaction where none is given. */
  readonly explain: (transaction?: string) => unknown;
  /** Of the contract at an address. */
  readonly showVariables: (address: string) => unknown;
  /** Adds the signatures of an ABI to those that are known. */
  readonly addAbi: (text: string) => unknown;
  readonly addToBatch: (calls: readonly SuggestedCall[]) => unknown;
  readonly openAsDocument: (calls: readonly SuggestedCall[]) => unknown;
  /** Watches a call, runs it over blocks or on several endpoints. */
  readonly repeat: () => unknown;
  /** Asks what to subscribe to where it is not given. */
  readonly subscribe: (call?: Pick<SuggestedCall, 'method' | 'params'>) => unknown;
};

/** The endpoint that a call would go to, and its chain where that is known. */
export type PasteTarget =
  | { readonly name: string; readonly origin: string; readonly chain: bigint | undefined }
  | undefined;

/** The text itself, where it is from, and what it is read with. */
export type PasteSource = {
  readonly text: string;
  readonly where: string;
  readonly target: PasteTarget;
  readonly context: DecodeContext;
};
