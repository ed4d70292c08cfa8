// Opens the form of a request builder in a new tab, for tests that type into it.
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { opensPage, runCommand, webviewFrame } from '../vscode/window.ts';

/** A new tab, as other tests have typed into theirs. */
export async function openForm(): Promise<FrameLocator> {
  await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
  const frame = await webviewFrame();
  await frame.locator('#send').waitFor();
  return frame;
}

/** Sets the labels of addresses in the settings; without labels, removes the setting. */
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
