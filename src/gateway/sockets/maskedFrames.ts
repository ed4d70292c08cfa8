// The frames of whole texts to a server (RFC 6455, 5.2 and 5.3), all in one buffer, each under a mask of its own.

import { randomFillSync } from 'node:crypto';

const MASKS = Buffer.alloc(8192);
let used = MASKS.length;

/** `texts`: a character for each byte, at most 65,535 bytes each. */
export function maskedFrames(texts: readonly string[]): Buffer {
  let size = 0;
  for (const { length } of texts) size += headSize(length) + length;
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const text of texts) at = writeFrame(bytes, at, text);
  return bytes;
}

function headSize(length: number): number {
  return length < 126 ? 6 : 8;
}

/** Returns the end of the frame. */
function writeFrame(bytes: Buffer, at: number, text: string): number {
  const start = at + headSize(text.length);
  bytes[at] = 0x81;
  bytes[at + 1] = 0x80 | Math.min(text.length, 126);
  if (text.length > 125) bytes.writeUInt16BE(text.length, at + 2);
  if (used === MASKS.length) {
    randomFillSync(MASKS);
    used = 0;
  }
  MASKS.copy(bytes, start - 4, used, (used += 4));
  bytes.write(text, start, 'latin1');
  const end = start + text.length;
  // Each byte of the text is at a multiple of four after its byte of the mask.
  for (let index = start; index < end; index++) bytes[index]! ^= bytes[start - 4 + ((index - start) & 3)]!;
  return end;
}
