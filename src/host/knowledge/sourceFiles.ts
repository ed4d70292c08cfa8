// Finds the sources of compiled contracts in the workspace. An artifact can name any path: files outside are not read.

import * as vscode from 'vscode';
import type { ContractSource } from '../../core/contracts/contractIndex.ts';
import { OUTPUT } from './outputFolders.ts';

export type SourceFile = Pick<ContractSource, 'artifact' | 'path'>;

/** The folders with sources, relative to the project; packages are in the second. */
const PACKAGES = ['', 'node_modules'];
const LARGEST = 5_000_000;

/** The first existing file that the path can mean. */
export async function findSource({ artifact, path }: SourceFile): Promise<vscode.Uri | undefined> {
  if (path.split(/[/\\]/).includes('..')) return undefined;
  const built = vscode.Uri.parse(artifact, true);
  for (const { index } of built.path.matchAll(OUTPUT))
    for (const folder of PACKAGES) {
      const file = vscode.Uri.joinPath(built.with({ path: built.path.slice(0, index) }), folder, path);
      if (vscode.workspace.getWorkspaceFolder(file) !== undefined && (await isSource(file))) return file;
    }
  return undefined;
}

/** The bytes of the file, unchanged. */
export async function readSource(file: SourceFile): Promise<Uint8Array | undefined> {
  const uri = await findSource(file);
  return uri && vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
}

function isSource(file: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(file).then(
    ({ type, size }) => (type & vscode.FileType.File) !== 0 && size <= LARGEST,
    () => false,
  );
}
