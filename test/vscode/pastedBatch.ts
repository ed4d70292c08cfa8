// A pasted list of JSON-RPC requests, in the Batch view.
import * as vscode from 'vscode';
import { pick } from './window.ts';

/** Pastes a list of requests, and adds it to the batch; a single one goes there as one of the request builder does. */
export async function pasteBatch(body: string): Promise<void> {
  const requests = JSON.parse(body) as readonly { readonly method: string; readonly params: unknown }[];
  const [{ method, params } = { method: '', params: [] }] = requests;
  if (requests.length === 1) {
    await vscode.commands.executeCommand('ethRpc.batch.add', { method, params });
    await vscode.commands.executeCommand('ethRpc.batch.focus');
    return;
  }
  const pasting = vscode.commands.executeCommand('ethRpc.pasteAnything', body);
  await pick(`Add all ${requests.length} to the batch`);
  await pasting;
}
