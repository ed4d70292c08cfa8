// Owns the removal of an API key, in every form it can take, from text that leaves. Refuses to guess at secrets
// it was not given.

import { apiKeyProblem, decodeLogin } from './apiKey.ts';
import { isJsonObject } from './json.ts';
import type { JsonValue } from './json.ts';
import type { Secret } from './secret.ts';

export type Redact = (text: string) => string;

/** What stands where a key stood. */
export const MASK = '[api key]';

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

/** Redacts every text of a JSON value, member names too; a number that spells the key becomes a text. */
export function redactValue(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => redactValue(item, redact));
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => [redact(name), redactValue(member, redact)] as const,
    );
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
  const forms = new Set(secrets.flatMap((secret) => (secret === undefined ? [] : textForms(secret))));
  return [...forms].filter((form) => form.length > 0).toSorted((a, b) => b.length - a.length);
}

function textForms(key: string): readonly string[] {
  const escaped = encodeURIComponent(key);
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
