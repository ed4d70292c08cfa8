// Matches paths against glob patterns as VS Code does, including names that begin with a dot.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RelativePattern } from './values.ts';

export type Glob = string | RelativePattern;

const SIGNS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  ',': '|',
  '}': ')',
};

/** Whether a path matches; `folder`: the base of a pattern without one. */
export function matcher(glob: Glob, folder: string): (path: string) => boolean {
  const pattern = typeof glob === 'string' ? glob : glob.pattern;
  const source = pattern.replaceAll(
    /\*\*\/|\*\*|[*?{},]|[.+^$()|[\]\\]/g,
    (sign) => SIGNS[sign] ?? `\\${sign}`,
  );
  const whole = new RegExp(`^${source}$`);
  return (path) => whole.test(relative(baseOf(glob, folder), path).split(sep).join('/'));
}

/** The paths of all files that match. */
export function matchingFiles(glob: Glob, folder: string): readonly string[] {
  return readdirSync(baseOf(glob, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(matcher(glob, folder));
}

function baseOf(glob: Glob, folder: string): string {
  return typeof glob === 'string' ? folder : glob.baseUri.fsPath;
}
