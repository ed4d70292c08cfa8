// The one log line of a request: names and numbers only, no URLs, headers, params or ids.

import type { Logger } from 'pino';
import { timestamp } from './timestamp.ts';

export type RequestLine = {
  readonly verb: string;
  /** The route, without its key. */
  readonly route: string;
  /** Undefined where the client went away before its response was written. */
  readonly status: number | undefined;
  /** When the request was read, on the clock of `performance.now()`. */
  readonly since: number;
  readonly client: string;
  /** The label of the key that was used; undefined where none was recognised. */
  readonly key?: string | undefined;
  readonly methods?: readonly string[] | undefined;
  readonly calls?: number | undefined;
  /** The number of the upstream that served the request, of several, and how often one was asked. */
  readonly upstream?: number | undefined;
  readonly attempts?: number | undefined;
  readonly upstreamFault?: string | undefined;
};

export interface LogRequest {
  (line: RequestLine): void;
  /** Whether a line with this status would be written. */
  isOn(status: number | undefined): boolean;
}

/**
 * Writes lines in the form and at the level of `log`. Made by hand, because pino's own way costs a quarter of a call.
 */
export function createRequestLog(log: Logger, write: (line: string) => void): LogRequest {
  const isOn = (status: number | undefined): boolean => log.isLevelEnabled(levelOf(status));
  const note = (line: RequestLine): void => {
    if (isOn(line.status)) write(textOf(line, log.levels.values[levelOf(line.status)]!));
  };
  return Object.assign(note, { isOn });
}

function levelOf(status: number | undefined): 'warn' | 'info' {
  return (status ?? 200) >= 500 ? 'warn' : 'info';
}

function textOf(line: RequestLine, level: number): string {
  const { verb, route, status, since, client, key, methods, calls, upstream, attempts, upstreamFault } = line;
  const ms = Math.round((performance.now() - since) * 10) / 10;
  return (
    `{"level":${level}${timestamp()}${member('verb', verb)}${member('route', route)}` +
    `${status === undefined ? ',"aborted":true' : `,"status":${status}`},"ms":${ms}` +
    `${member('client', client)}${member('key', key)}${member('methods', methods)}` +
    `${member('calls', calls)}${member('upstream', upstream)}${member('attempts', attempts)}` +
    `${member('upstreamFault', upstreamFault)},"msg":"request"}\n`
  );
}

function member(name: string, value: string | number | readonly string[] | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}
