// Owns telling what something pasted is, and the calls it leads to. Refuses to give a key anywhere but as a `Secret`:
// what else it says, and every parameter, is without it.

import { findMethod } from '../catalogue/catalogue.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { withoutSecrets } from '../catalogue/secretParams.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import type { Link } from '../decode/links.ts';
import { explorerChain } from '../explain/explorerChain.ts';
import { identify } from '../explain/identify.ts';
import type { Candidate } from '../explain/identify.ts';
import { readForm } from '../form/readForm.ts';
import { withExample } from '../form/withExample.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import { parseTimestampInput } from '../input/timestampInput.ts';
import { jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { createRedact, redactValue } from '../redact.ts';
import { decodeRawTransaction } from '../rlp/rawTransaction.ts';
import { Secret } from '../secret.ts';
import { readMethodLine } from './methodLine.ts';
import { pastedEndpoint } from './pastedEndpoint.ts';
import type { PastedEndpoint } from './pastedEndpoint.ts';
import { readCode, urlsIn } from './readCode.ts';
import { readCommand } from './readCommand.ts';
import { answerText, callsOfBody, callsOfObject } from './rpcBody.ts';
import { signatureReadings } from './signatureReadings.ts';

/** One thing the text can be. */
export type PastedReading = {
  /** One sentence. */
  readonly label: string;
  /** The value with its meaning; undefined where it has none of its own. */
  readonly node: DecodedNode | undefined;
  readonly calls: readonly Link[];
  /** The calls go together; else they are to choose from. */
  readonly together?: boolean;
  /** The transaction that can be explained. */
  readonly explain?: string;
  /** The chain that it is of, or is signed for. */
  readonly chain?: bigint;
  /** What it stands for, to be copied. */
  readonly facts?: readonly { readonly text: string; readonly name: string }[];
  /** Sentences on what was not taken over. */
  readonly notes?: readonly string[];
};

export type Pasted = {
  /** The likeliest first; empty where nothing was recognised. */
  readonly readings: readonly PastedReading[];
  /** Where the calls went to, or the URL that was pasted. */
  readonly endpoint: PastedEndpoint | undefined;
  /** What could be a key by itself. */
  readonly key: Secret | undefined;
};

const NOTHING: Pasted = { readings: [], endpoint: undefined, key: undefined };
const LONGEST = 2_000_000;
const URL_ALONE = /^(?:https?|wss?):\/\/\S+$/i;
const KEY_ALONE = /^(?=.*\d)[\w-]{16,128}$/;
/** `cast sig` and `cast sig-event`, whose argument is all that counts. */
const CAST_SIGNATURE =
  /^(?:\$\s*)?cast\s+(?:sig|si|(?=sig-event|se\b))(?:sig-event|se)?\s+(["']?)(?<signature>[^"']+)\1$/;
/** No chain has so many blocks. */
const TOO_HIGH = 1n << 40n;

/** Reads whatever was pasted. Never throws, sends nothing, and runs nothing of it. */
export function readPasted(text: string, context: DecodeContext = {}): Pasted {
  const typed = text.length > LONGEST ? '' : text.trim();
  const { secrets = [], ...pasted } = readAny(typed, context);
  // The page of a transaction has its hash where an endpoint has its key.
  const urls = urlsIn(typed.replaceAll(/\/0x[0-9a-f]+/gi, '')).map((url) => pastedEndpoint(url)?.key);
  const keys = [pasted.key, pasted.endpoint?.key, ...urls, ...secrets].filter((key) => key !== undefined);
  const readings = pasted.readings.map((reading) => ({
    ...reading,
    calls: reading.calls.map((call) => withoutKeys(call, keys)),
  }));
  return { ...pasted, readings };
}

/** Passwords and the like, and the keys of the URLs, wherever else they stand. */
function withoutKeys(call: Link, keys: readonly Secret[]): Link {
  const params = withoutSecrets(call.method, call.params);
  const redact = (text: string): string => keys.reduce((clean, key) => createRedact(key)(clean), text);
  return { ...call, params: redactValue(params, redact) as readonly JsonValue[] };
}

/** `secrets`: what must stand in no call. */
type Read = Pasted & { readonly secrets?: readonly Secret[] };

function readAny(typed: string, context: DecodeContext): Read {
  const candidates = identify(typed, context);
  const chain = explorerChain(typed);
  const of = chain === undefined ? {} : { chain };
  if (candidates.length > 0)
    return { ...NOTHING, readings: candidates.map((one) => ({ ...asReading(one, typed), ...of })) };
  const endpoint = URL_ALONE.test(typed) ? pastedEndpoint(typed) : undefined;
  if (endpoint !== undefined) return { ...says(`An endpoint at ${endpoint.origin}.`), endpoint };
  const json = jsonOf(typed);
  if (json !== undefined) return readJson(json, context);
  const spec = findMethod(/^(\w+)\(\)$/.exec(typed)?.[1] ?? typed);
  if (spec !== undefined) return says(spec.doc.replace(/\. .*$/s, '.'), [exampleCall(spec)]);
  const signatures = signatureReadings(typed.replace(CAST_SIGNATURE, '$<signature>'), context);
  if (signatures.length > 0) return { ...NOTHING, readings: signatures };
  const line = readMethodLine(typed);
  if (line !== undefined) return says('A method with its parameters.', [line]);
  const snippet = readCommand(typed) ?? readCode(typed, context.signatures);
  if (snippet !== undefined) {
    const { tool, calls, together, notes = [], endpoint: target, secrets = [] } = snippet;
    const what = calls.length === 1 ? 'a call' : `${calls.length || 'no'} calls`;
    const label = snippet.label ?? `${tool} with ${what}.`;
    const reading = { label, node: undefined, calls, together: together === true && calls.length > 1, notes };
    return { ...NOTHING, readings: [reading], endpoint: target, secrets };
  }
  const amount = parseQuantityInput(typed, true);
  if (amount.ok) return { ...NOTHING, readings: [amountReading(amount.value)] };
  const time = parseTimestampInput(typed);
  if (time.ok) return { ...NOTHING, readings: [timeReading(time.value)] };
  return KEY_ALONE.test(typed) ? { ...says('This could be an API key.'), key: new Secret(typed) } : NOTHING;
}

function says(label: string, calls: readonly Link[] = [], together = false): Pasted {
  return { ...NOTHING, readings: [{ label, node: undefined, calls, together }] };
}

function amountReading(value: JsonValue): PastedReading {
  return { label: 'A number.', node: decode('number', value, 'wei'), calls: [] };
}

/** No call asks for a block by its time. */
function timeReading(value: JsonValue): PastedReading {
  const node = decode('time', value, 'timestamp');
  const facts = [{ text: String(node.amount), name: 'Unix time' }];
  return { label: 'A time. No call asks for a block by its time.', node, calls: [], facts };
}

/** Data can be tried at a contract, which is left to be filled in. */
function asReading({ what, label, node, calls }: Candidate, data: string): PastedReading {
  if (what === 'block' && node?.amount !== undefined && node.amount >= TOO_HIGH)
    return amountReading(node.value as JsonValue);
  const hash = what === 'transactionHash' ? node?.value : undefined;
  if (typeof hash === 'string') return { label, node, calls, explain: hash };
  if (what === 'rawTransaction') {
    const chain = exactAmount(decodeRawTransaction(data)?.['chainId']);
    return { label, node, calls, ...(chain === undefined ? {} : { chain }) };
  }
  if (what !== 'calldata' && what !== 'selector') return { label, node, calls };
  const request = { input: data };
  return {
    label,
    node,
    calls: [
      { label: 'Call a contract with it', method: 'eth_call', params: [request, 'latest'] },
      { label: 'Estimate its gas', method: 'eth_estimateGas', params: [request] },
    ],
  };
}

function readJson(json: JsonValue, context: DecodeContext): Pasted {
  const calls = callsOfBody(json);
  if (calls.length > 0)
    return Array.isArray(json)
      ? says(`A JSON-RPC batch of ${calls.length}.`, calls, calls.length > 1)
      : says('A JSON-RPC request.', calls);
  const object = callsOfObject(json);
  if (object.length > 0) return says('The parameters of a call.', object);
  const answer = answerText(json);
  return answer === undefined
    ? NOTHING
    : { ...NOTHING, readings: identify(answer, context).map((one) => asReading(one, answer)) };
}

/** The method as its form’s example fills it. */
function exampleCall(spec: MethodSpec): Link {
  const params = readForm(spec, withExample(spec, [])).params ?? [];
  return { label: 'Fill in an example', method: spec.name, params };
}
