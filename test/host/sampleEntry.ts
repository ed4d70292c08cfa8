// A recorded call for the tests of host modules.

import type { HistoryEntry } from '../../src/core/call/call.ts';

/** A call that succeeded at the endpoint `a`, with these members in place of its own. */
export function sampleEntry(id: string, more: object = {}): HistoryEntry {
  return {
    id,
    startedAt: 1,
    endpointId: 'a',
    endpointName: 'A',
    method: 'eth_chainId',
    params: [],
    ok: true,
    summary: '1',
    durationMs: 1,
    httpStatus: 200,
    requestBytes: 1,
    responseBytes: 1,
    outcome: { ok: true, result: '0x1' },
    ...more,
  };
}
