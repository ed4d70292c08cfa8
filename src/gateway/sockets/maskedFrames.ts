// The frames of whole texts to a server (RFC 6455, 5.2 and 5.3), all in one buffer, each under a mask of its own.

import { randomFillSync } from 'node:crypto';
import { mask } from './mask.ts';

const MASKS = Buffer.alloc(8192);
let used = MASKS.length;

/** The place of a mask. */
const NO_MASK = '\0\0\0\0';

/** `texts`: a character for each byte, at most 65,535 bytes each. */
export function maskedFrames(texts: readonly string[]): Buffer {
  let frames = '';
  for (const text of texts) frames += frameHead(text.length) + text;
  // Texts are written together: each write of its own would cost more than its bytes.
  const bytes = Buffer.from(frames, 'latin1');
  let at = 0;
  for (const { length } of texts) {
    const start = at + headSize(length);
    at = start + length;
    putMask(bytes, start - 4);
    mask(bytes, start - 4, start, at);
  }
  return bytes;
}

function headSize(length: number): number {
  return length < 126 ? 6 : 8;
}

function frameHead(length: number): string {
  return length < 126
    ? String.fromCharCode(0x81, 0x80 | length) + NO_MASK
    : String.fromCharCode(0x81, 0xfe, length >> 8, length & 0xff) + NO_MASK;
}

function putMask(bytes: Buffer, at: number): void {
  if (used === MASKS.length) {
    randomFillSync(MASKS);
    used = 0;
  }
  for (let index = 0; index < 4; index++) bytes[at + index] = MASKS[used + index]!;
  used += 4;
}
