// Removes an API key and other secrets of a call from text that is given out, in every form that could still be used.

import { apiKeyProblem, decodeLogin } from './apiKey.ts';
import { LONGEST_URL, percentDecoded } from './pastedUrl.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Secret } from './secret.ts';
import { createSecretFinder, escapesIn } from './findSecrets.ts';

export type Redact = (text: string) => string;

/** The mask of a key; in a large result, padded by `*` to the length of the key. */
export const MASK = '[api key]';
const MASKED = /\[api key\**\]|\[key\*+\]/;

/** Whether a key was masked in this call, so that it cannot be sent as it is. */
export function isMasked({
  method,
  params,
}: {
  readonly method: string;
  readonly params: readonly JsonValue[];
}): boolean {
  return containsMask(JSON.stringify([method, params]));
}

/** Whether a key was masked in this text. */
export function containsMask(text: string): boolean {
  return MASKED.test(text);
}

/**
 * Builds a function that replaces the key by `[api key]`: in any case, in hex, in base64, in base64 of these, and
 * behind up to three layers of escapes of URLs, HTML and JSON.
 */
export function createRedact(secret: Secret | undefined): Redact {
  if (secret === undefined) return unchanged;
  const known = redacts.get(secret);
  if (known !== undefined) return known;
  const redact = redactAll(keyTexts(secret.reveal()), MASK);
  redacts.set(secret, redact);
  return redact;
}

const unchanged: Redact = (text) => text;

/** Caches the functions as long as their secrets: making the forms of one costs as much as the rest of a small call. */
const redacts = new WeakMap<Secret, Redact>();

/** Builds a function that replaces secrets that are no keys of an endpoint, such as private keys, by `mask`. */
export function redactSecrets(secrets: readonly Secret[], mask: string): Redact {
  return redactTexts(
    secrets.map((secret) => secret.reveal()),
    mask,
  );
}

/** Builds a function that replaces these texts by `mask`, in all forms in which a server could return them. */
export function redactTexts(secrets: readonly string[], mask: string): Redact {
  return secrets.length === 0 ? unchanged : redactAll(secrets.flatMap(echoTexts), mask);
}

/** All secret texts that a large body must not contain in any form. */
export function forbiddenTexts(key: Secret | undefined, secrets: readonly string[]): readonly string[] {
  const ofKey = key === undefined ? [] : keyTexts(key.reveal());
  return [...new Set([...ofKey, ...secrets.flatMap(echoTexts)])];
}

function redactAll(secrets: readonly string[], mask: string): Redact {
  const finder = createSecretFinder(secrets);
  return (text) => {
    const isShort = text.length <= SHORT;
    const bytes = isShort ? room : encoder.encode(text);
    const length = isShort ? encoder.encodeInto(text, room).written : bytes.length;
    const { spans } = finder.find(bytes, 0, length, length, escapesIn(text));
    if (spans.length === 0) return text;
    const ends = [0, ...spans.map(({ end }) => end)];
    const starts = [...spans.map(({ start }) => start), length];
    return starts.map((start, at) => decoder.decode(bytes.subarray(ends[at], start))).join(mask);
  };
}

/** Texts up to this length, which most have, are encoded into one reused buffer: a new one for each would be slower. */
const SHORT = 20_000;
const room = new Uint8Array(3 * SHORT);
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Redacts every text of a JSON value, member names too; a number that spells the key becomes a text. */
export function redactValue(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  // These are loops because functions passed to `map` would take three times the stack for each level.
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

/** The key and, if it is a login, its `user:password` and its password. */
export function keyTexts(key: string): readonly string[] {
  const login = decodeLogin(key);
  const password = login?.slice(login.indexOf(':') + 1);
  // A short password would mask words that have nothing to do with it.
  const texts = [key, login, apiKeyProblem(password ?? '') === undefined ? password : undefined];
  return texts.filter((text) => text !== undefined);
}

/** A secret that was sent as a value (a password, a private key, a URL), and its parts that could be secrets too. */
function echoTexts(secret: string): readonly string[] {
  const parts = [...hexDigits(secret), ...urlParts(secret)].filter((part) => part.length >= SHORTEST_PART);
  return [...keyTexts(secret), ...parts];
}

/** Shorter parts, such as `v2`, would mask text that has nothing to do with them. */
const SHORTEST_PART = 8;

function hexDigits(text: string): readonly string[] {
  const digits = /^(?:0x)?([0-9a-f]+)$/i.exec(text)?.[1];
  return digits === undefined ? [] : [`0x${digits}`, digits];
}

/** A URL as a server may normalise it, and the parts of it that could be a key. */
function urlParts(text: string): readonly string[] {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return [];
  const { href, pathname, search, hash, username, password } = new URL(text);
  const values = search.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  const parts = [...pathname.split('/'), ...values, hash.slice(1), username, password];
  return [href, href.replace(/\/$/, ''), ...parts, ...parts.map(percentDecoded)];
}
