// Searches the files of the workspace or of a folder for keys: local files from disk, others through VS Code.

import * as vscode from 'vscode';
import type { Findings } from './findings.ts';
import { searchOneFile } from './searchFolder.ts';

const MOST_FILES = 100_000;
/** The largest file on another machine that is searched, in bytes: VS Code reads it as a whole. */
const LARGEST_REMOTE = 20_000_000;
const NEVER = ['**/node_modules/**', '**/.git/**'];
const ENV = '**/.env*';

/**
 * Skips what `files.exclude` and the patterns above exclude. `hasEnv`: searches .env files too. `folder`: is searched
 * in place of the workspace.
 */
export async function searchWorkspace(
  findings: Findings,
  token: vscode.CancellationToken,
  hasEnv: boolean,
  folder?: vscode.Uri,
): Promise<void> {
  const files = folder === undefined ? '**/*' : new vscode.RelativePattern(folder, '**/*');
  const notIn = `{${[...NEVER, ...(hasEnv ? [] : [ENV])].join(',')}}`;
  const uris = await vscode.workspace.findFiles(files, notIn, MOST_FILES + 1, token);
  if (uris.length > MOST_FILES) findings.leaveOut('many', (folder ?? uris[0]!).path);
  const area = folder === undefined ? 'workspace' : 'folder';
  for (const uri of uris.slice(0, MOST_FILES)) {
    if (findings.isStopped()) return;
    const where = vscode.workspace.asRelativePath(uri);
    if (uri.scheme === 'file') await searchOneFile(area, uri.fsPath, findings, where);
    else await searchRemote(area, uri, findings, where);
  }
}

async function searchRemote(
  area: 'workspace' | 'folder',
  uri: vscode.Uri,
  findings: Findings,
  where: string,
): Promise<void> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > LARGEST_REMOTE) return findings.leaveOut('large', where);
    const search = findings.newSearch();
    search.push(await vscode.workspace.fs.readFile(uri));
    findings.file(area, where, uri.toString(), search.end());
  } catch {
    findings.leaveOut('unreadable', where);
  }
}
