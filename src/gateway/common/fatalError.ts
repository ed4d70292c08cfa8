// The error that ends the program: one line that the user can act on, one exit code, no stack trace.

/** The gateway cannot start, or cannot go on. `code` 2: the flags are wrong; 1: anything else. */
export class FatalError extends Error {
  readonly code: 1 | 2;

  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.name = 'FatalError';
    this.code = code;
  }
}
