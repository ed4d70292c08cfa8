// Delays the socket writes of one turn of the event loop to its end. The first write has to wake a sleeping process,
// which costs more than the write itself; the next ones find the process awake.

let pending: (() => void)[] = [];

/** Calls `write` at the end of this turn. `write` must check that its socket still exists. */
export function writeTogether(write: () => void): void {
  if (pending.push(write) === 1) setImmediate(writeAll);
}

function writeAll(): void {
  const writes = pending;
  pending = [];
  for (const write of writes) write();
}
