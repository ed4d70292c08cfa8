// What the main thread alone does for the key store: it sends the mails, and notes which keys are in use.

import { noteUses } from './access/noteUses.ts';
import { storeFrom } from './access/openStore.ts';
import { createStoreCounts } from './access/storedKeys.ts';
import type { GatewayLog } from './common/gatewayLog.ts';
import type { Options } from './options/options.ts';
import { serviceOf } from './signup/openSite.ts';
import { startSender } from './signup/sender.ts';

export interface StoreUpkeep {
  /** Of the keys in the store, for all threads. */
  readonly counts: SharedArrayBuffer;
  stop(): Promise<void>;
}

/** Undefined where there is no store. Throws `FatalError`. */
export function startUpkeep(options: Options, { log }: GatewayLog): StoreUpkeep | undefined {
  const { keyStore, signup } = options;
  if (keyStore === undefined) return undefined;
  const { open, sealer } = storeFrom(keyStore);
  const counts = createStoreCounts();
  const uses = noteUses(open(), sealer, counts, (error) =>
    log.error({ errcode: (error as { errcode?: number }).errcode }, 'uses of keys cannot be noted'),
  );
  const sender =
    signup === undefined ? undefined : startSender(open(), sealer, serviceOf(options), signup, log);
  return {
    counts,
    async stop() {
      uses.stop();
      await sender?.stop();
    },
  };
}
