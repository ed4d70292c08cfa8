// What is generated, the pages of docs/reference/ and the table of chains: `npm run reference` writes it, and a test
// compares it with its sources.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import settings from '../../.oxfmtrc.json' with { type: 'json' };
import { repository } from '../workbench/paths.ts';
import { chainTable } from './chainTable.ts';
import { commandsPage } from './commandsPage.ts';
import { errorsPage } from './errorsPage.ts';
import { keyboardPage } from './keyboardPage.ts';
import { methodsPage } from './methodsPage.ts';
import { settingsPage } from './settingsPage.ts';

const folder = 'docs/reference';
const PAGES = {
  'commands.md': commandsPage,
  'settings.md': settingsPage,
  'keyboard.md': keyboardPage,
  'methods.md': methodsPage,
  'errors.md': errorsPage,
};

/** Paths of the files, and what they should hold. */
export async function references(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const [name, page] of Object.entries(PAGES)) {
    const path = `${folder}/${name}`;
    const { printWidth } = settings;
    pages.set(path, (await format(path, page(), { printWidth })).code);
  }
  const chains = 'src/core/chain/chainTable.json';
  return pages.set(chains, (await format(chains, chainTable(), { printWidth: settings.printWidth })).code);
}

if (import.meta.main) {
  mkdirSync(join(repository, folder), { recursive: true });
  for (const [path, text] of await references()) writeFileSync(join(repository, path), text);
}
