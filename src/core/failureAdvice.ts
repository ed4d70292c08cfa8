// Owns finding out why a call failed and what helps: the rules for errors, the reason of a revert, a narrower log range.

import { decodeRevertData } from './abi/decodeCall.ts';
import { EMPTY_REVERT, revertText, unknownReason } from './abi/revertReason.ts';
import { builtInSignatures } from './abi/signatures.ts';
import type { Signatures } from './abi/signatures.ts';
import type { Link } from './decode/links.ts';
import type { Failure } from './failure.ts';
import { FAILURE_RULES } from './failureRules.ts';
import type { FailureRule } from './failureRules.ts';
import type { JsonValue } from './json.ts';
import { suggestLogRange, withLogRange } from './logRange.ts';
import { groupDigits } from './quantity.ts';
import { revertDataOf } from './revertData.ts';

export type Advice = {
  /** Why it failed; '' where nothing is known beyond the message. */
  readonly cause: string;
  /** What to do next; '' where nothing general helps. */
  readonly advice: string;
  readonly action: FailureRule['action'];
};

/** What may be known beyond the failure itself. */
export type FailureContext = {
  readonly method?: string;
  /** Signatures to read a revert with; the built-in ones when left out. */
  readonly signatures?: Signatures | undefined;
};

type FailedCall = { readonly method: string; readonly params: readonly JsonValue[] };

const SILENT: Advice = { cause: '', advice: '', action: undefined };

/** What is known about a failure with an answer from the server. */
export function adviseOn(failure: Failure, { method, signatures }: FailureContext = {}): Advice {
  if (failure.kind !== 'rpc' && failure.kind !== 'http') return SILENT;
  const reason = revertReason(failure, signatures ?? builtInSignatures());
  if (reason !== undefined) return { ...SILENT, cause: reason };
  const rule = FAILURE_RULES.find((each) => fits(each, failure, method));
  return rule === undefined ? SILENT : { cause: rule.cause, advice: rule.advice, action: rule.action };
}

/** The calls that could succeed instead. */
export function retryLinks(failure: Failure, { method, params }: FailedCall): readonly Link[] {
  if (failure.kind !== 'rpc' || !/^(eth_(getLogs|newFilter)|erigon_getLogs)$/.test(method)) return [];
  const range = suggestLogRange(failure.message, params);
  if (range === undefined) return [];
  const label = `Blocks ${groupDigits(range.from)} to ${groupDigits(range.to)} only`;
  return [{ label, method, params: withLogRange(params, range) }];
}

/** Why a call reverted, in one sentence: '' where its message says so already, undefined where it did not revert. */
function revertReason(failure: Failure, signatures: Signatures): string | undefined {
  const data = revertDataOf(failure);
  if (data === undefined) return undefined;
  const [reading] = decodeRevertData(data, signatures);
  if (reading !== undefined) {
    const text = revertText(reading).replace(/\.$/, '');
    return failure.message.includes(text) ? '' : `Reason: ${text}.`;
  }
  if (data === '0x') return /revert(ed)?:\s*\S/.test(failure.message) ? '' : EMPTY_REVERT;
  return unknownReason(data);
}

function fits(
  rule: FailureRule,
  failure: Failure & { kind: 'rpc' | 'http' },
  method: string | undefined,
): boolean {
  if (rule.method !== undefined && (method === undefined || !rule.method(method))) return false;
  if (rule.provider !== undefined && rule.provider !== failure.provider) return false;
  if (rule.status !== undefined && !rule.status.includes(failure.status)) return false;
  if (rule.code !== undefined && (failure.kind !== 'rpc' || !rule.code.includes(failure.code))) return false;
  return (
    rule.text === undefined || rule.text.test(failure.kind === 'rpc' ? failure.message : failure.excerpt)
  );
}
