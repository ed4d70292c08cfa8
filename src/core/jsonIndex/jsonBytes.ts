// The port to the bytes of an arriving body, in memory or in a file.

/** The part of a body that has arrived. Its bytes never change. */
export interface JsonBytes {
  /** How many have arrived. */
  readonly length: number;
  /** The bytes from `from` up to `to`, at least one and none behind `length`, as one piece and at once. */
  read(from: number, to: number): Uint8Array;
}
