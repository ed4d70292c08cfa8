// Ends listening without resetting a connection that waits to be accepted.

import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** No connection has come for so long: the clients wait for held calls. */
const QUIET_MS = 20;
/** Clients that connect without a pause cannot keep the gateway from ending. */
const MOST_MS = 250;

/** Open connections stay. */
export async function stopListening(server: Server): Promise<void> {
  const begun = performance.now();
  let last = begun;
  const isLate = (): boolean => last - begun > MOST_MS;
  server.on('connection', () => (last = performance.now()));
  while (performance.now() - last < QUIET_MS && !isLate()) await sleep(5);
  // A turn of the event loop accepts only some of the connections that wait.
  let before: number;
  do {
    before = last;
    await nextWholeTurn();
  } while (before !== last && !isLate());
  // The HTTP server's own `close` would cut idle connections, on which a call may be arriving.
  Server.prototype.close.call(server);
}

/** Resolves once everything was read that has come up to now. */
export async function nextWholeTurn(): Promise<void> {
  // The first one can be of the turn that runs now.
  await nextTurn();
  await nextTurn();
}
