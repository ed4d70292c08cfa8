// Reads the table of replies: what a server sent, and what a person is told of it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ReplyCase = {
  readonly name: string;
  readonly status: number;
  readonly retryAfter: string;
  readonly body: Uint8Array;
  /** What is told of it: kind, buttons, sentence, and what the server sent. */
  readonly told: string;
  /** The same of a body that is read in parts, where it names the place of a fault. */
  readonly toldOfLarge: string;
};

/**
 * Blocks of lines, parted by an empty one: the name; the status and the Retry-After header; the body, as it is or, behind
 * `hex:`, its bytes; what is told; where it differs, `in parts: ` and what is told of a large body.
 */
export function readCases(file: string): readonly ReplyCase[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text
    .trimEnd()
    .split('\n\n')
    .map((block) => {
      const [name = '', head = '', body = '', ...told] = block.split('\n');
      const [status = '', ...retryAfter] = head.split(' ');
      const inParts = told.findIndex((line) => line.startsWith(IN_PARTS));
      const whole = told.slice(0, inParts === -1 ? undefined : inParts).join('\n');
      return {
        name,
        status: Number(status),
        retryAfter: retryAfter.join(' '),
        body: bytesOf(body),
        told: whole,
        toldOfLarge: inParts === -1 ? whole : told.slice(inParts).join('\n').slice(IN_PARTS.length),
      };
    });
}

const IN_PARTS = 'in parts: ';
const HEX = 'hex:';

function bytesOf(body: string): Uint8Array {
  return body.startsWith(HEX) ? Buffer.from(body.slice(HEX.length).trim(), 'hex') : Buffer.from(body);
}
