// Reads the calls in JavaScript and Python source: bodies for fetch, and calls of viem, ethers and web3.py. The source
// is not run; a computed value stays open.

import { builtInSignatures } from '../abi/signatures.ts';
import type { Signatures } from '../abi/signatures.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { LONGEST } from '../text/lengths.ts';
import { contractCall } from './contractCall.ts';
import { faultOfJson } from './faultOfJson.ts';
import { namedCall } from './namedCall.ts';
import { pastedEndpoint } from './pastedEndpoint.ts';
import type { PastedCode } from './pastedCode.ts';
import { createLiteralReader } from './readLiteral.ts';
import type { LiteralReader } from './readLiteral.ts';
import { callsOfBody } from './rpcBody.ts';

const MOST_PLACES = 200;

/**
 * The `method` of a request object; a method and its list of parameters; a function named after a call; a property of
 * web3.py.
 */
const PLACE =
  /["']?\bmethod["']?\s*:\s*["'`](?<body>(?=\w*[_.])[\w.]{2,128})["'`]|(?:\.\s*)?\b(?:send|request|rpc|make_request)\s*\(\s*(?:RPCEndpoint\(\s*)?["'`](?<sent>(?=\w*[_.])[\w.]{2,128})["'`]\s*\)?\s*(?<more>,?)|\.\s*(?<name>[A-Za-z_]+)\s*\(|\beth\s*\.\s*(?<property>block_number|gas_price|chain_id)\b/g;
const URLS = /(?:https?|wss?):\/\/[^"'`\s\\<>]+/gi;

/** The calls of a snippet in their order in the text; undefined where there are none. */
export function readCode(text: string, known: Signatures = builtInSignatures()): PastedCode | undefined {
  if (text.length > LONGEST.program) return undefined;
  const calls = callsIn(text, known);
  // The request body can be a string in the source, with its quotes escaped.
  const all = calls.length > 0 || !text.includes('\\"') ? calls : callsIn(text.replaceAll('\\"', '"'), known);
  const [url] = urlsIn(text);
  const fault = all.length === 0 ? undefined : faultOfJson(text);
  return all.length === 0
    ? undefined
    : {
        tool: fault === undefined ? 'Code' : 'Faulty JSON',
        calls: all,
        together: all.every(isComplete),
        ...omitUndefined({ fault }),
        endpoint: pastedEndpoint(url ?? '', headersIn(text)),
      };
}

/** Every URL that is written out in the text. */
export function urlsIn(text: string): readonly string[] {
  return [...text.slice(0, LONGEST.program).matchAll(URLS)].slice(0, MOST_PLACES).map(([url]) => url);
}

/** Whether no parameter was computed, and so left open. */
function isComplete({ params }: SuggestedCall): boolean {
  return !params.includes(null);
}

function callsIn(text: string, known: Signatures): readonly SuggestedCall[] {
  const reader = createLiteralReader(text);
  return [...text.matchAll(PLACE)].slice(0, MOST_PLACES).flatMap((match): readonly SuggestedCall[] => {
    const { body, sent, more, name, property } = match.groups!;
    const end = match.index + match[0].length;
    if (body !== undefined)
      return callsOfBody(objectAround(text, reader, match.index, body) ?? { method: body });
    if (sent !== undefined) {
      const params = more === ',' ? (reader.value(end) ?? []) : [];
      return callsOfBody({ method: sent, params });
    }
    const args = name === undefined ? [] : reader.list(end);
    const call = contractCall(name ?? '', args, known) ?? namedCall(name ?? property!, args);
    return call === undefined ? [] : [call];
  });
}

/** The object literal whose own `method` this is: it begins at the nearest bracket before that gives one. */
function objectAround(
  text: string,
  reader: LiteralReader,
  at: number,
  method: string,
): JsonValue | undefined {
  let open = at;
  for (let attempt = 0; attempt < 5; attempt++) {
    open = text.lastIndexOf('{', open - 1);
    if (open < 0) return undefined;
    const value = reader.value(open);
    if (value !== undefined && isJsonObject(value) && value['method'] === method) return value;
    if (open === 0) return undefined;
  }
  return undefined;
}

function headersIn(text: string): readonly (readonly [string, string])[] {
  const at = /\bheaders["']?\s*[:=]\s*(?=\{)/.exec(text);
  const value = at === null ? undefined : createLiteralReader(text).value(at.index + at[0].length);
  if (value === undefined || !isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, header]) =>
    typeof header === 'string' ? [[name, header] as const] : [],
  );
}
