// The form of a request builder tab of its own, for tests that type into it.
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { opensPage, runCommand, webviewFrame } from '../vscode/window.ts';

/** What other tests typed is in tabs of theirs. */
export async function openForm(): Promise<FrameLocator> {
  await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
  const frame = await webviewFrame();
  await frame.locator('#send').waitFor();
  return frame;
}

/** Labels of addresses, in place of those in the settings; none: as they were at first. */
export function setAddressBook(labels?: Readonly<Record<string, string>>): Thenable<void> {
  const { Global } = vscode.ConfigurationTarget;
  return vscode.workspace.getConfiguration('ethRpc').update('addressBook', labels, Global);
}

export function formField(frame: FrameLocator, id: string): Locator {
  return frame.locator(`[id="field-${id}"]`).locator('input, textarea');
}

export async function typeMethod(frame: FrameLocator, name: string): Promise<void> {
  await frame.locator('#method').fill(name);
  await frame.locator('#method').press('Enter');
}
