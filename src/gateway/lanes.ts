// The upstream connections, shared fairly: a key may take one more only while it has fewer than are free. So n keys
// whose calls hang still leave the n + 1st its share; one key alone gets half.

export interface Lanes {
  /** Calls `start` once `key` may use a connection; the turn it returns must be left, begun or not. */
  enter(key: string, start: () => void): Turn;
}

export interface Turn {
  /** Whether its key has connections, for this turn or others. */
  readonly keyHasAny: boolean;
  leave(): void;
}

type Lane = { used: number; readonly waiting: Set<() => void> };

/** `most`: connections in all. */
export function createLanes(most: number): Lanes {
  const lanes = new Map<string, Lane>();
  /** Those with waiting calls, the one that waited longest for a turn first. */
  const queue = new Set<Lane>();
  let free = most;

  const mayStart = (lane: Lane): boolean => lane.used < free || (lane.used === 0 && free > 0);

  function startWaiting(): void {
    for (const lane of queue) {
      if (free === 0) return;
      if (!mayStart(lane)) continue;
      const [start] = lane.waiting;
      lane.waiting.delete(start!);
      queue.delete(lane);
      if (lane.waiting.size > 0) queue.add(lane);
      start!();
    }
  }

  return {
    enter(key, start) {
      let lane = lanes.get(key);
      if (lane === undefined) lanes.set(key, (lane = { used: 0, waiting: new Set() }));
      const own = lane;
      let state: 'waiting' | 'running' | 'left' = 'waiting';
      const run = (): void => {
        state = 'running';
        own.used += 1;
        free -= 1;
        start();
      };
      if (own.waiting.size === 0 && mayStart(own)) run();
      else {
        own.waiting.add(run);
        queue.add(own);
      }
      return {
        get keyHasAny() {
          return own.used > 0;
        },
        leave() {
          if (state === 'left') return;
          if (state === 'waiting') {
            own.waiting.delete(run);
            if (own.waiting.size === 0) queue.delete(own);
          } else {
            own.used -= 1;
            free += 1;
          }
          state = 'left';
          if (own.used === 0 && own.waiting.size === 0) lanes.delete(key);
          if (queue.size > 0) startWaiting();
        },
      };
    },
  };
}
