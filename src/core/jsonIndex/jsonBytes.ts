// Owns the port behind which an arriving body lies, in memory or in a file.

/** What has arrived of a body so far. Bytes that have arrived never change. */
export interface JsonBytes {
  /** How many have arrived. */
  readonly length: number;
  /** Those from `from` up to `to`, at least one and none behind `length`, as one piece and at once. */
  read(from: number, to: number): Uint8Array;
}
