// Fills a suggested call into the request builder, where the user types what is missing.

import * as vscode from 'vscode';
import type { PastCall } from './runAgain.ts';

/** `endpointId`: the endpoint of the value that the call was suggested for. */
export async function fillIn({
  method,
  params,
  endpointId: id,
  endpointName: name,
}: PastCall): Promise<void> {
  const draft = { method, paramsJson: JSON.stringify(params), isTyped: true, endpoint: { id, name } };
  // By a command: the request builder is in a layer above this one.
  await vscode.commands.executeCommand('ethRpc.openBuilder', draft);
}
