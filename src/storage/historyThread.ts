// The thread that reads and writes the history, seen from the extension host: numbered requests and their replies.

import { Worker } from 'node:worker_threads';
import type { HistoryPort, TidyReport } from '../core/history/history.ts';
import type { Operations } from './historyStore.ts';
import type { Operation, WorkerReply, WorkerRequest } from './historyWorker.ts';

type Returned<Name extends Operation> =
  ReturnType<Operations[Name]> extends Generator<unknown, infer Value> ? Value : ReturnType<Operations[Name]>;
type Waiting = { resolve(value: never): void; reject(error: Error): void };

/** The thread keeps the process alive only while a reply is pending. */
export class HistoryThread {
  readonly listeners: (() => void)[] = [];
  readonly tidyListeners: ((tidied: TidyReport) => void)[] = [];
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exited: Promise<void>;
  #lastId = 0;
  /** Why the thread no longer exists. */
  #ended: Error | undefined;

  constructor(program: string | URL, file: string, folder: string) {
    this.#worker = new Worker(program, { workerData: { file, folder } });
    this.#worker.on('message', (message: WorkerReply) => this.#take(message));
    this.#exited = new Promise<void>((resolve) => {
      this.#worker.on('exit', () => {
        this.#endAll(new Error('The history was closed.'));
        resolve();
      });
    });
    this.#worker.on('error', (error) => this.#endAll(error));
    this.#worker.unref();
  }

  post(request: WorkerRequest): void {
    this.#worker.postMessage(request);
  }

  request<Name extends Operation>(
    operation: Name,
    args: Parameters<Operations[Name]>,
    signal?: Parameters<HistoryPort['page']>[3],
  ): Promise<Returned<Name>> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    signal?.addEventListener('abort', () => {
      if (this.#waiting.has(id)) this.post({ cancel: id });
    });
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(id, { resolve, reject });
      this.post({ id, operation, args });
    });
  }

  async close(): Promise<void> {
    this.#worker.ref();
    this.post({ close: true });
    await this.#exited;
  }

  #take(message: WorkerReply): void {
    if ('changed' in message) for (const listener of this.listeners) listener();
    else if ('tidied' in message) for (const listener of this.tidyListeners) listener(message.tidied);
    else if ('error' in message) this.#settle(message.id)?.reject(new Error(message.error));
    else this.#settle(message.id)?.resolve(message.value as never);
  }

  #settle(id: number): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    return found;
  }

  #endAll(error: Error): void {
    this.#ended ??= error;
    for (const id of this.#waiting.keys()) this.#settle(id)?.reject(error);
  }
}
