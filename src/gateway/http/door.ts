// What a connection on the short way, past the HTTP server (socketClient.ts), needs from its server.

import type { Socket } from 'node:net';
import type { HeldBytes } from '../calls/byteBudget.ts';
import type { Holder, Keyring } from '../access/keyring.ts';

export interface Door<Client> {
  readonly sendMs: number;
  /** The value of the Keep-Alive header. */
  readonly keepAlive: string;
  /** Whether responses ask the client to open another connection. */
  readonly closing: boolean;
  readonly keyring: Keyring;
  /** Asks for room for a body. Undefined where this call is not for the short way. */
  hold(holder: Holder, length: number): HeldBytes | undefined;
  /** Begins a call. Returns false where no call may begin on the short way any more. */
  begin(client: Client, holder: Holder, body: Buffer, held: HeldBytes): boolean;
  /** Gives the socket, with the bytes that were read already, to the HTTP server for good. */
  passOn(socket: Socket, bytes: Buffer): void;
  /** The connection has ended, or is not read here any more. */
  onGone(client: Client): void;
}
