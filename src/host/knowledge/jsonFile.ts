// A JSON file of any size, checked in slices and read in parts.

import type * as vscode from 'vscode';
import type { NodeValue } from '../../core/jsonIndex/largeContainer.ts';
import { bytesOfFile } from '../common/files.ts';

/** Undefined where there is none, or one of more than `most` bytes. */
export async function readJsonFile(uri: vscode.Uri, most: number): Promise<NodeValue | undefined> {
  const file = await bytesOfFile(uri, most);
  if ('why' in file) return undefined;
  const { bytes } = file;
  const { indexBytes } = await import('../../storage/largeBodies.ts');
  const read = (from: number, to: number): Uint8Array => bytes.subarray(from, to);
  const { problem, root } = await indexBytes({ length: bytes.length, read });
  return problem === undefined ? root : undefined;
}
