// Owns an explained transaction as something to look at: its headline, a group of rows for each question it answers,
// and the calls it was made from.

import { decode } from '../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../core/decode/decodedNode.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import type { Explanation, Source, TransactionState } from '../core/explain/explanation.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { SubjectView } from '../protocol/viewer.ts';
import { nodeRows } from './rowSource.ts';
import type { RowGroup } from './rowSource.ts';
import type { Subject } from './subject.ts';

const STATES: Readonly<Record<TransactionState, string>> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  unclear: 'Mined, outcome unknown',
  waiting: 'Waiting',
  replaced: 'Never mined',
  unknown: 'Not known here',
  block: 'A block',
  unread: 'Could not be read',
};

const PREFIX = 'explain:';

/** The id of the subject that an explanation is, by the id its calls share. */
export function explanationId(run: string): string {
  return PREFIX + run;
}

/** The explanation that an id of a subject stands for. */
export function explanationIn(id: string): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;
}

/** `run`: the id that its calls share. */
export function explanationSubject(
  run: string,
  explanation: Explanation,
  endpoint: Pick<Endpoint, 'id' | 'name'>,
  context: DecodeContext,
): Subject {
  const { hash, headline, notes, sections, sources, next } = explanation;
  const groups: readonly RowGroup[] = [
    ...(notes.length === 0 ? [] : [{ title: 'Notes', notes, rows: [] }]),
    ...sections,
    { title: 'Made from these calls', notes: [], rows: sources.map((source) => sourceRow(source, context)) },
  ];
  return {
    id: explanationId(run),
    endpoint: { endpointId: endpoint.id, endpointName: endpoint.name },
    next,
    entry: undefined,
    view: {
      title: `Explain ${hash.slice(0, 6)}…${hash.slice(-4)}`,
      summary: headline,
      facts: facts(explanation, endpoint),
      hint: '',
      problem: null,
      opened: groups.length - 1,
      hasJson: false,
      canSearch: true,
      actions: next.map(({ label }, index) => ({ action: `next:${index}`, label })),
    },
    source: nodeRows(groups),
  };
}

function facts({ hash, state }: Explanation, { name }: Pick<Endpoint, 'name'>): SubjectView['facts'] {
  return [
    { name: 'Transaction', text: hash, detail: '' },
    { name: 'Endpoint', text: name, detail: '' },
    { name: 'State', text: STATES[state], detail: '' },
  ];
}

function sourceRow(source: Source, context: DecodeContext): DecodedNode {
  const { purpose, method, outcome, note } = source;
  const label = `${purpose}, ${method}`;
  if (!outcome.ok) return decode(label, note, 'text', { context });
  return { ...decodeResult(source, outcome.result, context), label };
}
