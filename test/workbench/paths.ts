// Paths used by tests and start scripts.
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The repository's folder, absolute. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Downloads and profiles, in the folder of @vscode/test-electron. Safe to delete as a whole. */
export const cache = join(repository, '.vscode-test');

/** Everything built for tests, safe to delete as a whole. */
export const build = join(repository, '.build');

/** The path of a command-line tool in node_modules. */
export const tool = (name: string): string =>
  join(repository, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
