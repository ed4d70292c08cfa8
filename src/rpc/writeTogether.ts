// Delays the socket writes of one turn of the event loop to its end. A write to a sleeping process has to wake it,
// which costs more than the write; the next ones find it awake.

let pending: (() => void)[] = [];

/** Calls `write` at the end of this turn. It must look whether its socket is still there. */
export function writeTogether(write: () => void): void {
  if (pending.push(write) === 1) setImmediate(writeAll);
}

function writeAll(): void {
  const writes = pending;
  pending = [];
  for (const write of writes) write();
}
