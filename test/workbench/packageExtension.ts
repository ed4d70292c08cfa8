// Makes the .vsix from a finished dist/.
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { build, repository } from './paths.ts';

/** Where the package is written. */
export const vsix = join(build, 'ethereum-rpc-explorer.vsix');

/** Packages the extension; everything it needs is in dist/, so no dependencies go along. */
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

/** Copies the files of the manifest to a folder of their own, as vsce looks at every file below the one it packages. */
export function stageShipped(): string {
  const { files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { files: string[] };
  const folder = join(build, 'package');
  rmSync(folder, { recursive: true, force: true });
  for (const file of globSync(files, { cwd: repository })) cpSync(join(repository, file), join(folder, file));
  return folder;
}

if (import.meta.main) await packageExtension();
