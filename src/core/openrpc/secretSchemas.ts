// Finds the schemas of passwords and keys in an OpenRPC document, by format or name. Takes linear time, whatever the
// references are.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { pointerOf, valueAt } from './jsonPointer.ts';

const SECRET_NAME =
  /pass(word|phrase|code|wd)|private.?key|secret|mnemonic|seed|api.?key|access.?token|credential/i;

/** Whether a parameter or member with this name takes a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** All objects of the document that are declared secret, contain a secret, or refer to one. */
export function secretSchemas(document: JsonValue): ReadonlySet<JsonValue> {
  const holders = new Map<JsonValue, JsonValue[]>([[document, []]]);
  const found: JsonValue[] = [];
  // Walking a Map also visits the entries added during the walk.
  for (const value of holders.keys()) {
    const target = isJsonObject(value) ? targetOf(document, value) : undefined;
    const held = [...childrenOf(value), ...(target === undefined ? [] : [target])];
    for (const child of held) {
      if (typeof child !== 'object' || child === null) continue;
      const known = holders.get(child);
      if (known === undefined) holders.set(child, [value]);
      else known.push(value);
    }
    if (isJsonObject(value) && saysSecret(value)) found.push(value);
  }
  const secret = new Set(found);
  for (const value of secret) for (const holder of holders.get(value) ?? []) secret.add(holder);
  return secret;
}

function childrenOf(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value as readonly JsonValue[];
  return isJsonObject(value) ? Object.values(value) : [];
}

function targetOf(document: JsonValue, { $ref: reference }: JsonObject): JsonValue | undefined {
  const pointer = typeof reference === 'string' ? pointerOf(reference) : undefined;
  return pointer === undefined ? undefined : valueAt(document, pointer);
}

function saysSecret({ format, writeOnly, properties }: JsonObject): boolean {
  if (format === 'password' || writeOnly === true) return true;
  return properties !== undefined && isJsonObject(properties) && Object.keys(properties).some(isSecretName);
}
