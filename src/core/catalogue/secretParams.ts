// Owns which parameters are secrets and what stands in their place wherever a call is shown or kept.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { findMethod, isBuiltIn } from './catalogue.ts';

/** Stands for a secret in history; a call with it cannot be sent. */
export const NOT_KEPT = '[not kept]';

/** Methods of these families deal in passwords and keys, so nothing of those not known in full is kept. */
const SECRET_FAMILIES = /^(personal_|account_|parity_set)/;

/** Shorter texts are left in answers: masking them would damage what has nothing to do with them. */
const SHORTEST = 8;

export function isSecretParam(method: string, index: number): boolean {
  const param = isBuiltIn(method) ? findMethod(method)?.params[index] : undefined;
  return param === undefined ? SECRET_FAMILIES.test(method) : param.secret === true;
}

/** The parameters as they may be shown and kept. */
export function withoutSecrets(method: string, params: readonly JsonValue[]): readonly JsonValue[] {
  return params.map((value, index) => (value !== null && isSecretParam(method, index) ? NOT_KEPT : value));
}

/** The texts that are secret in a call, to be masked in its answer too. */
export function secretTexts(method: string, params: readonly JsonValue[]): readonly string[] {
  return params
    .flatMap((value, index) => (isSecretParam(method, index) ? textsIn(value) : []))
    .filter((text) => text.length >= SHORTEST);
}

/** Whether a secret of the call was left out when it was kept. */
export function lacksSecret(method: string, params: readonly JsonValue[]): boolean {
  return params.some((value, index) => value === NOT_KEPT && isSecretParam(method, index));
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
