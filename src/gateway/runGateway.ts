// The gateway's life: starts its parts in order, and ends all of them.

import type { GatewayLog } from './common/gatewayLog.ts';
import { drain } from './drain.ts';
import { createKeyRecords } from './access/keyring.ts';
import { createStoreCounts } from './access/storedKeys.ts';
import type { Options } from './options/options.ts';
import { readKeys } from './readKeys.ts';
import { readTls } from './readTls.ts';
import { addProcessMetrics, metricsText, readMetrics } from './metrics/metrics.ts';
import { startMetricsServer, type MetricsServer } from './metrics/metricsServer.ts';
import { portFault } from './portFault.ts';
import { serve } from './serve.ts';
import { startNode } from './chain/startNode.ts';
import { startUpkeep } from './startUpkeep.ts';
import { startWorkers, type Workers } from './startWorkers.ts';
import { FatalError } from './common/fatalError.ts';
import { isThisMachine } from './common/isThisMachine.ts';

export type Gateway = {
  readonly url: string;
  /** The key that was generated because none was given. */
  readonly generatedKey: string | undefined;
  /** Rejects with `FatalError` when the gateway cannot go on. */
  readonly broken: Promise<never>;
  /** Reads the key file and the certificate again; the old ones stay where the new ones cannot be used. */
  reload(): Promise<void>;
  /** Takes no more calls after the grace time, and finishes the running ones within the drain timeout. */
  drain(graceMs: number): Promise<void>;
};

/** Starts everything that `options` asks for; `program` is the file of this program. Throws `FatalError`. */
export async function runGateway(options: Options, program: string, logging: GatewayLog): Promise<Gateway> {
  const { log } = logging;
  const keys = await readKeys(options);
  const tls = await readTls(options);
  const recordsOf = createKeyRecords();
  const upkeep = await startUpkeep(options, logging);
  const node = await startNode(options, program);
  const { port, workers } = options;
  const serving = {
    options,
    nodeUrls: node.urls,
    keys: recordsOf(keys.entries),
    storeCounts: upkeep?.counts ?? (options.sharedKeys ? createStoreCounts() : undefined),
    tls,
    port,
    workers,
    isFirst: true,
  };
  const server: Workers =
    workers > 1
      ? await startWorkers(program, serving, logging)
      : {
          ...(await serve(serving, logging)),
          broken: new Promise(() => undefined),
          readMetrics: async () => [],
        };
  const metrics = await startMetrics(options, server);
  warnAboutExposure(options, logging);
  log.info(
    {
      url: server.url,
      metrics: metrics?.url,
      node: options.node.kind === 'anvil' ? 'anvil' : undefined,
      upstreams: node.urls.length,
      keys: keys.entries.length,
      moreKeys: options.sharedKeys ? 'of another gateway’s store' : options.keyStore && 'of the store',
      workers,
    },
    'ready',
  );

  return {
    url: server.url,
    generatedKey: keys.generated,
    broken: Promise.race([
      server.broken,
      node.died.then(() => Promise.reject(new FatalError('anvil ended, and with it the chain'))),
    ]),
    reload: () => reload(options, server, recordsOf, logging),
    async drain(graceMs) {
      log.info('stopping');
      await drain((step) => server.step(step), graceMs);
      await upkeep?.stop();
      node.kill();
      metrics?.close();
      log.info('stopped');
      await logging.flush();
    },
  };
}

async function reload(
  options: Options,
  server: Workers,
  recordsOf: ReturnType<typeof createKeyRecords>,
  { log }: GatewayLog,
): Promise<void> {
  const hasKeyFile = options.keyFile !== undefined && options.keyFile !== '-';
  if (!hasKeyFile && options.tls === undefined) log.info('nothing to read again');
  if (hasKeyFile)
    try {
      const { entries } = await readKeys(options);
      server.replaceKeys(recordsOf(entries));
      log.info({ keys: entries.length }, 'keys read again');
    } catch (error) {
      log.error({ problem: (error as Error).message }, 'keys not read; the old ones stay');
    }
  try {
    const tls = await readTls(options);
    if (tls === undefined) return;
    server.replaceTls(tls);
    log.info('certificate read again');
  } catch (error) {
    log.error({ problem: (error as Error).message }, 'certificate not read; the old one stays');
  }
}

/** The metrics include the counts of the main thread itself. */
async function startMetrics({ metrics }: Options, server: Workers): Promise<MetricsServer | undefined> {
  if (metrics === undefined) return undefined;
  addProcessMetrics();
  const read = async (): Promise<string> =>
    metricsText([await readMetrics(), ...(await server.readMetrics())]);
  try {
    return await startMetricsServer(metrics, read);
  } catch (error) {
    throw portFault(error, metrics.host, metrics.port, '--metrics-port');
  }
}

function warnAboutExposure({ host, tls }: Options, { log }: GatewayLog): void {
  if (tls === undefined && !isThisMachine(host)) {
    log.warn({ host }, 'reachable from other machines without TLS: keys travel in clear text');
  }
}
