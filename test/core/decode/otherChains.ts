// The decoded text of replies as chains other than Ethereum give them, made by hand from their specifications. Run
// `node test/core/decode/otherChains.ts` after an intended change and review otherChains.txt.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { inZone } from '../inZone.ts';
import { nodeLines } from './nodeLines.ts';

type Reply = {
  readonly what: string;
  readonly chain: number;
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly result: JsonValue;
};

export const DECODED = join(import.meta.dirname, 'otherChains.txt');
const REPLIES = join(import.meta.dirname, 'otherChains.json');
const NOW = 1_760_002_040;

export function otherChains(): string {
  const replies = parseJson(readFileSync(REPLIES, 'utf8')) as unknown as readonly Reply[];
  return inZone('UTC', () => replies.flatMap(replyLines).join('\n') + '\n');
}

function replyLines({ what, chain, method, params, result }: Reply): readonly string[] {
  const node = decodeResult({ method, params }, result, { chain: chainById(BigInt(chain)) });
  return [what, ...nodeLines(node, 1, NOW)];
}

if (process.argv[1] === import.meta.filename) writeFileSync(DECODED, otherChains());
