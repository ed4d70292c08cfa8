// An API key in memory, which cannot be printed, logged or serialised.

/** An API key. Prints as `[secret]`, throws when serialised to JSON; only `reveal` gives the text. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The key itself. Only for the request in rpc/, for SecretStorage, for comparing and masking, for the audit, for
   * splitting a pasted URL, and for the local gateway, whose key is made here.
   */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): never {
    throw new TypeError('An API key cannot be serialised.');
  }

  /** The text for `util.inspect`, and so for `console.log`. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}
