// “Watch, Run over Blocks or Endpoints...”, with one of its ways.
import * as vscode from 'vscode';
import { pick } from './window.ts';

/** Repeats a call in the way with this label; ends when that has begun. */
export async function repeat(label: string, call: unknown): Promise<void> {
  const asking = vscode.commands.executeCommand('ethRpc.repeatCall', call);
  await pick(label);
  await asking;
}
