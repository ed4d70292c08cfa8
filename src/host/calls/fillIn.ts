// Fills a suggested call into the request builder, where a person types what is missing.

import * as vscode from 'vscode';
import type { PastCall } from './runAgain.ts';

/** `endpointId`: where the value is from that it was suggested for. */
export async function fillIn({
  method,
  params,
  endpointId: id,
  endpointName: name,
}: PastCall): Promise<void> {
  const draft = { method, paramsJson: JSON.stringify(params), isTyped: true, endpoint: { id, name } };
  // A command, as the builder is above this folder.
  await vscode.commands.executeCommand('ethRpc.openBuilder', draft);
}
