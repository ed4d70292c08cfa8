// Entries for tests of the history's formats.

import type { ExportFormat } from '../../../src/core/history/exportFormat.ts';
import type { StoredEntry } from '../../../src/core/history/history.ts';

export const ANSWERED: StoredEntry = {
  id: 'a-1',
  startedAt: 1_760_000_000_123,
  endpointId: 'main',
  endpointName: 'Main',
  method: 'eth_call',
  params: [{ to: '0x01' }, 'latest'],
  ok: true,
  summary: '1.5 ETH',
  durationMs: 12.25,
  httpStatus: 200,
  requestBytes: 120,
  responseBytes: 56,
  outcome: { ok: true, result: '0x14d1120d7b160000' },
};
export const REFUSED: StoredEntry = {
  ...ANSWERED,
  id: 'b-2',
  ok: false,
  summary: 'execution reverted (3)',
  label: 'Reverts: too early',
  note: 'First line\nsecond',
  outcome: {
    ok: false,
    failure: { kind: 'rpc', code: 3, message: 'execution reverted', data: '0x08c379a0', status: 200 },
  },
};
export const UNREACHABLE: StoredEntry = {
  ...ANSWERED,
  id: 'c-3',
  ok: false,
  summary: 'Connection refused',
  httpStatus: 0,
  responseBytes: 0,
  wireBytes: 0,
  servedBy: { upstream: 1, attempts: 2 },
  rerunOf: 'a-1',
  pinned: true,
  tags: ['x', 'y'],
  outcome: { ok: false, failure: { kind: 'network', code: 'ECONNREFUSED', message: 'Connection refused' } },
};

/** Nothing is to be masked. */
export const asIs = (text: string): string => text;

/** The file of these entries. */
export function exported({ begin, end, entry }: ExportFormat, entries: readonly StoredEntry[]): string {
  return `${begin}${entries.map(entry).join(',\n')}${end}`;
}
