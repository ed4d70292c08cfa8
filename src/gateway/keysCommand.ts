// `gateway keys ...`: lists, makes, revokes and changes the keys of a store, also while gateways use it.

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_LIMIT, KeyTable, stateOf, type StoredKey } from './access/keyTable.ts';
import type { Quota } from './access/keyCounts.ts';
import { LABEL_LENGTH } from './access/keyring.ts';
import { maskAddress, parseMailAddress, sameMailbox } from './access/mailAddress.ts';
import { createStatements, inTransaction, storeFrom } from './access/openStore.ts';
import { FatalError } from './common/fatalError.ts';
import { readKeyStore } from './options/signupOptions.ts';
import { joinNegatives, readCount, flagError } from './options/optionValues.ts';

const KEYS_HELP = `Keys in the store of a gateway

  gateway.js keys list   --store FILE [--json] [--addresses]
  gateway.js keys add    --store FILE [--address MAIL] [--quota-rps N] [--quota-day N]
  gateway.js keys revoke --store FILE KEY-NAME ...
  gateway.js keys quota  --store FILE KEY-NAME ... [--quota-rps N] [--quota-day N]

KEY-NAME is what “list” shows as the name of a key, the beginning of its hash, or the mail address of its owner, which
stands for all of the owner's keys that can be used. A gateway that runs follows within a second. “add” prints the new
key, this one time. A quota that you do not give is that of the gateway's flags (“default” in the list); 0 is no limit.
With --addresses, “list” shows mail addresses in full.
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const FLAGS = {
  store: text,
  'secret-file': text,
  json: flag,
  addresses: flag,
  address: text,
  'quota-rps': text,
  'quota-day': text,
  help: flag,
} as const;

/** Returns the text for standard output; `say` gets messages that are not for programs. Throws `FatalError`. */
export function keysCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void = () => undefined,
): string {
  const { values, positionals } = readArguments(args);
  const [verb, ...names] = positionals;
  if (values.help === true || verb === undefined) return KEYS_HELP;
  const options = readKeyStore(values, env);
  if (options === undefined) throw flagError('keys: say which store with --store FILE');
  // A name with a typing error must not make an empty store.
  const isNew = !existsSync(options.file);
  if (verb !== 'add' && isNew) throw new FatalError(`--store ${options.file}: there is no such file`);
  const { open, sealer } = storeFrom(options);
  const db = open();
  if (isNew) say(`made a new store, ${options.file}`);
  const keys = new KeyTable(createStatements(db), sealer);
  const now = Date.now();
  try {
    switch (verb) {
      case 'list':
        return values.json === true
          ? `${JSON.stringify(
              keys.list().map((key) => facts(key, now, values.addresses === true)),
              undefined,
              2,
            )}\n`
          : table(keys.list(), now, values.addresses === true);
      case 'add': {
        const address = values.address === undefined ? undefined : parseMailAddress(values.address);
        if (values.address !== undefined && address === undefined)
          throw flagError('--address is a mail address');
        return `${keys.add(address, quotaOf(values, { perSecond: DEFAULT_LIMIT, perDay: DEFAULT_LIMIT }), now).key}\n`;
      }
      case 'revoke':
        return inTransaction(db, () => {
          const live = named(keys, names, now);
          const [ended, others] = [[] as StoredKey[], [] as StoredKey[]];
          for (const key of live) (keys.revoke(key.id, now) ? ended : others).push(key);
          return done('Revoked', ended) + done('Ended before:', others);
        });
      case 'quota':
        if (values['quota-rps'] === undefined && values['quota-day'] === undefined)
          throw flagError('keys quota: say how much with --quota-rps N, --quota-day N or both');
        return inTransaction(db, () => {
          const live = named(keys, names, now);
          for (const { id, quota } of live) keys.setQuota(id, quotaOf(values, quota));
          return done('Changed', live);
        });
      default:
        throw flagError('keys: say list, add, revoke or quota (see keys --help)');
    }
  } finally {
    db.close();
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: joinNegatives(args), options: FLAGS, strict: true, allowPositionals: true });
  } catch (error) {
    const name = /'(--?[a-z][a-z-]*)/.exec((error as Error).message)?.[1] ?? 'an argument';
    throw flagError(`keys: ${name} is not known, or its value is missing (see keys --help)`);
  }
}

function quotaOf(
  values: { readonly 'quota-rps'?: string | undefined; readonly 'quota-day'?: string | undefined },
  before: Quota,
): Quota {
  return {
    perSecond: readCount('quota-rps', values['quota-rps'], before.perSecond),
    perDay: readCount('quota-day', values['quota-day'], before.perDay),
  };
}

/** The keys that these names stand for. */
function named(keys: KeyTable, names: readonly string[], now: number): StoredKey[] {
  if (names.length === 0)
    throw flagError('keys: say which key, by its name in “list” or the address of its owner');
  const all = keys.list();
  const found = names.flatMap((name) => {
    const some = name.includes('@') ? ofOwner(all, name, now) : all.filter(({ hash }) => isNamed(hash, name));
    if (some.length === 0) throw new FatalError('keys: there is no such key');
    if (some.length > 1 && !name.includes('@'))
      throw new FatalError('keys: several keys have this name; give more of the hash (list --json shows it)');
    return some;
  });
  return [...new Set(found)];
}

function ofOwner(all: readonly StoredKey[], name: string, now: number): StoredKey[] {
  const typed = sameMailbox(parseMailAddress(name) ?? name);
  return all.filter(
    (key) =>
      key.address !== undefined &&
      sameMailbox(key.address) === typed &&
      ['active', 'ending'].includes(stateOf(key, now)),
  );
}

const isNamed = (hash: string, name: string): boolean => name.length >= LABEL_LENGTH && hash.startsWith(name);

const nameOf = ({ hash }: StoredKey): string => hash.slice(0, LABEL_LENGTH);

function done(what: string, keys: readonly StoredKey[]): string {
  if (keys.length === 0) return '';
  return `${what} ${keys.map(nameOf).join(', ')}\n`;
}

const time = (at: number | undefined): string | null =>
  at === undefined ? null : `${new Date(at).toISOString().slice(0, 19)}Z`;

function addressOf({ address }: StoredKey, isWhole: boolean): string | null {
  if (address === undefined) return null;
  return isWhole ? address : maskAddress(address);
}

function facts(key: StoredKey, now: number, isWhole: boolean) {
  return {
    name: nameOf(key),
    hash: key.hash,
    address: addressOf(key, isWhole),
    created: time(key.created),
    lastUsed: time(key.lastUsed),
    quota: { perSecond: limitFact(key.quota.perSecond), perDay: limitFact(key.quota.perDay) },
    state: stateOf(key, now),
    ends: time(key.ends),
  };
}

function limitText(limit: number): string {
  if (limit === DEFAULT_LIMIT) return 'default';
  return limit === 0 ? 'none' : String(limit);
}

/** Null for the limit that the flags of the gateway give. */
const limitFact = (limit: number): number | null => (limit === DEFAULT_LIMIT ? null : limit);

function table(keys: readonly StoredKey[], now: number, isWhole: boolean): string {
  const rows = keys.map((key) => {
    const state = stateOf(key, now);
    return [
      nameOf(key),
      addressOf(key, isWhole) ?? '-',
      time(key.created)!,
      time(key.lastUsed) ?? 'never',
      limitText(key.quota.perSecond),
      limitText(key.quota.perDay),
      state === 'ending' ? `ends ${time(key.ends)}` : state,
    ];
  });
  const lines = [['NAME', 'ADDRESS', 'CREATED', 'LAST USED', 'PER SECOND', 'PER DAY', 'STATE'], ...rows];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const aligned = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return `${aligned.join('\n')}\n`;
}
