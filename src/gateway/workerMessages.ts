// What the main thread and its workers say to each other.

import type { DrainStep } from './drain.ts';
import type { KeyRecord } from './keyring.ts';
import type { ServeOptions } from './serve.ts';

/** What a worker is started with; it reads the command line again for the rest. */
export type WorkerData = Omit<ServeOptions, 'options' | 'nodeUrl'> & { readonly nodeUrl: string };

export type ToWorker =
  | { readonly kind: 'keys'; readonly keys: readonly KeyRecord[] }
  | { readonly kind: 'step'; readonly step: DrainStep };

export type FromWorker =
  | { readonly kind: 'ready'; readonly url: string }
  /** It could not start, for this reason. */
  | { readonly kind: 'stopped'; readonly message: string; readonly code: 1 | 2 }
  /** It has taken the step that it was told to. */
  | { readonly kind: 'stepped'; readonly step: DrainStep }
  | { readonly kind: 'log'; readonly lines: string };
