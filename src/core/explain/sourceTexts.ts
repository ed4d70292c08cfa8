// The sources of one compiled contract as they are in the workspace now, by their numbers in its source maps.

import * as Hash from 'ox/Hash';
import type { CodeMap, SourceRange } from '../contracts/codeMap.ts';
import type { ContractDetail } from '../contracts/contractDetail.ts';
import { textSpanOf, rangeText } from '../contracts/sourceLine.ts';
import type { SourceLine } from '../contracts/sourceLine.ts';
import { createReach, functionsIn } from '../contracts/sourceFunctions.ts';
import type { SourceFunctions } from '../contracts/sourceFunctions.ts';
import type { SourceReader } from '../contracts/sourceReader.ts';

export interface SourceTexts {
  /** The text of a range; undefined where no source is known for it. */
  textOf(range: SourceRange): string | undefined;
  lineOf(range: SourceRange): SourceLine | undefined;
  /** Whether code at this range can run in a call of this function; true where that is not known. */
  isReached(range: SourceRange, called: string | undefined): boolean;
  /**
   * The place that `find` has in all sources, if it is the only one, code fails there, and no source has changed since
   * it was compiled.
   */
  onlyPlace(find: (text: string) => readonly TextPlace[]): Promise<SourceLine | undefined>;
  /** Paths of the sources that have changed since they were compiled, and for which a line was asked for. */
  readonly changed: ReadonlySet<string>;
}

/** A part of a text. `isFailure`: the code fails there. */
export type TextPlace = { readonly from: number; readonly to: number; readonly isFailure: boolean };

const UTF8 = new TextEncoder();
/** Stands for the text of a changed source, which may have contained a call. */
const SOME_TEXT = '?()';

/** Reads the sources that the code was compiled from. */
export async function readTexts(
  code: CodeMap,
  { files, hashes }: ContractDetail,
  artifact: string,
  sources: SourceReader,
): Promise<SourceTexts> {
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const now = await sources.textOf({ artifact, path });
    return now !== undefined && Hash.keccak256(now, { as: 'Hex' }) === hashes.get(path) ? now : undefined;
  };
  /** Each source is read once, however many failures are looked for in it. */
  const known = new Map<string, ReturnType<typeof read>>();
  const readNow = (path: string): ReturnType<typeof read> => {
    const now = known.get(path) ?? read(path);
    known.set(path, now);
    return now;
  };
  const lineAt = (
    path: string,
    bytes: Uint8Array,
    range: Omit<SourceRange, 'file'>,
  ): SourceLine | undefined => {
    const span = textSpanOf(bytes, range);
    const [text] = /^[^\r\n]*/.exec(rangeText(bytes, range) ?? '')!;
    return span && { artifact, path, text, ...span };
  };
  const numbers = new Set([...code.values()].flatMap(({ range }) => range?.file ?? []));
  const texts = new Map<number, { readonly path: string; readonly bytes: Uint8Array | undefined }>();
  for (const number of numbers) {
    const path = files.get(number);
    if (path !== undefined) texts.set(number, { path, bytes: await readNow(path) });
  }
  const functions = new Map<number, SourceFunctions>();
  const functionsOf = (file: number): SourceFunctions => {
    const all = functions.get(file) ?? functionsIn(texts.get(file)?.bytes ?? new Uint8Array());
    functions.set(file, all);
    return all;
  };
  const changed = new Set<string>();
  const textOfRange = new WeakMap<SourceRange, string>();
  return {
    changed,
    isReached: createReach(functionsOf, [...texts.keys()]),
    textOf(range) {
      const text = texts.get(range.file);
      if (text === undefined) return undefined;
      if (text.bytes === undefined) return SOME_TEXT;
      const part = textOfRange.get(range) ?? rangeText(text.bytes, range);
      if (part !== undefined) textOfRange.set(range, part);
      return part;
    },
    lineOf(range) {
      const { path, bytes } = texts.get(range.file) ?? {};
      if (path === undefined) return undefined;
      if (bytes === undefined) changed.add(path);
      return bytes && lineAt(path, bytes, range);
    },
    async onlyPlace(find) {
      const found: (SourceLine | undefined)[] = [];
      for (const path of hashes.keys()) {
        const bytes = await readNow(path);
        if (bytes === undefined) return undefined;
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        const sizeOf = (from: number, to: number): number => UTF8.encode(text.slice(from, to)).length;
        for (const { from, to, isFailure } of find(text)) {
          const range = { start: sizeOf(0, from), length: sizeOf(from, to) };
          found.push(isFailure ? lineAt(path, bytes, range) : undefined);
        }
      }
      return found.length === 1 ? found[0] : undefined;
    },
  };
}
