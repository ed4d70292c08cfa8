// A transaction that is in a block, as the node gave it.

import type { JsonObject } from '../json.ts';

export type Mined = {
  readonly hash: string;
  readonly transaction: JsonObject;
  readonly receipt: JsonObject | undefined;
};
