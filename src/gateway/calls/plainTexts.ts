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

/** The order of go-ethereum and viem; of web3.py; of ethers and Alloy. */
const CALL = anyOf(
  [VERSION, ID, METHOD, PARAMS],
  [VERSION, METHOD, PARAMS, ID],
  [METHOD, PARAMS, ID, VERSION],
);
/** The order of most nodes; of Nethermind. */
const REPLY = anyOf([VERSION, ID, RESULT], [VERSION, RESULT, ID]);

function anyOf(...orders: readonly (readonly string[])[]): RegExp {
  return new RegExp(`^\\{(?:${orders.map((members) => members.join(',')).join('|')})\\}\\n?$`);
}

/** The source texts of id and params, and the method. */
type PlainCall = { readonly id: string; readonly method: string; readonly params: string };

/** The call in `body`, where that is one call as most programs write it. */
export function readPlainCall(body: Buffer): PlainCall | undefined {
  const found = match(CALL, body);
  if (found === null) return undefined;
  const [, id1, method1, params1, method2, params2, id2, method3, params3, id3] = found;
  const [id, method, params] = [
    id1 ?? id2 ?? id3,
    method1 ?? method2 ?? method3,
    params1 ?? params2 ?? params3,
  ];
  return { id: id!, method: method!, params: params! };
}

/** The source texts of id and result in `body`, where that is a short result as most nodes write it. */
export function readPlainResult(body: Buffer): { readonly id: string; readonly result: string } | undefined {
  const found = match(REPLY, body);
  return found === null ? undefined : { id: (found[1] ?? found[4])!, result: (found[2] ?? found[3])! };
}

function match(pattern: RegExp, body: Buffer): RegExpExecArray | null {
  return body.length > MOST_BYTES ? null : pattern.exec(body.toString('latin1'));
}
