// Checks whether the bytes of a request or a reply are JSON.

import { isUtf8 } from 'node:buffer';
import { JsonScanner } from '../../core/jsonIndex/jsonScanner.ts';

/** Texts of more bytes are scanned, and no values are built from them. */
const PARSE_UP_TO = 65_536;

/** Whether `body` is JSON in UTF-8. */
export function isJson(body: Buffer): boolean {
  if (body.length > PARSE_UP_TO) {
    const scanner = new JsonScanner(1_048_576);
    scanner.push(body);
    scanner.end();
    return scanner.problem === undefined && isUtf8(body);
  }
  try {
    // Read as Latin-1: beyond ASCII, it only matters that a string has some characters there.
    JSON.parse(body.toString('latin1'));
    return isUtf8(body);
  } catch {
    return false;
  }
}
