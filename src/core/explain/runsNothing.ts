// Whether a call that is not sent would run nothing: asks for the code of the account that it calls.

import { calledAccountToCheck, NO_CODE } from '../call/ranNothing.ts';
import { overriddenCodes } from '../decode/overriddenCode.ts';
import type { JsonValue } from '../json.ts';
import type { CallToExplain } from './callToExplain.ts';
import { textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import type { TriedRun } from './tryRun.ts';

/** The account without code that it calls; undefined where code would run, or may run. */
export async function askRunsNothing(
  { frame, logs = [] }: TriedRun,
  { call, stateOverrides = null }: CallToExplain,
  block: JsonValue,
  { request }: Gather,
): Promise<string | undefined> {
  const to = logs.length > 0 ? undefined : calledAccountToCheck(call, frame);
  const isOverridden = overriddenCodes([call, block, stateOverrides]).has(to?.toLowerCase() ?? '');
  if (to === undefined || isOverridden) return undefined;
  const code = await request('the code that it calls', 'eth_getCode', [to, block]);
  return textOf(code) === NO_CODE ? to : undefined;
}
