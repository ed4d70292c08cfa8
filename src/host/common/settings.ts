// Reads and writes the extension's settings. A value of the wrong type counts as missing.

import * as vscode from 'vscode';
import type { LookupServices } from '../../core/abi/lookUp.ts';
import type { Chain } from '../../core/chain/chain.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { checksumState } from '../../core/text/checksumState.ts';
import { parseEndpoint } from '../../core/endpoint/endpoint.ts';
import type { HistoryRules } from '../../core/history/history.ts';
import type { JsonValue } from '../../core/json.ts';
import { reasonOf } from '../../core/text/reasonOf.ts';
import type { TransportLimits } from '../../rpc/transport.ts';
import type { SettingName } from './ids.ts';

const SECTION = 'ethRpc';

export type ConfiguredEndpoints = {
  readonly endpoints: readonly Endpoint[];
  /** One sentence for each setting that is not a usable endpoint. */
  readonly problems: readonly string[];
};

function read(name: SettingName): unknown {
  return vscode.workspace.getConfiguration(SECTION).get(name);
}

/** The endpoints in the user's own settings; a workspace cannot add any (application scope). */
export function readEndpoints(): ConfiguredEndpoints {
  const items = read('endpoints');
  const endpoints: Endpoint[] = [];
  const problems: string[] = [];
  for (const item of Array.isArray(items) ? (items as JsonValue[]) : []) {
    const parsed = parseEndpoint(item);
    if (!parsed.ok) problems.push(parsed.problem);
    else if (endpoints.some(({ id }) => id === parsed.value.id))
      problems.push(vscode.l10n.t('Two endpoints have the id “{0}”.', parsed.value.id));
    else endpoints.push(parsed.value);
  }
  return { endpoints, problems };
}

/** The settings could not be written; the message is VS Code's own. */
export class SettingsNotSaved extends Error {}

/** Saves the list to the user's settings; items that are not valid are kept as they are. Throws `SettingsNotSaved`. */
export async function writeEndpoints(
  change: (items: readonly unknown[]) => readonly unknown[],
): Promise<void> {
  const items = read('endpoints');
  return save('endpoints', change(Array.isArray(items) ? items : []));
}

/** Changes the endpoint with this id as it is in the settings, or removes it where `change` returns undefined. */
export function changeEndpoint(
  id: string,
  change: (endpoint: Endpoint) => Endpoint | undefined,
): Promise<void> {
  return writeEndpoints((items) =>
    items.flatMap((item) =>
      (item as { id?: unknown } | null)?.id === id ? (change(item as Endpoint) ?? []) : [item],
    ),
  );
}

async function save(name: SettingName, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(SECTION);
  try {
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  } catch (error) {
    throw new SettingsNotSaved(reasonOf(error));
  }
}

export function readLimits(): TransportLimits {
  return {
    connectTimeoutMs: milliseconds(read('timeout.connect'), 10),
    totalTimeoutMs: milliseconds(read('timeout.total'), 30),
    maxResponseBytes: positive(read('maxResponseBytes'), 1_000_000_000),
    maxConnections: 50,
  };
}

/** Whether a read is sent again after the time for which a busy server asks to wait. */
export function waitsForRetryAfter(): boolean {
  return read('waitForRetryAfter') !== false;
}

/** Whether the units of tokens are asked for where results show amounts of them. */
export function asksTokens(): boolean {
  return read('askTokens') !== false;
}

/** Whether contracts of the workspace are recognised by the code at addresses that results show. */
export function namesContracts(): boolean {
  return read('nameContracts') !== false;
}

/** Whether signatures and contracts may be looked up at public services, and the URLs of these services. */
export function lookupSettings(): { readonly isOn: boolean; readonly services: LookupServices } {
  const url = (name: SettingName): string => {
    const value = read(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    isOn: read('lookUp.enabled') === true,
    services: { signatures: url('lookUp.signatures'), contracts: url('lookUp.contracts') },
  };
}

/** Throws `SettingsNotSaved`. */
export function turnOnLookups(): Promise<void> {
  return save('lookUp.enabled', true);
}

/** Means all endpoints, in a list of endpoint ids. */
export const ALL_ENDPOINTS = '*';

/** In the settings, 0 means no limit. */
export function readHistoryRules(): HistoryRules {
  const ids = readUnrecorded();
  const most = (name: SettingName): number => positive(read(name), Infinity);
  return {
    doNotRecord: ids.includes(ALL_ENDPOINTS) ? 'all' : ids,
    mostEntries: most('history.maxEntries'),
    mostDays: most('history.maxDays'),
    mostAnswerBytes: most('history.maxAnswerBytes'),
  };
}

/** The ids of the endpoints whose calls are not recorded; `*` means all. */
export function readUnrecorded(): readonly string[] {
  const ids = read('history.doNotRecord');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Whether calls to this endpoint are not recorded. */
export function isUnrecorded({ id }: Endpoint): boolean {
  const ids = readUnrecorded();
  return ids.includes(ALL_ENDPOINTS) || ids.includes(id);
}

/** Throws `SettingsNotSaved`. */
export async function writeUnrecorded(ids: readonly string[]): Promise<void> {
  return save('history.doNotRecord', ids);
}

/** Writes the limits in which these rules differ from the settings. Throws `SettingsNotSaved`. */
export async function writeHistoryLimits(rules: HistoryRules): Promise<void> {
  const now = readHistoryRules();
  for (const [name, member] of LIMITS)
    if (rules[member] !== now[member]) await save(name, Number.isFinite(rules[member]) ? rules[member] : 0);
}

const LIMITS = [
  ['history.maxEntries', 'mostEntries'],
  ['history.maxDays', 'mostDays'],
  ['history.maxAnswerBytes', 'mostAnswerBytes'],
] as const;

/** Labels by lower-case address; invalid addresses are left out. Of several labels for an address, the first counts. */
export function readAddressBook(): ReadonlyMap<string, string> {
  const book = read('addressBook');
  const entries = typeof book === 'object' && book !== null ? Object.entries(book) : [];
  const labels = entries.flatMap(([label, address]: readonly [string, unknown]) =>
    typeof address === 'string' && checksumState(address) !== undefined && label.trim() !== ''
      ? [[address.trim().toLowerCase(), label.trim()] as const]
      : [],
  );
  return new Map(labels.toReversed());
}

/** The user's own descriptions of chains, by chain id; invalid ones are left out. */
export function readChains(): ReadonlyMap<bigint, Chain> {
  const chains = read('chains');
  const entries = typeof chains === 'object' && chains !== null ? Object.entries(chains) : [];
  return new Map(
    entries.flatMap(([id, described]: readonly [string, unknown]) => {
      const { name, coin, decimals = 18 } = (described ?? {}) as Readonly<Record<string, unknown>>;
      if (!/^[1-9]\d{0,77}$/.test(id) || typeof name !== 'string' || name.trim() === '') return [];
      const isCoin = typeof coin === 'string' && coin.trim() !== '' && isDecimals(decimals);
      const chain: Chain = {
        id: BigInt(id),
        name: name.trim(),
        coin: isCoin ? { symbol: coin.trim(), decimals } : undefined,
        kind: 'other',
      };
      return [[chain.id, chain] as const];
    }),
  );
}

function isDecimals(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 36;
}

/** The anvil program to start; undefined where it is to be looked for. */
export function readLocalNodePath(): string | undefined {
  const path = read('localNode.path');
  return typeof path === 'string' && path.trim() !== '' ? path.trim() : undefined;
}

export function onDidChangeSettings(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SECTION)) listener();
  });
}

/** Timers take 31 bits: a longer delay would end at once. */
function milliseconds(seconds: unknown, otherwise: number): number {
  return Math.min(positive(seconds, otherwise) * 1000, 2 ** 31 - 1);
}

function positive(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : otherwise;
}
