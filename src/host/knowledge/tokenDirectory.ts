// The units that tokens reported, by chain and address: in the memento, which all windows share and later ones read.

import type * as vscode from 'vscode';
import { BoundedMap } from '../../core/boundedMap.ts';
import type { Chain } from '../../core/chain/chain.ts';
import type { TokenUnit, TokenUnits } from '../../core/decode/tokenUnit.ts';
import { readStoredReport, tokenUnit } from '../../core/explain/tokenUnits.ts';
import type { TokenReport } from '../../core/explain/tokenUnits.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import type { PlaceOf } from './contractPlace.ts';

/** `isAsked`: the token has been asked for its unit; `isVaultAsked`: and for its asset. */
export type KeptReport = TokenReport & { readonly isAsked?: true; readonly isVaultAsked?: true };

/** Tokens are lower-case addresses. */
export interface TokenDirectory {
  /** The key of a token at the place of this endpoint. */
  keyOf(endpointId: string, token: string): string;
  reportOf(endpointId: string, token: string): KeptReport;
  unitOf(endpointId: string, report: TokenReport): TokenUnit | undefined;
  units(endpointId: string): TokenUnits;
  /** The addresses that are a token at any endpoint, which does not prove that they are one at another. */
  everywhere(): ReadonlySet<string>;
  /** `reports`: by token. */
  put(endpointId: string, reports: ReadonlyMap<string, KeptReport>): void;
}

type Reports = ReadonlyMap<string, KeptReport>;
type Memory = Pick<vscode.Memento, 'get' | 'update'>;

const KEPT = 'ethRpc.tokens';
const MOST_KEPT = 2_000;

/** `placeOf`: undefined where the chain of an endpoint is not known. */
export function createTokenDirectory(memory: Memory, placeOf: PlaceOf): TokenDirectory {
  const kept = createKeptReports(memory);
  /** Reports of endpoints whose chain is not known yet; they are not kept for later windows. */
  const early = new BoundedMap<string, KeptReport>(MOST_KEPT);
  const known = new Map<string, { readonly from: readonly unknown[]; readonly units: TokenUnits }>();
  const earlyKey = (endpointId: string, token: string): string => `? ${endpointId} ${token}`;

  function keyOf(endpointId: string, token: string): string {
    const place = placeOf(endpointId);
    return place === undefined ? earlyKey(endpointId, token) : `${place.name} ${token}`;
  }

  return {
    keyOf,
    reportOf: (endpointId, token) =>
      kept.all().get(keyOf(endpointId, token)) ?? early.get(earlyKey(endpointId, token)) ?? {},
    unitOf: (endpointId, report) => tokenUnit(report, placeOf(endpointId)?.chain),
    units(endpointId) {
      const place = placeOf(endpointId);
      const from = [kept.all(), place?.name, place?.chain.coin?.symbol];
      const before = known.get(endpointId);
      if (before !== undefined && from.every((part, index) => part === before.from[index]))
        return before.units;
      const placed = place === undefined ? [] : unitsIn(kept.all(), `${place.name} `, place.chain);
      const units = new Map([...unitsIn(early, earlyKey(endpointId, ''), place?.chain), ...placed]);
      known.set(endpointId, { from, units });
      return units;
    },
    everywhere() {
      const reported = [...kept.all(), ...early].filter(([, report]) => tokenUnit(report, undefined));
      return new Set(reported.map(([key]) => key.slice(key.lastIndexOf(' ') + 1)));
    },
    put(endpointId, reports) {
      const keyed = [...reports].map(([token, report]) => [keyOf(endpointId, token), report] as const);
      if (placeOf(endpointId) === undefined) for (const [key, report] of keyed) early.set(key, report);
      else kept.put(keyed);
      known.clear();
    },
  };
}

function createKeptReports(memory: Memory): {
  readonly all: () => Reports;
  readonly put: (reports: readonly (readonly [string, KeptReport])[]) => void;
} {
  let read: { readonly stored: unknown; readonly reports: Reports } | undefined;

  function all(): Reports {
    const stored = memory.get<Readonly<Record<string, JsonValue>>>(KEPT);
    if (read === undefined || read.stored !== stored)
      read = { stored, reports: new Map(Object.entries(stored ?? {}).flatMap(keptReport)) };
    return read.reports;
  }
  return {
    all,
    put(reports) {
      const next = new BoundedMap<string, KeptReport>(MOST_KEPT, [...all(), ...reports]);
      void memory.update(KEPT, Object.fromEntries(next));
    },
  };
}

function keptReport([key, stored]: readonly [string, JsonValue]): readonly (readonly [string, KeptReport])[] {
  if (!isJsonObject(stored)) return [];
  const [isAsked, isVaultAsked] = ['isAsked', 'isVaultAsked'].map((name) =>
    stored[name] === true ? (true as const) : undefined,
  );
  return [[key, { ...readStoredReport(stored), ...omitUndefined({ isAsked, isVaultAsked }) }]];
}

/** The units of the tokens whose keys have this beginning, by address. */
function unitsIn(reports: Reports, beginning: string, chain: Chain | undefined): TokenUnits {
  const units = new Map<string, TokenUnit>();
  for (const [key, report] of reports) {
    const unit = key.startsWith(beginning) ? tokenUnit(report, chain) : undefined;
    if (unit !== undefined) units.set(key.slice(beginning.length), unit);
  }
  return units;
}
