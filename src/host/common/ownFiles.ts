// Files of the extension's own that may not be there.

import * as vscode from 'vscode';

/** Undefined where there is no such file; throws where it cannot be read. */
export async function readIfThere(file: vscode.Uri): Promise<string | undefined> {
  const bytes = await unlessMissing(vscode.workspace.fs.readFile(file));
  return bytes && new TextDecoder().decode(bytes);
}

/** Throws where it is there and cannot be deleted. */
export async function deleteIfThere(file: vscode.Uri): Promise<void> {
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
