// The API keys: which ones exist, and whether a sent key is among them. Only their SHA-256 hashes stay in memory.

import { hash as hashOf } from 'node:crypto';
import { KeyCounts, type Quota } from './keyCounts.ts';

export type KeyEntry = { readonly key: string; readonly quota: Quota };

/** The record of a key, as it is passed between threads. */
export type KeyRecord = {
  /** SHA-256 of the key in hexadecimal, which names its counters. */
  readonly hash: string;
  readonly quota: Quota;
  readonly counts: SharedArrayBuffer;
};

export type Holder = {
  readonly hash: string;
  /** The beginning of `hash`, which names the key in the log. */
  readonly label: string;
  readonly quota: Quota;
  readonly counts: KeyCounts;
};

/** Keys from elsewhere than the options, such as a store. */
export interface KeySource {
  find(hash: string): Holder | undefined;
  /** Grows with every change. */
  readonly version: number;
}

export interface Keyring {
  find(candidate: string): Holder | undefined;
  /** The holder whose key has this hash. */
  holderOf(hash: string): Holder | undefined;
  /** Replaces all keys but those of `KeySource`. */
  replace(records: readonly KeyRecord[]): void;
  /** Another number after every change of the keys. */
  readonly version: number;
}

const KEY = /^[A-Za-z0-9._~-]{8,256}$/;

/** Digits of a key's hash that name the key in the log and in lists. */
export const LABEL_LENGTH = 8;

/** Whether `text` can stand in a URL path as it is, and is long enough to be a key. */
export function isKey(text: string): boolean {
  return KEY.test(text) && !/^\.+$/.test(text);
}

export const KEY_RULE = 'a key has 8 to 256 characters of A-Z a-z 0-9 . _ ~ -';

/** Makes records of keys; a key that was there before keeps its counts. */
export function createKeyRecords(): (entries: readonly KeyEntry[]) => KeyRecord[] {
  const counts = new Map<string, SharedArrayBuffer>();
  return (entries) =>
    entries.map(({ key, quota }) => {
      const hash = hashOf('sha256', key, 'hex');
      let buffer = counts.get(hash);
      if (buffer === undefined) counts.set(hash, (buffer = new KeyCounts().buffer));
      return { hash, quota, counts: buffer };
    });
}

export function createHolder(hash: string, quota: Quota, counts: KeyCounts): Holder {
  return { hash, label: hash.slice(0, LABEL_LENGTH), quota, counts };
}

export function createKeyring(records: readonly KeyRecord[], more?: KeySource): Keyring {
  let holders: ReadonlyMap<string, Holder> = new Map();
  let version = 0;

  const keyring: Keyring = {
    get version() {
      return version + (more?.version ?? 0);
    },
    // The time this takes reveals nothing about a key: the map looks a hash up by a seeded hash of its own.
    find(candidate) {
      return keyring.holderOf(hashOf('sha256', candidate, 'hex'));
    },
    holderOf: (hash) => holders.get(hash) ?? more?.find(hash),
    replace(next) {
      version += 1;
      holders = new Map(
        next.map(({ hash, quota, counts }) => [hash, createHolder(hash, quota, new KeyCounts(counts))]),
      );
    },
  };
  keyring.replace(records);
  return keyring;
}
