// The block table of a body’s index: a summary of 11 bytes for every block of the body, with at most twice that
// allocated.

/** The summary of each block, by its number. */
export class BlockTable {
  /** How many bytes a block has. */
  readonly size: number;
  /** How many blocks have begun. */
  length = 0;
  /** How many containers are open where the block begins. */
  depths = new Int32Array(64);
  /** The fewest containers that are open anywhere in the block. */
  mins = new Int32Array(64);
  /** Commas between members at that smallest depth. */
  commas = new Uint16Array(64);
  /** The state of the grammar where the block begins. */
  states = new Uint8Array(64);

  constructor(size: number) {
    this.size = size;
  }

  /** Begins the next block. */
  begin(depth: number, state: number): void {
    if (this.length === this.depths.length) this.#grow();
    this.depths[this.length] = depth;
    this.states[this.length] = state;
    this.length++;
    this.update(depth, 0);
  }

  /** Sets the summary of the block that began last. */
  update(min: number, commas: number): void {
    this.mins[this.length - 1] = min;
    this.commas[this.length - 1] = commas;
  }

  /** The memory that the table takes, in bytes. */
  get byteLength(): number {
    return this.depths.byteLength + this.mins.byteLength + this.commas.byteLength + this.states.byteLength;
  }

  #grow(): void {
    const room = 2 * this.length;
    const { depths, mins, commas, states } = this;
    (this.depths = new Int32Array(room)).set(depths);
    (this.mins = new Int32Array(room)).set(mins);
    (this.commas = new Uint16Array(room)).set(commas);
    (this.states = new Uint8Array(room)).set(states);
  }
}
