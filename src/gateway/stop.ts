// Owns ending the program for a reason a person can act on: one line, one exit code. Refuses stack traces.

/** The gateway cannot start, or cannot go on. `code` 2: the flags are wrong; 1: anything else. */
export class Stop extends Error {
  readonly code: 1 | 2;

  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.name = 'Stop';
    this.code = code;
  }
}
