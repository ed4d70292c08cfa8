// docs/reference/commands.md: every command by what it is for, and where VS Code shows it.
import { COMMAND_SECTIONS } from './commandPurposes.ts';
import { keyName } from './keyboardPage.ts';
import { contributes, table } from './manifest.ts';

const VIEWS = Object.values(contributes.views).flat();
const TITLES = new Map(contributes.commands.map(({ command, title }) => [command, title]));

export function commandsPage(): string {
  return `# Commands

Find a command here by its task, and see where VS Code shows it. The palette (F1) has the commands under **Ethereum RPC**. A command that needs something, such as a selected row, a result or a running call, is there only while there is one. Commands of a single row are only in the menu of that row. Without a row, a command acts on the call that was sent, selected or opened last, which the Result view shows. Use the id for a keybinding.

${COMMAND_SECTIONS.map(({ title, purposes }) => `## ${title}\n\n${sectionTable(purposes)}`).join('\n\n')}
`;
}

function sectionTable(purposes: Readonly<Record<string, string>>): string {
  const rows = Object.entries(purposes).map(([id, purpose]) => {
    const title = TITLES.get(id);
    if (title === undefined) throw new Error(`There is no command ${id}.`);
    return [`**${title}**`, purpose, places(id).join(', '), `\`${id}\``];
  });
  return table(['Command', 'What it does', 'Where', 'Id'], rows);
}

function places(id: string): readonly string[] {
  const { menus, submenus } = contributes;
  const whenOf = (menu: string): readonly string[] =>
    (menus[menu] ?? []).filter(({ command }) => command === id).map(({ when = '' }) => when);
  const viewsOf = (menu: string): readonly string[] =>
    whenOf(menu).flatMap((when) => VIEWS.filter((view) => namesView(when, view.id)).map(({ name }) => name));
  const inMenus = ['view/item/context', ...submenus.map((submenu) => submenu.id)].flatMap(viewsOf);
  const rows = [...new Set(inMenus)].map((name) => `row in ${name}`);
  const titles = [...new Set(viewsOf('view/title'))].map((name) => `title of ${name}`);
  const tabs = whenOf('editor/title').map((when) =>
    when.includes('ethRpc.result') ? 'result’s tab' : 'request builder’s tab',
  );
  const editors = whenOf('editor/title/run').length > 0 ? ['request document'] : [];
  const files = whenOf('file/newFile').length > 0 ? ['New File'] : [];
  const keys = contributes.keybindings
    .filter(({ command }) => command === id)
    .map(({ key }) => `key ${keyName(key)}`);
  const palette = whenOf('commandPalette').includes('false') ? [] : ['palette'];
  const all = [...palette, ...titles, ...rows, ...tabs, ...editors, ...files, ...new Set(keys)];
  return all.length === 0 ? ['a button or row of its own'] : all;
}

function namesView(when: string, id: string): boolean {
  const pattern = /view =~ \/(\S+)\/(?= )/.exec(when)?.[1];
  return (
    when.includes(`view == ${id} `) ||
    when.endsWith(`view == ${id}`) ||
    (pattern !== undefined && new RegExp(pattern).test(id))
  );
}
