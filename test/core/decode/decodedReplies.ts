// The decoded text of every recorded reply, one line a value. Run `node test/core/decode/decodedReplies.ts` after an
// intended change and review decodedReplies.txt.

import { chainById } from '../../../src/core/chain/chains.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTreeOf } from '../../../src/core/decode/callNodes.ts';
import { callTreeText } from '../../../src/core/decode/callTreeText.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { inZone } from '../inZone.ts';
import { nodeLines } from './nodeLines.ts';

type Reply = { readonly method: string; readonly params: readonly JsonValue[]; readonly result?: JsonValue };

const FOLDER = join(import.meta.dirname, '../replies');

export const DECODED = join(import.meta.dirname, 'decodedReplies.txt');

/** Ten minutes after the newest block of the recorded chain. */
const NOW = 1_760_002_040;

export function decodedReplies(): string {
  const replies = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => parseJson(readFileSync(join(FOLDER, file), 'utf8')) as unknown as readonly Reply[]);
  return inZone('UTC', () => replies.flatMap(replyLines).join('\n') + '\n');
}

function replyLines({ method, params, result }: Reply): readonly string[] {
  if (result === undefined) return [];
  const node = decodeResult({ method, params }, result, { chain: chainById(31337n) });
  const tree = callTreeOf(node);
  return [
    `${method} ${JSON.stringify(params).slice(0, 160)}`,
    ...nodeLines(node, 1, NOW),
    ...(tree === undefined ? [] : runToEnd(callTreeText(tree)).split('\n')).map((line) => `  | ${line}`),
  ];
}

if (process.argv[1] === import.meta.filename) writeFileSync(DECODED, decodedReplies());
