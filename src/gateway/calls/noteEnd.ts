// Counts and logs a call or batch that has ended.

import type { MethodPolicy } from '../access/methodPolicy.ts';
import type { LogRequest } from '../common/logRequest.ts';
import { CALL } from '../common/routes.ts';
import { countCall, countFault } from '../metrics/callMetrics.ts';
import type { Via } from '../node/nodes.ts';
import type { Client } from './client.ts';
import type { ParsedRequest } from './parseRequest.ts';
import { countCalls, methodsOf, metricNameOf } from './requestFacts.ts';

export type EndedCall = {
  /** Undefined where the body was not read. */
  readonly parsed: ParsedRequest | undefined;
  /** Undefined where the client went away before its response was written. */
  readonly status: number | undefined;
  readonly fault: string | undefined;
  /** On the clock of `performance.now()`. */
  readonly since: number;
  readonly client: Client;
  /** The label of the key. */
  readonly key: string;
  readonly via: Via | undefined;
};

export function noteEnd(allows: MethodPolicy, logRequest: LogRequest, ended: EndedCall): void {
  const { parsed, status, fault, since, client, key, via } = ended;
  countCall(metricNameOf(parsed, allows), status, (performance.now() - since) / 1000);
  if (fault !== undefined) countFault(fault);
  if (!logRequest.isOn(status)) return;
  logRequest({
    verb: client.verb,
    route: CALL,
    status,
    since,
    client: client.address,
    key,
    methods: parsed && methodsOf(parsed, allows),
    calls: parsed && countCalls(parsed),
    upstream: via?.upstream,
    attempts: via?.attempts,
    upstreamFault: fault,
  });
}
