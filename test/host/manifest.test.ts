// The manifest and src/host/common/ids.ts name the same things, what it refers to exists, and each of its texts can be
// translated.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import {
  BATCH_VIEW,
  BUILDER_VIEW,
  CONTEXT,
  ENDPOINTS_VIEW,
  HISTORY_VIEW,
  INTERNAL_COMMANDS,
  REQUEST_LANGUAGE,
  RESULT_TREE,
  RESULT_VIEW,
  SAVED_VIEW,
  SETTING_NAMES,
  WALKTHROUGH,
  WATCH_VIEW,
} from '../../src/host/common/ids.ts';

type View = { readonly id: string; readonly icon: string; readonly when?: string };
type Menu = readonly {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}[];
type Manifest = {
  readonly publisher: string;
  readonly name: string;
  readonly main: string;
  readonly activationEvents: readonly string[];
  readonly icon: string;
  readonly l10n: string;
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
    }[];
    readonly languages: readonly {
      readonly id: string;
      readonly configuration: string;
      readonly extensions: readonly string[];
    }[];
    readonly grammars: readonly { readonly language: string; readonly path: string }[];
    readonly menus: Readonly<Record<string, Menu>>;
    readonly submenus: readonly { readonly id: string }[];
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly views: Readonly<Record<string, readonly View[]>>;
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
        readonly media: { readonly markdown?: string; readonly image?: Readonly<Record<string, string>> };
      }[];
    }[];
    readonly keybindings: Menu;
  };
};

const written = readFileSync('package.json', 'utf8');
const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
/** As VS Code shows it in English. */
const text = written.replaceAll(/"%([^"%]+)%"/g, (_, key: string) => JSON.stringify(texts[key] ?? ''));
const manifest = JSON.parse(text) as Manifest;
const { contributes } = manifest;
const ids: readonly string[] = contributes.commands.map(({ command }) => command);
const host = globSync('src/host/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
const views = Object.values(contributes.views)
  .flat()
  .map(({ id }) => id);

/** Every `when` and `enablement` anywhere below, and what `onContext:` waits for. */
function clauses(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('onContext:') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    (name === 'when' || name === 'enablement') && typeof member === 'string' ? [member] : clauses(member),
  );
}

/** Members that VS Code shows. */
const SHOWN = /^(?:title|category|name|contents|description|markdownDescription|displayName)$/;

/** Every text below that VS Code shows. */
function shownTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' ? (SHOWN.test(name) ? [member] : []) : shownTexts(member),
  );
}

/** Internal commands to which texts of views and of the walkthrough link. */
const LINKED = ['ethRpc.showExample', 'ethRpc.openWalkthrough'];

describe('package.json', () => {
  it('loads the extension for each kind of page that VS Code restores, and for links to what the manifest has no command for', () => {
    const pages = [BUILDER_VIEW, RESULT_VIEW, WATCH_VIEW].map((view) => `onWebviewPanel:${view}`);
    assert.deepEqual(manifest.activationEvents, [
      ...pages,
      'onUri',
      ...LINKED.map((id) => `onCommand:${id}`),
    ]);
  });

  it('puts every command into the one category, with a title of its own', () => {
    assert.deepEqual([...new Set(contributes.commands.map(({ category }) => category))], ['Ethereum RPC']);
    const titles = contributes.commands.map(({ title }) => title);
    assert.equal(new Set(titles).size, titles.length);
  });

  it('shows nothing but texts of package.nls.json, and all of those', () => {
    const {
      displayName,
      description,
      capabilities,
      contributes: shown,
    } = JSON.parse(written) as Manifest & {
      readonly displayName: string;
      readonly description: string;
      readonly capabilities: unknown;
    };
    const keys = shownTexts({ displayName, description, capabilities, shown });
    const plain = keys.filter((key) => !/^%.+%$/.test(key));
    assert.deepEqual(plain, []);
    const named = new Set([...written.matchAll(/%([\w.]+)%/g)].map(([, key]) => key!));
    assert.deepEqual([...named].toSorted(), Object.keys(texts).toSorted());
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

  it('refers only to commands that exist', () => {
    const internal: readonly string[] = INTERNAL_COMMANDS;
    const entries = [
      ...Object.values(contributes.menus).flat(),
      // Those have no title of their own, which a key needs none of.
      ...contributes.keybindings.filter(({ command }) => !internal.includes(command!)),
    ];
    // VS Code’s own “noop” keeps it from doing something else at a key that a page takes.
    const fromEntries = entries
      .map(({ command }) => command)
      .filter((command) => command !== undefined && command !== 'noop');
    const keys: readonly string[] = Object.values(CONTEXT);
    const fromCode = [...host.matchAll(/(?:executeCommand(?:<[^>]*>)?\(|\w: )'(ethRpc[^']+)'/g)]
      .map(([, command]) => command!)
      .filter((command) => !keys.includes(command));
    const documents = steps.flatMap(({ media: { markdown } }) => markdown ?? []);
    const links = [text, ...documents.map((file) => readFileSync(file, 'utf8'))].join('\n');
    const fromLinks = [...links.matchAll(/(?:\(command|onCommand):([\w.]+)/g)].map(([, command]) => command!);
    assert.ok(fromLinks.includes('ethRpc.openBuilder') && fromCode.includes('ethRpc.entry.split'));
    assert.deepEqual(
      [...fromEntries, ...fromLinks].filter(
        // VS Code has a command for each view that shows it.
        (command) =>
          !ids.includes(command!) &&
          !LINKED.includes(command!) &&
          !views.some((view) => command === `${view}.focus`),
      ),
      [],
    );
    assert.deepEqual(
      fromCode.filter((command) => !ids.includes(command) && !internal.includes(command)),
      [],
    );
    assert.deepEqual(
      internal.filter((command) => ids.includes(command) || ![...fromCode, ...LINKED].includes(command)),
      [],
    );
  });

  it('shows each of its submenus, which have commands, and no others', () => {
    const shown = Object.values(contributes.menus).flat();
    const named = new Set(shown.map(({ submenu }) => submenu).filter((id) => id !== undefined));
    const submenus = contributes.submenus.map(({ id }) => id);
    assert.deepEqual([...named].toSorted(), submenus.toSorted());
    for (const id of submenus) assert.ok((contributes.menus[id] ?? []).length > 1, id);
  });

  it('has the views and the walkthrough of ids.ts, in places that exist', () => {
    assert.deepEqual(views, [HISTORY_VIEW, SAVED_VIEW, ENDPOINTS_VIEW, RESULT_TREE, BATCH_VIEW]);
    // The Endpoints view always has a row: the one that adds one. The Batch view is there only while it has one.
    const canBeEmpty = [HISTORY_VIEW, SAVED_VIEW, RESULT_TREE];
    const batch = contributes.views['ethRpc']?.find(({ id }) => id === BATCH_VIEW);
    assert.equal(batch?.when, CONTEXT.hasBatch);
    assert.deepEqual([...new Set(contributes.viewsWelcome.map(({ view }) => view))], canBeEmpty);
    const containers = contributes.viewsContainers.activitybar.map(({ id }) => id);
    assert.deepEqual(Object.keys(contributes.views), containers);
    assert.deepEqual(
      contributes.walkthroughs.map(({ id }) => id),
      [WALKTHROUGH],
    );
  });

  it('asks in its clauses for views that exist and exactly the context keys of ids.ts, which the code sets', () => {
    const own = clauses(manifest).flatMap((clause) => clause.match(/\bethRpc\.[\w.]+/g) ?? []);
    const keys = [...new Set(own)].filter((name) => ![...views, BUILDER_VIEW, RESULT_VIEW].includes(name));
    assert.deepEqual(keys.toSorted(), Object.values(CONTEXT).toSorted());
    const set = [...host.matchAll(/'setContext', CONTEXT\.(\w+)/g)].map(([, key]) => key!);
    assert.deepEqual(set.toSorted(), Object.keys(CONTEXT).toSorted());
  });

  it('says of a list that nothing is in it only where it was read', () => {
    const claims = contributes.viewsWelcome.filter(({ contents }) =>
      /^(?:No endpoint yet|No calls|No saved)/.test(contents),
    );
    assert.deepEqual(
      claims.map(({ view, when }) => [view, /\bethRpc\.is\w+Empty\b/.exec(when)?.[0]]),
      [
        [HISTORY_VIEW, CONTEXT.isHistoryEmpty],
        [HISTORY_VIEW, CONTEXT.isHistoryEmpty],
        [HISTORY_VIEW, CONTEXT.isHistoryEmpty],
        [SAVED_VIEW, CONTEXT.isSavedEmpty],
      ],
    );
  });

  it('leads from the empty Saved view to both ways of filling it', () => {
    const { contents = '' } = contributes.viewsWelcome.find(({ view }) => view === SAVED_VIEW) ?? {};
    assert.deepEqual(
      [...contents.matchAll(/^\[.*\]\(command:(.*)\)$/gm)].map(([, command]) => command),
      ['ethRpc.openBuilder', 'ethRpc.history.focus'],
    );
  });

  it('has every command that the walkthrough names', () => {
    const documents = globSync('media/walkthrough/*.md').map((file) => readFileSync(file, 'utf8'));
    const named = documents.flatMap((document) => [...document.matchAll(/\*\*Ethereum RPC: ([^*]+)\*\*/g)]);
    assert.ok(named.length > 0);
    const titles = contributes.commands.map(({ title }) => title);
    assert.deepEqual(
      named.filter(([, name]) => !titles.includes(name!)),
      [],
    );
  });

  it('names files that exist', () => {
    const icons = Object.values(contributes.views)
      .flat()
      .map(({ icon }) => icon);
    const media = steps.flatMap(({ media: { markdown, image = {} } }) => markdown ?? Object.values(image));
    const language = [
      ...contributes.languages.map(({ configuration }) => configuration),
      ...contributes.grammars.map(({ path }) => path),
    ];
    const files = [manifest.icon, manifest.main, manifest.l10n, ...icons, ...media, ...language];
    const missing = files.filter((file) => !existsSync(file));
    assert.deepEqual(missing, []);
  });

  it('suggests a name of a request document from which nothing of its extension is replaced', () => {
    const [suggested, ...others] = contributes.languages[0]!.extensions;
    // The box of VS Code selects all up to the last dot.
    assert.equal(suggested?.lastIndexOf('.'), 0);
    assert.deepEqual(others, ['.rpc.json']);
  });

  it('contributes the language of ids.ts, coloured as JSON', () => {
    assert.deepEqual(
      [...contributes.languages.map(({ id }) => id), ...contributes.grammars.map(({ language }) => language)],
      [REQUEST_LANGUAGE, REQUEST_LANGUAGE],
    );
  });
});
