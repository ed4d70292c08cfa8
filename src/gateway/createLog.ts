// The log: JSON lines, gathered and written to standard error in the background, in one thread for all.

import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = {
  readonly log: Logger;
  /** Takes lines that another thread made. */
  write(lines: string): void;
  /** Resolves when all lines are written. */
  flush(): Promise<void>;
  /** Writes them at once: the process is about to end. */
  flushSync(): void;
};

/** Lines wait for so many bytes or milliseconds. */
const GATHER_BYTES = 8192;
const GATHER_MS = 100;
/** So much is kept for a reader that does not read; what comes on top is left out. */
const MAX_BYTES = 67_108_864;

/** The log of the main thread. */
export function createLog(level: string): Log {
  const file = pino.destination({
    dest: 2,
    sync: false,
    minLength: GATHER_BYTES,
    periodicFlush: GATHER_MS,
    maxLength: MAX_BYTES,
  });
  return {
    log: createLogger(level, file),
    write: (lines) => file.write(lines),
    flush: () => new Promise((resolve) => file.flush(() => resolve())),
    flushSync: () => file.flushSync(),
  };
}

/** The log of another thread: `send` gets several lines at a time. */
export function createRemoteLog(level: string, send: (lines: string) => void): Log {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') send(lines);
    lines = '';
  };
  const write = (line: string): void => {
    lines += line;
    if (lines.length >= GATHER_BYTES) flush();
    else timer ??= setTimeout(flush, GATHER_MS);
  };
  return {
    log: createLogger(level, { write }),
    write,
    flush: async () => flush(),
    flushSync: flush,
  };
}

function createLogger(level: string, stream: DestinationStream): Logger {
  return pino({ level, base: null, timestamp }, stream);
}

let time = 0;
let text = '';

/** The time as pino writes it, made once a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== time) {
    time = now;
    text = `,"time":"${new Date(now).toISOString()}"`;
  }
  return text;
}
