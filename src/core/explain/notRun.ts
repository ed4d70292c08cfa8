// Explains a call that could not be run, with what its sender has where that is too little.

import { coinAmount } from '../chain/coinAmount.ts';
import { namedAddress } from '../decode/nameOfAddress.ts';
import type { Failure } from '../failure/failure.ts';
import { failureMessage } from '../failure/failureText.ts';
import { findRule } from '../failure/findRule.ts';
import type { JsonValue } from '../json.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { exactAmount } from '../quantity.ts';
import type { CallToExplain } from './callToExplain.ts';
import type { Explanation } from './explanation.ts';
import { textOf } from './gather.ts';
import type { Gather } from './gather.ts';

/** `failure`: undefined where no response could be read. */
export async function notRun(
  toExplain: CallToExplain,
  block: JsonValue,
  failure: Failure | undefined,
  gather: Gather,
): Promise<Explanation> {
  const { context, sources } = gather;
  const why =
    failure === undefined ? 'no response of the endpoint could be read' : failureMessage(failure, context);
  const isShort =
    failure !== undefined && findRule(failure, 'eth_call')?.id.startsWith('insufficient') === true;
  const notes = isShort ? await balanceNote(toExplain, block, gather) : [];
  return {
    hash: '',
    state: 'unread',
    headline: `The call could not be run: ${why}`,
    notes,
    sections: [],
    sources: sources(),
    next: [],
    ...omitUndefined({ failure }),
  };
}

/** Empty where overrides give the sender another balance. */
async function balanceNote(
  { call: { from = null }, stateOverrides }: CallToExplain,
  block: JsonValue,
  { context, request }: Gather,
): Promise<readonly string[]> {
  if (typeof from !== 'string' || stateOverrides !== undefined) return [];
  const balance = textOf(await request('what the sender has', 'eth_getBalance', [from, block]));
  const amount = exactAmount(balance);
  return amount === undefined
    ? []
    : [`The sender, ${namedAddress(from, context)}, has ${coinAmount(amount, context.chain)}.`];
}
