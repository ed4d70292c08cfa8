// Chooses the calls in the history that are offered when their method is called again.

import type { EntryHead } from '../call/call.ts';
import { paramWords } from '../call/callTitle.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { withFunctions } from '../form/declaredFunctions.ts';
import { SECRET_PLACEHOLDER } from '../catalogue/secretParams.ts';

/** Parameters that were sent: as short texts and as JSON. `at`: Unix milliseconds. */
export type LastCall = {
  readonly words: readonly string[];
  readonly paramsJson: string;
  readonly at: number;
};

const MOST = 4;
const LONGEST_JSON = 20_000;

/**
 * The last calls, the newest first, each list of parameters once. Calls that were made only to explain another one are
 * left out, and calls of which no parameter was kept. `wanted`: parameters as JSON that are offered however old they
 * are. `contextOf`: what is known at the endpoint of a call, for its words. `here`: the id of an endpoint whose words
 * are used where the same parameters were sent to others, too.
 */
export function lastCalls(
  heads: readonly Pick<
    EntryHead,
    'method' | 'params' | 'endpointId' | 'functions' | 'startedAt' | 'explanation'
  >[],
  wanted: readonly string[] = [],
  contextOf: (head: Pick<EntryHead, 'endpointId'>) => DecodeContext = () => ({}),
  here = '',
): readonly LastCall[] {
  const calls = new Map<string, LastCall>();
  for (const head of heads) {
    const { method, params, functions, startedAt, explanation } = head;
    if (explanation !== undefined || params.every((value) => value === SECRET_PLACEHOLDER)) continue;
    const paramsJson = JSON.stringify(withFunctions(params, functions));
    const known = calls.get(paramsJson);
    if ((known !== undefined && head.endpointId !== here) || paramsJson.length > LONGEST_JSON) continue;
    if (known === undefined && calls.size >= MOST && !wanted.includes(paramsJson)) continue;
    const words = paramWords({ method, params }, contextOf(head));
    calls.set(paramsJson, { words, paramsJson, at: known?.at ?? startedAt });
  }
  return [...calls.values()];
}
