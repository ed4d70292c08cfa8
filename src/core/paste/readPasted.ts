// Owns telling what something pasted is, and the calls it leads to. Refuses to give a key anywhere but as a `Secret`:
// what else it says, and every parameter, is without it.

import { findMethod } from '../catalogue/catalogue.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { withoutSecrets } from '../catalogue/secretParams.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import type { Link } from '../decode/links.ts';
import { identify } from '../explain/identify.ts';
import type { Candidate } from '../explain/identify.ts';
import { readForm } from '../form/readForm.ts';
import { withExample } from '../form/withExample.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import { parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { createRedact, redactValue } from '../redact.ts';
import { Secret } from '../secret.ts';
import { pastedEndpoint } from './pastedEndpoint.ts';
import type { PastedEndpoint } from './pastedEndpoint.ts';
import { readCode, urlsIn } from './readCode.ts';
import { readCommand } from './readCommand.ts';
import { answerText, callsOfBody, callsOfObject } from './rpcBody.ts';

/** One thing the text can be. */
export type PastedReading = {
  /** One sentence. */
  readonly label: string;
  /** The value with its meaning; undefined where it has none of its own. */
  readonly node: DecodedNode | undefined;
  readonly calls: readonly Link[];
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
/** No chain has so many blocks. */
const TOO_HIGH = 1n << 40n;

/** Reads whatever was pasted. Never throws, sends nothing, and runs nothing of it. */
export function readPasted(text: string, context: DecodeContext = {}): Pasted {
  const typed = text.length > LONGEST ? '' : text.trim();
  const pasted = readAny(typed, context);
  // The page of a transaction has its hash where an endpoint has its key.
  const urls = urlsIn(typed.replaceAll(/\/0x[0-9a-f]+/gi, '')).map((url) => pastedEndpoint(url)?.key);
  const keys = [pasted.key, pasted.endpoint?.key, ...urls].filter((key) => key !== undefined);
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

function readAny(typed: string, context: DecodeContext): Pasted {
  const candidates = identify(typed, context);
  if (candidates.length > 0) return { ...NOTHING, readings: candidates.map((one) => asReading(one, typed)) };
  const endpoint = URL_ALONE.test(typed) ? pastedEndpoint(typed) : undefined;
  if (endpoint !== undefined) return { ...says(`An endpoint at ${endpoint.origin}.`), endpoint };
  const json = jsonOf(typed);
  if (json !== undefined) return readJson(json, context);
  const snippet = readCommand(typed) ?? readCode(typed);
  if (snippet !== undefined) {
    const { tool, calls } = snippet;
    const what = calls.length === 1 ? 'a call' : `${calls.length || 'no'} calls`;
    return { ...says(`${tool} with ${what}.`, calls), endpoint: snippet.endpoint };
  }
  const spec = findMethod(typed);
  if (spec !== undefined) return says(spec.doc, [exampleCall(spec)]);
  const amount = parseQuantityInput(typed, true);
  if (amount.ok) return { ...NOTHING, readings: [amountReading(amount.value)] };
  return KEY_ALONE.test(typed) ? { ...says('This could be an API key.'), key: new Secret(typed) } : NOTHING;
}

function says(label: string, calls: readonly Link[] = []): Pasted {
  return { ...NOTHING, readings: [{ label, node: undefined, calls }] };
}

function amountReading(value: JsonValue): PastedReading {
  return { label: 'A number.', node: decode('number', value, 'wei'), calls: [] };
}

/** Data can be tried at a contract, which is left to be filled in. */
function asReading({ what, label, node, calls }: Candidate, data: string): PastedReading {
  if (what === 'block' && node?.amount !== undefined && node.amount >= TOO_HIGH)
    return amountReading(node.value as JsonValue);
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
    return says(Array.isArray(json) ? `A JSON-RPC batch of ${calls.length}.` : 'A JSON-RPC request.', calls);
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

function jsonOf(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
