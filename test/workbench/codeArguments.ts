// Parses the part of VS Code's command line that the browser-served VS Code supports. Other flags are skipped.
import { resolve } from 'node:path';
import { stop } from './stop.ts';

/** The arguments of a test run; all paths are absolute. */
export type CodeArguments = {
  readonly extensionDevelopmentPath: string;
  readonly extensionTestsPath: string;
  readonly userDataDir: string;
  readonly extensionsDir: string;
  readonly folder: string | undefined;
};

/** Parses arguments of the form `--name=value`; a bare path is the folder to open. */
export function parseCodeArguments(args: readonly string[]): CodeArguments {
  const path = (name: string): string => {
    const prefix = `--${name}=`;
    const found = args.find((argument) => argument.startsWith(prefix));
    if (found === undefined) throw stop(`${prefix}PATH is missing.`);
    return resolve(found.slice(prefix.length));
  };
  const folder = args.find((argument) => !argument.startsWith('-'));
  return {
    extensionDevelopmentPath: path('extensionDevelopmentPath'),
    extensionTestsPath: path('extensionTestsPath'),
    userDataDir: path('user-data-dir'),
    extensionsDir: path('extensions-dir'),
    folder: folder === undefined ? undefined : resolve(folder),
  };
}
