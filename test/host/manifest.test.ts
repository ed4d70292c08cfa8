// Owns the proof that the manifest and src/host/ids.ts name the same things, and that what it refers to exists.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import {
  BUILDER_VIEW,
  COMMAND_IDS,
  CONTEXT,
  HISTORY_VIEW,
  SETTING_NAMES,
  WALKTHROUGH,
} from '../../src/host/ids.ts';

type Menu = readonly { readonly command: string; readonly when?: string }[];
type Manifest = {
  readonly publisher: string;
  readonly name: string;
  readonly main: string;
  readonly icon: string;
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
    }[];
    readonly menus: Readonly<Record<string, Menu>>;
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly icon: string }[]>>;
    readonly viewsWelcome: readonly {
      readonly view: string;
      readonly when: string;
      readonly contents: string;
    }[];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope: string }>> };
    readonly walkthroughs: readonly {
      readonly id: string;
      readonly steps: readonly {
        readonly description: string;
        readonly media: { readonly markdown: string };
      }[];
    }[];
    readonly keybindings: Menu;
  };
};

const text = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(text) as Manifest;
const { contributes } = manifest;
const ids: readonly string[] = COMMAND_IDS;

describe('package.json', () => {
  it('contributes exactly the commands of ids.ts', () => {
    const contributed = contributes.commands.map(({ command }) => command);
    assert.deepEqual(contributed.toSorted(), [...ids].toSorted());
  });

  it('puts every command into the one category, with a title of its own', () => {
    assert.deepEqual([...new Set(contributes.commands.map(({ category }) => category))], ['Ethereum RPC']);
    const titles = contributes.commands.map(({ title }) => title);
    assert.equal(new Set(titles).size, titles.length);
  });

  it('contributes exactly the settings of ids.ts', () => {
    const contributed = Object.keys(contributes.configuration.properties).toSorted();
    assert.deepEqual(contributed, SETTING_NAMES.map((name) => `ethRpc.${name}`).toSorted());
  });

  it('lets no workspace decide where a key goes', () => {
    const scopes = Object.values(contributes.configuration.properties).map(({ scope }) => scope);
    assert.deepEqual([...new Set(scopes)].toSorted(), ['application', 'machine']);
    assert.equal(contributes.configuration.properties['ethRpc.endpoints']?.scope, 'application');
  });

  it('refers only to commands, views and walkthroughs that exist', () => {
    const fromMenus = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].map(
      ({ command }) => command,
    );
    const fromLinks = [...text.matchAll(/\(command:([\w.]+)\)|onCommand:([\w.]+)/g)].map(
      (match) => match[1] ?? match[2]!,
    );
    assert.deepEqual(
      [...fromMenus, ...fromLinks].filter((command) => !ids.includes(command)),
      [],
    );
    const views = Object.values(contributes.views)
      .flat()
      .map(({ id }) => id);
    assert.deepEqual(views, [HISTORY_VIEW]);
    assert.deepEqual([...new Set(contributes.viewsWelcome.map(({ view }) => view))], [HISTORY_VIEW]);
    assert.deepEqual(
      contributes.walkthroughs.map(({ id }) => id),
      [WALKTHROUGH],
    );
    assert.equal(BUILDER_VIEW, 'ethRpc.builder');
  });

  it('asks only for context keys that the code sets', () => {
    const asked = new Set([...text.matchAll(/\bethRpc\.(?:has\w+|gateway\w+)\b/g)].map(([key]) => key));
    assert.deepEqual([...asked].toSorted(), Object.values(CONTEXT).toSorted());
  });

  it('names files that exist', () => {
    const icons = Object.values(contributes.views)
      .flat()
      .map(({ icon }) => icon);
    const media = contributes.walkthroughs.flatMap(({ steps }) => steps.map((step) => step.media.markdown));
    const missing = [manifest.icon, manifest.main, ...icons, ...media].filter((file) => !existsSync(file));
    assert.deepEqual(missing, []);
  });

  it('is opened by the walkthrough command under its own name', () => {
    const source = readFileSync('src/host/commands.ts', 'utf8');
    assert.ok(source.includes(`${manifest.publisher}.${manifest.name}#`));
  });
});
