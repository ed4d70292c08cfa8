// The columns of a table of logs: one for each topic, one for each argument of the known events. Only one of several
// logs with the same event and size is decoded.

import type { KnownContract } from '../contracts/knownContract.ts';
import { contractOfNode } from '../decode/contractOfNode.ts';
import { childNodes } from '../decode/childNodes.ts';
import { isJsonObject } from '../json.ts';
import type { Slices } from '../slices.ts';
import { eventIn, rowAt } from './table.ts';
import type { Table } from './table.ts';

/** The most topics of a log: the EVM has LOG0 to LOG4. */
const MOST_TOPICS = 4;
const MOST_ARGUMENTS = 60;

/** Names, each with the first examined row that has it. */
type Named = readonly (readonly [name: string, row: number])[];

export type LogColumns = {
  /** The first row with an event. */
  readonly event: number | undefined;
  /** In the order of the event: `from`, `to`, `amount`. Those of the most frequent event come first. */
  readonly arguments: Named;
  /** The number of arguments of rare events that have no column. */
  readonly leftOut: number;
  /** The positions of topics; undefined where `topics` can be something else than a short list. */
  readonly topics: Named | undefined;
};

type Event = { readonly row: number; readonly names: readonly string[]; count: number };

/** Finds the columns from the rows at these positions. */
export function* logColumns(table: Table, positions: readonly number[]): Slices<LogColumns> {
  const contracts = new Map<KnownContract | undefined, number>();
  const events = new Map<string, Event | undefined>();
  const topics = new Map<string, number>();
  let isLogs = true;
  for (const row of positions) {
    yield 'pause';
    const node = rowAt(table, row);
    if (!isJsonObject(node.value) || node.value['topics'] === undefined) continue;
    const { topics: list, data } = node.value;
    isLogs &&= Array.isArray(list) && list.length <= MOST_TOPICS;
    if (!isLogs || !Array.isArray(list)) continue;
    for (let at = 0; at < list.length; at++) if (!topics.has(String(at))) topics.set(String(at), row);
    // Logs that agree in these have the same event and arguments. A known contract has its own names for arguments.
    const contract = contractOfNode(node);
    if (!contracts.has(contract)) contracts.set(contract, contracts.size);
    const alike = `${contracts.get(contract)} ${String(list[0])} ${list.length} ${typeof data === 'string' ? data.length : 0}`;
    if (!events.has(alike)) {
      const event = eventIn(node);
      events.set(alike, event && { row, names: childNodes(event).map(({ label }) => label), count: 0 });
    }
    const event = events.get(alike);
    if (event !== undefined) event.count++;
  }
  const found = [...events.values()].filter((event) => event !== undefined);
  const named = new Map<string, number>();
  for (const { row, names } of found.toSorted((a, b) => b.count - a.count))
    for (const name of names) if (!named.has(name)) named.set(name, row);
  return {
    event: found[0]?.row,
    arguments: [...named].slice(0, MOST_ARGUMENTS),
    leftOut: Math.max(0, named.size - MOST_ARGUMENTS),
    topics: isLogs && topics.size > 0 ? [...topics] : undefined,
  };
}
