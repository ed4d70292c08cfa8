// Reads the replies of a gateway about itself and the keys that it issues by mail. Replies are not trusted.

import type { Endpoint } from '../endpoint/endpoint.ts';
import { gatewayOrigin } from '../endpoint/keyLink.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { apiKeyProblem } from './apiKey.ts';
import { readKeyFor } from './keyInUrl.ts';
import { Secret } from './secret.ts';

/** The most bytes of a reply. */
export const LARGEST_SITE_REPLY = 65_536;

export type KeyGateway = {
  readonly name: string;
  readonly keysByMail: boolean;
  /** The URL of a page with the terms. */
  readonly terms: string | undefined;
};

type Reply = { readonly status: number; readonly body: Uint8Array };

/** The description of a gateway; `undefined` where the reply is not from a gateway of this kind. */
export function readKeyGateway(reply: Reply): KeyGateway | undefined {
  const { service, name, keysByMail, terms } = membersOf(reply);
  if (reply.status !== 200 || service !== 'ethereum-rpc-gateway') return undefined;
  return {
    name: typeof name === 'string' ? name.trim() : '',
    keysByMail: keysByMail === true,
    terms: typeof terms === 'string' ? pageUrl(terms) : undefined,
  };
}

/** The key that the gateway issues for a code; undefined where the reply has no valid key. */
export function readIssuedKey(reply: Reply): Secret | undefined {
  const { key } = membersOf(reply);
  return typeof key === 'string' && apiKeyProblem(key) === undefined ? new Secret(key.trim()) : undefined;
}

/** A key as the gateway makes it: base64url of 24 bytes. Hex of this length is more likely a hash. */
const ISSUED = /^(?![\da-f]+$)[\w-]{32}$/i;

/** Whether a text has the form of a key that a gateway issues, or is the URL of this endpoint with a key. */
export function isKeyFor(endpoint: Endpoint, text: string): boolean {
  return ISSUED.test(text) || (/^https?:\/\//i.test(text) && readKeyFor(endpoint, text).ok);
}

/** The message in a reply; '' where it has none. */
export function messageIn(reply: Reply): string {
  const { message } = membersOf(reply);
  return typeof message === 'string' ? message.trim() : '';
}

/** Whether a text can be a mail address. The gateway checks it further. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(text);
}

function pageUrl(text: string): string | undefined {
  if (text.length > 2_000 || !URL.canParse(text)) return undefined;
  const { origin, href, username, password } = new URL(text);
  return username + password === '' && gatewayOrigin(origin) !== undefined ? href : undefined;
}

function membersOf({ body }: Reply): JsonObject {
  const value = body.length > LARGEST_SITE_REPLY ? undefined : jsonOf(new TextDecoder().decode(body));
  return value !== undefined && isJsonObject(value) ? value : {};
}
