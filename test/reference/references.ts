// The generated pages of docs/reference/: `npm run reference` writes them, and a test compares them with their sources.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import settings from '../../.oxfmtrc.json' with { type: 'json' };
import { repository } from '../workbench/paths.ts';
import { commandsPage } from './commandsPage.ts';
import { keyboardPage } from './keyboardPage.ts';
import { methodsPage } from './methodsPage.ts';
import { settingsPage } from './settingsPage.ts';

const folder = 'docs/reference';
const PAGES = {
  'commands.md': commandsPage,
  'settings.md': settingsPage,
  'keyboard.md': keyboardPage,
  'methods.md': methodsPage,
};

/** Paths of the pages, and what they should hold. */
export async function references(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const [name, page] of Object.entries(PAGES)) {
    const path = `${folder}/${name}`;
    const { printWidth } = settings;
    pages.set(path, (await format(path, page(), { printWidth })).code);
  }
  return pages;
}

if (import.meta.main) {
  mkdirSync(join(repository, folder), { recursive: true });
  for (const [path, text] of await references()) writeFileSync(join(repository, path), text);
}
