// Reads the table of servers that do something wrong on the wire: what each writes and does, and what a person is told.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ending, Script } from './scripted.ts';

export type WireCase = {
  readonly name: string;
  readonly script: Script;
  readonly told: string;
  /** What becomes of the next call, which the server answers as it should. */
  readonly next: string;
};

const NEXT = 'next: ';
const GOOD = 'result "0x1"';

/**
 * Blocks of lines, parted by an empty one: the name; when the server writes (at `connect` or at the `request`) and what it
 * does then; what it writes, with `\r`, `\n`, `\xff` `{9 times x}` or `(nothing)`; what is told; what the next call gives, where that
 * is not its result.
 */
export function readWireCases(): readonly WireCase[] {
  const text = readFileSync(join(import.meta.dirname, 'wire.txt'), 'utf8');
  return text
    .trimEnd()
    .split('\n\n')
    .map((block) => {
      const [name = '', doing = '', written = '', ...told] = block.split('\n');
      const [when, ending] = doing.split(' ');
      const next = told.find((line) => line.startsWith(NEXT))?.slice(NEXT.length) ?? GOOD;
      return {
        name,
        script: { atOnce: when === 'connect', bytes: bytesOf(written), ending: ending as Ending },
        told: told.filter((line) => !line.startsWith(NEXT)).join('\n'),
        next,
      };
    });
}

function bytesOf(written: string): Uint8Array {
  if (written === '(nothing)') return new Uint8Array();
  const whole = written.replaceAll(/\{(\d+) times (.*?)\}/g, (_all, times: string, text: string) =>
    text.repeat(Number(times)),
  );
  const text = whole.replaceAll(/\\(r|n|\\|x([0-9a-f]{2}))/g, (_all, letter: string, hex?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return { r: '\r', n: '\n' }[letter] ?? '\\';
  });
  return Buffer.from(text, 'latin1');
}
