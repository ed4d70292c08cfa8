// What the references read of package.json, with its texts in English.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../workbench/paths.ts';

type MenuItem = {
  /** None of a submenu. */
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
};
type Keybinding = { readonly command: string; readonly when?: string };
export type Setting = {
  readonly type: string;
  readonly scope: string;
  readonly default?: unknown;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly items?: Setting;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Setting>>;
};
type Contributes = {
  readonly commands: readonly { readonly command: string; readonly title: string }[];
  readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
  readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
  readonly submenus: readonly { readonly id: string }[];
  readonly keybindings: readonly (Keybinding & { readonly key: string; readonly mac?: string })[];
  readonly configuration: {
    readonly properties: Readonly<Record<string, Setting & { readonly order: number }>>;
  };
};

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const texts = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
const written = read('package.json').replaceAll(/"%([^"%]+)%"/g, (_, key: string) =>
  JSON.stringify(texts[key]),
);

export const { contributes } = JSON.parse(written) as { readonly contributes: Contributes };

/** A table of Markdown; a bar inside a cell is text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '-')), ...rows.map(line)].join('\n');
}
