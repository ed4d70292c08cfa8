// Owns what a failure says to a person and what can be done about it next.

import type { Failure } from './failure.ts';
import { builtInSignatures } from './abi/signatures.ts';
import { adviseOn, revertReason } from './failureAdvice.ts';
import type { FailureContext } from './failureAdvice.ts';
import { revertDataOf } from './revertData.ts';

/** What a view can offer beside the message. */
export type FailureAction =
  'setKey' | 'addEndpoint' | 'testEndpoint' | 'startGateway' | 'retry' | 'openSettings' | 'changeMode';

/** One line for lists: what went wrong, without advice. */
export function failureSummary(failure: Failure): string {
  switch (failure.kind) {
    case 'rpc':
      return `${firstLine(reverted(failure) ?? failure.message)} (${failure.code})`;
    case 'timeout':
      return `Timed out after ${failure.afterMs / 1000} s`;
    default:
      return firstLine(failure.message);
  }
}

/** The whole message with its advice: what happened, then why, then what to do next; the reason of a revert first. */
export function failureMessage(failure: Failure, context?: FailureContext): string {
  const { cause, advice } = adviseOn(failure, context);
  const said =
    failure.kind === 'rpc'
      ? `${failure.message.replace(/(?<![.!\s])[.!\s]+$/, '')} (code ${failure.code}).`
      : failure.message;
  if (cause !== '' && revertDataOf(failure) !== undefined) return `${cause} The node said: ${shortHex(said)}`;
  // What parseReply says of a bare HTTP status is told again only where more is known.
  const known = failure.kind === 'http' && failure.provider === undefined ? [] : [cause, advice];
  const wait = 'retryAfterSeconds' in failure ? `Try again in ${failure.retryAfterSeconds} s.` : '';
  return [said, ...known, wait].filter((text) => text !== '').join(' ');
}

/** The actions that help with this failure, the best first. */
export function failureActions(failure: Failure): readonly FailureAction[] {
  switch (failure.kind) {
    case 'input':
      if (failure.reason === 'noKey') return ['setKey'];
      if (failure.reason === 'mode') return ['changeMode'];
      return failure.reason === 'noEndpoint' ? ['startGateway', 'addEndpoint'] : [];
    case 'rpc':
    case 'http': {
      const { action } = adviseOn(failure);
      if (action === undefined) return failure.status >= 500 ? ['retry'] : [];
      return action === 'setKey' ? ['setKey', 'testEndpoint'] : [action];
    }
    case 'network':
      return ['retry', 'testEndpoint'];
    case 'cancelled':
      return ['retry'];
    case 'timeout':
      return ['retry', 'openSettings'];
    case 'protocol':
      return failure.rule === 'tooLarge' ? ['openSettings'] : ['retry'];
    default:
      return [];
  }
}

/** The reason of a revert, where it can be read without anyone's ABIs. */
function reverted(failure: Failure): string | undefined {
  const reason = revertReason(failure, builtInSignatures());
  return reason && `Reverted: ${reason}`;
}

/** Bytes that are decoded elsewhere are told by their beginning. */
function shortHex(text: string): string {
  return text.replaceAll(/\b((?:0x)?[0-9a-fA-F]{8})[0-9a-fA-F]{58,}\b/g, '$1…');
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0]!.trim();
  return line.length > 160 ? line.slice(0, 159) + '…' : line;
}
