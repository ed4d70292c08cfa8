// A JSON file of any size, checked in time slices and read in parts.

import * as vscode from 'vscode';
import { createJsonIndex } from '../../core/jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../../core/jsonIndex/largeContainer.ts';
import type { Slices } from '../../core/slices.ts';
import { resultOf } from '../common/timeSlices.ts';

const CHUNK = 65_536;

/** Undefined where there is none, or one of more than `most` bytes. */
export async function readJsonFile(uri: vscode.Uri, most: number): Promise<NodeValue | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > most) return undefined;
    return await resultOf(indexed(await vscode.workspace.fs.readFile(uri)), () => true);
  } catch {
    return undefined;
  }
}

function* indexed(bytes: Uint8Array): Slices<NodeValue | undefined> {
  const index = createJsonIndex({
    length: bytes.length,
    read: (from, to) => bytes.subarray(from, to),
  });
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield 'pause';
    index.push(bytes.subarray(at, at + CHUNK));
  }
  index.end();
  return index.problem === undefined ? index.root : undefined;
}
