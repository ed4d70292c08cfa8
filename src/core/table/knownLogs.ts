// What was found out about the logs of a table, kept from one filter to the next: checking the words of very many logs
// takes longer than reading them.

import type { DecodedNode } from '../decode/decodedNode.ts';
import type { LogBytes, LogDecoder, SampleLog } from './formedLog.ts';
import { logFormsOf } from './logFormsOf.ts';
import type { Table } from './table.ts';

/** Logs of further samples are looked up again. */
const MOST_SAMPLES = 5_000;

export class KnownLogs {
  readonly #formsOf: ReturnType<typeof logFormsOf>;
  /** For each row, the number of its sample; 0 where that is not known. */
  readonly #rows: Uint16Array;
  readonly #samples: (SampleLog | undefined)[] = [];
  readonly #numbers = new Map<SampleLog | undefined, number>();

  constructor({ node, rowCount }: Pick<Table, 'node' | 'rowCount'>) {
    this.#formsOf = logFormsOf(node);
    this.#rows = new Uint16Array(rowCount);
  }

  /** The sample of the log in this row; undefined where the log must be decoded. */
  sampleOf(row: number, log: LogBytes, decoder: LogDecoder): SampleLog | undefined {
    const known = this.#rows[row]!;
    if (known !== 0) return this.#samples[known - 1];
    const sample = this.#formsOf(log).sampleOf(log, decoder);
    this.#rows[row] = this.#numberOf(sample);
    return sample;
  }

  #numberOf(sample: SampleLog | undefined): number {
    const known = this.#numbers.get(sample);
    if (known !== undefined || this.#samples.length === MOST_SAMPLES) return known ?? 0;
    const number = this.#samples.push(sample);
    this.#numbers.set(sample, number);
    return number;
  }
}

const known = new WeakMap<DecodedNode, KnownLogs>();

/** `table`: of a list that has arrived completely. */
export function knownLogs(table: Pick<Table, 'node' | 'rowCount'>): KnownLogs {
  let logs = known.get(table.node);
  if (logs === undefined) known.set(table.node, (logs = new KnownLogs(table)));
  return logs;
}
