// Which parameters and result members are secrets, and the mask shown or kept in their place.

import { LONGEST_URL } from '../secret/pastedUrl.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { findMethod, isBuiltIn } from './catalogue.ts';

/** Stands for a secret in history; a call with it cannot be sent. */
export const SECRET_PLACEHOLDER = '[not kept]';

/**
 * Methods with these names take passwords and keys: a parameter is only kept where the catalogue itself describes it.
 */
const SECRET_METHODS =
  /^(personal_|account_|parity_|signer_|clef_|secretstore_)|unlock|pass(word|phrase|wd)|private_?key|raw_?key|secret|mnemonic|seed_?phrase|keystore|(add|new|import|export|remove)_?(hd)?(account|wallet)/i;

/** Shorter texts are not masked in results: that would damage unrelated text. */
const SHORTEST = 8;

export function isSecretParam(method: string, index: number): boolean {
  const param = findMethod(method)?.params[index];
  if (param?.secret === true) return true;
  // An imported document can mark more parameters as secret, but cannot declare any harmless.
  return SECRET_METHODS.test(method) && !(param !== undefined && isBuiltIn(method));
}

/** The parameters as they may be shown and kept. */
export function withoutSecrets(method: string, params: readonly JsonValue[]): readonly JsonValue[] {
  return params.map((value, index) =>
    value !== null && isSecretParam(method, index) ? SECRET_PLACEHOLDER : value,
  );
}

/** The problem of a typed secret, without the part of it that the problem quotes. */
export function withoutQuotedText(problem: string): string {
  const [start, end] = [problem.indexOf('“'), problem.lastIndexOf('”')];
  return start < 0 || end < start ? problem : `${problem.slice(0, start)}“…”${problem.slice(end + 1)}`;
}

/** The secret texts of a call, which are masked in its result too. */
export function secretTexts(method: string, params: readonly JsonValue[]): readonly string[] {
  return params
    .flatMap((value, index) => (isSecretParam(method, index) ? textsIn(value) : []))
    .filter((text) => text.length >= SHORTEST);
}

/** Whether a secret of the call was left out when the call was kept; its method need not be known any longer. */
export function hasSecretPlaceholder(params: readonly JsonValue[]): boolean {
  return params.includes(SECRET_PLACEHOLDER);
}

/** The result as it may be shown and kept. */
export function withoutSecretResult(method: string, result: JsonValue): JsonValue {
  const names = findMethod(method)?.secretUrls;
  return names === undefined ? result : withOrigins(result, names);
}

function withOrigins(value: JsonValue, names: readonly string[]): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => withOrigins(item, names));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const isUrl = typeof member === 'string' && names.includes(name);
    return [name, isUrl ? originOf(member) : withOrigins(member, names)] as const;
  });
  return Object.fromEntries(members);
}

/** A URL that is only its origin stays as it is; a text that is not a URL is masked whole. */
function originOf(text: string): string {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return SECRET_PLACEHOLDER;
  const { href, protocol, host } = new URL(text);
  const origin = `${protocol}//${host}`;
  return href === origin || href === `${origin}/` ? text : `${origin}/${SECRET_PLACEHOLDER}`;
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
