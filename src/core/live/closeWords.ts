// Why a WebSocket connection ended, in words. https://www.iana.org/assignments/websocket/websocket.xhtml (close codes)

import { ellipsis } from '../text/ellipsis.ts';

const WORDS: Readonly<Record<number, string>> = {
  1000: 'The server ended the connection.',
  1001: 'The server is shutting down or moving.',
  1002: 'The server reports a WebSocket protocol error.',
  1003: 'The server does not accept this data.',
  1005: 'The server ended the connection and gave no reason.',
  1006: 'The connection broke off.',
  1007: 'The server could not read what was sent as text.',
  1008: 'The server ended the connection: something is against its rules, such as a quota.',
  1009: 'The server ended the connection: a message was too large for it.',
  1011: 'The server ended the connection because of an internal error.',
  1012: 'The server restarts.',
  1013: 'The server is too busy for now.',
  1014: 'The server could not reach the node behind it.',
};

const BROKEN_OFF = 1006;
const LONGEST_REASON = 200;

/** For a connection that was silent for a while and gave no reply to a ping. */
export const SILENT_SERVER = 'The server was silent, and did not reply to a ping.';

/** `code`: undefined where the connection ended without a close code. `reason`: the server's own words, masked. */
export function closeWords(code: number | undefined, reason: string): string {
  const known = WORDS[code ?? BROKEN_OFF] ?? `The server ended the connection (code ${code}).`;
  return reason.trim() === '' ? known : `${known} It says: ${ellipsis(reason.trim(), LONGEST_REASON)}`;
}
