// A JSON file of any size, checked in slices and read in parts.

import * as vscode from 'vscode';
import type { NodeValue } from '../../core/jsonIndex/largeContainer.ts';

/** Undefined where there is none, or one of more than `most` bytes. */
export async function readJsonFile(uri: vscode.Uri, most: number): Promise<NodeValue | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > most) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    const { indexBytes } = await import('../../storage/largeBodies.ts');
    const read = (from: number, to: number): Uint8Array => bytes.subarray(from, to);
    const { problem, root } = await indexBytes({ length: bytes.length, read });
    return problem === undefined ? root : undefined;
  } catch {
    return undefined;
  }
}
