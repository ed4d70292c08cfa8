// How requests are sent: at once, again after a wait that the server asks for, or in chunks.

import * as vscode from 'vscode';
import type { RequestDraft, Send } from '../../core/call/call.ts';
import type { JsonValue } from '../../core/json.ts';
import { groupDigits } from '../../core/quantity.ts';
import type { LargeBodies } from '../../core/reply/largeBody.ts';
import { sendAfterWaits } from '../../core/call/sendAfterWaits.ts';
import type { GoodChunks } from '../../core/call/requestInChunks.ts';
import { sendInChunks } from '../../core/call/sendInChunks.ts';
import type { SpareChunks } from '../../core/call/sendInChunks.ts';
import type { LogSplit } from '../../core/call/splitLogs.ts';
import type { RpcClient } from '../../rpc/client.ts';
import type { Progress } from '../common/progress.ts';
import { identityOf } from '../endpoints/endpointStates.ts';
import type { Waits } from './waits.ts';

export type SenderServices = {
  /** Whether a read is sent again after the time for which a busy server asks to wait. */
  readonly waitsForRetryAfter: () => boolean;
  readonly client: () => Promise<RpcClient>;
  readonly bodies: () => Promise<LargeBodies>;
};

/** Where a wait is reported: in the notification, under this title, and to `onWait` each second. */
export type WaitShown = {
  readonly title: string;
  readonly progress: Progress | undefined;
  /** Receives `undefined` once the wait is over. */
  readonly onWait?: ((secondsLeft: number | undefined) => void) | undefined;
};

export interface CallSenders {
  /** Sends at once, even where the server asks to wait. */
  readonly atOnce: Send<AbortSignal>;
  /** Waits where the server asks for it, if the settings allow that. */
  patient(shown: WaitShown): Send<AbortSignal>;
  /** The same for logs that are asked for in chunks. */
  inChunks(params: RequestDraft['params'], split: LogSplit, shown: WaitShown): Send<AbortSignal>;
}

export function createCallSenders(
  { waitsForRetryAfter, client, bodies }: SenderServices,
  waits: Pick<Waits, 'wait'>,
): CallSenders {
  const atOnce: Send<AbortSignal> = async (call, signal) => (await client()).send(call, signal);

  /** The most blocks for which each endpoint returned logs in one request. */
  const sizes = new Map<string, bigint>();
  const spareOf = createSpareChunks();

  function waiting({ title, progress, onWait }: WaitShown) {
    return async (seconds: number, signal: AbortSignal): Promise<void> => {
      await waits.wait(title, seconds, signal, (left) => {
        progress?.report(vscode.l10n.t('the server asks to wait, sent again in {0} s', left));
        onWait?.(left);
      });
      progress?.report('');
      onWait?.(undefined);
    };
  }

  return {
    atOnce,
    patient: (shown) =>
      waitsForRetryAfter() ? sendAfterWaits(atOnce, { now: Date.now, wait: waiting(shown) }) : atOnce,
    inChunks: (params, split, shown) => async (call, signal) => {
      const server = identityOf(call.endpoint);
      const ports = {
        send: atOnce,
        largeBodies: await bodies(),
        now: Date.now,
        known: sizes.get(server),
        spare: spareOf(server),
        learn: (blocks: bigint) => void sizes.set(server, blocks),
        wait: waitsForRetryAfter() ? (seconds: number) => waiting(shown)(seconds, signal) : undefined,
        onProgress: (done: bigint, all: bigint) =>
          shown.progress?.report(vscode.l10n.t('{0} of {1} blocks', groupDigits(done), groupDigits(all))),
      };
      return sendInChunks(ports, params, split)(call, signal);
    },
  };
}

/** Keeps the finished chunks of the last log query that ended early, for one query to one server. */
function createSpareChunks(): (server: string) => SpareChunks {
  let kept: { readonly query: string; readonly chunks: GoodChunks } | undefined;
  return (server) => {
    const queryOf = (params: readonly JsonValue[]): string => JSON.stringify([server, params]);
    return {
      take: (params) => (kept?.query === queryOf(params) ? kept.chunks : undefined),
      keep(params, chunks) {
        kept = chunks.size === 0 ? undefined : { query: queryOf(params), chunks };
      },
    };
  };
}
