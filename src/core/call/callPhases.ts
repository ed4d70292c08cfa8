// The phases of a call, from the moments that were noted while it ran.

/** When a new connection was begun and was ready. `reachedAt`: when it was there but not secured yet, where that was seen. */
export type ConnectMarks = {
  readonly begunAt: number;
  readonly reachedAt?: number;
  readonly readyAt: number;
};

/** Moments of an exchange, in milliseconds of the process's steady clock. */
export type ExchangeMarks = {
  /** Absent where a connection was used again. */
  readonly connect?: ConnectMarks;
  /** The request was written to the connection. */
  readonly sentAt: number;
  /** The head of the answer was there. */
  readonly headAt: number;
  /** The last byte was. */
  readonly endAt: number;
};

/** Milliseconds of each phase, in their order; together they are all of the call's time. */
export type CallPhases = {
  /** Preparing the call, and waiting for a free connection. */
  readonly wait: number;
  /** Finding the host and reaching it; absent where a connection was used again. */
  readonly connect?: number;
  /** Absent where there was no TLS to agree on, or where a proxy hides it in `connect`. */
  readonly tls?: number;
  /** From the request sent to the head of the answer. */
  readonly firstByte: number;
  readonly download: number;
  /** From the last byte to the answer read: parsed, or the rest of its index made. */
  readonly read: number;
};

/** The phases of a call that began and ended at these moments. A connection begun before the call counts from then on. */
export function callPhases(
  startedAt: number,
  { connect, sentAt, headAt, endAt }: ExchangeMarks,
  endedAt: number,
): CallPhases {
  const begunAt = Math.max(startedAt, connect?.begunAt ?? sentAt);
  const readyAt = Math.max(begunAt, connect?.readyAt ?? sentAt);
  const reachedAt = Math.max(begunAt, connect?.reachedAt ?? readyAt);
  return {
    wait: exact(begunAt - startedAt + (sentAt - readyAt)),
    ...(connect === undefined ? {} : { connect: exact(reachedAt - begunAt) }),
    ...(connect?.reachedAt === undefined ? {} : { tls: exact(readyAt - reachedAt) }),
    firstByte: exact(headAt - sentAt),
    download: exact(endAt - headAt),
    read: exact(endedAt - endAt),
  };
}

/** The clock is exact to microseconds. */
function exact(ms: number): number {
  return Math.max(0, Math.round(ms * 1000) / 1000);
}

/** `0.4 ms`, `31 ms`, `0.31 s`, `12.4 s`, `2 min 5 s`: as exact as a person reads. */
export function durationText(ms: number): string {
  if (ms < 0.05) return '0 ms';
  if (ms < 9.95) return `${trimmed(ms, 1)} ms`;
  if (ms < 99.5) return `${Math.round(ms)} ms`;
  if (ms < 9_995) return `${(ms / 1000).toFixed(2)} s`;
  if (ms < 99_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function trimmed(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
