// Reads the endpoint of a pasted request. Its URL, which may hold an API key, is not kept as text.

import { encodeLogin } from '../secret/apiKey.ts';
import { KEY_PLACEHOLDER, withHeaderKeyPlace } from '../endpoint/endpoint.ts';
import { httpUrlOfSocket, isSocketUrl } from '../endpoint/socketUrl.ts';
import { withScheme } from '../endpoint/withScheme.ts';
import { extractLiteralKey, KEY_HEADER } from '../secret/literalKey.ts';
import { LONGEST_URL, possibleKeys, splitPastedUrl } from '../secret/pastedUrl.ts';
import { Secret } from '../secret/secret.ts';

export type PastedEndpoint = {
  readonly origin: string;
  /** The whole URL, with the key where it has one. */
  readonly url: Secret;
  /** The key in the URL, else in a header. */
  readonly key: Secret | undefined;
  /** The header for the key, where the key is not in the URL; also where the text has only the place of a key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** No key was found, but a part of the URL could be one. */
  readonly mayHoldKey: boolean;
};

/** A variable whose value is put in when the snippet runs. */
const VARIABLE = /\$\{[^${}]*\}|\$\w+/g;

const LAST_VARIABLE = /(?<=^|\s)(?:\$\{[^${}]*\}|\$\w+)$/;

/** The place of a key, alone or behind the name of a scheme: other words could be a secret. */
const ONLY_PLACE = /^(?:[a-z-]{1,20}\s+)?\$\{apiKey\}$/i;

/** Reads the URL of a snippet, and the header that holds a key; undefined where the text is not a URL. */
export function pastedEndpoint(
  text: string,
  headers: readonly (readonly [name: string, value: string])[] = [],
  login?: string,
): PastedEndpoint | undefined {
  if (text.length > LONGEST_URL) return undefined;
  const url = (isSocketUrl(text) ? httpUrlOfSocket(text).url : withScheme(text)).replaceAll(
    VARIABLE,
    KEY_PLACEHOLDER,
  );
  const sample = url.replaceAll(KEY_PLACEHOLDER, 'KEY');
  if (!/^https?:\/\/[^\s/]/i.test(sample) || !URL.canParse(sample)) return undefined;
  const { origin } = new URL(sample);
  const split = splitPastedUrl(url);
  const own = split?.key;
  const known = { origin, url: new Secret(url) };
  if (own !== undefined)
    return { ...known, key: own, ...(split?.headers && { headers: split.headers }), mayHoldKey: false };
  const all = login === undefined ? headers : [...headers, basicHeader(login)];
  const mayHoldKey = url === sample && possibleKeys(url).length > 0;
  let placed: PastedEndpoint['headers'];
  for (const [name, given] of all) {
    const value = keyPlaceOf(name, given);
    if (value !== undefined) {
      if (ONLY_PLACE.test(value)) placed ??= { [name]: value };
      continue;
    }
    const taken = extractLiteralKey({ id: 'x', name, urlTemplate: origin, headers: { [name]: given } });
    if (taken !== undefined)
      return { ...known, key: taken.key, headers: taken.endpoint.headers ?? {}, mayHoldKey: false };
  }
  return { ...known, key: undefined, ...(placed && { headers: placed }), mayHoldKey };
}

/** The value of a header for a key that has a variable or a word such as `<key>` in the place of the key. */
function keyPlaceOf(name: string, value: string): string | undefined {
  if (!KEY_HEADER.test(name)) return undefined;
  const placed = withHeaderKeyPlace(value.trim()).replace(LAST_VARIABLE, () => KEY_PLACEHOLDER);
  return placed.endsWith(KEY_PLACEHOLDER) ? placed : undefined;
}

function basicHeader(login: string): readonly [string, string] {
  return ['Authorization', `Basic ${encodeLogin(login)}`];
}
