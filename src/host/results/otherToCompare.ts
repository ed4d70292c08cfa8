// Gets the other result of a comparison: another entry, or a new run of the call at its own or another endpoint.

import type { HistoryEntry } from '../../core/call/call.ts';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import type { Calls } from '../calls/calls.ts';
import { callOf } from '../calls/runAgain.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { EndpointChoice } from '../endpoints/otherEndpoints.ts';
import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { pickEntryToCompare } from './pickEntryToCompare.ts';

export type CompareServices = {
  readonly calls: Pick<Calls, 'run'>;
  readonly history: History;
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
  /** The other endpoints, and the choices that add one. */
  readonly endpointsBeside: (id: string) => Promise<readonly EndpointChoice[]>;
};

/** Undefined where the user left, or there is no result. */
export async function otherToCompare(
  entry: HistoryEntry,
  { calls, history, endpoints, contextOf, endpointsBeside }: CompareServices,
  whileBusy: <Result>(work: Promise<Result>) => Promise<Result>,
): Promise<HistoryEntry | undefined> {
  const isRead = effectOf(entry.method) === 'read';
  for (;;) {
    const elsewhere = isRead ? await endpointsBeside(entry.endpointId) : [];
    const other = await pickEntryToCompare(entry, history, elsewhere, contextOf);
    if (other === undefined) return undefined;
    if ('id' in other && other.id !== 'again') return history.get(other.id);
    const endpoint = 'take' in other ? await other.take() : undefined;
    // The user left while adding an endpoint: ask again.
    if ('take' in other && endpoint === undefined) continue;
    const { id: _own, ...call } = entry;
    const past = endpoint && { ...call, endpointId: endpoint.id, endpointName: endpoint.name };
    const again = await callOf(past ?? entry, endpoints);
    return again && whileBusy(calls.run(again));
  }
}
