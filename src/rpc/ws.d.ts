// Types of the two classes of ws that read and write frames, which the package's own types leave out.

import type { Duplex, Writable } from 'node:stream';

declare module 'ws' {
  export type ReceiverOptions = {
    /** Whether several messages may be emitted in the same turn of the event loop. */
    readonly allowSynchronousEvents: boolean;
    readonly maxPayload: number;
    readonly maxFragments: number;
    readonly maxBufferedChunks: number;
  };

  type Events = {
    message: [data: Buffer, isBinary: boolean];
    ping: [payload: Buffer];
    conclude: [code: number, reason: Buffer];
    error: [error: Error & { readonly code?: string }];
    finish: [];
  };

  /** Reads the frames of a server from the bytes that are written to it. */
  export class Receiver extends Writable {
    constructor(options: ReceiverOptions);
    override on<Name extends keyof Events>(name: Name, listener: (...of: Events[Name]) => void): this;
  }

  type SendOptions = {
    readonly fin: boolean;
    readonly mask: boolean;
    readonly binary: boolean;
    readonly compress: boolean;
  };

  /** Writes frames to a connection. */
  export class Sender {
    constructor(socket: Duplex);
    send(text: string, options: SendOptions): void;
    ping(payload: string, mask: boolean): void;
    pong(payload: Buffer, mask: boolean): void;
    close(code: number, reason: undefined, mask: boolean): void;
  }
}
