// Owns the removal of an API key, in every form it can take, from text that leaves. Refuses to guess at secrets
// it was not given.

import { apiKeyProblem, decodeLogin } from './apiKey.ts';
import { LONGEST_URL, percentDecoded } from './pastedUrl.ts';
import { isJsonObject } from './json.ts';
import type { JsonValue } from './json.ts';
import type { Secret } from './secret.ts';

export type Redact = (text: string) => string;

/** What stands where a key stood. */
export const MASK = '[api key]';

/** Whether a key stood in this call, and was masked: it cannot be sent as it is. */
export function isMasked({
  method,
  params,
}: {
  readonly method: string;
  readonly params: readonly JsonValue[];
}): boolean {
  return JSON.stringify([method, params]).includes(MASK);
}

/** Builds a function that replaces the key's raw, JSON-escaped, URL-encoded and base64 forms by `[api key]`. */
export function createRedact(secret: Secret | undefined): Redact {
  if (secret === undefined) return unchanged;
  const known = redacts.get(secret);
  if (known !== undefined) return known;
  const forms = secretForms(secret.reveal());
  const redact: Redact = (text) => {
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, MASK);
    return clean;
  };
  redacts.set(secret, redact);
  return redact;
}

const unchanged: Redact = (text) => text;

/** The forms cost as much as the rest of a small call; they live as long as their secret. */
const redacts = new WeakMap<Secret, Redact>();

/** Builds a function that puts `mask` in place of these texts, in all forms a server could give them back in. */
export function redactTexts(secrets: readonly string[], mask: string): Redact {
  if (secrets.length === 0) return unchanged;
  const forms = longestFirst(secrets.flatMap(echoForms));
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, mask), text);
}

/** Every form in which a large body may not hold the key or these texts. */
export function forbiddenForms(key: Secret | undefined, secrets: readonly string[]): readonly string[] {
  const ofKey = key === undefined ? [] : secretForms(key.reveal());
  return longestFirst([...ofKey, ...secrets.flatMap(echoForms)]);
}

/** Redacts every text of a JSON value, member names too; a number that spells the key becomes a text. */
export function redactValue(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  // Loops: functions given to `map` would take three times the stack for each level.
  if (Array.isArray(value)) {
    const items: JsonValue[] = [];
    for (const item of value as readonly JsonValue[]) items.push(redactValue(item, redact));
    return items;
  }
  if (isJsonObject(value)) {
    const members: [string, JsonValue][] = [];
    for (const name of Object.keys(value)) members.push([redact(name), redactValue(value[name]!, redact)]);
    return Object.fromEntries(members);
  }
  const text = JSON.stringify(value);
  const clean = redact(text);
  return clean === text ? value : clean;
}

/** Every text form of `key` that could identify it, longest first; of a login, its password's too. */
export function secretForms(key: string): readonly string[] {
  const login = decodeLogin(key);
  const password = login?.slice(login.indexOf(':') + 1);
  // A password of a few letters would mask words that have nothing to do with it.
  const secrets = [key, login, apiKeyProblem(password ?? '') === undefined ? password : undefined];
  return longestFirst(secrets.flatMap((secret) => (secret === undefined ? [] : textForms(secret))));
}

/** So that no shorter form breaks a longer one. */
function longestFirst(forms: readonly string[]): readonly string[] {
  return [...new Set(forms)].filter((form) => form !== '').toSorted((a, b) => b.length - a.length);
}

/** The forms of a password, a private key or a URL that was sent as a value. */
function echoForms(secret: string): readonly string[] {
  const parts = [...hexForms(secret), ...urlForms(secret)].filter((part) => part.length >= SHORTEST_PART);
  return [...secretForms(secret), ...parts.flatMap(textForms)].flatMap((form) => [
    form,
    form.replaceAll('/', String.raw`\/`),
  ]);
}

/** Parts such as `v2` would mask what has nothing to do with them. */
const SHORTEST_PART = 8;

function hexForms(text: string): readonly string[] {
  const digits = /^(?:0x)?([0-9a-f]+)$/i.exec(text)?.[1];
  if (digits === undefined) return [];
  return [digits, digits.toLowerCase(), digits.toUpperCase()].flatMap((form) => [`0x${form}`, form]);
}

/** A URL as a server may normalise it, and whatever of it could be a key. */
function urlForms(text: string): readonly string[] {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return [];
  const { href, pathname, search, hash, username, password } = new URL(text);
  const values = search.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  const parts = [...pathname.split('/'), ...values, hash.slice(1), username, password];
  return [href, href.replace(/\/$/, ''), ...parts, ...parts.map(percentDecoded)];
}

function textForms(key: string): readonly string[] {
  const utf8 = new TextEncoder().encode(key);
  // Half a surrogate pair has no UTF-8, and URL-encoding throws at it.
  const escaped = encodeURIComponent(new TextDecoder('utf-8').decode(utf8));
  return [
    key,
    JSON.stringify(key).slice(1, -1),
    escaped,
    escaped.replaceAll(/%../g, (escape) => escape.toLowerCase()),
    ...base64Forms(key),
  ];
}

/** Base64 of the key at each of the three byte alignments it can have inside a longer text, without the edges. */
function base64Forms(key: string): string[] {
  const bytes = [...new TextEncoder().encode(key)].map((byte) => String.fromCharCode(byte)).join('');
  const forms = [0, 1, 2].map((before) => {
    const encoded = btoa('\0'.repeat(before) + bytes);
    const first = before === 0 ? 0 : before + 1;
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return encoded.slice(first, whole);
  });
  return forms
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
    .filter((f) => f.length >= 6);
}
