// Owns what a failure says to a person and what can be done about it next.

import type { Failure } from './failure.ts';

/** What a view can offer beside the message. */
export type FailureAction =
  'setKey' | 'addEndpoint' | 'testEndpoint' | 'startGateway' | 'retry' | 'openSettings';

/** One line for lists: what went wrong, without advice. */
export function failureSummary(failure: Failure): string {
  switch (failure.kind) {
    case 'rpc':
      return `${firstLine(failure.message)} (${failure.code})`;
    case 'timeout':
      return `Timed out after ${failure.afterMs / 1000} s`;
    default:
      return firstLine(failure.message);
  }
}

/** The whole message with its advice: what happened, then what to do next. */
export function failureMessage(failure: Failure): string {
  const wait = 'retryAfterSeconds' in failure ? ` Try again in ${failure.retryAfterSeconds} s.` : '';
  if (failure.kind !== 'rpc') return failure.message + wait;
  return (
    `${failure.message} (code ${failure.code}). ${rpcAdvice(failure.code, failure.status)}`.trim() + wait
  );
}

/** The actions that help with this failure, the best first. */
export function failureActions(failure: Failure): readonly FailureAction[] {
  switch (failure.kind) {
    case 'input':
      if (failure.reason === 'noKey') return ['setKey'];
      return failure.reason === 'noEndpoint' ? ['startGateway', 'addEndpoint'] : [];
    case 'rpc':
    case 'http':
      if (failure.status === 401 || failure.status === 403) return ['setKey', 'testEndpoint'];
      return failure.status === 429 || failure.status >= 500 ? ['retry'] : [];
    case 'network':
      return ['retry', 'testEndpoint'];
    case 'timeout':
      return ['retry', 'openSettings'];
    case 'protocol':
      return failure.rule === 'tooLarge' ? ['openSettings'] : ['retry'];
    default:
      return [];
  }
}

function rpcAdvice(code: number, status: number): string {
  if (status === 401 || status === 403) return 'The endpoint refuses this API key: set the right one.';
  if (status === 429 || code === -32005) return 'The quota of this key is used up for now.';
  if (code === -32601) return 'This endpoint does not serve the method.';
  if (code === -32602) return 'The node did not accept the parameters: check them against the method’s docs.';
  if (code === -32600) return 'The server did not accept the request’s form.';
  return '';
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0]!.trim();
  return line.length > 160 ? line.slice(0, 159) + '…' : line;
}
