// The mails that wait in the store until they are handed over, each under its Message-ID. Their content is sealed, and
// deleted afterwards.

import { randomUUID } from 'node:crypto';
import type { Statements } from '../access/openStore.ts';
import type { Sealer } from '../access/sealer.ts';

/** The data of a mail; the words come from its template. */
export type MailContent =
  | { readonly kind: 'confirm'; readonly to: string; readonly link: string }
  | {
      readonly kind: 'key';
      readonly to: string;
      readonly key: string;
      readonly revokeLink: string;
      /** When the earlier keys of this mailbox end. */
      readonly earlierEnds: number | undefined;
    };

export type QueuedMail = {
  readonly id: string;
  readonly content: MailContent;
  readonly created: number;
  readonly tries: number;
};

/** How long after it last renewed its lease a sender is taken for lost. */
const LEASE_MS = 30_000;

export class MailQueue {
  readonly #sql: Statements;
  readonly #sealer: Sealer;

  constructor(sql: Statements, sealer: Sealer) {
    this.#sql = sql;
    this.#sealer = sealer;
  }

  add(content: MailContent, now: number): void {
    const sealed = this.#sealer.seal('mail', JSON.stringify(content));
    this.#sql.run(
      'INSERT INTO mails(id, content, created, due) VALUES (?, ?, ?, ?)',
      randomUUID(),
      sealed,
      now,
      now,
    );
  }

  /** Marks a mail as being sent, and returns it; undefined where none is due. */
  take(owner: string, now: number): QueuedMail | undefined {
    const row = this.#sql.get(
      `UPDATE mails SET owner = ?, due = ?
       WHERE id = (SELECT id FROM mails WHERE due <= ? ORDER BY due, created LIMIT 1)
       RETURNING id, content, created, tries`,
      owner,
      now + LEASE_MS,
      now,
    );
    if (row === undefined) return undefined;
    const id = String(row['id']);
    const text = this.#sealer.open('mail', row['content'] as Uint8Array);
    if (text === undefined) {
      this.remove(id);
      return this.take(owner, now);
    }
    const content = JSON.parse(text) as MailContent;
    return { id, content, created: Number(row['created']), tries: Number(row['tries']) };
  }

  /** Deletes a mail that was handed over, or never will be. */
  remove(id: string): void {
    this.#sql.run('DELETE FROM mails WHERE id = ?', id);
  }

  /** Keeps a mail from other senders while its owner still sends it. */
  renew(id: string, owner: string, now: number): void {
    this.#sql.run('UPDATE mails SET due = ? WHERE id = ? AND owner = ?', now + LEASE_MS, id, owner);
  }

  putOff(id: string, owner: string, due: number): void {
    this.#sql.run(
      'UPDATE mails SET owner = NULL, due = ?, tries = tries + 1 WHERE id = ? AND owner = ?',
      due,
      id,
      owner,
    );
  }

  /** Makes the mails due again that were taken by senders which have ended. Others become due as their leases end. */
  recover(hasEnded: (owner: string) => boolean, now: number): void {
    for (const { owner } of this.#sql.all('SELECT DISTINCT owner FROM mails WHERE owner IS NOT NULL'))
      if (hasEnded(String(owner)))
        this.#sql.run('UPDATE mails SET owner = NULL, due = ? WHERE owner = ?', now, owner!);
  }

  /** How many mails are in the store, and when the oldest of them was made. */
  waiting(): { readonly count: number; readonly since: number } {
    const row = this.#sql.get('SELECT count(*) AS count, min(created) AS since FROM mails')!;
    return { count: Number(row['count']), since: Number(row['since']) };
  }

  /** Called often; takes no lock that keeps others from writing. */
  isDue(now: number): boolean {
    return this.#sql.get('SELECT 1 FROM mails WHERE due <= ? LIMIT 1', now) !== undefined;
  }
}
