// Finds the frames of a call tree whose code and sources are in the workspace.

import { readCodeMap } from '../contracts/codeMap.ts';
import type { CodeMap } from '../contracts/codeMap.ts';
import { sourceKey } from '../contracts/contractIndex.ts';
import type { ContractSource } from '../contracts/contractIndex.ts';
import type { SourceReader } from '../contracts/sourceReader.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { JsonObject } from '../json.ts';
import { framesIn, isCreation } from '../trace/callFrame.ts';
import { readTexts } from './sourceTexts.ts';
import type { SourceTexts } from './sourceTexts.ts';

/** The code of a contract, and the sources that it was compiled from. */
export type Compiled = { readonly code: CodeMap; readonly texts: SourceTexts };

export async function compiledFrames(
  root: JsonObject,
  context: DecodeContext,
  readSources: SourceReader,
): Promise<ReadonlyMap<JsonObject, Compiled>> {
  const found = new Map<JsonObject, Compiled>();
  const known = new Map<string, Promise<Compiled | undefined>>();
  for (const frame of framesIn(root)) {
    const source = sourceOfFrame(frame, context);
    if (source === undefined) continue;
    const part = isCreation(frame) ? 'creation' : 'runtime';
    const key = `${part}\n${sourceKey(source)}`;
    const compiled = known.get(key) ?? compiledCode(source, part, readSources);
    known.set(key, compiled);
    const code = await compiled;
    if (code !== undefined) found.set(frame, code);
  }
  return found;
}

/** The source of the code that a frame runs. */
export function sourceOfFrame(
  frame: JsonObject,
  { contractAt, createdBy }: DecodeContext,
): ContractSource | undefined {
  const { to, input } = frame;
  if (isCreation(frame)) return typeof input === 'string' ? createdBy?.(input)?.source : undefined;
  return typeof to === 'string' ? contractAt?.(to, true)?.ownSource : undefined;
}

async function compiledCode(
  source: ContractSource,
  part: 'creation' | 'runtime',
  readSources: SourceReader,
): Promise<Compiled | undefined> {
  const detail = await readSources.detailOf(source);
  const mapped = detail?.[part];
  if (detail === undefined || mapped?.sourceMap === undefined || detail.files.size === 0) return undefined;
  const code = readCodeMap(mapped);
  return { code, texts: await readTexts(code, detail, source.artifact, readSources) };
}
