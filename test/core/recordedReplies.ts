// All recorded replies, as calls with their results.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecodedNode } from '../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../src/core/decode/decodeResult.ts';
import { parseJson } from '../../src/core/json.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { SAMPLES } from './decode/samples.ts';

type Reply = { readonly method: string; readonly params: readonly JsonValue[]; readonly result?: JsonValue };

const FOLDER = join(import.meta.dirname, 'replies');

/** What a real node answered, and the samples, which have what no recorded reply has. */
export const recordedReplies: readonly Required<Reply>[] = [
  ...readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => parseJson(readFileSync(join(FOLDER, file), 'utf8')) as unknown as readonly Reply[])
    .filter((reply): reply is Required<Reply> => reply.result !== undefined),
  ...SAMPLES.map((result) => ({ method: 'x_unknown', params: [], result })),
];

/** Their decoded trees. */
export function recordedNodes(): readonly DecodedNode[] {
  return recordedReplies.map((reply) => decodeResult(reply, reply.result, { head: 69_000n }));
}
