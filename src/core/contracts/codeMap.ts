// Maps the instructions of a contract to places in its sources, by the compressed source map.
// https://docs.soliditylang.org/en/latest/internals/source_mappings.html

import type { MappedCode } from './contractDetail.ts';

/** A range of bytes in a source. `file`: the number of the source in source maps. */
export type SourceRange = { readonly start: number; readonly length: number; readonly file: number };

export type MappedInstruction = {
  readonly opcode: number;
  /** Undefined where the compiler names no source. */
  readonly range: SourceRange | undefined;
  /** `i`: it jumps into a function; `o`: out of one; `-`: neither. */
  readonly jump: string;
};

/** The instructions, by the position of their first bytes in the code. */
export type CodeMap = ReadonlyMap<number, MappedInstruction>;

const NUMBER = /^\d{1,9}$/;
/** PUSH1 and PUSH32. */
const [PUSH_FIRST, PUSH_LAST] = [0x60, 0x7f];

export function readCodeMap({ code, sourceMap = '' }: MappedCode): CodeMap {
  const places = placesIn(sourceMap);
  const map = new Map<number, MappedInstruction>();
  let pc = 0;
  while (2 + 2 * pc < code.length) {
    const opcode = Number.parseInt(code.slice(2 + 2 * pc, 4 + 2 * pc), 16);
    map.set(pc, { opcode, ...(places[map.size] ?? NOWHERE) });
    pc += opcode >= PUSH_FIRST && opcode <= PUSH_LAST ? opcode - PUSH_FIRST + 2 : 1;
  }
  return map;
}

type Place = Omit<MappedInstruction, 'opcode'>;

const NOWHERE: Place = { range: undefined, jump: '-' };

/** One place for each instruction. A field that is left out is that of the instruction before. */
function placesIn(sourceMap: string): readonly Place[] {
  const fields = ['-1', '-1', '-1', '-'];
  let place = NOWHERE;
  return sourceMap.split(';').map((entry) => {
    if (entry === '') return place;
    for (const [at, field] of entry.split(':', fields.length).entries()) if (field !== '') fields[at] = field;
    const [start, length, file] = fields.map((field) => (NUMBER.test(field) ? Number(field) : -1));
    const isKnown = start! >= 0 && length! > 0 && file! >= 0;
    const range = isKnown ? { start: start!, length: length!, file: file! } : undefined;
    return (place = { range, jump: fields[3]! });
  });
}
