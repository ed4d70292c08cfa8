// How often something may be done within an hour: counted in the store, so that it holds for all threads and over a
// restart. Addresses and networks are kept as HMACs only.

import { isIPv6 } from 'node:net';
import { sameMailbox } from '../access/mailAddress.ts';
import type { Statements } from '../access/openStore.ts';
import type { Sealer } from '../access/sealer.ts';

const HOUR_MS = 3_600_000;

/** Requests for keys in an hour. */
export type SignupLimits = {
  readonly perAddress: number;
  readonly perNetwork: number;
  readonly inAll: number;
};

type Limit = { readonly name: string; readonly most: number };

/** Tries to exchange a code, of one network in an hour. */
const MOST_EXCHANGES = 60;

export class HourlyLimits {
  readonly #sql: Statements;
  readonly #sealer: Sealer;
  readonly #limits: SignupLimits;

  constructor(sql: Statements, sealer: Sealer, limits: SignupLimits) {
    this.#sql = sql;
    this.#sealer = sealer;
    this.#limits = limits;
  }

  /** Counts a request for a key, or returns the seconds until there is room for one. */
  countRequest(address: string, client: string, now: number): number | undefined {
    const { perAddress, perNetwork, inAll } = this.#limits;
    return this.#count(
      [
        { name: `address ${sameMailbox(address)}`, most: perAddress },
        { name: `network ${networkOf(client)}`, most: perNetwork },
        { name: 'all', most: inAll },
      ],
      now,
    );
  }

  /** Counts a try to exchange a code, the same way. */
  countExchange(client: string, now: number): number | undefined {
    return this.#count([{ name: `exchange ${networkOf(client)}`, most: MOST_EXCHANGES }], now);
  }

  #count(limits: readonly Limit[], now: number): number | undefined {
    this.#sql.run('DELETE FROM hits WHERE at <= ?', now - HOUR_MS);
    const named = limits.map(({ name, most }) => ({ name: this.#sealer.sign('network', name), most }));
    for (const { name, most } of named) {
      // The one whose end makes room.
      const row = this.#sql.get(
        'SELECT at FROM hits WHERE name = ? ORDER BY at DESC LIMIT 1 OFFSET ?',
        name,
        most - 1,
      );
      if (row !== undefined) return Math.max(1, Math.ceil((Number(row['at']) + HOUR_MS - now) / 1000));
    }
    for (const { name } of named) this.#sql.run('INSERT INTO hits(name, at) VALUES (?, ?)', name, now);
    return undefined;
  }
}

/** The network of an IP address: /24, or /64 of IPv6. */
export function networkOf(client: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(client) ?? [];
  if (!isIPv6(client) || mapped !== undefined) return (mapped ?? client).split('.').slice(0, 3).join('.');
  const [head = '', tail] = (client.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const left = Math.max(0, 8 - groups.length - behind.length);
  const all = [...groups, ...Array.from({ length: tail === undefined ? 0 : left }, () => '0'), ...behind];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
