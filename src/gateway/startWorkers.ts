// Starts several threads that serve on one port. Threads, not processes, because they share the memory in which quotas
// are counted. The system spreads the connections over them (SO_REUSEPORT).

import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { MetricValues } from './metrics/metrics.ts';
import type { GatewayLog } from './common/gatewayLog.ts';
import type { DrainStep } from './drain.ts';
import { portFault } from './portFault.ts';
import type { ServeOptions, Serving } from './serve.ts';
import { FatalError } from './common/fatalError.ts';
import type { FromWorker, ToWorker, WorkerData } from './workerMessages.ts';

export type Workers = Serving & {
  /** Rejects when a worker ends without being asked to. */
  readonly broken: Promise<never>;
  /** The metrics of each worker. */
  readMetrics(): Promise<readonly MetricValues[]>;
};

/** How long a port may be silent that is taken. */
const CHECK_MS = 1000;

/** `program`: the file of this program. Throws `FatalError`. */
export async function startWorkers(
  program: string,
  serving: ServeOptions,
  log: GatewayLog,
): Promise<Workers> {
  const { options, nodeUrls, ...rest } = serving;
  await checkPort(options.host, serving.port);
  /** The workers that have not ended. */
  const workers = new Set<Worker>();
  let ending = false;
  let breakDown: (error: unknown) => void = () => undefined;
  const broken = new Promise<never>((_resolve, reject) => {
    breakDown = reject;
  });
  broken.catch(() => undefined);

  function start(port: number, isFirst: boolean): Promise<string> {
    const data: WorkerData = { ...rest, nodeUrls: nodeUrls.map(({ href }) => href), port, isFirst };
    const worker = new Worker(program, { workerData: data, argv: process.argv.slice(2) });
    workers.add(worker);
    const ended = (code: number): FatalError => new FatalError(`a worker ended with ${code}`);
    worker.on('error', breakDown).on('exit', (code) => {
      workers.delete(worker);
      if (!ending) breakDown(ended(code));
    });
    return new Promise((resolve, reject) => {
      worker.on('exit', (code) => reject(ended(code)));
      worker.on('error', reject).on('message', (message: FromWorker) => {
        if (message.kind === 'log') log.write(message.lines);
        else if (message.kind === 'ready') resolve(message.url);
        else if (message.kind === 'stopped') reject(new FatalError(message.message, message.code));
      });
    });
  }

  let requests = 0;
  const sendToAll = (message: ToWorker): void => {
    // The records of keys are cloned; all workers share the memory that counts the calls.
    for (const worker of workers) worker.postMessage(message);
  };
  const url = await start(serving.port, true);
  const port = Number(new URL(url).port);
  await Promise.all(Array.from({ length: serving.workers - 1 }, () => start(port, false)));
  return {
    url,
    broken,
    async readMetrics() {
      requests += 1;
      const values = Array.from(workers, (worker) => metricsOf(worker, requests));
      sendToAll({ kind: 'readMetrics', requestId: requests });
      return (await Promise.all(values)).flatMap((one) => one ?? []);
    },
    replaceKeys: (keys) => sendToAll({ kind: 'keys', keys }),
    replaceTls: (tls) => sendToAll({ kind: 'tls', tls }),
    async step(step) {
      ending = true;
      const stepped = Array.from(workers, (worker) => whenStepped(worker, step));
      sendToAll({ kind: 'step', step });
      await Promise.all(stepped);
    },
  };
}

/** Undefined where the worker ends meanwhile. */
function metricsOf(worker: Worker, requestId: number): Promise<readonly MetricValues[] | undefined> {
  return new Promise((resolve) => {
    const onMessage = (message: FromWorker): void => {
      if (message.kind === 'metrics' && message.requestId === requestId) finish([message.values]);
    };
    const onExit = (): void => finish(undefined);
    const finish = (values: readonly MetricValues[] | undefined): void => {
      worker.off('message', onMessage).off('exit', onExit);
      resolve(values);
    };
    worker.on('message', onMessage).on('exit', onExit);
  });
}

/** Also resolves where the worker ends meanwhile. */
function whenStepped(worker: Worker, step: DrainStep): Promise<void> {
  return new Promise((resolve) => {
    worker.on('exit', () => resolve());
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'stepped' && message.step === step) resolve();
    });
  });
}

/**
 * Fails where the port is in use: a port that another gateway shares among its workers would be shared with these, too.
 * Connects to it, because clients that come to a port that is listened on only for a moment are reset.
 */
async function checkPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const socket = connect({ host, port, timeout: CHECK_MS });
  const taken = await new Promise<boolean>((resolve) => {
    // A port that nobody listens on can be connected with itself.
    socket.once('connect', () => resolve(socket.localPort !== port));
    for (const event of ['error', 'timeout']) socket.once(event, () => resolve(false));
  });
  socket.destroy();
  if (taken) throw portFault({ code: 'EADDRINUSE' }, host, port);
}
