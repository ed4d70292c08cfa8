// The effect of a method of which only the name is known. An unknown name is never harmless.

import type { Effect } from './methodSpec.ts';

/** The first pattern that fits decides. */
const BY_NAME: readonly (readonly [RegExp, Effect])[] = [
  [/^(personal_|eth_sign|account_|parity_set)/, 'sign'],
  [/^(eth_send|eth_resend|eth_submit|eth_cancel|mev_)/, 'write'],
  [/^(admin_|miner_|clique_|debug_)/, 'admin'],
  [/^(anvil_|hardhat_|evm_|dev_|testing_)/, 'dev'],
];

export function guessEffect(name: string): Effect {
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown';
}
