// A method imported from a file that VS Code's dialog names, and its call; the rest of it is in test/pages.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { callImported, harbour, importMethods, REFUSED, RIGHT, WRONG } from './importedMethods.ts';
import { withEndpoint } from './localEndpoint.ts';
import { chooseFile, notification, quickInputShows, runCommand } from './window.ts';

describe('calls of imported methods', () => {
  const node = harbour(() => RIGHT);

  beforeEach(async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
  });

  it('from a file', async () => {
    const file = join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'harbour.json');
    const importFile = async (text: string): Promise<void> => {
      await writeFile(file, text);
      await importMethods('From a File...');
      await quickInputShows('OpenRPC Document');
      await chooseFile('harbour.json');
    };
    await withEndpoint('Harbour of a file', node.answer, async () => {
      await importFile(WRONG);
      await notification(REFUSED);
      await importFile(RIGHT);
      await notification('Imported 1 method of “Harbour” for “Harbour of a file”.');
      await callImported(node, 'Harbour of a file');
    });
    await rm(file);
  });
});
