// Finds the anvil program. Skips npm's start scripts: when they are killed, they leave the real program running.

import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { FatalError } from '../common/fatalError.ts';

const WINDOWS = process.platform === 'win32';
const PROGRAM = WINDOWS ? 'anvil.exe' : 'anvil';
const ARCH = process.arch === 'x64' ? 'amd64' : process.arch;

/** npm keeps the native program in a package of its own, beside the one that has the start script. */
const NATIVE = join(`anvil-${process.platform}-${ARCH}`, 'bin', PROGRAM);

const INSTALL = 'npm install --save-dev @foundry-rs/anvil';

/**
 * The native program: at `path`, else in the node_modules of `places` and their parents, else on PATH. Throws
 * `FatalError`.
 */
export function findAnvil(path: string | undefined, places: readonly string[], searchPath: string): string {
  if (path !== undefined) {
    const found = nativeOf(resolve(path));
    if (found === undefined)
      throw new FatalError(`--anvil-path: no program is there. Install it with: ${INSTALL}`);
    return found;
  }
  const candidates = [
    ...places.flatMap(withParents).map((folder) => join(folder, 'node_modules', '@foundry-rs', NATIVE)),
    ...places.flatMap(withParents).map((folder) => join(folder, 'node_modules', '.bin', PROGRAM)),
    ...searchPath
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, PROGRAM)),
  ];
  for (const candidate of candidates) {
    const found = nativeOf(candidate);
    if (found !== undefined) return found;
  }
  throw new FatalError(
    `anvil was not found. Install it with: ${INSTALL} (or say where it is with --anvil-path FILE)`,
  );
}

function nativeOf(candidate: string): string | undefined {
  if (!isProgram(candidate)) return undefined;
  const real = realpathSync(candidate);
  if (basename(real) !== 'bin.mjs') return real;
  const native = join(dirname(real), '..', NATIVE);
  return isProgram(native) ? native : undefined;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}
