// The messages between the main thread and its workers.

import type { DrainStep } from './drain.ts';
import type { KeyRecord } from './access/keyring.ts';
import type { MetricValues } from './metrics/metrics.ts';
import type { Tls } from './readTls.ts';
import type { ServeOptions } from './serve.ts';

/** The start data of a worker, which reads the command line again for the rest. */
export type WorkerData = Omit<ServeOptions, 'options' | 'nodeUrls'> & {
  readonly nodeUrls: readonly string[];
};

export type ToWorker =
  /** The worker replies with `metrics` under the same number. */
  | { readonly kind: 'readMetrics'; readonly requestId: number }
  | { readonly kind: 'tls'; readonly tls: Tls }
  | { readonly kind: 'keys'; readonly keys: readonly KeyRecord[] }
  | { readonly kind: 'step'; readonly step: DrainStep };

export type FromWorker =
  | { readonly kind: 'ready'; readonly url: string }
  /** The worker could not start, for this reason. */
  | { readonly kind: 'stopped'; readonly message: string; readonly code: 1 | 2 }
  /** The worker has taken the step. */
  | { readonly kind: 'stepped'; readonly step: DrainStep }
  | { readonly kind: 'metrics'; readonly requestId: number; readonly values: MetricValues }
  | { readonly kind: 'log'; readonly lines: string };
