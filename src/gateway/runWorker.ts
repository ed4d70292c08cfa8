// The program of a worker thread: serves calls, and does what the main thread asks for.

import { parentPort, workerData } from 'node:worker_threads';
import { createRemoteLog } from './common/gatewayLog.ts';
import { readMetrics } from './metrics/metrics.ts';
import { parseOptions } from './options/options.ts';
import { serve, type Serving } from './serve.ts';
import { FatalError } from './common/fatalError.ts';
import type { FromWorker, ToWorker, WorkerData } from './workerMessages.ts';

export async function runWorker(): Promise<void> {
  const port = parentPort;
  const options = parseOptions(process.argv.slice(2), process.env);
  if (port === null || options === 'help') throw new Error('not a worker');
  const post = (message: FromWorker): void => port.postMessage(message);
  const logging = createRemoteLog(options.logLevel, (lines) => post({ kind: 'log', lines }));
  process.on('exit', () => logging.flushSync());
  const { nodeUrls, ...data } = workerData as WorkerData;
  let serving: Serving;
  try {
    serving = await serve({ ...data, options, nodeUrls: nodeUrls.map((url) => new URL(url)) }, logging);
  } catch (error) {
    if (!(error instanceof FatalError)) throw error;
    return post({ kind: 'stopped', message: error.message, code: error.code });
  }
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'keys') serving.replaceKeys(message.keys);
    else if (message.kind === 'tls') serving.replaceTls(message.tls);
    else if (message.kind === 'readMetrics')
      void readMetrics().then((values) => post({ kind: 'metrics', requestId: message.requestId, values }));
    else
      void serving.step(message.step).then(async () => {
        await logging.flush();
        post({ kind: 'stepped', step: message.step });
      });
  });
  post({ kind: 'ready', url: serving.url });
}
