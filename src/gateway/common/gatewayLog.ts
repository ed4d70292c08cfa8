// The log: JSON lines, collected and written to standard error in the background, by one thread for all.

import { pino, type Logger } from 'pino';
import { createRequestLog, type LogRequest } from './logRequest.ts';
import { timestamp } from './timestamp.ts';

export type GatewayLog = {
  readonly log: Logger;
  readonly logRequest: LogRequest;
  /** Takes lines that another thread has made. */
  write(lines: string): void;
  /** Resolves when all lines are written. */
  flush(): Promise<void>;
  /** Writes all lines at once: the process is about to end. */
  flushSync(): void;
};

/** Lines are collected up to this many characters, or for this many milliseconds. */
const GATHER_SIZE = 65_536;
const GATHER_MS = 100;
/** Most bytes kept while the reader of the log does not read; further lines are left out. */
const MAX_BYTES = 67_108_864;

/** The log of the main thread. */
export function createGatewayLog(level: string): GatewayLog {
  // Without `minLength`, pino's `flush` does not wait for a write that is under way.
  const file = pino.destination({ dest: 2, sync: false, minLength: 1, maxLength: MAX_BYTES });
  // A log that can no longer be written must not end the gateway.
  file.on('error', () => undefined);
  const gathered = gather((lines) => file.write(lines));
  return {
    ...createLoggers(level, gathered.write),
    write: gathered.write,
    flush() {
      gathered.flush();
      return new Promise((resolve) => {
        file.once('error', () => resolve()).flush(() => resolve());
      });
    },
    flushSync() {
      gathered.flush();
      try {
        file.flushSync();
      } catch {
        // The terminal was closed.
      }
    },
  };
}

/** The log of a worker thread; `send` gets several lines at a time. */
export function createRemoteLog(level: string, send: (lines: string) => void): GatewayLog {
  const { write, flush } = gather(send);
  return { ...createLoggers(level, write), write, flush: async () => flush(), flushSync: flush };
}

/** Passes lines on several at a time: pino's own collecting measures all of them again at each line. */
function gather(send: (lines: string) => void): { write: (lines: string) => void; flush: () => void } {
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const lines = gathered;
    gathered = '';
    if (lines !== '') send(lines);
  };
  return {
    write(lines) {
      gathered += lines;
      if (gathered.length >= GATHER_SIZE) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}

function createLoggers(level: string, write: (line: string) => void): Pick<GatewayLog, 'log' | 'logRequest'> {
  const log = pino({ level, base: null, timestamp }, { write });
  return { log, logRequest: createRequestLog(log, write) };
}
