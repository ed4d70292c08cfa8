// The upstream connections, shared fairly: a key may take one more only while it has fewer than are free. So n keys
// whose calls hang still leave the n + 1st its share; one key alone gets half.

/** Arrays, not sets or linked lists: those keep what has left them alive until the next full garbage collection. */
type Lane = { readonly key: string; used: number; readonly waiting: Turn[] };

export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  /** The keys with waiting turns, the longest waiting first. */
  readonly #queue: Lane[] = [];
  #free: number;

  /** `most`: connections in all. */
  constructor(most: number) {
    this.#free = most;
  }

  /** Calls `start` once `key` may use a connection; the turn it returns must be left, begun or not. */
  enter(key: string, start: () => void): Turn {
    let lane = this.#lanes.get(key);
    if (lane === undefined) this.#lanes.set(key, (lane = { key, used: 0, waiting: [] }));
    const turn = new Turn(this, lane, start);
    if (lane.waiting.length === 0 && this.#mayStart(lane)) this.#begin(turn, lane);
    else {
      if (lane.waiting.push(turn) === 1) this.#queue.push(lane);
    }
    return turn;
  }

  /** For turns: a waiting one will not begin. */
  forget(turn: Turn, lane: Lane): void {
    lane.waiting.splice(lane.waiting.indexOf(turn), 1);
    if (lane.waiting.length === 0) this.#queue.splice(this.#queue.indexOf(lane), 1);
    this.#freed(lane);
  }

  /** For turns: a begun one is over. */
  end(lane: Lane): void {
    lane.used -= 1;
    this.#free += 1;
    this.#freed(lane);
  }

  #freed(lane: Lane): void {
    if (lane.used === 0 && lane.waiting.length === 0) this.#lanes.delete(lane.key);
    if (this.#queue.length > 0) this.#beginWaiting();
  }

  #mayStart(lane: Lane): boolean {
    return lane.used < this.#free || (lane.used === 0 && this.#free > 0);
  }

  #begin(turn: Turn, lane: Lane): void {
    lane.used += 1;
    this.#free -= 1;
    turn.begin();
  }

  #beginWaiting(): void {
    for (let index = 0; index < this.#queue.length && this.#free > 0;) {
      const lane = this.#queue[index]!;
      if (!this.#mayStart(lane)) index++;
      else {
        const turn = lane.waiting.shift()!;
        this.#queue.splice(index, 1);
        if (lane.waiting.length > 0) this.#queue.push(lane);
        this.#begin(turn, lane);
      }
    }
  }
}

/** One use of a connection, from asking for it to giving it back. */
export class Turn {
  readonly #lanes: Lanes;
  readonly #lane: Lane;
  readonly #start: () => void;
  #state: 'waiting' | 'running' | 'left' = 'waiting';

  constructor(lanes: Lanes, lane: Lane, start: () => void) {
    this.#lanes = lanes;
    this.#lane = lane;
    this.#start = start;
  }

  /** Whether its key has connections, for this turn or others. */
  get keyHasAny(): boolean {
    return this.#lane.used > 0;
  }

  /** For the lanes: its connection is free. */
  begin(): void {
    this.#state = 'running';
    this.#start();
  }

  leave(): void {
    const state = this.#state;
    this.#state = 'left';
    if (state === 'waiting') this.#lanes.forget(this, this.#lane);
    else if (state === 'running') this.#lanes.end(this.#lane);
  }
}
