// What only the main thread does for the key store: sends the mails, notes which keys are in use, and publishes keys
// for gateways on other machines.

import { connectRedis } from './access/connectRedis.ts';
import { noteUses } from './access/noteUses.ts';
import { storeFrom } from './access/openStore.ts';
import { publishKeys } from './access/publishKeys.ts';
import { createStoreCounts } from './access/storedKeys.ts';
import { faultOf } from './common/faultOf.ts';
import type { GatewayLog } from './common/gatewayLog.ts';
import { showMails } from './metrics/mailMetrics.ts';
import type { Options } from './options/options.ts';
import { serviceOf } from './signup/openSite.ts';
import { startSender } from './signup/sender.ts';

export interface StoreUpkeep {
  /** The counters of the keys in the store, for all threads. */
  readonly counts: SharedArrayBuffer;
  stop(): Promise<void>;
}

/** Undefined where there is no store. Throws `FatalError`. */
export async function startUpkeep(options: Options, { log }: GatewayLog): Promise<StoreUpkeep | undefined> {
  const { keyStore, signup } = options;
  if (keyStore === undefined) return undefined;
  const { open, sealer } = storeFrom(keyStore);
  const counts = createStoreCounts();
  const uses = noteUses(open(), sealer, counts, (error) =>
    log.error(faultOf(error), 'uses of keys cannot be noted'),
  );
  const redis = options.redis === undefined ? undefined : await connectRedis(options.redis, log);
  const publisher =
    redis === undefined
      ? undefined
      : await publishKeys(open(), options.quota, redis, log, (ids) => uses.note(ids));
  const sender =
    signup === undefined ? undefined : startSender(open(), sealer, serviceOf(options), signup, log);
  if (sender !== undefined) showMails(() => sender.waiting());
  return {
    counts,
    async stop() {
      await publisher?.stop();
      redis?.disconnect();
      uses.stop();
      await sender?.stop();
    },
  };
}
