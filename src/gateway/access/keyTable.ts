// The keys in the store: made, listed, ended. The key itself is known only to the user for whom it was made.

import { hash as hashOf, randomBytes } from 'node:crypto';
import type { Quota } from './keyCounts.ts';
import { sameMailbox } from './mailAddress.ts';
import type { Statements } from './openStore.ts';
import type { Sealer } from './sealer.ts';

export type StoredKey = {
  readonly id: number;
  readonly hash: string;
  readonly address: string | undefined;
  readonly created: number;
  readonly lastUsed: number | undefined;
  /** Its limits may be `DEFAULT_LIMIT`. */
  readonly quota: Quota;
  /** When the key ends, or ended. */
  readonly ends: number | undefined;
  readonly revoked: boolean;
};

/** Stands in the store for a limit that the flags of the gateway give. */
export const DEFAULT_LIMIT = -1;

export type KeyState = 'active' | 'ending' | 'ended' | 'revoked';

export function stateOf({ ends, revoked }: StoredKey, now: number): KeyState {
  if (revoked) return 'revoked';
  if (ends === undefined) return 'active';
  return ends > now ? 'ending' : 'ended';
}

/** Goes up with each change, so that a reader finds what is new. */
const NEXT_VERSION = '(SELECT coalesce(max(version), 0) + 1 FROM keys)';
const COLUMNS = 'id, hash, address, created, last_used, per_second, per_day, ends, revoked';

export class KeyTable {
  readonly #sql: Statements;
  readonly #sealer: Sealer;

  constructor(sql: Statements, sealer: Sealer) {
    this.#sql = sql;
    this.#sealer = sealer;
  }

  /** Makes a key. Returns the key itself, this one time. */
  add(address: string | undefined, quota: Quota, now: number): { readonly key: string; readonly id: number } {
    const key = randomBytes(24).toString('base64url');
    const sealed = address === undefined ? null : this.#sealer.seal('address', address);
    const mac = address === undefined ? null : this.#macOf(address);
    const row = this.#sql.get(
      `INSERT INTO keys(hash, address, address_mac, created, per_second, per_day, version)
       VALUES (?, ?, ?, ?, ?, ?, ${NEXT_VERSION}) RETURNING id`,
      hashOf('sha256', key, 'hex'),
      sealed,
      mac,
      now,
      quota.perSecond,
      quota.perDay,
    );
    return { key, id: Number(row!['id']) };
  }

  list(): StoredKey[] {
    return this.#sql.all(`SELECT ${COLUMNS} FROM keys ORDER BY id`).map((row) => this.#read(row));
  }

  find(id: number): StoredKey | undefined {
    const row = this.#sql.get(`SELECT ${COLUMNS} FROM keys WHERE id = ?`, id);
    return row === undefined ? undefined : this.#read(row);
  }

  /** The usable keys of a mailbox, the newest first. */
  liveOf(address: string, now: number): StoredKey[] {
    return this.#sql
      .all(
        `SELECT ${COLUMNS} FROM keys WHERE address_mac = ? AND (ends IS NULL OR ends > ?) ORDER BY id DESC`,
        this.#macOf(address),
        now,
      )
      .map((row) => this.#read(row));
  }

  end(id: number, at: number): void {
    this.#sql.run(`UPDATE keys SET ends = ?, version = ${NEXT_VERSION} WHERE id = ?`, at, id);
  }

  /** Ends a key at once. Returns false where it had ended before. */
  revoke(id: number, now: number): boolean {
    const changed = this.#sql.run(
      `UPDATE keys SET ends = ?, revoked = ?, version = ${NEXT_VERSION}
       WHERE id = ? AND revoked IS NULL AND (ends IS NULL OR ends > ?)`,
      now,
      now,
      id,
      now,
    );
    return changed > 0;
  }

  setQuota(id: number, { perSecond, perDay }: Quota): void {
    this.#sql.run(
      `UPDATE keys SET per_second = ?, per_day = ?, version = ${NEXT_VERSION} WHERE id = ?`,
      perSecond,
      perDay,
      id,
    );
  }

  /** Notes a use, without a new version: no reader needs it. */
  noteUsed(id: number, at: number): void {
    this.#sql.run('UPDATE keys SET last_used = ? WHERE id = ?', at, id);
  }

  #macOf(address: string): Buffer {
    return this.#sealer.sign('address look-up', sameMailbox(address));
  }

  #read(row: Record<string, unknown>): StoredKey {
    const { address, last_used: lastUsed, ends } = row;
    return {
      id: Number(row['id']),
      hash: String(row['hash']),
      address: address instanceof Uint8Array ? this.#sealer.open('address', address) : undefined,
      created: Number(row['created']),
      lastUsed: lastUsed === null ? undefined : Number(lastUsed),
      quota: { perSecond: Number(row['per_second']), perDay: Number(row['per_day']) },
      ends: ends === null ? undefined : Number(ends),
      revoked: row['revoked'] !== null,
    };
  }
}
