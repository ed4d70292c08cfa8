// The texts that tell the user what failed and what to do next.

import { ellipsis } from '../text/ellipsis.ts';
import { oneLine } from '../text/oneLine.ts';
import type { Failure } from './failure.ts';
import { dataTexts, wrappedError } from './errorWords.ts';
import { isHttpOk } from './httpFailure.ts';
import { retryText } from './retryAfter.ts';
import { adviseOn, revertReason } from './failureAdvice.ts';
import type { FailureContext } from './failureAdvice.ts';
import type { FailureAction } from './failureRule.ts';
import { revertOf } from './revertData.ts';

/** The most characters of a server's words in a sentence; a view shows more of them. */
const LONGEST_QUOTE = 160;

/** A failure in one line for lists, without advice. */
export function failureSummary(failure: Failure): string {
  switch (failure.kind) {
    case 'rpc':
      return [firstLine(reverted(failure) ?? failure.message), bracketed(failure)].join(' ').trim();
    case 'timeout':
      return `Timed out after ${failure.afterMs / 1000} s`;
    default:
      return firstLine(failure.message);
  }
}

/** The whole message: what happened, why, and what to do next. The reason of a revert comes first. */
export function failureMessage(failure: Failure, context?: FailureContext): string {
  const { cause, advice, action, isSaid = false } = adviseOn(failure, context);
  const happened = whatHappened(failure);
  if (cause !== '' && revertOf(failure) !== undefined) return `${cause} The node said: ${shortHex(happened)}`;
  // `message` explains a bare HTTP status already. Cause and advice follow only if the provider is known or the URL has
  // no place for a key; of a refused key, the advice does.
  const isReported = failure.kind === 'http' && failure.provider === undefined && failure.keyless !== true;
  const wait = 'retryAfterSeconds' in failure ? retryText(failure.retryAfterSeconds) : '';
  const note = failure.kind === 'rpc' && isHttpOk(failure.status) ? (failure.note ?? '') : '';
  const isRefusedKey = failure.kind === 'http' && failure.status === 401 && action === 'setKey';
  return [happened, isReported || isSaid ? '' : cause, isReported && !isRefusedKey ? '' : advice, wait, note]
    .filter((text) => text !== '')
    .join(' ');
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
      // Also where the refusal is JSON-RPC: nothing at this URL takes a call.
      if (failure.status === 405) return ['editEndpoint'];
      const { action } = adviseOn(failure);
      if (action === undefined) return actionsByStatus(failure);
      return action === 'setKey' ? ['setKey', 'testEndpoint'] : [action];
    }
    case 'network':
    case 'tls':
      return ['retry', 'switchEndpoint', 'editEndpoint'];
    case 'cancelled':
      return ['retry'];
    case 'timeout':
      return failure.phase === 'connect'
        ? ['retry', 'switchEndpoint', 'editEndpoint']
        : ['retry', 'openSettings'];
    case 'protocol':
      return failure.rule === 'tooLarge' ? ['openSettings'] : ['retry'];
  }
}

/** Not found, gone, unsupported media type. */
const OTHER_URL: ReadonlySet<number> = new Set([404, 410, 415]);

/**
 * Where no rule names an action. A page, a redirect, or a refusal of the path means another URL, but not where the body
 * is JSON-RPC; 304 comes from a cache.
 */
function actionsByStatus({ kind, status }: Failure & { kind: 'http' | 'rpc' }): readonly FailureAction[] {
  if (kind === 'http' && ((status < 400 && status !== 304) || OTHER_URL.has(status))) return ['editEndpoint'];
  return status >= 500 || status === 408 ? ['retry'] : [];
}

/** What happened, with the server's words. */
function whatHappened(failure: Failure): string {
  if (failure.kind === 'rpc') {
    const words = failure.message.replace(/(?<![.!\s])[.!\s]+$/, '');
    const statement = [words, bracketed(failure, 'code ')].join(' ').trim();
    const inside = revertOf(failure) === undefined ? wordsInside(failure) : undefined;
    return inside === undefined ? `${statement}.` : `${statement}: “${ellipsis(inside, LONGEST_QUOTE)}”.`;
  }
  if (failure.kind !== 'http') return failure.message;
  const words = oneLine(failure.excerpt);
  return words === '' || words.startsWith('<')
    ? failure.message
    : `${failure.message} The server said: “${ellipsis(words, LONGEST_QUOTE)}”.`;
}

/** The words in `data`: those of the node behind a wallet or gateway, or its own. */
function wordsInside(failure: Failure & { kind: 'rpc' }): string | undefined {
  const words = wrappedError(failure)?.message ?? dataTexts(failure)[0];
  return words === undefined || failure.message.includes(words) ? undefined : words.replaceAll(/\s+/g, ' ');
}

/** The error code in brackets; without a code, the HTTP status unless it is a success. */
function bracketed({ code, status }: Failure & { kind: 'rpc' }, name = ''): string {
  if (code !== undefined) return `(${name}${code})`;
  return isHttpOk(status) ? '' : `(HTTP ${status})`;
}

/** The reason of a revert, where it can be read without ABIs of the user. */
function reverted(failure: Failure): string | undefined {
  const reason = revertReason(failure);
  return reason && `Reverted: ${reason}`;
}

/** Shortens long hex data, which is decoded elsewhere. */
function shortHex(text: string): string {
  return text.replaceAll(/\b((?:0x)?[0-9a-fA-F]{8})[0-9a-fA-F]{58,}\b/g, '$1…');
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0]!.trim();
  return ellipsis(line, 160);
}
