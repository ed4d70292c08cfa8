// The parameters that history, drafts and recent values may keep: none of a method that signs.

import { effectOf } from './catalogue.ts';
import { isSecretParam, SECRET_PLACEHOLDER, withoutSecrets } from './secretParams.ts';
import type { JsonValue } from '../json.ts';

/** The parameters as they are written to disk. What was signed is private: none of it is written. */
export function storableParams(method: string, params: readonly JsonValue[]): readonly JsonValue[] {
  return effectOf(method) === 'sign' ? params.map(() => SECRET_PLACEHOLDER) : withoutSecrets(method, params);
}

/** Whether what is typed for a parameter may be written to disk at all. */
export function isParamStorable(method: string, index: number): boolean {
  return effectOf(method) !== 'sign' && !isSecretParam(method, index);
}
