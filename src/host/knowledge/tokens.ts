// The tokens of which results show amounts: what is known of their units, and which are to be asked.

import * as vscode from 'vscode';
import { BoundedMap } from '../../core/boundedMap.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { TokenUnit, TokenUnits } from '../../core/decode/tokenUnit.ts';
import { openQuestions, tokenTold } from '../../core/explain/tokenUnits.ts';
import type { TokenReport } from '../../core/explain/tokenUnits.ts';
import { createTokenDirectory } from './tokenDirectory.ts';
import type { KeptReport, TokenDirectory, TokenPlace } from './tokenDirectory.ts';

/** Tokens are addresses in lower case. */
export interface Tokens extends WantedTokens {
  /** The units known at an endpoint. */
  of(endpointId: string): TokenUnits;
  /** Takes what an ended call tells of a token. */
  learn(entry: Pick<HistoryEntry, 'endpointId' | 'method' | 'params' | 'outcome'>): void;
  /** What a token is to be asked, each the calldata of a call: nothing that it has told before. */
  questionsTo(endpointId: string, token: string): readonly string[];
  /** Takes all that these tokens have to say to those questions: they are not asked again. */
  asked(endpointId: string, reports: ReadonlyMap<string, TokenReport>): void;
  readonly onDidLearn: vscode.Event<void>;
}

interface WantedTokens {
  /** Takes tokens of which a result shows amounts: those that are to be asked are wanted. `result`: its id, '' where it has none. */
  shownIn(endpointId: string, result: string): (token: string) => void;
  /** Endpoints with tokens that are to be asked. */
  wantedAt(): readonly string[];
  /** The tokens of an endpoint that are to be asked; in this window, each is taken once. */
  takeWanted(endpointId: string): readonly string[];
  /** The node was gone: where one can come back with other contracts, tokens are asked again. */
  renew(endpointId: string): void;
  readonly onDidWant: vscode.Event<void>;
  dispose(): void;
}

/** Tokens that are asked on behalf of one result. */
const MOST_A_RESULT = 50;
const MOST_RESULTS = 200;
const MOST_WANTED = 500;

type PlaceOf = (endpointId: string) => TokenPlace | undefined;

/** `placeOf`: undefined where the chain of an endpoint is not known. */
export function createTokens(memory: Pick<vscode.Memento, 'get' | 'update'>, placeOf: PlaceOf): Tokens {
  const learnt = new vscode.EventEmitter<void>();
  const directory = createTokenDirectory(memory, placeOf);
  const wanted = createWantedTokens(directory, placeOf);

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

  /** What holds of a token for good; on a development chain another one may be there by now. */
  function lastingReport(endpointId: string, token: string): KeptReport {
    return placeOf(endpointId)?.isLasting === true ? directory.reportOf(endpointId, token) : {};
  }

  return {
    ...wanted,
    questionsTo: (endpointId, token) => openQuestions(lastingReport(endpointId, token)),
    of: (endpointId) => directory.units(endpointId),
    onDidLearn: learnt.event,
    learn(entry) {
      const { token, report } = tokenTold(entry) ?? {};
      if (token === undefined) return;
      const before = directory.reportOf(entry.endpointId, token);
      const now = { ...before, ...report };
      if (JSON.stringify(now) !== JSON.stringify(before)) put(entry.endpointId, new Map([[token, now]]));
    },
    asked(endpointId, reports) {
      if (reports.size === 0) return;
      const asked = [...reports].map(([token, report]): [string, KeptReport] => [
        token,
        { ...lastingReport(endpointId, token), ...report, isAsked: true },
      ]);
      put(endpointId, new Map(asked));
    },
    dispose() {
      learnt.dispose();
      wanted.dispose();
    },
  };
}

function createWantedTokens(directory: TokenDirectory, placeOf: PlaceOf): WantedTokens {
  const wants = new vscode.EventEmitter<void>();
  const wanted = new Map<string, Set<string>>();
  /** In this window. */
  const taken = new Set<string>();
  const shown = new BoundedMap<string, Set<string>>(MOST_RESULTS);

  function isWanted(endpointId: string, token: string): boolean {
    if (taken.has(directory.keyOf(endpointId, token))) return false;
    const isLasting = placeOf(endpointId)?.isLasting === true;
    return !isLasting || directory.reportOf(endpointId, token).isAsked !== true;
  }

  return {
    onDidWant: wants.event,
    shownIn: (endpointId, result) => (token) => {
      if (!isWanted(endpointId, token)) return;
      const of = `${endpointId} ${result}`;
      const ofResult = shown.get(of) ?? new Set();
      const waiting = wanted.get(endpointId) ?? new Set();
      if (ofResult.has(token) || ofResult.size >= MOST_A_RESULT || waiting.size >= MOST_WANTED) return;
      shown.set(of, ofResult.add(token));
      wanted.set(endpointId, waiting.add(token));
      wants.fire();
    },
    wantedAt: () => [...wanted.keys()],
    takeWanted(endpointId) {
      const tokens = [...(wanted.get(endpointId) ?? [])].filter((token) => isWanted(endpointId, token));
      wanted.delete(endpointId);
      for (const token of tokens) taken.add(directory.keyOf(endpointId, token));
      return tokens;
    },
    renew(endpointId) {
      const place = placeOf(endpointId);
      if (place === undefined || place.isLasting) return;
      for (const key of taken) if (key.startsWith(`${place.name} `)) taken.delete(key);
      for (const of of shown.keys()) if (of.startsWith(`${endpointId} `)) shown.delete(of);
    },
    dispose: () => wants.dispose(),
  };
}

function isSameUnit(one: TokenUnit | undefined, other: TokenUnit | undefined): boolean {
  return one?.decimals === other?.decimals && one?.symbol === other?.symbol;
}
