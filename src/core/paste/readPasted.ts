// Identifies what was pasted, and its calls. An API key is returned only as a `Secret`: texts and parameters lack it.

import { withoutSecrets } from '../catalogue/secretParams.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { trimQuotes } from '../input/trimQuotes.ts';
import type { JsonValue } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';
import { createRedact, MASK, redactSecrets, redactValue } from '../secret/redact.ts';
import type { Redact } from '../secret/redact.ts';
import type { Secret } from '../secret/secret.ts';
import { SECRET_MASK } from './maskedText.ts';
import { pastedEndpoint } from './pastedEndpoint.ts';
import type { Pasted } from './pastedReading.ts';
import { NOTHING_PASTED, PASTE_KINDS } from './pasteKinds.ts';
import type { ReadPaste } from './pasteKinds.ts';
import { urlsIn } from './readCode.ts';

/** Reads whatever was pasted. Never throws, sends nothing and runs nothing. */
export function readPasted(text: string, context: DecodeContext = {}): Pasted {
  const typed = typedIn(text);
  const { secrets = [], ...pasted } = readAny(typed, context);
  const redact = redactAllOf(keysIn(typed, pasted), secrets, MASK);
  const readings = pasted.readings.map((reading) => ({
    ...reading,
    calls: reading.calls.map((call) => withoutKeys(call, redact)),
  }));
  return { ...pasted, readings };
}

/** The text as it may be shown: with a mask in place of each key or secret, alone or in a URL, a header or a command. */
export function withoutPastedKeys(text: string, context: DecodeContext = {}): string {
  const typed = typedIn(text);
  const { secrets = [], ...pasted } = readAny(typed, context);
  return redactAllOf(keysIn(typed, pasted), secrets, SECRET_MASK)(text);
}

/** `mask`: that of the secrets. */
function redactAllOf(keys: readonly Secret[], secrets: readonly Secret[], mask: string): Redact {
  const redactions = [redactSecrets(secrets, mask), ...keys.map((key) => createRedact(key))];
  return (text) => redactions.reduce((clean, redact) => redact(clean), text);
}

/** What was pasted, without the quotes that source code and JSON have around a value. */
function typedIn(text: string): string {
  return text.length > LONGEST.pasted ? '' : trimQuotes(text);
}

function keysIn(typed: string, { endpoint, key }: Pasted): readonly Secret[] {
  // The URL of a transaction’s page has a hash where the URL of an endpoint has its key.
  const urls = urlsIn(typed.replaceAll(/\/0x[0-9a-f]+/gi, '')).map((url) => pastedEndpoint(url)?.key);
  return [key, endpoint?.key, ...urls].filter((one) => one !== undefined);
}

/** The call without passwords and other secret parameters, and without what `redact` finds, wherever it occurs. */
function withoutKeys(call: SuggestedCall, redact: Redact): SuggestedCall {
  const params = withoutSecrets(call.method, call.params);
  return { ...call, params: redactValue(params, redact) as readonly JsonValue[] };
}

function readAny(typed: string, context: DecodeContext): ReadPaste {
  for (const kind of PASTE_KINDS) {
    const read = kind(typed, context);
    if (read !== undefined) return read;
  }
  return NOTHING_PASTED;
}
