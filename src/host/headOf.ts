// Owns asking an endpoint for the number of a tag, for calls that are made several times. Leaves nothing in the history.

import type * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import { headCall, headNumber } from '../core/headCall.ts';
import type { BlockOffset } from '../core/input/blockOffset.ts';
import type { Calls } from './calls.ts';

/** The block that a tag stands for at an endpoint now, or why it is not known. */
export async function headOf(
  tag: BlockOffset['tag'],
  endpoint: Endpoint,
  calls: Calls,
  token: vscode.CancellationToken,
): Promise<bigint | string> {
  const entry = await calls.run({ endpoint, ...headCall(tag), isOwn: true, isKept: () => false }, token);
  return entry === undefined ? '' : (headNumber(entry.outcome) ?? entry.summary);
}
