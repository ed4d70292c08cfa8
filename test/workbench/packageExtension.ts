// Makes the .vsix file from a finished dist/.
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { build, repository } from './paths.ts';

/** The path of the package. */
export const vsix = join(build, 'ethereum-rpc-explorer.vsix');

/** Packages the extension without dependencies, as everything it needs is in dist/. */
export async function packageExtension(): Promise<void> {
  await mkdir(build, { recursive: true });
  await createVSIX({
    cwd: stageShipped(),
    packagePath: vsix,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
}

/**
 * Copies the files that the manifest lists to a folder of their own: vsce reads every file below the folder it
 * packages.
 */
export function stageShipped(): string {
  const { files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { files: string[] };
  const folder = join(build, 'package');
  rmSync(folder, { recursive: true, force: true });
  for (const file of globSync(files, { cwd: repository })) cpSync(join(repository, file), join(folder, file));
  return folder;
}

if (import.meta.main) await packageExtension();
