// Limits how often something may be done within an hour or a day. The counts are in the store, so that they hold for
// all threads and after a restart. Addresses and networks are kept as HMACs only.

import { isIPv6 } from 'node:net';
import { sameMailbox } from '../access/mailAddress.ts';
import type { Statements } from '../access/openStore.ts';
import type { Sealer } from '../access/sealer.ts';
import type { SignupOptions } from '../options/signupOptions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In a day, a mailbox gets this many times its limit of an hour. */
const DAY_TIMES = 2;
/** The /48 of IPv6 networks gets this many times the limit of one network. */
const WIDER_TIMES = 3;

type Limit = { readonly name: string; readonly most: number; readonly within: number };

/** Most tries to exchange a code, of one network in an hour. */
const MOST_EXCHANGES = 60;

export class Limits {
  readonly #sql: Statements;
  readonly #sealer: Sealer;
  readonly #limits: SignupOptions['limits'];

  constructor(sql: Statements, sealer: Sealer, limits: SignupOptions['limits']) {
    this.#sql = sql;
    this.#sealer = sealer;
    this.#limits = limits;
  }

  /** Counts a request for a key, or returns the seconds until there is room for one. */
  countRequest(address: string, client: string, now: number): number | undefined {
    const { perAddress, perNetwork, inAll } = this.#limits;
    const mailbox = sameMailbox(address);
    return this.#count(
      [
        { name: `address ${mailbox}`, most: perAddress, within: HOUR_MS },
        { name: `day ${mailbox}`, most: perAddress * DAY_TIMES, within: DAY_MS },
        ...limitsOf('network', client, perNetwork),
        { name: 'all', most: inAll, within: HOUR_MS },
      ],
      now,
    );
  }

  /** Counts a try to exchange a code, or returns the seconds until there is room for one. */
  countExchange(client: string, now: number): number | undefined {
    return this.#count(limitsOf('exchange', client, MOST_EXCHANGES), now);
  }

  #count(limits: readonly Limit[], now: number): number | undefined {
    // `at`: the time from which a hit no longer counts.
    this.#sql.run('DELETE FROM hits WHERE at <= ?', now);
    const named = limits.map((limit) => ({ ...limit, name: this.#sealer.sign('network', limit.name) }));
    for (const { name, most } of named) {
      // The hit whose end makes room.
      const row = this.#sql.get(
        'SELECT at FROM hits WHERE name = ? ORDER BY at DESC LIMIT 1 OFFSET ?',
        name,
        most - 1,
      );
      if (row !== undefined) return Math.max(1, Math.ceil((Number(row['at']) - now) / 1000));
    }
    for (const { name, within } of named)
      this.#sql.run('INSERT INTO hits(name, at) VALUES (?, ?)', name, now + within);
    return undefined;
  }
}

function limitsOf(what: string, client: string, most: number): Limit[] {
  const [network, wider] = networksOf(client);
  const limits = [{ name: `${what} ${network}`, most, within: HOUR_MS }];
  if (wider !== undefined)
    limits.push({ name: `${what} ${wider}`, most: most * WIDER_TIMES, within: HOUR_MS });
  return limits;
}

/** The networks of an IP address: /24 of IPv4; /64 and /48 of IPv6. */
export function networksOf(client: string): readonly [string, string?] {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(client) ?? [];
  if (!isIPv6(client) || mapped !== undefined) return [(mapped ?? client).split('.').slice(0, 3).join('.')];
  const [head = '', tail] = (client.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const left = Math.max(0, 8 - groups.length - behind.length);
  const all = [...groups, ...Array.from({ length: tail === undefined ? 0 : left }, () => '0'), ...behind];
  const plain = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return [plain.join(':'), plain.slice(0, 3).join(':')];
}
