// The metrics of mails: those that wait in the store, and what became of each try to hand one over.

import { counter, gauge } from './metrics.ts';

const OUTCOMES = ['handed_over', 'put_off', 'given_up'] as const;

const mails = counter('mails_total', 'Tries to hand a mail over, by outcome', ['outcome']);

export function countMail(outcome: (typeof OUTCOMES)[number]): void {
  mails.inc({ outcome });
}

/** `read`: how many mails wait, and since when the oldest does; undefined where the store cannot be read. */
export function showMails(read: () => { readonly count: number; readonly since: number } | undefined): void {
  // A rate is known from the first mail on only if the counter began at 0.
  for (const outcome of OUTCOMES) mails.inc({ outcome }, 0);
  const show = (name: string, help: string, valueOf: (waiting: { count: number; since: number }) => number) =>
    gauge(name, help, [], (one) => {
      const waiting = read();
      if (waiting === undefined) one.remove();
      else one.set(valueOf(waiting));
    });
  show('mails_waiting', 'Mails in the store that were not handed over', ({ count }) => count);
  show('mails_oldest_seconds', 'Age of the oldest of these', ({ count, since }) =>
    count === 0 ? 0 : Math.max(0, Date.now() - since) / 1000,
  );
}
