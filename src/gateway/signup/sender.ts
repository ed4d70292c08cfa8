// Sends the queued mails, in the main thread. A mail is marked before it is handed over and removed after it. A mail
// that a killed gateway had taken is handed over again, under the same Message-ID.

import type { Logger } from 'pino';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStatements } from '../access/openStore.ts';
import type { Sealer } from '../access/sealer.ts';
import { faultOf } from '../common/faultOf.ts';
import { countMail } from '../metrics/mailMetrics.ts';
import type { SignupOptions } from '../options/signupOptions.ts';
import { createHandOver } from './handOver.ts';
import { hasEnded, THIS_OWNER } from './mailOwner.ts';
import { MailQueue, type QueuedMail } from './mailQueue.ts';
import type { Service } from './page/frame.ts';
import { CONFIRM_MS } from './signup.ts';

export interface Sender {
  /** How many mails are in the store, and when the oldest was made; undefined where the store cannot be read. */
  waiting(): { readonly count: number; readonly since: number } | undefined;
  /** Takes no more mails; resolves when those under way are handed over, or after 2 s. */
  stop(): Promise<void>;
}

const POLL_MS = 200;
/** A small part of the lease, so that a store which is busy for some time does not end it. */
const RENEW_MS = 2000;
const MOST_AT_ONCE = 4;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 900_000;
const STOP_MS = 2000;
const GIVE_UP_MS = 2 * 86_400_000;

/** `db`: a connection of its own. Throws `FatalError`. */
export function startSender(
  db: DatabaseSync,
  sealer: Sealer,
  service: Service,
  options: SignupOptions,
  log: Logger,
): Sender {
  const handOver = createHandOver(service, options);
  const queue = new MailQueue(createStatements(db), sealer);
  /** By the id of the mail. */
  const running = new Map<string, Promise<void>>();
  queue.recover(hasEnded, Date.now());

  async function send(queued: QueuedMail): Promise<void> {
    const { id, content, created, tries } = queued;
    const handed = await handOver(queued);
    const now = Date.now();
    // A link that works no more is not sent.
    const last = content.kind === 'confirm' ? created + CONFIRM_MS : created + GIVE_UP_MS;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
    const isOver = handed.ok || handed.never || now + pause > last;
    if (isOver) queue.remove(id);
    else queue.putOff(id, THIS_OWNER, now + pause);
    countMail(handed.ok ? 'handed_over' : isOver ? 'given_up' : 'put_off');
    if (handed.ok) log.info({ mail: id, kind: content.kind }, 'mail handed over');
    else {
      const { code, problem } = handed;
      log.warn({ mail: id, kind: content.kind, code, givenUp: isOver, problem }, 'mail not taken');
    }
  }

  function poll(): void {
    try {
      while (running.size < MOST_AT_ONCE && queue.isDue(Date.now())) {
        const queued = queue.take(THIS_OWNER, Date.now());
        if (queued === undefined) return;
        // The machine slept for longer than the lease.
        if (running.has(queued.id)) continue;
        const sent = send(queued)
          .catch((error: unknown) => log.error(faultOf(error), 'fault of the mail queue'))
          .finally(() => running.delete(queued.id));
        running.set(queued.id, sent);
      }
    } catch (error) {
      // The store is busy, or its disk is full: the mails stay in the store.
      log.error(faultOf(error), 'mails cannot be read from the store');
    }
  }

  function renew(): void {
    try {
      for (const id of running.keys()) queue.renew(id, THIS_OWNER, Date.now());
    } catch (error) {
      log.error(faultOf(error), 'leases of mails cannot be renewed');
    }
  }

  const timers = [setInterval(poll, POLL_MS), setInterval(renew, RENEW_MS)];
  return {
    waiting() {
      try {
        return queue.waiting();
      } catch {
        // The log has the fault of the next look into the store.
        return undefined;
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      // Mails that are not handed over by then stay in the store for the next start.
      await Promise.race([Promise.all(running.values()), sleep(STOP_MS, undefined, { ref: false })]);
      db.close();
    },
  };
}
