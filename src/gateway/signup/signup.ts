// Keys by mail: a key is requested, confirmed, fetched with a code, and revoked. Each step is one transaction of the
// store, which also queues the mail about the step.

import { hash as hashOf, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { BriefWrites } from '../access/briefWrites.ts';
import type { Quota } from '../access/keyCounts.ts';
import { KeyTable, stateOf, type KeyState } from '../access/keyTable.ts';
import { isBlockedDomain, parseMailAddress } from '../access/mailAddress.ts';
import { createStatements, type Statements } from '../access/openStore.ts';
import type { Sealer } from '../access/sealer.ts';
import type { SignupOptions } from '../options/signupOptions.ts';
import { Limits } from './limits.ts';
import { createLinks, type Links } from './links.ts';
import { MailQueue } from './mailQueue.ts';

export const CONFIRM_MS = 3_600_000;
const CODE_MS = 600_000;
/** How long a used or expired link is remembered as such. */
const REMEMBER_MS = 7 * 86_400_000;

export type SignupRules = {
  /** The origin of the site. */
  readonly origin: string;
  readonly limits: SignupOptions['limits'];
  /** How long the newest earlier key of a mailbox still works. */
  readonly graceMs: number;
  readonly quota: Quota;
  readonly blockedDomains: ReadonlySet<string>;
};

/** Where the user will use the key. */
export type SignupClient = 'page' | 'vscode';

export type KeyRequestResult =
  | { readonly kind: 'queued' | 'no address' | 'blocked' }
  | { readonly kind: 'limited'; readonly seconds: number };

export type LinkState = 'forged' | 'late' | 'used' | 'open';

export type ConfirmResult =
  | { readonly kind: Exclude<LinkState, 'open'> }
  | {
      readonly kind: 'made';
      readonly key: string;
      /** Can be exchanged for the key, once. */
      readonly code: string;
      readonly client: SignupClient;
      readonly address: string;
      readonly earlierEnds: number | undefined;
    };

export type CodeExchange =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'limited'; readonly seconds: number };

export class Signup {
  readonly #db: DatabaseSync;
  readonly #writes: BriefWrites;
  readonly #sql: Statements;
  readonly #sealer: Sealer;
  readonly #rules: SignupRules;
  readonly #now: () => number;
  readonly #keys: KeyTable;
  readonly #mails: MailQueue;
  readonly #limits: Limits;
  readonly #links: Links;

  constructor(db: DatabaseSync, sealer: Sealer, rules: SignupRules, now: () => number) {
    this.#db = db;
    this.#writes = new BriefWrites(db);
    this.#sql = createStatements(db);
    this.#sealer = sealer;
    this.#rules = rules;
    this.#now = now;
    this.#keys = new KeyTable(this.#sql, sealer);
    this.#mails = new MailQueue(this.#sql, sealer);
    this.#limits = new Limits(this.#sql, sealer, rules.limits);
    this.#links = createLinks(rules.origin, sealer);
  }

  /** Queues the mail with the link. The steps and the result are the same for every address. */
  request(typed: string, client: SignupClient, from: string): KeyRequestResult {
    const address = parseMailAddress(typed);
    if (address === undefined) return { kind: 'no address' };
    if (isBlockedDomain(address, this.#rules.blockedDomains)) return { kind: 'blocked' };
    const now = this.#now();
    return this.#writes.run(() => {
      const seconds = this.#limits.countRequest(address, from, now);
      if (seconds !== undefined) return { kind: 'limited', seconds };
      const id = randomBytes(16);
      this.#sql.run('DELETE FROM confirmations WHERE expires < ?', now - REMEMBER_MS);
      this.#sql.run(
        'INSERT INTO confirmations(id, address, client, expires) VALUES (?, ?, ?, ?)',
        id,
        this.#sealer.seal('address', address),
        client,
        now + CONFIRM_MS,
      );
      this.#mails.add({ kind: 'confirm', to: address, link: this.#links.to('confirm', id) }, now);
      return { kind: 'queued' };
    });
  }

  /** The state of a link; changes nothing. */
  linkState(token: string): LinkState {
    const id = this.#links.read('confirm', token);
    if (id === undefined) return 'forged';
    return this.#stateOf(this.#sql.get('SELECT expires, used FROM confirmations WHERE id = ?', id));
  }

  #stateOf(row: Record<string, unknown> | undefined): LinkState {
    if (row !== undefined && row['used'] !== null) return 'used';
    return row === undefined || Number(row['expires']) <= this.#now() ? 'late' : 'open';
  }

  /** Makes the key of a link, once. */
  confirm(token: string): ConfirmResult {
    const id = this.#links.read('confirm', token);
    if (id === undefined) return { kind: 'forged' };
    const now = this.#now();
    return this.#writes.run((): ConfirmResult => {
      const row = this.#sql.get('SELECT * FROM confirmations WHERE id = ?', id);
      const kind = this.#stateOf(row);
      if (kind !== 'open') return { kind };
      const address = this.#sealer.open('address', row!['address'] as Uint8Array);
      if (address === undefined) return { kind: 'late' };
      this.#sql.run('UPDATE confirmations SET used = ? WHERE id = ?', now, id);
      const earlierEnds = this.#endEarlier(address, now);
      const made = this.#keys.add(address, this.#rules.quota, now);
      const revokeLink = this.#links.to('revoke', Buffer.from(String(made.id)));
      this.#mails.add({ kind: 'key', to: address, key: made.key, revokeLink, earlierEnds }, now);
      const client = row!['client'] === 'vscode' ? 'vscode' : 'page';
      return {
        kind: 'made',
        key: made.key,
        code: this.#addCode(made.key, now),
        client,
        address,
        earlierEnds,
      };
    });
  }

  /** The newest key of a mailbox still works for the grace time, until the returned time; older keys end at once. */
  #endEarlier(address: string, now: number): number | undefined {
    const [newest, ...older] = this.#keys.liveOf(address, now);
    for (const { id } of older) this.#keys.end(id, now);
    if (newest === undefined) return undefined;
    const ends = Math.min(newest.ends ?? Infinity, now + this.#rules.graceMs);
    this.#keys.end(newest.id, ends);
    return ends;
  }

  #addCode(key: string, now: number): string {
    const code = randomBytes(24).toString('base64url');
    this.#sql.run('DELETE FROM codes WHERE expires <= ?', now);
    this.#sql.run(
      'INSERT INTO codes(hash, key, expires) VALUES (?, ?, ?)',
      hashOf('sha256', code, 'buffer'),
      // Without the code, the key cannot be opened, not even with the operator's secret.
      this.#sealer.seal(`code ${code}`, key),
      now + CODE_MS,
    );
    return code;
  }

  /** Returns the key for a code, once. */
  exchange(code: string, from: string): CodeExchange {
    const now = this.#now();
    return this.#writes.run((): CodeExchange => {
      const seconds = this.#limits.countExchange(from, now);
      if (seconds !== undefined) return { kind: 'limited', seconds };
      const row = this.#sql.get(
        'DELETE FROM codes WHERE hash = ? RETURNING key, expires',
        hashOf('sha256', code, 'buffer'),
      );
      if (row === undefined || Number(row['expires']) <= now) return { kind: 'gone' };
      const key = this.#sealer.open(`code ${code}`, row['key'] as Uint8Array);
      return key === undefined ? { kind: 'gone' } : { kind: 'key', key };
    });
  }

  /** The state of the key that a link of a mail revokes; undefined where the link is forged. */
  revokeLinkState(token: string): KeyState | undefined {
    const id = this.#revokedBy(token);
    const key = id === undefined ? undefined : this.#keys.find(id);
    return key === undefined ? undefined : stateOf(key, this.#now());
  }

  revoke(token: string): KeyState | undefined {
    const id = this.#revokedBy(token);
    if (id !== undefined) this.#writes.run(() => this.#keys.revoke(id, this.#now()));
    return this.revokeLinkState(token);
  }

  close(): void {
    this.#db.close();
  }

  #revokedBy(token: string): number | undefined {
    const name = this.#links.read('revoke', token);
    return name === undefined ? undefined : Number(name.toString('latin1'));
  }
}
