// The folders with the settings, state and logs of VS Code and with the data of the extension, derived from the folders
// that VS Code gives the extension.

import { basename, dirname, join, sep } from 'node:path';
import type { Folder } from './searchFolder.ts';

/** Paths that VS Code gives the extension; `workspace` is absent where no folder is open. */
export type OwnPaths = {
  readonly global: string;
  readonly workspace: string | undefined;
  readonly log: string;
};

const isNoSettings = (name: string): boolean => !name.endsWith('.json');
/** The other files are the databases with the state of windows and extensions, and their copies. */
const isNoState = (name: string): boolean => !/^(state\.vscdb|storage\.json)/.test(name);

const isHistory = (name: string): boolean => name.startsWith('history.sqlite');

/** `hasHistory`: the files of the history are left out. */
export function ownFolders({ global, workspace, log }: OwnPaths, hasHistory: boolean): readonly Folder[] {
  const globals = dirname(global);
  const profile = dirname(globals);
  const isProfile = basename(dirname(profile)) === 'profiles';
  const user = isProfile ? dirname(dirname(profile)) : profile;
  return [
    ...[...new Set([user, profile])].map((path) => settingsIn(path)),
    { area: 'settingsFile', path: join(user, 'History') },
    { area: 'settingsFile', path: join(dirname(user), 'Backups') },
    { area: 'storage', path: global, isLeftOut: (name) => hasHistory && isHistory(name) },
    { area: 'storage', path: globals, isFlat: true, isLeftOut: isNoState },
    ...(workspace === undefined ? [] : workspaceFolders(workspace)),
    { area: 'log', path: logsOf(log) },
  ];
}

function settingsIn(path: string): Folder {
  return { area: 'settingsFile', path, isFlat: true, isLeftOut: isNoSettings };
}

function workspaceFolders(own: string): readonly Folder[] {
  return [
    { area: 'storage', path: own },
    { area: 'storage', path: dirname(own), isFlat: true, isLeftOut: isNoState },
  ];
}

/** The whole `logs/` folder: it also holds the logs of other windows and of earlier sessions. */
function logsOf(own: string): string {
  const parts = own.split(sep);
  const at = parts.lastIndexOf('logs');
  return at === -1 ? own : parts.slice(0, at + 1).join(sep);
}
