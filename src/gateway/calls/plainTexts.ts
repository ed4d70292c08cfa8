// Reads the calls and results that look as most programs write them, by one regular expression each, several times as
// fast as the scanner (scanJson.ts). Any other text, right or wrong, is left to the scanner.

/** Longer texts are left to the scanner. */
const MOST_BYTES = 4096;

const VERSION = '"jsonrpc":"2\\.0"';
const NUMBER = '(?:0|[1-9]\\d{0,14})';
const STRING = '"[\\w .:/+()-]*"';
const OBJECT = `\\{${STRING}:${STRING}(?:,${STRING}:${STRING})*\\}`;
const VALUE = `(?:${STRING}|true|false|null|${OBJECT})`;
const ID = `"id":(${NUMBER}|${STRING})`;
const METHOD = '"method":"(\\w+)"';
const PARAMS = `"params":(\\[(?:${VALUE}(?:,${VALUE})*)?\\])`;
const RESULT = `"result":(${STRING}|true|false|null)`;

/** A pattern, and the numbers of its groups, which are in the order of the members. */
type Order = {
  readonly pattern: RegExp;
  readonly id: number;
  readonly method: number;
  readonly params: number;
};

/** The order of go-ethereum and viem; of web3.py; of ethers and Alloy. */
const CALLS: readonly Order[] = [
  { pattern: object(VERSION, ID, METHOD, PARAMS), id: 1, method: 2, params: 3 },
  { pattern: object(VERSION, METHOD, PARAMS, ID), id: 3, method: 1, params: 2 },
  { pattern: object(METHOD, PARAMS, ID, VERSION), id: 3, method: 1, params: 2 },
];
/** The order of most nodes; of Nethermind. */
const REPLY = object(VERSION, ID, RESULT);
const REPLY_ID_LAST = object(VERSION, RESULT, ID);

function object(...members: readonly string[]): RegExp {
  return new RegExp(`^\\{${members.join(',')}\\}\\n?$`);
}

/** The source texts of id and params, and the method. */
type PlainCall = {
  readonly id: string;
  readonly method: string;
  readonly params: string;
  readonly isPlain: true;
};

/** The call in `text`, where that is one call as most programs write it. `text`: a character for each byte. */
export function readPlainCall(text: string): PlainCall | undefined {
  if (text.length > MOST_BYTES) return undefined;
  for (const { pattern, id, method, params } of CALLS) {
    const found = pattern.exec(text);
    if (found !== null)
      return { id: found[id]!, method: found[method]!, params: found[params]!, isPlain: true };
  }
  return undefined;
}

/** The source texts of id and result in `text`, where that is a short result as most nodes write it. */
export function readPlainResult(text: string): { readonly id: string; readonly result: string } | undefined {
  if (text.length > MOST_BYTES) return undefined;
  let found = REPLY.exec(text);
  if (found !== null) return { id: found[1]!, result: found[2]! };
  found = REPLY_ID_LAST.exec(text);
  return found === null ? undefined : { id: found[2]!, result: found[1]! };
}

/** `body` as a text with a character for each byte; '', which is no plain text, for a long one. */
export function shortText(body: Buffer): string {
  return body.length > MOST_BYTES ? '' : body.toString('latin1');
}
