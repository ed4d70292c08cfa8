// Reads the recorded replies in test/core/fixtures.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';

export type Fixture = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly reply: JsonObject;
};

export const FIXTURES = join(import.meta.dirname, 'fixtures');

export function readFixture(name: string): Fixture {
  return parseJson(readFileSync(join(FIXTURES, `${name}.json`), 'utf8')) as unknown as Fixture;
}
