// The tokens whose amounts are shown in results: their known units, and which tokens are still to be asked.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { TokenUnit, TokenUnits } from '../../core/decode/tokenUnit.ts';
import { missingReads, reportOfToken } from '../../core/explain/tokenUnits.ts';
import type { TokenReport } from '../../core/explain/tokenUnits.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { PlaceOf } from './contractPlace.ts';
import { createTokenDirectory } from './tokenDirectory.ts';
import type { KeptReport } from './tokenDirectory.ts';
import { createWantedAddresses } from './wantedAddresses.ts';
import type { WantedAddresses } from './wantedAddresses.ts';

/** Tokens are lower-case addresses. */
export interface Tokens extends WantedAddresses {
  /** The units known at an endpoint. */
  of(endpointId: string): TokenUnits;
  /** The addresses that are a token at any endpoint, which does not prove that they are one at another. */
  everywhere(): ReadonlySet<string>;
  /** Learns what a call that has ended reports of a token. */
  learn(entry: Pick<HistoryEntry, 'endpointId' | 'method' | 'params' | 'outcome'>): void;
  /** The calls that a token is still to be asked with, as calldata: nothing that it has reported before. */
  missingReadsOf(endpointId: string, token: string): readonly string[];
  /** Keeps the replies of these tokens to all these questions: they are not asked again. */
  keepReports(endpointId: string, reports: ReadonlyMap<string, TokenReport>): void;
  /** The vaults that are still to be asked for their asset. */
  readonly vaults: WantedAddresses;
  /** Keeps the replies of these vaults to that question: they are not asked again. */
  keepAssets(endpointId: string, reports: ReadonlyMap<string, TokenReport>): void;
  readonly onDidLearn: vscode.Event<void>;
}

/** `placeOf`: undefined where the chain of an endpoint is not known. */
export function createTokens(memory: Pick<vscode.Memento, 'get' | 'update'>, placeOf: PlaceOf): Tokens {
  const learnt = new vscode.EventEmitter<void>();
  const directory = createTokenDirectory(memory, placeOf);
  const createWanted = (flag: 'isAsked' | 'isVaultAsked'): WantedAddresses =>
    createWantedAddresses(
      placeOf,
      (...of) => directory.keyOf(...of),
      (...of) => lastingReport(...of)[flag] === true,
    );
  const wanted = createWanted('isAsked');
  const vaults = createWanted('isVaultAsked');

  function put(endpointId: string, reports: ReadonlyMap<string, KeptReport>): void {
    const isNews = [...reports].some(([token, report]) => {
      const [was, is] = [directory.reportOf(endpointId, token), report].map((one) =>
        directory.unitOf(endpointId, one),
      );
      return !isSameUnit(was, is);
    });
    directory.put(endpointId, reports);
    if (isNews) learnt.fire();
  }

  /**
   * The report of a token on a lasting chain; empty on a development chain, where another token may be at the address
   * by now.
   */
  function lastingReport(endpointId: string, token: string): KeptReport {
    return placeOf(endpointId)?.isLasting === true ? directory.reportOf(endpointId, token) : {};
  }

  return {
    ...wanted,
    missingReadsOf: (endpointId, token) => missingReads(lastingReport(endpointId, token)),
    of: (endpointId) => directory.units(endpointId),
    everywhere: () => directory.everywhere(),
    onDidLearn: learnt.event,
    learn(entry) {
      const { token, report } = reportOfToken(entry) ?? {};
      if (token === undefined) return;
      const before = directory.reportOf(entry.endpointId, token);
      const now = { ...before, ...report };
      if (JSON.stringify(now) !== JSON.stringify(before)) put(entry.endpointId, new Map([[token, now]]));
    },
    keepReports(endpointId, reports) {
      if (reports.size === 0) return;
      const kept = [...reports].map(([token, report]): [string, KeptReport] => [
        token,
        { ...lastingReport(endpointId, token), ...report, isAsked: true },
      ]);
      put(endpointId, new Map(kept));
    },
    vaults,
    keepAssets(endpointId, reports) {
      if (reports.size === 0) return;
      const kept = [...reports].map(([vault, { asset }]): [string, KeptReport] => {
        const { asset: _before, ...report } = directory.reportOf(endpointId, vault);
        return [vault, { ...report, ...omitUndefined({ asset }), isVaultAsked: true }];
      });
      put(endpointId, new Map(kept));
    },
    dispose() {
      learnt.dispose();
      wanted.dispose();
      vaults.dispose();
    },
  };
}

function isSameUnit(one: TokenUnit | undefined, other: TokenUnit | undefined): boolean {
  return one?.decimals === other?.decimals && one?.symbol === other?.symbol && one?.asset === other?.asset;
}
