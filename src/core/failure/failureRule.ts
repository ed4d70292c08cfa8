// One rule on errors of nodes and providers: when it applies, the cause, and what helps.

import type { ProviderId } from '../endpoint/providers.ts';

/** The actions that a view can offer beside the message. */
export type FailureAction =
  | 'setKey'
  | 'addEndpoint'
  | 'testEndpoint'
  | 'startGateway'
  | 'retry'
  | 'openSettings'
  | 'changeMode';

/** What one client means by a code that others use otherwise; clients by the name that web3_clientVersion begins with. */
type ClientCode = { readonly client: string; readonly codes: readonly number[] };

export type FailureRule = {
  /** Unique. */
  readonly id: string;
  readonly provider?: ProviderId;
  readonly status?: readonly number[];
  readonly code?: readonly number[];
  /** Looked for in the message and in the texts of `data`. */
  readonly text?: RegExp;
  /** Whether the rule applies to this method; never where no method is given. */
  readonly method?: (name: string) => boolean;
  /** Applies to these as well, whatever the other conditions say. */
  readonly clientCodes?: readonly ClientCode[];
  /** Why it failed, in one sentence. */
  readonly cause: string;
  /** The next step, in one sentence; '' where nothing general helps. */
  readonly advice: string;
  /** The next step of a call that only reads, where it is another one: it needs no funds, no nonce and no fee. */
  readonly adviceForReads?: string;
  /** What is said where the endpoint’s URL has no place for a key. */
  readonly keyless?: { readonly cause: string; readonly advice: string };
  readonly action?: FailureAction;
};

/** Advice of several groups. */
export const WAIT = 'Wait a moment and send it again, or ask the provider for higher limits.';
export const COMPARE_PARAMETERS = 'Compare type and form of each parameter with the method’s description.';
export const CHECK_NAME = 'Check the name of the method, or use a node or provider that serves it.';
export const OTHER_NODE = 'Use a node or provider that serves it.';
