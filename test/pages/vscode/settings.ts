// The settings of the window: the defaults of the manifest, and the values written over them for the user.
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type * as vscode from 'vscode';
import { manifest } from './manifest.ts';
import { ConfigurationTarget, EventEmitter } from './values.ts';

const { properties } = manifest.contributes.configuration;
/** The settings of VS Code itself that tests write. */
const OF_WINDOW = ['workbench.colorTheme'];

const written = new Map<string, unknown>();
const changed = new EventEmitter<vscode.ConfigurationChangeEvent>();
let file: string | undefined;

export const onDidChangeConfiguration = changed.event;

/** Written to a file, as in VS Code, so that the file can be searched for the key. */
export function keepSettingsIn(path: string): void {
  file = path;
  save();
}

function save(): void {
  if (file !== undefined) writeFileSync(file, JSON.stringify(Object.fromEntries(written)));
}

export function getConfiguration(
  section = '',
): Pick<vscode.WorkspaceConfiguration, 'get' | 'inspect' | 'update'> {
  const named = (key: string): string => (section === '' ? key : `${section}.${key}`);
  const byDefault = (name: string): unknown => properties[name]?.default;
  return {
    get: <Value>(key: string, otherwise?: Value): Value => {
      const name = named(key);
      const value = written.has(name) ? written.get(name) : (byDefault(name) ?? otherwise);
      return structuredClone(value) as Value;
    },
    inspect: <Value>(key: string) => ({
      key: named(key),
      defaultValue: byDefault(named(key)) as Value,
      ...(written.has(named(key)) ? { globalValue: structuredClone(written.get(named(key))) as Value } : {}),
    }),
    async update(key: string, value: unknown, target?: unknown): Promise<void> {
      const name = named(key);
      refuseWrong(name, target);
      const json = value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
      if (isDeepStrictEqual(written.get(name), json)) return;
      if (json === undefined) written.delete(name);
      else written.set(name, json);
      save();
      changed.fire({ affectsConfiguration: (asked) => name === asked || name.startsWith(`${asked}.`) });
    },
  };
}

/** Throws with the words of VS Code. Without a target, the workspace is meant; all settings here are the user’s. */
function refuseWrong(name: string, target: unknown): void {
  const isForUser = target === true || target === ConfigurationTarget.Global;
  const place = isForUser ? 'User Settings' : 'Workspace Settings';
  if (!(name in properties) && !OF_WINDOW.includes(name))
    throw new Error(`Unable to write to ${place} because ${name} is not a registered configuration.`);
  if (!isForUser)
    throw new Error(
      `Unable to write ${name} to Workspace Settings. This setting can be written only into User settings.`,
    );
}
