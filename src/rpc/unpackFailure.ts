// Failures for compressed responses that cannot be read. A refusal keeps its HTTP status instead: see exchange.ts.

import type { Failure } from '../core/failure/failure.ts';
import { ACCEPTED_CODINGS } from './unpack.ts';

const LONGEST_NAME = 20;

/** The failure of a response that is compressed in a way that is not supported here. */
export function unreadableCodings(status: number, codings: readonly string[]): Failure {
  const names = codings.map((name) => name.replaceAll(/[^\w.-]/g, '').slice(0, LONGEST_NAME)).slice(0, 3);
  const what = codings.length > names.length ? `${names.join(', ')} and more` : names.join(', ');
  const message = `The response (HTTP ${status}) is compressed as “${what}”, which is not read here. The server or a proxy before it should send ${ACCEPTED_CODINGS.replace(/, (?=\w+$)/, ' or ')}, or no compression.`;
  return { kind: 'protocol', rule: 'badEncoding', message };
}

/** The failure of a body that its `Unpacker` could not unpack. */
export function unpackFailure(status: number, codings: readonly string[], error: unknown): Failure {
  const name = codings.join(', ');
  if (isCutOff(error)) {
    const message = `The response (HTTP ${status}, compressed with ${name}) broke off before its end. Try again; if it repeats, a proxy may be cutting it.`;
    return { kind: 'protocol', rule: 'truncated', message };
  }
  const message = `The response (HTTP ${status}) could not be unpacked: it says that it is compressed with ${name}, but its data is not. Try again; if it repeats, the server or a proxy before it is at fault.`;
  return { kind: 'protocol', rule: 'badEncoding', message };
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}
