// The log in the current row of a table, decoded from its members, or read by its form where earlier logs had the same.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { makeNodesInside } from '../decode/nodesInside.ts';
import type { JsonObject } from '../json.ts';
import type { RowScanner } from '../jsonIndex/rowScanner.ts';
import { FormedLog } from './formedLog.ts';
import type { LogDecoder } from './formedLog.ts';
import { knownLogs } from './knownLogs.ts';
import type { KnownLogs } from './knownLogs.ts';
import { BESIDE_EVENT, LOG_MEMBERS, NOT_BY_FORM } from './membersOf.ts';
import { likenessOf } from './rowReader.ts';
import { eventIn } from './table.ts';
import type { Table } from './table.ts';

/** What a log is made from where its members are not enough. */
export type LogParts = {
  readonly row: () => DecodedNode;
  /** The row with only these members. */
  readonly part: (names: readonly string[]) => DecodedNode;
};

export class RowLog {
  readonly #scanner: RowScanner;
  readonly #parts: LogParts;
  readonly #known: KnownLogs;
  #node: DecodedNode | undefined;
  /** The row with the address as its only member. */
  #emitter: DecodedNode | undefined;
  /** The event of the log; known once `#isEventRead` is true. */
  #event: DecodedNode | undefined;
  #isEventRead = false;
  /** The positions of members in the scanner. */
  #at = { topics: -1, data: -1, address: -1, others: [] as readonly number[] };
  /** The log where it need not be decoded; known once `#isFormRead` is true. */
  #formed: FormedLog | undefined;
  #isFormRead = false;
  readonly #decoder: LogDecoder = {
    event: () => this.eventOf(this.node()),
    emitter: () => (this.#emitter ??= this.#parts.part(['address'])),
  };

  constructor(table: Table, scanner: RowScanner, parts: LogParts) {
    this.#scanner = scanner;
    this.#parts = parts;
    this.#known = knownLogs(table);
  }

  /** The event in the log. Not cached in a weak map: for very many nodes, that takes longer than making the event. */
  readonly eventOf = (log: DecodedNode): DecodedNode | undefined => {
    if (!this.#isEventRead) this.#event = eventIn(log, makeNodesInside);
    this.#isEventRead = true;
    return this.#event;
  };

  /** Sets where the scanner has the members that are read from the next row on. */
  want(at: (name: string) => number): void {
    const [topics, data, address] = [at('topics'), at('data'), at('address')];
    this.#at = { topics, data, address, others: NOT_BY_FORM.map(at) };
  }

  /** To be called at the next row. */
  next(): void {
    this.#node = this.#emitter = this.#formed = undefined;
    this.#isEventRead = this.#isFormRead = false;
  }

  /** The row with at least the members of a log. */
  node(): DecodedNode {
    if (this.#node !== undefined) return this.#node;
    const { part, row } = this.#parts;
    const log = this.#scanner.isPlain ? part(LOG_MEMBERS) : undefined;
    const isEnough =
      log !== undefined && !BESIDE_EVENT.some((name) => Object.hasOwn(log.value as JsonObject, name));
    return (this.#node = isEnough ? log : row());
  }

  /** The log by its form; undefined where it must be decoded. */
  byForm(): FormedLog | undefined {
    const scanner = this.#scanner;
    if (this.#isFormRead || !scanner.isPlain) return this.#formed;
    this.#isFormRead = true;
    const { topics, data, address, others } = this.#at;
    if (!scanner.has(topics) || !scanner.has(data)) return undefined;
    for (const at of others) if (scanner.has(at)) return undefined;
    const log = {
      scanner,
      topics: scanner.placeOf(topics),
      data: scanner.placeOf(data),
      address: scanner.member(address),
    };
    const sample = this.#known.sampleOf(scanner.position, log, this.#decoder);
    return (this.#formed = sample && new FormedLog(sample, log, this.#decoder.emitter));
  }

  likeness(): string | undefined {
    return this.byForm()?.likeness ?? likenessOf(this.node());
  }
}
