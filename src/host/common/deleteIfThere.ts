// Deletes a file of the extension's own.

import * as vscode from 'vscode';

/** Throws where it is there and cannot be deleted. */
export async function deleteIfThere(file: vscode.Uri): Promise<void> {
  try {
    await vscode.workspace.fs.delete(file);
  } catch (error) {
    if ((error as Partial<vscode.FileSystemError>).code !== 'FileNotFound') throw error;
  }
}
