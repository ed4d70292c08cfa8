// The facts about a request that quotas, log and metrics need.

import type { MethodPolicy } from '../access/methodPolicy.ts';
import type { ParsedRequest } from './parseRequest.ts';

/** Calls in a request, as quotas count them. */
export function countCalls(parsed: ParsedRequest): number {
  return parsed.kind === 'batch' ? parsed.items.length : 1;
}

/** The name under which the metrics count a request. */
export function metricNameOf(parsed: ParsedRequest | undefined, allows: MethodPolicy): string {
  if (parsed?.kind === 'batch') return 'batch';
  const isOffered = parsed?.kind === 'single' && parsed.item.ok && allows(parsed.item.call.method);
  return isOffered ? parsed.item.call.method : 'none';
}

/** Method names for the log: only offered ones, since any other text may be a secret that was sent by mistake. */
export function methodsOf(parsed: ParsedRequest, allows: MethodPolicy): readonly string[] {
  if (parsed.kind === 'refused') return [];
  if (parsed.kind === 'single')
    return parsed.item.ok && allows(parsed.item.call.method) ? [parsed.item.call.method] : [];
  const names = parsed.items.flatMap((item) =>
    item.ok && allows(item.call.method) ? [item.call.method] : [],
  );
  return [...new Set(names)].slice(0, 10);
}
