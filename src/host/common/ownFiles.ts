// Reads and deletes files of the extension that may be missing.

import * as vscode from 'vscode';

/** Undefined where the file is missing; throws where it cannot be read. */
export async function readIfExists(file: vscode.Uri): Promise<string | undefined> {
  const bytes = await unlessMissing(vscode.workspace.fs.readFile(file));
  return bytes && new TextDecoder().decode(bytes);
}

/** Throws where the file exists and cannot be deleted. */
export async function deleteIfExists(file: vscode.Uri): Promise<void> {
  await unlessMissing(vscode.workspace.fs.delete(file));
}

async function unlessMissing<Result>(done: Thenable<Result>): Promise<Result | undefined> {
  try {
    return await done;
  } catch (error) {
    if ((error as Partial<vscode.FileSystemError>).code === 'FileNotFound') return undefined;
    throw error;
  }
}
