// Owns the API keys: which there are, and whether one that was sent is among them. Refuses to keep a key: only its
// SHA-256 stays in memory.

import { createHash, timingSafeEqual } from 'node:crypto';

export type KeyEntry = { readonly key: string; readonly quota: Quota };

/** Calls a key may make; 0 is no limit. The day is a UTC day. */
export type Quota = { readonly perSecond: number; readonly perDay: number };

export type Holder = {
  /** SHA-256 of the key in hexadecimal: names its counters. */
  readonly hash: string;
  /** The beginning of `hash`: names the key in the log. */
  readonly label: string;
  readonly quota: Quota;
};

export interface Keyring {
  find(candidate: string): Holder | undefined;
  /** From now on these keys, and no others, are known. */
  replace(entries: readonly KeyEntry[]): void;
}

const KEY = /^[A-Za-z0-9._~-]{8,256}$/;

/** Whether `text` can stand in a URL path as it is, and is long enough to be a key. */
export function isKey(text: string): boolean {
  return KEY.test(text) && !/^\.+$/.test(text);
}

export const KEY_RULE = 'a key has 8 to 256 characters of A-Z a-z 0-9 . _ ~ -';

export function createKeyring(entries: readonly KeyEntry[]): Keyring {
  let holders: readonly (Holder & { readonly digest: Buffer })[] = [];

  const keyring: Keyring = {
    find(candidate) {
      const digest = sha256(candidate);
      let found: Holder | undefined;
      // No early end: the time taken says nothing about which key came near.
      for (const holder of holders) if (timingSafeEqual(holder.digest, digest)) found = holder;
      return found;
    },
    replace(next) {
      holders = next.map(({ key, quota }) => {
        const digest = sha256(key);
        const hash = digest.toString('hex');
        return { digest, hash, label: hash.slice(0, 8), quota };
      });
    },
  };
  keyring.replace(entries);
  return keyring;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
