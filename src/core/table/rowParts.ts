// Decodes the current row of a large list: as a whole, with some of its members only, or a single member.

import { itemShape, memberShape } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { RowScanner } from '../jsonIndex/rowScanner.ts';
import type { Shape } from '../shape.ts';
import { CHAIN } from './membersOf.ts';
import { rowAt } from './table.ts';
import type { Table } from './table.ts';

export class RowParts {
  readonly #table: Table;
  readonly #scanner: Pick<RowScanner, 'position'>;
  readonly #text: (name: string) => string | undefined;
  #whole: DecodedNode | undefined;
  /** A row with the chain as its only member, reused while shape and chain stay the same. */
  #bare: { readonly sent: Shape; readonly chain: string | undefined; readonly row: DecodedNode } | undefined;

  /** `text`: gives the JSON of a wanted member of the row that the scanner is at. */
  constructor(
    table: Table,
    scanner: Pick<RowScanner, 'position'>,
    text: (name: string) => string | undefined,
  ) {
    [this.#table, this.#scanner, this.#text] = [table, scanner, text];
  }

  /** To be called at the next row. */
  next(): void {
    this.#whole = undefined;
  }

  readonly row = (): DecodedNode => (this.#whole ??= rowAt(this.#table, this.#scanner.position));

  /** The row with only these members. */
  readonly part = (names: readonly string[]): DecodedNode => {
    const members: [string, JsonValue][] = [];
    for (const name of names) {
      const text = this.#text(name);
      if (text !== undefined) members.push([name, parseJson(text)]);
    }
    const { position } = this.#scanner;
    const { node } = this.#table;
    const shape = itemShape(node.shape, position);
    return decode(String(position), Object.fromEntries(members), shape, { parent: node });
  };

  /** A member of the row, decoded from itself and the chain. */
  member(name: string): DecodedNode | undefined {
    const text = this.#text(name);
    if (text === undefined) return undefined;
    const sent = itemShape(this.#table.node.shape, this.#scanner.position);
    const chain = this.#text(CHAIN);
    if (sent !== this.#bare?.sent || chain !== this.#bare.chain)
      this.#bare = { sent, chain, row: this.part([CHAIN]) };
    const { row } = this.#bare;
    return decode(name, parseJson(text), memberShape(row.shape, name), { parent: row });
  }
}
