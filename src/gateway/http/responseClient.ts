// The client of one call that came through the HTTP server: the response goes through that server, too.

import type { ServerResponse } from 'node:http';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { Client } from '../calls/client.ts';
import { COMMON_HEADERS } from '../common/commonHeaders.ts';
import { viaHeaders } from './responseHead.ts';

export class ResponseClient extends Client {
  readonly address: string;
  readonly #response: ServerResponse;
  readonly #closes: () => boolean;

  /** `closes`: whether the connection ends with this response. */
  constructor(response: ServerResponse, sendMs: number, closes: () => boolean) {
    super(sendMs);
    this.#response = response;
    this.#closes = closes;
    this.address = response.socket?.remoteAddress ?? '';
    response.on('drain', () => this.drained());
    response.on('timeout', () => this.cut());
    response.once('finish', () => this.sent());
    response.once('close', () => this.closed());
  }

  begin(status: number, length: number | undefined, retryAfter: string): void {
    this.#response.writeHead(status, {
      ...COMMON_HEADERS,
      'content-type': 'application/json',
      ...omitUndefined({ 'content-length': length }),
      ...(retryAfter === '' ? {} : { 'retry-after': retryAfter }),
      ...(this.via === undefined ? {} : viaHeaders(this.via)),
      ...(this.#closes() ? { connection: 'close' } : {}),
    });
  }

  protected put(chunk: Buffer): boolean {
    return this.#response.write(chunk);
  }

  protected finish(): void {
    this.#response.end();
    this.awaitDrain();
  }

  protected watch(ms: number): void {
    // After the response, the HTTP server sets its own limit.
    if (!this.#response.writableFinished) this.#response.setTimeout(ms);
  }

  cut(): void {
    this.#response.destroy();
  }
}
