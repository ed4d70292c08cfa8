// Owns what the History view shows below an entry: its result or failure, its request, the facts of the exchange.

import type { HistoryEntry } from '../core/call.ts';
import type { MethodSpec } from '../core/catalogue/methodSpec.ts';
import { findMethod, resultShape } from '../core/catalogue/catalogue.ts';
import { paramsShape } from '../core/catalogue/paramShape.ts';
import { decode } from '../core/decode/decodedNode.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { failureMessage } from '../core/failureText.ts';
import type { HistoryNode } from './historyTree.ts';

export function entryDetails(entry: HistoryEntry): HistoryNode[] {
  const { id, outcome, method } = entry;
  const spec = findMethod(method);
  const line = (label: string, text: string, icon: string): HistoryNode => ({
    kind: 'line',
    entryId: id,
    label,
    text,
    icon,
  });
  const value = (node: DecodedNode): HistoryNode => ({
    kind: 'value',
    entryId: id,
    path: `${id}/${node.label}`,
    node,
  });
  const request =
    entry.params.length === 0
      ? line('request', 'no parameters', 'arrow-right')
      : value(requestNode(entry, spec));
  const facts =
    entry.httpStatus === 0
      ? line('no answer', exchange(entry), 'info')
      : line(
          'answered',
          `${exchange(entry)}, HTTP ${entry.httpStatus}, ${entry.responseBytes.toLocaleString('en')} bytes`,
          'info',
        );
  if (!outcome.ok) {
    const failure = line('failed', failureMessage(outcome.failure), 'error');
    return [failure, value(decode('details', outcome.failure, 'unknown')), request, facts];
  }
  const result = value(decode('result', outcome.result, resultShape(spec, entry.params)));
  const meaning =
    outcome.result === null && spec?.nullMeans !== undefined
      ? [line('null', spec.nullMeans, 'question')]
      : [];
  return [result, ...meaning, request, facts];
}

function exchange({ endpointName, startedAt, durationMs }: HistoryEntry): string {
  return `${endpointName}, ${new Date(startedAt).toLocaleString()}, ${durationMs} ms`;
}

/** Parameters by the names of the method's docs; by position where those do not fit. */
function requestNode({ params }: HistoryEntry, spec: MethodSpec | undefined): DecodedNode {
  if (spec === undefined || params.length > spec.params.length) return decode('request', params, 'unknown');
  const named = spec.params.slice(0, params.length);
  const values = Object.fromEntries(named.map(({ name }, index) => [name, params[index] ?? null]));
  return decode('request', values, paramsShape(named));
}
