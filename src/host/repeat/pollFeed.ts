// A feed for endpoints without a WebSocket: a filter on the node, which is polled for changes.

import * as vscode from 'vscode';
import { isLocal } from '../../core/endpoint/endpoint.ts';
import type { JsonValue } from '../../core/json.ts';
import { sizeOf } from '../../core/live/liveState.ts';
import type { LiveRequest } from '../../core/live/liveState.ts';
import type { LiveTarget } from '../../core/live/liveKind.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import { rhythmOf } from '../../core/watch/trigger.ts';
import type { FeedListener, FeedOpened, FeedRequest, FeedServices } from './feed.ts';

/** The most new blocks of one poll that are requested one by one; where there are more, the gap is filled instead. */
const MOST_BLOCKS = 50;

export async function openPollFeed(
  { calls }: FeedServices,
  { endpoint, target, signal }: FeedRequest,
  listener: FeedListener,
): Promise<FeedOpened> {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function request({ method, params }: LiveRequest): Promise<Outcome> {
    const cancellation = new vscode.CancellationTokenSource();
    const cancel = (): void => cancellation.cancel();
    if (method !== 'eth_uninstallFilter') signal.addEventListener('abort', cancel);
    try {
      const entry = await calls.run(
        { endpoint, method, params, origin: 'repeat', record: 'never' },
        cancellation.token,
      );
      return entry?.outcome ?? DECLINED;
    } finally {
      signal.removeEventListener('abort', cancel);
      cancellation.dispose();
    }
  }

  const made = await request(filterOf(target));
  const id = smallResult(made);
  if (id === undefined) return made.ok ? DECLINED : made;

  async function poll(): Promise<void> {
    const outcome = await request({ method: 'eth_getFilterChanges', params: [id!] });
    if (isClosed) return;
    const changes = smallResult(outcome);
    if (!Array.isArray(changes)) {
      close();
      return listener.onEnd(outcome.ok ? 'The node gave no list of changes.' : outcome.failure.message);
    }
    await hand(changes as readonly JsonValue[]);
    if (!isClosed) plan();
  }

  async function hand(changes: readonly JsonValue[]): Promise<void> {
    if (target.kind !== 'newHeads') {
      for (const change of changes) listener.onValue(change, sizeOf(change));
      // The newest block says from where to continue once the node has dropped the filter.
      if (target.kind === 'logs') {
        const block = smallResult(
          await request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
        );
        if (block !== undefined && !isClosed) listener.onHead(block, sizeOf(block), true);
      }
      return;
    }
    for (const hash of changes.slice(-MOST_BLOCKS)) {
      const block = smallResult(await request({ method: 'eth_getBlockByHash', params: [hash, false] }));
      if (isClosed) return;
      if (block !== undefined && block !== null) listener.onValue(block, sizeOf(block));
    }
  }

  function plan(): void {
    const { pauseMs } = rhythmOf({ kind: 'heads' }, isLocal(endpoint));
    timer = setTimeout(() => {
      poll().catch((error: unknown) => listener.onEnd(String(error)));
    }, pauseMs);
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(timer);
    void request({ method: 'eth_uninstallFilter', params: [id!] });
  }

  if (!signal.aborted) plan();
  return { ok: true, feed: { way: 'polling', request, close } };
}

const DECLINED = {
  ok: false,
  failure: { kind: 'protocol', rule: 'noResultOrError', message: 'The node gave no filter.' },
} as const satisfies Outcome;

/** The request that creates the filter. */
function filterOf({ kind, filter }: LiveTarget): LiveRequest {
  switch (kind) {
    case 'logs':
      return { method: 'eth_newFilter', params: [filter] };
    case 'newHeads':
    case 'syncing':
      return { method: 'eth_newBlockFilter', params: [] };
    case 'newPendingTransactions':
      return { method: 'eth_newPendingTransactionFilter', params: [] };
  }
}
