// How a failure looks wherever it is shown: in the history, on a page, as an icon.

import type { Failure } from './failure.ts';

/**
 * `failed`: the server or the contract refused. `unclear`: no readable response, so that it is not known what became of
 * the call. `unsent`: no response was to come.
 */
export type FailureTone = 'failed' | 'unclear' | 'unsent';

export const FAILURE_TONES: Readonly<Record<Failure['kind'], FailureTone>> = {
  rpc: 'failed',
  http: 'failed',
  protocol: 'unclear',
  network: 'unclear',
  tls: 'unclear',
  timeout: 'unclear',
  input: 'unsent',
  cancelled: 'unsent',
};
