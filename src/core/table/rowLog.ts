// The log in the current row of a table, decoded from its members, or read by its form where earlier logs had the same.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { makeNodesInside } from '../decode/nodesInside.ts';
import type { JsonObject } from '../json.ts';
import type { ByteWalker } from '../jsonIndex/byteWalker.ts';
import type { FormedLog, LogDecoder, LogBytes } from './formedLog.ts';
import { logFormsOf } from './logFormsOf.ts';
import { BESIDE_EVENT, LOG_MEMBERS, NOT_BY_FORM } from './membersOf.ts';
import { likenessOf } from './rowReader.ts';
import { eventIn } from './table.ts';
import type { Table } from './table.ts';

/** What a log is made from. */
export type LogParts = {
  /** Whether the members of the row can be read without it. */
  readonly isPlain: () => boolean;
  readonly row: () => DecodedNode;
  /** The row with only these members. */
  readonly part: (names: readonly string[]) => DecodedNode;
  /** The bytes that the places are in, their text, and the JSON of a member by its position in the scanner. */
  readonly walker: () => ByteWalker;
  readonly textAt: (from: number, to: number) => string;
  readonly member: (at: number) => string | undefined;
  readonly placeOf: (at: number) => LogBytes['data'];
  readonly has: (at: number) => boolean;
};

export class RowLog {
  readonly #parts: LogParts;
  readonly #formsOf: ReturnType<typeof logFormsOf>;
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

  constructor({ node }: Table, parts: LogParts) {
    this.#parts = parts;
    this.#formsOf = logFormsOf(node);
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
    const { isPlain, part, row } = this.#parts;
    const log = isPlain() ? part(LOG_MEMBERS) : undefined;
    const isEnough =
      log !== undefined && !BESIDE_EVENT.some((name) => Object.hasOwn(log.value as JsonObject, name));
    return (this.#node = isEnough ? log : row());
  }

  /** The log by its form; undefined where it must be decoded. */
  byForm(): FormedLog | undefined {
    const { isPlain, placeOf, walker, textAt, member, has } = this.#parts;
    if (this.#isFormRead || !isPlain()) return this.#formed;
    this.#isFormRead = true;
    const { topics, data, address, others } = this.#at;
    if (!has(topics) || !has(data)) return undefined;
    for (const at of others) if (has(at)) return undefined;
    const log = {
      walker: walker(),
      textAt,
      topics: placeOf(topics),
      data: placeOf(data),
      address: member(address),
    };
    return (this.#formed = this.#formsOf(log).find(log, this.#decoder));
  }

  likeness(): string | undefined {
    return this.byForm()?.likeness ?? likenessOf(this.node());
  }
}
