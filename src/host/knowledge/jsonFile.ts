// Reads a JSON file of any size: it is checked in slices, and its values are read in parts.

import type * as vscode from 'vscode';
import type { NodeValue } from '../../core/jsonIndex/largeContainer.ts';
import { bytesOfFile } from '../common/files.ts';

/** Undefined where the file is missing, not valid JSON, or larger than `most` bytes. */
export async function readJsonFile(uri: vscode.Uri, most: number): Promise<NodeValue | undefined> {
  const file = await bytesOfFile(uri, most);
  if ('why' in file) return undefined;
  const { bytes } = file;
  const { indexBytes } = await import('../../storage/largeBodies.ts');
  const read = (from: number, to: number): Uint8Array => bytes.subarray(from, to);
  const { problem, root } = await indexBytes({ length: bytes.length, read });
  return problem === undefined ? root : undefined;
}
