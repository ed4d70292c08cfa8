// The decoded text of replies made by hand from the specifications of Ethereum and other chains. Run
// `node test/core/decode/handMade.ts` after an intended change and review the texts.

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

export const HAND_MADE = ['otherChains', 'specification'] as const;
const NOW = 1_760_002_040;

const pathOf = (name: string): string => join(import.meta.dirname, name);

export function decodedText(name: string): string {
  const replies = parseJson(readFileSync(pathOf(`${name}.json`), 'utf8')) as unknown as readonly Reply[];
  return inZone('UTC', () => replies.flatMap(replyLines).join('\n') + '\n');
}

export function reviewedText(name: string): string {
  return readFileSync(pathOf(`${name}.txt`), 'utf8');
}

function replyLines({ what, chain, method, params, result }: Reply): readonly string[] {
  const node = decodeResult({ method, params }, result, { chain: chainById(BigInt(chain)) });
  return [what, ...nodeLines(node, 1, NOW)];
}

if (process.argv[1] === import.meta.filename)
  for (const name of HAND_MADE) writeFileSync(pathOf(`${name}.txt`), decodedText(name));
