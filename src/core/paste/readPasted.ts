// Identifies what was pasted, and its calls. An API key is returned only as a `Secret`: texts and parameters lack it.

import { withoutSecrets } from '../catalogue/secretParams.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { trimQuotes } from '../input/trimQuotes.ts';
import type { JsonValue } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';
import { createRedact, redactValue } from '../secret/redact.ts';
import type { Secret } from '../secret/secret.ts';
import { pastedEndpoint } from './pastedEndpoint.ts';
import type { Pasted } from './pastedReading.ts';
import { NOTHING_PASTED, PASTE_KINDS } from './pasteKinds.ts';
import type { ReadPaste } from './pasteKinds.ts';
import { urlsIn } from './readCode.ts';

/** Reads whatever was pasted. Never throws, sends nothing and runs nothing. */
export function readPasted(text: string, context: DecodeContext = {}): Pasted {
  const typed = typedIn(text);
  const { secrets = [], ...pasted } = readAny(typed, context);
  const keys = keysIn(typed, pasted, secrets);
  const readings = pasted.readings.map((reading) => ({
    ...reading,
    calls: reading.calls.map((call) => withoutKeys(call, keys)),
  }));
  return { ...pasted, readings };
}

/** The text as it may be shown: with a mask in place of each key, alone or in a URL, a header or a command. */
export function withoutPastedKeys(text: string, context: DecodeContext = {}): string {
  const typed = typedIn(text);
  const { secrets = [], ...pasted } = readAny(typed, context);
  return keysIn(typed, pasted, secrets).reduce((clean, key) => createRedact(key)(clean), text);
}

/** What was pasted, without the quotes that source code and JSON have around a value. */
function typedIn(text: string): string {
  return text.length > LONGEST.pasted ? '' : trimQuotes(text);
}

function keysIn(typed: string, { endpoint, key }: Pasted, secrets: readonly Secret[]): readonly Secret[] {
  // The URL of a transaction’s page has a hash where the URL of an endpoint has its key.
  const urls = urlsIn(typed.replaceAll(/\/0x[0-9a-f]+/gi, '')).map((url) => pastedEndpoint(url)?.key);
  return [key, endpoint?.key, ...urls, ...secrets].filter((one) => one !== undefined);
}

/** The call without passwords and other secret parameters, and without these keys wherever they occur. */
function withoutKeys(call: SuggestedCall, keys: readonly Secret[]): SuggestedCall {
  const params = withoutSecrets(call.method, call.params);
  const redact = (text: string): string => keys.reduce((clean, key) => createRedact(key)(clean), text);
  return { ...call, params: redactValue(params, redact) as readonly JsonValue[] };
}

function readAny(typed: string, context: DecodeContext): ReadPaste {
  for (const kind of PASTE_KINDS) {
    const read = kind(typed, context);
    if (read !== undefined) return read;
  }
  return NOTHING_PASTED;
}
