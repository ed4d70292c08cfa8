// Reads single arguments of logs from their JSON. Decoding a whole log for one argument takes several times as long,
// and gives the same result: see `LogForms`.

import type { Signatures } from '../abi/signatures.ts';
import { BoundedMap } from '../boundedMap.ts';
import { unitAt } from '../decode/tokenAmount.ts';
import type { ByteWalker } from '../jsonIndex/byteWalker.ts';
import { detachedCopy } from '../text/detachedCopy.ts';
import { sampleLog } from './formedLog.ts';
import type { LogDecoder, LogBytes, SampleLog } from './formedLog.ts';
import { logForm, TOPIC } from './logForm.ts';
import type { LogForm } from './logForm.ts';

const [MOST_FORMS, MOST_UNITS] = [5_000, 5_000];

/**
 * The form of a log is all that decoding its event depends on besides the words of its arguments: the first topic, the
 * number of topics, the size of the data. A log has a form only where
 * - exactly one known event has this first topic and this number of indexed values, so that decoding has no choice, and
 * - the values outside the topics are one word each, and all words are padded as `decodeWord` needs them.
 * All logs of a form then have the same names, kinds and notes: one of them is decoded, and gives these for all. Logs
 * without a form are decoded. `test/core/table/logForms.test.ts` compares the results of both ways.
 */
export class LogForms {
  readonly #signatures: Signatures;
  readonly #forms = new BoundedMap<string, LogForm | undefined>(MOST_FORMS);
  readonly #units = new BoundedMap<string, boolean>(MOST_UNITS);
  /** The form that was found last for topics with the same `keyOf`. */
  readonly #recent = new BoundedMap<number, LogForm>(MOST_FORMS);
  readonly #name: string;
  #samples = 0;

  /** `name`: unique among the instances for one table. */
  constructor(signatures: Signatures, name: string) {
    this.#signatures = signatures;
    this.#name = name;
  }

  /** The sample of the log’s form; undefined where the log must be decoded. */
  sampleOf(log: LogBytes, decoder: LogDecoder): SampleLog | undefined {
    const { topics, data } = log;
    const { walker } = log.scanner;
    const form = this.#logForm(log);
    if (form === undefined) return undefined;
    if (form.others?.matches(walker, topics.from + TOPIC, topics.to) === false) return undefined;
    if (form.data?.matches(walker, data.from, data.to) === false) return undefined;
    const { samples, words, isNamedByUnit } = form;
    const hasUnit = isNamedByUnit && this.#hasUnit(log.address ?? '', decoder);
    let sample = samples.get(hasUnit);
    if (sample === undefined && !samples.has(hasUnit))
      samples.set(hasUnit, (sample = sampleLog(`${this.#name} ${this.#samples++}`, words, decoder.event())));
    return sample;
  }

  /** Whether the unit of the token at an address is known. */
  #hasUnit(address: string, decoder: LogDecoder): boolean {
    let has = this.#units.get(address);
    if (has === undefined)
      this.#units.set(detachedCopy(address), (has = unitAt(decoder.emitter()) !== undefined));
    return has;
  }

  #logForm({ scanner, topics: { from, to } }: LogBytes): LogForm | undefined {
    const { walker } = scanner;
    if (to - from < TOPIC) return undefined;
    const key = keyOf(walker, from, to);
    const recent = this.#recent.get(key);
    if (recent?.length === to - from && walker.holdsAt(from, recent.first)) return recent;
    const form = this.#oldForm(scanner.textAt(from, to));
    if (form !== undefined) this.#recent.set(key, form);
    return form;
  }

  #oldForm(topics: string): LogForm | undefined {
    const key = `${topics.length} ${topics.slice(0, TOPIC)}`;
    let form = this.#forms.get(key);
    if (form === undefined && !this.#forms.has(key))
      this.#forms.set(detachedCopy(key), (form = logForm(topics, this.#signatures)));
    return form;
  }
}

/** A number that is the same for topics of one form, and seldom for others. */
function keyOf({ view }: ByteWalker, from: number, to: number): number {
  const at = from + '["0x'.length;
  return (Math.imul(view.getInt32(at, true), 0x9e3779b1) + view.getInt32(at + 4, true) + to - from) | 0;
}
