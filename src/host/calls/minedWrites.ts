// Asks what became of transactions that a person has sent, and tags those that were mined and failed.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { isJsonObject } from '../../core/json.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { FAILED, tagEntries } from '../history/entryMarks.ts';
import type { History } from '../history/history.ts';
import type { Calls } from './calls.ts';

const SENDERS: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_sendRawTransaction']);
const TRANSACTION_HASH = /^0x[0-9a-f]{64}$/i;
/** How long to wait before each question; what takes longer stays untold. */
const WAITS_MS = [0, 1_000, 4_000, 15_000, 60_000];

export type MinedServices = {
  readonly calls: Pick<Calls, 'run' | 'onDidFinish'>;
  readonly endpoints: Pick<Endpoints, 'byId'>;
  readonly history: Pick<History, 'stored' | 'mark'>;
  /** Ends after so many milliseconds, and at once where it is disposed. */
  readonly pause: (ms: number) => Promise<void>;
  readonly showFailure: (error: unknown) => void;
};

/** Until it is disposed. Its questions are not in the history. */
export function followWrites(services: MinedServices): vscode.Disposable {
  const { calls, endpoints, history, pause, showFailure } = services;
  let isDisposed = false;

  /** Undefined while it is not mined, null where the endpoint does not tell. */
  async function hasFailed({ endpointId }: HistoryEntry, hash: string): Promise<boolean | null | undefined> {
    const endpoint = endpoints.byId(endpointId);
    if (endpoint === undefined) return null;
    const [method, params] = ['eth_getTransactionReceipt', [hash]];
    const answer = await calls.run({ method, params, endpoint, origin: 'extension', record: 'never' });
    const receipt = smallResult(answer?.outcome);
    if (receipt === undefined) return null;
    return isJsonObject(receipt) ? receipt['status'] === '0x0' : undefined;
  }

  async function follow(entry: HistoryEntry, hash: string): Promise<void> {
    for (const ms of WAITS_MS) {
      await pause(ms);
      if (isDisposed) return;
      const failed = await hasFailed(entry, hash);
      if (failed === true) return tagEntries(history, [entry.id], FAILED);
      if (failed !== undefined) return;
    }
  }

  const listening = calls.onDidFinish(({ entry, origin, recorded }) => {
    const hash = smallResult(entry.outcome);
    if (origin !== 'person' || !recorded || !SENDERS.has(entry.method)) return;
    if (typeof hash === 'string' && TRANSACTION_HASH.test(hash)) follow(entry, hash).catch(showFailure);
  });
  return new vscode.Disposable(() => {
    isDisposed = true;
    listening.dispose();
  });
}
