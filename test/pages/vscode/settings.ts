// The settings of the window: what the manifest says, and what was written over it for the user.
import type * as vscode from 'vscode';
import { manifest } from './manifest.ts';
import { EventEmitter } from './values.ts';

const written = new Map<string, unknown>();
const changed = new EventEmitter<vscode.ConfigurationChangeEvent>();

export const onDidChangeConfiguration = changed.event;

export function getConfiguration(
  section: string,
): Pick<vscode.WorkspaceConfiguration, 'get' | 'inspect' | 'update'> {
  const named = (key: string): string => `${section}.${key}`;
  const byDefault = (name: string): unknown => manifest.contributes.configuration.properties[name]?.default;
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
    update(key: string, value: unknown) {
      const name = named(key);
      if (value === undefined) written.delete(name);
      else written.set(name, structuredClone(value));
      changed.fire({ affectsConfiguration: (asked) => name === asked || name.startsWith(`${asked}.`) });
      return Promise.resolve();
    },
  };
}
