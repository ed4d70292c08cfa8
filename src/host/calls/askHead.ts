// Asks an endpoint for the number of a tag, for repeated calls. Nothing of it is recorded.

import type * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { headCall, headNumber } from '../../core/call/headCall.ts';
import type { BlockOffset } from '../../core/input/blockOffset.ts';
import type { Calls } from './calls.ts';

/** The block that a tag stands for at an endpoint now, or why it is not known. */
export async function askHead(
  tag: BlockOffset['tag'],
  endpoint: Endpoint,
  calls: Calls,
  token: vscode.CancellationToken,
): Promise<bigint | string> {
  const entry = await calls.run({ endpoint, ...headCall(tag), origin: 'extension', record: 'never' }, token);
  return entry === undefined ? '' : (headNumber(entry.outcome) ?? entry.summary);
}
