// The rows of a pasted text: their actions, and the endpoint that their calls would go to.

import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import type { PastedEndpoint } from '../../core/paste/pastedEndpoint.ts';
import type { OverBlocks } from '../../core/watch/repetition.ts';
import type { SavedItem } from '../../core/history/history.ts';
import type { RequestEndpoint } from '../../core/form/tabState.ts';
import type { PickItem } from '../common/quickInput.ts';

export type PasteRow = PickItem & {
  readonly act?: (actions: PasteActions) => unknown;
  /** Opens what the row runs in the request builder. */
  readonly edit?: (actions: PasteActions) => unknown;
  /** The action of the button in the row. */
  readonly actOnButton?: (actions: PasteActions) => unknown;
  readonly copy?: string;
  /** The call that the row fills in. */
  readonly call?: SuggestedCall;
  /** Set for the row of the endpoint or key in the text. */
  readonly isKey?: true;
};

/** The actions for a recognised text. */
export type PasteActions = {
  /** `place`: the endpoint that the text names, if any. */
  readonly fillIn: (call: SuggestedCall, place?: RequestEndpoint) => unknown;
  /** Asks for a transaction where none is given. */
  readonly explain: (transaction?: string) => unknown;
  /** Shows the variables of the contract at an address. */
  readonly showVariables: (address: string) => unknown;
  /** Adds the signatures of an ABI to the known ones. */
  readonly addAbi: (text: string) => unknown;
  readonly addToBatch: (calls: readonly SuggestedCall[]) => unknown;
  /** The same, and sends them as one batch. */
  readonly sendTogether: (calls: readonly SuggestedCall[]) => unknown;
  readonly openAsDocument: (calls: readonly SuggestedCall[]) => unknown;
  /** Runs a saved request at its endpoint. */
  readonly runSaved: (item: SavedItem) => unknown;
  readonly editSaved: (item: SavedItem) => unknown;
  /**
   * Watches a call, runs it over blocks or on several endpoints: the one in front where none is given. With `over`, runs it
   * over these blocks.
   */
  readonly repeat: (call?: Pick<SuggestedCall, 'method' | 'params'>, how?: OverBlocks | 'watch') => unknown;
  /** Asks what to subscribe to where no call is given. */
  readonly subscribe: (call?: Pick<SuggestedCall, 'method' | 'params'>) => unknown;
};

/** The endpoint that a call would go to, and its chain where that is known. */
export type PasteTarget =
  | { readonly name: string; readonly origin: string; readonly chain: bigint | undefined }
  | undefined;

/** `endpointName`: the name of an endpoint by its id; `nameAt`: that of the one with just this URL. */
export type PasteContext = {
  readonly context: DecodeContext;
  readonly target: PasteTarget;
  readonly endpointName: (id: string) => string;
  readonly nameAt: (place: PastedEndpoint) => string | undefined;
};

/** The text, a title that says where it is from, and the endpoint and context that it is read with. */
export type PasteSource = {
  readonly text: string;
  readonly where: string;
  readonly target: PasteTarget;
  readonly context: DecodeContext;
};
