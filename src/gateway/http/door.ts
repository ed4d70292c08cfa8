// What a connection on the short way needs from the server that it belongs to.

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
  /** Asks for room for a body; undefined: this call is not for the short way. */
  hold(holder: Holder, length: number): HeldBytes | undefined;
  /** Begins a call; false: no call begins on the short way any more. */
  begin(client: Client, holder: Holder, body: Buffer, held: HeldBytes): boolean;
  /** The socket, with the bytes that were read already, is the HTTP server's from now on. */
  passOn(socket: Socket, bytes: Buffer): void;
  /** The connection has ended, or is no more read here. */
  onGone(client: Client): void;
}
