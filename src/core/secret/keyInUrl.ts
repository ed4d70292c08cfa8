// Finds the key of an endpoint in a URL pasted in place of the key. The rest of the URL must be the endpoint's. No
// message contains the key.

import { readKey } from './apiKey.ts';
import type { KeyReading } from './apiKey.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { endpointOrigin, KEY_PLACEHOLDER, usesBasicAuth } from '../endpoint/endpoint.ts';
import { httpUrlOfSocket, isSocketUrl } from '../endpoint/socketUrl.ts';
import { LONGEST } from '../text/lengths.ts';
import { LONGEST_URL, percentDecoded } from './pastedUrl.ts';

const URL_IN = /(?:https?|wss?):\/\/[^\s"'`<>]+/i;

/** Reads text given as the key of an endpoint: the key, or a line with the endpoint's URL that contains the key. */
export function readKeyFor(endpoint: Endpoint, text: string): KeyReading {
  const isLogin = usesBasicAuth(endpoint);
  const printed = jsonKey(text, endpoint);
  if (printed !== undefined) return readKey(printed, isLogin);
  const found = urlIn(text.trim());
  const url = found !== undefined && isSocketUrl(found) ? httpUrlOfSocket(found).url : found;
  if (url === undefined || url.length > LONGEST_URL || !URL.canParse(url)) return readKey(text, isLogin);
  const { origin, username, password } = new URL(url);
  const own = endpointOrigin(endpoint);
  if (origin !== own)
    return refuse(
      `This is a URL of ${origin}; the key is for ${own}. Paste the key, or the URL of this endpoint.`,
    );
  if (isLogin && username !== '')
    return readKey(`${percentDecoded(username)}:${percentDecoded(password)}`, true);
  const key = keyAt(endpoint.urlTemplate, url);
  if (key !== undefined) return readKey(key, isLogin);
  return refuse(
    endpoint.urlTemplate.includes(KEY_PLACEHOLDER)
      ? `This URL is not ${endpoint.urlTemplate} with a key in it. Paste the key alone.`
      : 'The key of this endpoint goes into a header, not into its URL. Paste the key alone.',
  );
}

/** The first URL in a text, without the punctuation or brackets behind it. */
function urlIn(text: string): string | undefined {
  const url = URL_IN.exec(text)?.[0];
  return url === text ? url : url?.replace(/(?<![.,;:)\]])[.,;:)\]]+$/, '');
}

/** The text in place of the key in a URL; undefined where the rest of the URL is not that of the template. */
function keyAt(template: string, url: string): string | undefined {
  const normal = (text: string): string => new URL(text).href.replace(/\/$/, '');
  const sample = 'KEY-KEY-KEY';
  const [before, ...after] = normal(template.replaceAll(KEY_PLACEHOLDER, sample)).split(sample);
  const whole = normal(url);
  if (after.length !== 1 || !whole.startsWith(before!) || !whole.endsWith(after[0]!)) return undefined;
  const key = whole.slice(before!.length, whole.length - after[0]!.length);
  const plain = percentDecoded(key);
  return plain === '' || plain === KEY_PLACEHOLDER || /[/?&#]/.test(key) ? undefined : plain;
}

/** The key in the JSON line that the gateway prints when it is ready. */
function jsonKey(text: string, endpoint: Endpoint): string | undefined {
  if (text.length > LONGEST.line) return undefined;
  try {
    const { url, key } = JSON.parse(text) as { readonly url?: unknown; readonly key?: unknown };
    const isOwn =
      typeof url === 'string' &&
      url.length <= LONGEST_URL &&
      URL.canParse(url) &&
      new URL(url).origin === endpointOrigin(endpoint);
    return isOwn && typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

function refuse(problem: string): KeyReading {
  return { ok: false, problem };
}
