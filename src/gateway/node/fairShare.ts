// Shares the upstream connections fairly: a key may take one more only while it has fewer than are free. So n keys
// whose calls hang still leave the n + 1st key its share; one key alone gets half.

/** Arrays, not sets or linked lists: those keep removed entries alive until the next full garbage collection. */
type KeyShare = { readonly key: string; used: number; readonly waiting: ConnectionUse[] };

export class FairShare {
  readonly #shares = new Map<string, KeyShare>();
  /** The keys with waiting uses, the longest waiting first. */
  readonly #queue: KeyShare[] = [];
  #free: number;

  /** `most`: connections in all. */
  constructor(most: number) {
    this.#free = most;
  }

  /** Calls `start` once `key` may use a connection. The caller must `leave` the returned use, begun or not. */
  enter(key: string, start: () => void): ConnectionUse {
    let share = this.#shares.get(key);
    if (share === undefined) this.#shares.set(key, (share = { key, used: 0, waiting: [] }));
    const use = new ConnectionUse(this, share, start);
    if (share.waiting.length === 0 && this.#mayStart(share)) this.#begin(use, share);
    else {
      if (share.waiting.push(use) === 1) this.#queue.push(share);
    }
    return use;
  }

  /** For `ConnectionUse`: this waiting use will not begin. */
  forget(use: ConnectionUse, share: KeyShare): void {
    share.waiting.splice(share.waiting.indexOf(use), 1);
    if (share.waiting.length === 0) this.#queue.splice(this.#queue.indexOf(share), 1);
    this.#freed(share);
  }

  /** For `ConnectionUse`: a use that had begun is over. */
  end(share: KeyShare): void {
    share.used -= 1;
    this.#free += 1;
    this.#freed(share);
  }

  #freed(share: KeyShare): void {
    if (share.used === 0 && share.waiting.length === 0) this.#shares.delete(share.key);
    if (this.#queue.length > 0) this.#beginWaiting();
  }

  #mayStart(share: KeyShare): boolean {
    return share.used < this.#free || (share.used === 0 && this.#free > 0);
  }

  #begin(use: ConnectionUse, share: KeyShare): void {
    share.used += 1;
    this.#free -= 1;
    use.begin();
  }

  #beginWaiting(): void {
    for (let index = 0; index < this.#queue.length && this.#free > 0;) {
      const share = this.#queue[index]!;
      if (!this.#mayStart(share)) index++;
      else {
        const use = share.waiting.shift()!;
        this.#queue.splice(index, 1);
        if (share.waiting.length > 0) this.#queue.push(share);
        this.#begin(use, share);
      }
    }
  }
}

/** One use of a connection, from the request for it to its return. */
export class ConnectionUse {
  readonly #shares: FairShare;
  readonly #share: KeyShare;
  readonly #start: () => void;
  #state: 'waiting' | 'running' | 'left' = 'waiting';

  constructor(shares: FairShare, share: KeyShare, start: () => void) {
    this.#shares = shares;
    this.#share = share;
    this.#start = start;
  }

  /** Whether the key has a connection, for this use or another one. */
  get keyHasAny(): boolean {
    return this.#share.used > 0;
  }

  /** For `FairShare`: a connection is free for this use. */
  begin(): void {
    this.#state = 'running';
    this.#start();
  }

  leave(): void {
    const state = this.#state;
    this.#state = 'left';
    if (state === 'waiting') this.#shares.forget(this, this.#share);
    else if (state === 'running') this.#shares.end(this.#share);
  }
}
