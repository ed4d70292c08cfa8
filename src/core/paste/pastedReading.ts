// The possible meanings of a pasted text, with the calls that they suggest.

import type { DecodedNode } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { Secret } from '../secret/secret.ts';
import type { PastedEndpoint } from './pastedEndpoint.ts';

/** One possible meaning of the text. */
export type PastedReading = {
  /** One sentence. */
  readonly label: string;
  /** The decoded value; undefined where the text has no meaning to decode. */
  readonly node: DecodedNode | undefined;
  readonly calls: readonly SuggestedCall[];
  /** The calls are made together; otherwise the user chooses one of them. */
  readonly together?: boolean;
  /** The hash of a transaction that can be explained. */
  readonly explain?: string;
  /** The address of a contract that this folder has compiled. */
  readonly contract?: string;
  /** The chain that the text belongs to, or that a transaction is signed for. */
  readonly chain?: bigint;
  /** Values to copy. */
  readonly facts?: readonly { readonly text: string; readonly name: string }[];
  /** Sentences on what was not taken over. */
  readonly notes?: readonly string[];
  /** A sentence: what is wrong with the text, although calls could be read in it. */
  readonly fault?: string;
  /** The pasted ABI, as text that can be read as an ABI. */
  readonly abi?: string;
  /** Why the text leads to no calls although its kind is clear; one or two sentences. */
  readonly problem?: string;
};

export type Pasted = {
  /** The likeliest first; empty where nothing was recognised. */
  readonly readings: readonly PastedReading[];
  /** The endpoint of the pasted calls, or the URL that was pasted. */
  readonly endpoint: PastedEndpoint | undefined;
  /** The whole text, where it could be an API key. */
  readonly key: Secret | undefined;
};
