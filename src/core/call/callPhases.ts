// The phases of a call, computed from the moments that were noted while it ran.

/**
 * When a new connection was begun, and when it was ready. `reachedAt`: when the host was reached, before the TLS
 * handshake, where that moment was seen.
 */
export type ConnectMarks = {
  readonly begunAt: number;
  readonly reachedAt?: number;
  readonly readyAt: number;
};

/** Moments of an HTTP exchange, in milliseconds of the process's monotonic clock. */
export type ExchangeMarks = {
  /** Absent where an open connection was reused. */
  readonly connect?: ConnectMarks;
  /** When the request had been written to the connection. */
  readonly sentAt: number;
  /** When the head of the response had arrived. */
  readonly headAt: number;
  /** When the last byte had arrived. */
  readonly endAt: number;
};

/** The length of each phase in milliseconds, in the order of the phases; their sum is the whole time of the call. */
export type CallPhases = {
  /** Preparing the call and waiting for a free connection. */
  readonly wait: number;
  /** Finding the host and connecting to it; absent where an open connection was reused. */
  readonly connect?: number;
  /** The TLS handshake; absent where there is no TLS, or where a proxy makes it a part of `connect`. */
  readonly tls?: number;
  /** From the end of the request to the head of the response. */
  readonly firstByte: number;
  readonly download: number;
  /** From the last byte until the response is read: parsed, or the rest of its index built. */
  readonly read: number;
};

/** The phases of a call that began and ended at these moments. Connecting before the call began is left out. */
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

/** Rounds to microseconds, the precision of the clock. */
function exact(ms: number): number {
  return Math.max(0, Math.round(ms * 1000) / 1000);
}

/** A duration in the precision that a reader needs: `0.4 ms`, `31 ms`, `0.31 s`, `12.4 s`, `2 min 5 s`. */
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
