// Token units by endpoint, from all results of decimals() and symbol() in this window.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { TokenUnits } from '../../core/decode/tokenUnit.ts';
import { readTokenReport, tokenUnit } from '../../core/explain/tokenUnits.ts';
import type { TokenReport } from '../../core/explain/tokenUnits.ts';
import { isJsonObject } from '../../core/json.ts';

export interface Tokens {
  of(endpointId: string): TokenUnits | undefined;
  /** Takes what an ended call tells of a token. */
  learn(entry: HistoryEntry): void;
  readonly onDidLearn: vscode.Event<void>;
  dispose(): void;
}

export function createTokens(): Tokens {
  const learnt = new vscode.EventEmitter<void>();
  const reported = new Map<string, Map<string, TokenReport>>();
  const units = new Map<string, TokenUnits>();
  return {
    of: (endpointId) => units.get(endpointId),
    onDidLearn: learnt.event,
    learn({ endpointId, method, params: [call, , ...overrides], outcome }) {
      // With another state than that of the chain, a token says what it was made to say.
      if (!outcome.ok || method !== 'eth_call' || !isJsonObject(call) || overrides.length > 0) return;
      const { to, input, data } = call;
      const calldata = input ?? data;
      if (typeof to !== 'string' || typeof calldata !== 'string') return;
      const answer = readTokenReport(calldata.toLowerCase(), outcome.result);
      const token = to.toLowerCase();
      const known = reported.get(endpointId) ?? new Map<string, TokenReport>();
      const before = known.get(token) ?? {};
      const all = { ...before, ...answer };
      if (all.decimals === before.decimals && all.symbol === before.symbol) return;
      reported.set(endpointId, known.set(token, all));
      const unit = tokenUnit(all);
      if (unit === undefined) return;
      units.set(endpointId, new Map([...(units.get(endpointId) ?? []), [token, unit]]));
      learnt.fire();
    },
    dispose: () => learnt.dispose(),
  };
}
