// All methods with a spec, the most used first.

import { ADMIN } from './admin.ts';
import { DEBUG_ADMIN } from './debug/admin.ts';
import { RAW } from './debug/raw.ts';
import { TRACES } from './debug/trace.ts';
import { WITNESS } from './debug/witness.ts';
import { DEV_ACCOUNTS } from './dev/accounts.ts';
import { DEV_BLOCKS } from './dev/blocks.ts';
import { DEV_CHAIN } from './dev/chain.ts';
import { ERIGON_METHODS } from './erigon.ts';
import { BLOCKS } from './eth/blocks.ts';
import { EXECUTE } from './eth/execute.ts';
import { FEES } from './eth/fees.ts';
import { LEGACY } from './eth/legacy.ts';
import { LOGS } from './eth/logs.ts';
import { NODE } from './eth/node.ts';
import { SEND } from './eth/send.ts';
import { SIGN } from './eth/sign.ts';
import { STATE } from './eth/state.ts';
import { TRANSACTIONS } from './eth/transactions.ts';
import type { MethodSpec } from './methodSpec.ts';
import { NETHERMIND_METHODS } from './nethermind.ts';
import { OTS } from './ots.ts';
import { TESTING } from './testing.ts';
import { TRACE } from './trace.ts';
import { TXPOOL } from './txpool.ts';

export const METHODS: readonly MethodSpec[] = [
  ...NODE,
  ...STATE,
  ...BLOCKS,
  ...TRANSACTIONS,
  ...EXECUTE,
  ...FEES,
  ...LOGS,
  ...SEND,
  ...TXPOOL,
  ...RAW,
  ...WITNESS,
  ...TRACES,
  ...TRACE,
  ...OTS,
  ...ERIGON_METHODS,
  ...NETHERMIND_METHODS,
  ...SIGN,
  ...DEV_ACCOUNTS,
  ...DEV_BLOCKS,
  ...DEV_CHAIN,
  ...ADMIN,
  ...TESTING,
  ...DEBUG_ADMIN,
  ...LEGACY,
];
