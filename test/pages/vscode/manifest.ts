// The manifest of the extension, with its texts filled in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../workbench/paths.ts';

type Command = {
  readonly command: string;
  readonly title: string;
  readonly category?: string;
  readonly icon?: string;
};
type View = { readonly id: string; readonly name: string; readonly visibility?: string };
export type MenuItem = { readonly command: string; readonly when?: string; readonly group?: string };
type Manifest = {
  readonly version: string;
  readonly main: string;
  readonly contributes: {
    readonly commands: readonly Command[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly views: { readonly ethRpc: readonly View[] };
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default?: unknown }>> };
  };
};

const read = (name: string): unknown => JSON.parse(readFileSync(join(repository, name), 'utf8'));
const texts = read('package.nls.json') as Readonly<Record<string, string>>;

export const manifest = JSON.parse(JSON.stringify(read('package.json')), (_, value: unknown) =>
  typeof value === 'string' ? (texts[value.replaceAll('%', '')] ?? value) : value,
) as Manifest;

/** The name in the palette. */
export function commandTitle({ title, category }: Command): string {
  return category === undefined ? title : `${category}: ${title}`;
}
