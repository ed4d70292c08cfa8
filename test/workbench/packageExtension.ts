// Makes the .vsix from a finished dist/.
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
    cwd: repository,
    packagePath: vsix,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
}

if (import.meta.main) await packageExtension();
