// The type of an explanation: sentences and decoded nodes, as data without a layout.

import type { StateChange } from '../decode/changeNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { Failure } from '../failure/failure.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';

/** Makes one call. Never rejects: a call that fails is an outcome too. */
export interface MakeCall {
  (method: string, params: readonly JsonValue[]): Promise<Outcome>;
}

/** For which transactions source lines are looked for: that needs their EVM steps. */
export type LinesPolicy = 'never' | 'failures' | 'all';

/**
 * `unclear`: mined, but nothing shows whether it succeeded. `replaced`: never mined, as another transaction took its
 * nonce. `unknown`: the node knows nothing with this hash. `block`: the hash of a block. `unread`: nothing could be
 * read. `would succeed` and `would fail`: a call that is not sent.
 */
export type TransactionState =
  | 'succeeded'
  | 'failed'
  | 'unclear'
  | 'waiting'
  | 'replaced'
  | 'unknown'
  | 'block'
  | 'unread'
  | 'would succeed'
  | 'would fail';

/** What the sentence on a transaction or call is made of. */
export type SentenceFacts = {
  readonly transaction: DecodedNode;
  /** The contract that it created. */
  readonly created?: JsonValue | undefined;
  /** The frame that shows its failure. */
  readonly failed?: JsonObject | undefined;
  /** The decoded fee, or for a call that is not sent the gas it would use. */
  readonly fee?: DecodedNode | undefined;
  /** The account without code that it called, where no code ran. */
  readonly withoutCode?: string | undefined;
};

export type Explanation = {
  /** Empty for a call that is not sent. */
  readonly hash: string;
  readonly state: TransactionState;
  /** The transaction and its outcome, in one sentence. */
  readonly headline: string;
  /** What the headline was made of; undefined where it is no sentence on a transaction or call. */
  readonly sentence?: SentenceFacts;
  /** Further sentences on the whole: missing data, next steps. */
  readonly notes: readonly string[];
  /** In the order in which they are shown; each has rows or notes. */
  readonly sections: readonly Section[];
  /** Every call that was made, in the order in which the calls began. */
  readonly sources: readonly Source[];
  /** Calls that make sense next. */
  readonly next: readonly SuggestedCall[];
  /** It succeeded or would succeed, but calls an account without code. */
  readonly hasRunNothing?: true;
  /** Source lines were not looked for, and there may be some. */
  readonly hasMoreLines?: boolean;
  /** Why nothing could be read. */
  readonly failure?: Failure;
  /** The call tree that a tracer gave. */
  readonly trace?: JsonObject;
  /** The frame that shows the failure; it can be that of a replay, a simulation or a call instead of `trace`. */
  readonly failed?: JsonObject;
  /** What it changed, as the section says it; undefined where that is not known. */
  readonly changes?: readonly StateChange[];
  /** For a call that is not sent: the call, the method that ran it, and on which block. */
  readonly ran?: { readonly call: string; readonly by: string; readonly block: string };
};

export type SectionId =
  | 'block'
  | 'called'
  | 'waiting'
  | 'failed'
  | 'ether'
  | 'tokens'
  | 'events'
  | 'calls'
  | 'state'
  | 'cost'
  | 'offer'
  | 'returned'
  | 'gas';

export type Section = {
  readonly id: SectionId;
  readonly title: string;
  /** Sentences on where the rows come from, what is missing, and what to do. */
  readonly notes: readonly string[];
  readonly rows: readonly DecodedNode[];
};

export type Source = {
  /** The purpose of the call: `the receipt`. */
  readonly purpose: string;
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly outcome: Outcome;
  /** The outcome in a line; for a failure with the next step. */
  readonly note: string;
};

const TITLES: Readonly<Record<SectionId, string>> = {
  block: 'The block',
  called: 'What was called',
  waiting: 'Why it is in no block',
  failed: 'Why it failed',
  ether: 'Value moved',
  tokens: 'Tokens moved',
  events: 'Events',
  calls: 'Calls inside',
  state: 'What it changed',
  cost: 'What it cost',
  offer: 'What it can cost',
  returned: 'What it would return',
  gas: 'Gas it would use',
};

/** A section, or nothing where there is nothing to say. */
export function explanationSection(
  id: SectionId,
  rows: readonly DecodedNode[],
  notes: readonly string[] = [],
): readonly Section[] {
  return rows.length + notes.length === 0 ? [] : [{ id, title: TITLES[id], notes, rows }];
}
