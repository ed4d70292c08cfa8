// The interface to the bytes of an arriving body, in memory or in a file.

/** The part of a body that has arrived. Its bytes never change. */
export interface JsonBytes {
  /** How many bytes have arrived. */
  readonly length: number;
  /**
   * Returns the bytes from `from` up to `to` synchronously and as one piece: at least one, and none behind `length`.
   */
  read(from: number, to: number): Uint8Array;
}
