// The decoded text of every recorded reply, one line a value. Run `node test/core/decode/decodedReplies.ts` after an
// intended change and review decodedReplies.txt.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { inZone } from '../inZone.ts';

type Reply = { readonly method: string; readonly params: readonly JsonValue[]; readonly result?: JsonValue };

const FOLDER = join(import.meta.dirname, '../replies');

export const DECODED = join(import.meta.dirname, 'decodedReplies.txt');

/** Ten minutes after the newest block of the recorded chain. */
const NOW = 1_760_002_040;

/** Items after these are read like them. */
const FIRST_ITEMS = 2;

export function decodedReplies(): string {
  const replies = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => parseJson(readFileSync(join(FOLDER, file), 'utf8')) as unknown as readonly Reply[]);
  return inZone('UTC', () => replies.flatMap(replyLines).join('\n') + '\n');
}

function replyLines({ method, params, result }: Reply): readonly string[] {
  if (result === undefined) return [];
  return [
    `${method} ${JSON.stringify(params).slice(0, 160)}`,
    ...nodeLines(decodeResult({ method, params }, result), 1),
  ];
}

function nodeLines(node: DecodedNode, level: number): readonly string[] {
  const mark =
    node.provenance === undefined ? '' : ` (${[node.provenance, node.note].filter(Boolean).join(': ')})`;
  const children = childNodes(node);
  const isLong = node.kind === 'array' && children.length > FIRST_ITEMS + 1;
  const shown = isLong ? children.slice(0, FIRST_ITEMS) : children;
  return [
    `${'  '.repeat(level)}${node.label} ${node.kind}${mark}: ${summarize(node, NOW)}`,
    ...shown.flatMap((child) => nodeLines(child, level + 1)),
    ...(isLong ? [`${'  '.repeat(level + 1)}… ${children.length - FIRST_ITEMS} more`] : []),
  ];
}

if (process.argv[1] === import.meta.filename) writeFileSync(DECODED, decodedReplies());
