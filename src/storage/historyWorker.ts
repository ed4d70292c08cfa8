// The program of the history thread, so that the extension host never waits for a disk. Long work runs in slices, and
// the thread receives messages between them.

import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { TidyReport } from '../core/history/history.ts';
import { reasonOf } from '../core/text/reasonOf.ts';
import type { EntryRow } from './entryRow.ts';
import { openHistoryStore } from './historyStore.ts';
import type { Operations } from './historyStore.ts';

export type Operation = keyof Operations;
/** `cancel`: the number of a request whose reply is no longer needed. */
export type WorkerRequest =
  | { readonly id: number; readonly operation: Operation; readonly args: readonly unknown[] }
  | { readonly cancel: number }
  | { readonly watch: boolean }
  | { readonly close: true };
export type WorkerReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly changed: true }
  | { readonly tidied: TidyReport };

type Asked = Extract<WorkerRequest, { id: number }>;

const IDLE_AFTER_MS = 200;
const IDLE_EVERY_MS = 5;
const AGAIN_AFTER_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
const RETRY_EVERY_MS = 2_000;
const POLL_MS = 400;
/** Most appends that are written in one transaction. */
const MOST_TOGETHER = 500;

const port = parentPort!;
const { file, folder } = workerData as { readonly file: string; readonly folder: string };
const store = openHistoryStore(file, folder, Date.now);
/** The requests that are running and were not cancelled. */
const running = new Set<number>();
let idle: NodeJS.Timeout | undefined;
let due: NodeJS.Timeout | undefined;
let retrying: NodeJS.Timeout | undefined;
let polling: NodeJS.Timeout | undefined;

function reply(message: WorkerReply): void {
  port.postMessage(message);
}

/** Writes the entries of all these requests in one transaction. */
function append(requests: readonly Asked[]): void {
  try {
    const added = appended(requests.flatMap(({ args }) => args[0] as readonly EntryRow[]));
    let at = 0;
    for (const { id, args } of requests) {
      const { length } = args[0] as readonly EntryRow[];
      reply({ id, value: added.slice(at, at + length) });
      at += length;
    }
    if (store.isWaiting()) retryLater();
  } catch (error) {
    for (const { id } of requests) reply({ id, error: reasonOf(error) });
  }
}

/** After damage, tries once more, in the new file. */
function appended(rows: readonly EntryRow[]): readonly boolean[] {
  try {
    return store.operations().append(rows);
  } catch (error) {
    if (!mended(error)) throw error;
    return store.operations().append(rows);
  }
}

async function run(request: Asked): Promise<void> {
  const { id } = request;
  running.add(id);
  try {
    reply({ id, value: await resultOf(request) });
  } catch (error) {
    reply({ id, error: reasonOf(error) });
  }
  running.delete(id);
}

/** After damage, tries once more, when the readable part of the damaged file has been copied into the new one. */
async function resultOf(request: Asked): Promise<unknown> {
  try {
    return await attempt(request);
  } catch (error) {
    if (!mended(error)) throw error;
    await toEnd(store.recovering(reportGone), request.id);
    return attempt(request);
  }
}

async function attempt({ id, operation, args }: Asked): Promise<unknown> {
  const result = (store.operations()[operation] as (...all: readonly unknown[]) => unknown)(...args);
  return isSliced(result) ? toEnd(result, id) : result;
}

async function toEnd(slices: Generator<unknown, unknown>, id: number): Promise<unknown> {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
    if (!running.has(id)) throw new Error('Cancelled.');
    await new Promise((next) => setImmediate(next));
  }
}

function isSliced(value: unknown): value is Generator<unknown, unknown> {
  return typeof value === 'object' && value !== null && 'next' in value;
}

/** Opens the history again if this error shows damage. Returns whether it does: the operation can then be retried. */
function mended(error: unknown): boolean {
  if (!store.isDamage(error)) return false;
  store.reopen();
  reply({ changed: true });
  return true;
}

function retryLater(): void {
  retrying ??= setTimeout(() => {
    retrying = undefined;
    try {
      if (store.retry()) return reply({ changed: true });
    } catch (error) {
      mended(error);
    }
    retryLater();
  }, RETRY_EVERY_MS);
}

function idleLater(delay: number): void {
  idle ??= setTimeout(() => {
    idle = undefined;
    if (running.size > 0) return idleLater(IDLE_AFTER_MS);
    try {
      if (store.idle(reportGone)) idleLater(IDLE_EVERY_MS);
      else idleAgainAt(store.next());
    } catch (error) {
      mended(error);
      // The disk may be full, or another window may hold a lock.
      idleAgainAt(Date.now() + AGAIN_AFTER_MS);
    }
  }, delay);
}

function reportGone(tidied?: TidyReport): void {
  reply({ changed: true });
  if (tidied !== undefined) reply({ tidied });
}

/** Continues idle work at this time, as when deleted entries can no longer be restored. */
function idleAgainAt(at = Infinity): void {
  clearTimeout(due);
  const wait = Math.max(at - Date.now(), IDLE_AFTER_MS);
  if (at < Infinity) due = setTimeout(idleLater, Math.min(wait, LONGEST_WAIT_MS), 0);
}

function watch(isWatched: boolean): void {
  clearInterval(polling);
  if (!isWatched) return;
  let seen = versionNow();
  polling = setInterval(() => {
    const version = versionNow();
    if (version !== seen) reply({ changed: true });
    seen = version;
  }, POLL_MS);
}

/** Undefined where the history cannot be read. */
function versionNow(): string | undefined {
  try {
    return store.version();
  } catch (error) {
    mended(error);
    return undefined;
  }
}

function close(): void {
  for (const timer of [idle, due, retrying, polling]) clearTimeout(timer);
  store.close();
  port.close();
}

function take(first: WorkerRequest): void {
  let appends: Asked[] = [];
  const end = (): void => {
    if (appends.length > 0) append(appends);
    appends = [];
  };
  for (let next: WorkerRequest | undefined = first; next !== undefined; next = received()) {
    if ('cancel' in next) running.delete(next.cancel);
    else if ('watch' in next) watch(next.watch);
    else if ('close' in next) {
      end();
      return close();
    } else if (next.operation === 'append' && appends.length < MOST_TOGETHER) appends.push(next);
    else {
      end();
      if (next.operation === 'append') appends.push(next);
      else void run(next);
    }
  }
  end();
  idleLater(IDLE_AFTER_MS);
}

function received(): WorkerRequest | undefined {
  return receiveMessageOnPort(port)?.message as WorkerRequest | undefined;
}

port.on('message', take);
// The first idle work waits, so that the first page comes before it.
idleLater(2 * IDLE_AFTER_MS);
