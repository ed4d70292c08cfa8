// Finds out why a call failed and what helps: rules for errors, the reason of a revert, a smaller log range.

import { hasOverriddenCode } from '../decode/calldataMirror.ts';
import { isFunctionKnown, missingFunctionText } from '../decode/contractOfNode.ts';
import { emptyRevert, REASON_NOT_GIVEN, undecodedReason } from '../decode/revertReason.ts';
import type { EmptyRevertFacts } from '../decode/revertReason.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import { effectOf, findMethod } from '../catalogue/catalogue.ts';
import { didYouMean, similarMethods } from '../catalogue/similarMethods.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { errorOfData } from '../decode/tokenErrors.ts';
import type { Failure } from './failure.ts';
import type { FailureAction, FailureRule } from './failureRule.ts';
import { errorText } from './errorWords.ts';
import { codeOf, findRule } from './findRule.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { suggestLogRange, withLogRange } from './logRange.ts';
import { exactAmount, groupDigits } from '../quantity.ts';
import { revertDataOf, revertOf } from './revertData.ts';
import { shortHex } from '../text/shortHex.ts';

export type Advice = {
  /** Why the call failed; '' where nothing is known beyond the message. */
  readonly cause: string;
  /** The message says the cause already. */
  readonly isSaid?: true;
  /** The next step; '' where nothing general helps. */
  readonly advice: string;
  readonly action: FailureAction | undefined;
};

/** What is known about the call beyond the failure itself. */
export type FailureContext = Pick<
  DecodeContext,
  'method' | 'signatures' | 'tokens' | 'onToken' | 'onVault' | 'contractAt'
> & {
  readonly params?: readonly JsonValue[];
};

type FailedCall = { readonly method: string; readonly params: readonly JsonValue[] };

/** The advice where a key is needed and the endpoint's URL has no place for one. */
const KEYLESS: Advice = {
  cause:
    'The server needs an API key or does not allow this call; this endpoint’s URL has no place for a key.',
  advice: 'Add the endpoint again with its key.',
  action: 'addEndpoint',
};

/** The selector of `ReverseAddressMismatch(string,bytes)`, an error of ENS. */
const REVERSE_MISMATCH = '0xef9c03ce';

const SILENT: Advice = { cause: '', advice: '', action: undefined };

/** Cause and advice for a failure; empty where the server sent no response. */
export function adviseOn(failure: Failure, context: FailureContext = {}): Advice {
  const { method } = context;
  if (failure.kind !== 'rpc' && failure.kind !== 'http') return SILENT;
  const reverted = revertCause(failure, context);
  if (reverted !== undefined) return { ...SILENT, cause: reverted, advice: adviceOnRevert(failure) };
  const rule = findRule(failure, method);
  if (rule === undefined) return SILENT;
  const { action } = rule;
  const isKeyless = failure.keyless === true;
  if (action === 'setKey' && isKeyless) return KEYLESS;
  const { cause, advice } = (isKeyless ? rule.keyless : undefined) ?? rule;
  if (method !== undefined && isUnknownMethod(failure, method)) {
    const isSaid = rule.id === 'methodUnknown' && NO_SUCH_METHOD.test(failure.message);
    return { cause: isSaid ? '' : cause, advice: didYouMean(method) || advice, action };
  }
  const isRead = method !== undefined && effectOf(method) === 'read';
  const isSaid = isKeySaid(failure, rule) ? ({ isSaid: true } as const) : {};
  return { ...isSaid, cause, advice: isRead ? (rule.adviceForReads ?? advice) : advice, action };
}

/** Whether the message says already that the key is refused. */
function isKeySaid(failure: Failure & { kind: 'rpc' | 'http' }, { id, text }: FailureRule): boolean {
  if (failure.kind === 'http') return failure.status === 401 && (id === 'unknownKey' || id === 'status401');
  return id === 'unknownKey' && text?.test(failure.message) === true;
}

/** Calls that could succeed in place of the failed one. */
export function suggestedRetries(failure: Failure, { method, params }: FailedCall): readonly SuggestedCall[] {
  if (isUnknownMethod(failure, method))
    return similarMethods(method).map((name) => ({ label: `Call ${name}`, method: name, params }));
  const impersonate = impersonateMethod(failure);
  const sender = method === 'eth_sendTransaction' ? senderOf(params) : undefined;
  if (impersonate !== undefined && sender !== undefined)
    return [{ label: `Impersonate ${shortHex(sender)}`, method: impersonate, params: [sender] }];
  if (failure.kind !== 'rpc' || !/^(eth_(getLogs|newFilter)|erigon_getLogs)$/.test(method)) return [];
  const range = suggestLogRange(failure, params);
  if (range === undefined) return [];
  const label = `Blocks ${groupDigits(range.from)} to ${groupDigits(range.to)} only`;
  return [{ label, method, params: withLogRange(params, range) }];
}

/** The reason of a revert without a full stop; undefined where there is no readable one. */
export function revertReason(failure: Failure, context: FailureContext = {}): string | undefined {
  const { data, text } = revertOf(failure) ?? {};
  const reason = errorOfData(data ?? '0x', callIn(context.params), context) ?? text;
  return reason?.replace(/\.$/, '');
}

/** Why a call reverted, in one sentence; '' where its message says so already, undefined where it did not revert. */
function revertCause(failure: Failure, context: FailureContext): string | undefined {
  const revert = revertOf(failure);
  if (revert === undefined) return undefined;
  const reason = revertReason(failure, context);
  if (reason !== undefined) return failure.message.includes(reason) ? '' : `Reason: ${reason}.`;
  const { data } = revert;
  if (data === undefined) return REASON_NOT_GIVEN;
  const call = callIn(context.params);
  const hasOwnCode = !hasOverriddenCode(context.params ?? []);
  const lacked = hasOwnCode ? missingFunctionText(context, call) : undefined;
  if (data === '0x')
    return emptyRevert({
      ...factsOf(call),
      lacked,
      hasFunction: hasOwnCode && isFunctionKnown(context, call),
    });
  return undecodedReason(data, context.signatures ?? builtInSignatures());
}

/** In ENS, an address can claim any name. */
function adviceOnRevert(failure: Failure): string {
  const isMismatch = revertDataOf(failure)?.startsWith(REVERSE_MISMATCH) === true;
  return isMismatch ? 'This address claims a name that stands for another one: do not trust it.' : '';
}

/** The calldata of the failed call; `0x` where the call names a contract and no calldata. */
function calldataOf({ to, input, data = '0x' }: JsonObject): string | undefined {
  if (typeof to !== 'string') return undefined;
  const calldata = input ?? data;
  return typeof calldata === 'string' ? calldata : undefined;
}

/** What a call says that reverted without a reason. A call without an address creates a contract. */
function factsOf(call: JsonObject): EmptyRevertFacts {
  const { to, input, data = '0x', value } = call;
  const isCreation = typeof to !== 'string' && (input ?? data) !== '0x';
  return { calldata: calldataOf(call), value: exactAmount(value), isCreation };
}

/** The call object, which is the first parameter. */
function callIn([call]: readonly JsonValue[] = []): JsonObject {
  return call !== undefined && isJsonObject(call) ? call : {};
}

/** The method that lets a development node send for an account whose key it does not hold. */
function impersonateMethod(failure: Failure): string | undefined {
  if (failure.kind !== 'rpc') return undefined;
  // The wording of anvil.
  if (/^no signer available/i.test(failure.message)) return 'anvil_impersonateAccount';
  const isHardhat = failure.client === 'hardhatnetwork' && /unknown account/i.test(failure.message);
  return isHardhat ? 'hardhat_impersonateAccount' : undefined;
}

function senderOf([transaction]: readonly JsonValue[]): string | undefined {
  const from = transaction !== undefined && isJsonObject(transaction) ? transaction['from'] : undefined;
  return typeof from === 'string' ? from : undefined;
}

const NO_SUCH_METHOD =
  /method.*(not (found|exist|supported|available)|does not exist)|(unknown|unsupported) method/i;

/** Whether neither the endpoint nor the catalogue knows the method. */
function isUnknownMethod(failure: Failure, method: string): boolean {
  return (
    failure.kind === 'rpc' &&
    (codeOf(failure) === -32601 || NO_SUCH_METHOD.test(errorText(failure))) &&
    findMethod(method) === undefined
  );
}
