// Reads and writes the settings file of a prepared VS Code profile. Other settings in it are kept.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Settings by id, as in settings.json. */
export type Settings = Readonly<Record<string, unknown>>;

/** Turns off what a new window does or shows by itself: telemetry, updates, tips, AI features. */
export const quietSettings: Settings = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'git.openRepositoryInParentFolders': 'never',
};

/** Writes settings into `User/settings.json` below a data folder, and keeps the others in it. */
export async function writeUserSettings(dataDir: string, settings: Settings): Promise<void> {
  const folder = join(dataDir, 'User');
  const file = join(folder, 'settings.json');
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...(await readSettings(file)), ...settings }, undefined, 2)}\n`);
}

/** Reads `User/settings.json` below a data folder; empty where it is missing. */
export function readUserSettings(dataDir: string): Promise<Settings> {
  return readSettings(join(dataDir, 'User', 'settings.json'));
}

async function readSettings(file: string): Promise<Settings> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    await writeFile(`${file}.bak`, text);
    return {};
  }
}
