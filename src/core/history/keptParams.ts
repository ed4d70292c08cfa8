// Owns which parameters history may keep. Refuses those of methods that sign, whatever they are.

import { effectOf } from '../catalogue/catalogue.ts';
import { NOT_KEPT, withoutSecrets } from '../catalogue/secretParams.ts';
import type { JsonValue } from '../json.ts';

/** The parameters as they are written to disk: what was signed is nobody's business later. */
export function keptParams(method: string, params: readonly JsonValue[]): readonly JsonValue[] {
  return effectOf(method) === 'sign' ? params.map(() => NOT_KEPT) : withoutSecrets(method, params);
}
