// Whether bytes are JSON: of a request as of a reply.

import { isUtf8 } from 'node:buffer';
import { JsonScanner } from '../../core/jsonIndex/jsonScanner.ts';

/** Larger texts are read without making anything of them. */
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
    // Read as Latin-1, as beyond ASCII all that counts is that there is something within strings.
    JSON.parse(body.toString('latin1'));
    return isUtf8(body);
  } catch {
    return false;
  }
}
