// The form of a rule on errors of nodes and providers: when it applies, the cause, and what helps.

import type { ProviderId } from '../endpoint/providers.ts';

/** The actions that a view can offer beside the message. */
export type FailureAction =
  | 'setKey'
  | 'addEndpoint'
  | 'editEndpoint'
  | 'switchEndpoint'
  | 'testEndpoint'
  | 'startGateway'
  | 'retry'
  | 'openSettings'
  | 'changeMode';

/** A meaning of error codes that one client has alone. `client`: the beginning of its web3_clientVersion, `besu`. */
type ClientCode = { readonly client: string; readonly codes: readonly number[] };

export type FailureRule = {
  readonly id: string;
  readonly provider?: ProviderId;
  readonly status?: readonly number[];
  readonly code?: readonly number[];
  /** Matched against the message and the texts of `data`. */
  readonly text?: RegExp;
  /** Whether the rule applies to this method. Without a method, the rule does not apply. */
  readonly method?: (name: string) => boolean;
  /** The rule applies to these codes of these clients too, whatever its other conditions say. */
  readonly clientCodes?: readonly ClientCode[];
  /** Why the call failed, in one sentence. */
  readonly cause: string;
  /** The next step, in one sentence; '' where nothing general helps. */
  readonly advice: string;
  /** The next step for a call that only reads, where it differs: a read needs no funds, no nonce and no fee. */
  readonly adviceForReads?: string;
  /** The texts for an endpoint whose URL has no place for a key. */
  readonly keyless?: { readonly cause: string; readonly advice: string };
  readonly action?: FailureAction;
};

/** Advice that rules in several files share. */
export const WAIT = 'Wait a moment and send it again, or ask the provider for higher limits.';
export const COMPARE_PARAMETERS = 'Compare type and form of each parameter with the method’s description.';
export const CHECK_NAME = 'Check the name of the method, or use a node or provider that serves it.';
export const OTHER_NODE = 'Use a node or provider that serves it.';
