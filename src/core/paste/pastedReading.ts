// What a pasted text can be, and what it leads to.

import type { DecodedNode } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { Secret } from '../secret/secret.ts';
import type { PastedEndpoint } from './pastedEndpoint.ts';

/** One possible meaning of the text. */
export type PastedReading = {
  /** One sentence. */
  readonly label: string;
  /** The value with its meaning; undefined where it has none of its own. */
  readonly node: DecodedNode | undefined;
  readonly calls: readonly SuggestedCall[];
  /** The calls go together; else they are to choose from. */
  readonly together?: boolean;
  /** The transaction that can be explained. */
  readonly explain?: string;
  /** The address of a contract that this folder has compiled. */
  readonly contract?: string;
  /** The chain that it is of, or is signed for. */
  readonly chain?: bigint;
  /** The value to copy. */
  readonly facts?: readonly { readonly text: string; readonly name: string }[];
  /** Sentences on what was not taken over. */
  readonly notes?: readonly string[];
  /** The ABI that it is, as a text that is read as one. */
  readonly abi?: string;
  /** Why it leads to nothing, though it is clear what it is; one sentence or two. */
  readonly problem?: string;
};

export type Pasted = {
  /** The likeliest first; empty where nothing was recognised. */
  readonly readings: readonly PastedReading[];
  /** Where the calls went to, or the URL that was pasted. */
  readonly endpoint: PastedEndpoint | undefined;
  /** A text that could be a key by itself. */
  readonly key: Secret | undefined;
};
