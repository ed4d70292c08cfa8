// How many commands the manifest has, in all and in the palette while nothing is selected and nothing runs; how long
// the menus are. The titles of the tests print the numbers.
import assert from 'node:assert/strict';
import { holds } from '../pages/vscode/when.ts';
import { contributes } from '../reference/manifest.ts';

const MOST = { commands: 63, inPalette: 24, rows: 12, groups: 4 };

/** The rows of each view by what the manifest asks of them: with all that such a row can offer at the same time. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  'ethRpc.history': [
    'entry transaction loose read',
    'entry transaction pinned undoable',
    'entry unmined loose read',
    'entry loose',
    'running',
    'explanation',
    'explaining',
    'group',
    'value linked transaction',
    'value',
    'line linked',
  ],
  'ethRpc.resultTree': ['value linked transaction', 'value', 'line linked'],
  'ethRpc.batch': ['call', 'call ended'],
  'ethRpc.saved': ['request', 'folder'],
  'ethRpc.endpoints': ['endpoint own other callable takesKey keyed', 'endpoint gateway other callable'],
};
const SELECTED = {
  '': {},
  ', two selected': { listMultiSelection: true, listDoubleSelection: true },
  ', three selected': { listMultiSelection: true },
};
/** A trusted window with an endpoint that takes a key, in which nothing was called, selected or opened. */
const NOTHING_SELECTED = { isWorkspaceTrusted: true, 'ethRpc.hasEndpoint': true, 'ethRpc.takesKey': true };
/** All that adds a command to the menu of a view: an endpoint, calls, a filter. */
const MUCH_GOING_ON = {
  ...NOTHING_SELECTED,
  'ethRpc.isFiltered': true,
  'ethRpc.hasBatch': true,
  'ethRpc.hasResult': true,
  'ethRpc.resultHasTransaction': true,
  'ethRpc.hasDeleted': true,
};

type Keys = Readonly<Record<string, string | boolean>>;
type Item = (typeof contributes.menus)[string][number];
type Menu = { readonly name: string; readonly items: readonly Item[] };

/** The items of a menu that show where these keys have these values, in VS Code’s order. */
function shown(menu: string, keys: Keys): readonly Item[] {
  return (contributes.menus[menu] ?? [])
    .filter(({ when }) => holds(when, keys))
    .toSorted((a, b) => compare(a.group ?? '', b.group ?? ''));
}

/** By group, then by the number behind it. */
function compare(a: string, b: string): number {
  const [[groupA = '', orderA = '0'], [groupB = '', orderB = '0']] = [a.split('@'), b.split('@')];
  return groupA === groupB ? Number(orderA) - Number(orderB) : groupA.localeCompare(groupB);
}

const groupOf = ({ group = '' }: Item): string => group.split('@')[0]!;

const IN_ROWS = ['view/item/context', ...contributes.submenus.map(({ id }) => id)];

/** The menus of rows, without the icons that stand in the row; a submenu is one row. */
const OF_ROWS: readonly Menu[] = Object.entries(ROWS).flatMap(([view, kinds]) =>
  kinds.flatMap((viewItem) =>
    Object.entries(SELECTED).flatMap(([selected, keys]) =>
      IN_ROWS.map((menu) => ({
        name: `${menu} of ${view} “${viewItem}”${selected}`,
        items: shown(menu, { view, viewItem, ...keys }).filter((item) => groupOf(item) !== 'inline'),
      })),
    ),
  ),
);

/** The “…” menus of views, without the icons in the title. */
const OF_VIEWS: readonly Menu[] = Object.keys(ROWS).map((view) => ({
  name: `${view} “…”`,
  items: shown('view/title', { view, ...MUCH_GOING_ON }).filter((item) => groupOf(item) !== 'navigation'),
}));

/** Those of the tabs of pages. */
const OF_PAGES: readonly Menu[] = ['ethRpc.builder', 'ethRpc.result'].map((activeWebviewPanelId) => ({
  name: `${activeWebviewPanelId} “…”`,
  items: shown('editor/title', { activeWebviewPanelId }).filter((item) => groupOf(item) !== 'navigation'),
}));

const MENUS = [...OF_ROWS, ...OF_VIEWS, ...OF_PAGES];
const groupsOf = ({ items }: Menu): number => new Set(items.map(groupOf)).size;
const longest = Math.max(...MENUS.map(({ items }) => items.length));
const mostGroups = Math.max(...MENUS.map(groupsOf));

const paletteWhen = (id: string): string | undefined =>
  contributes.menus['commandPalette']!.find(({ command }) => command === id)?.when;

const IN_PALETTE = contributes.commands.filter(({ command }) =>
  holds(paletteWhen(command), NOTHING_SELECTED),
);
const IN_PLACE = contributes.commands.filter(({ command }) => paletteWhen(command) === 'false');

describe('the commands and menus', () => {
  const commands = contributes.commands.length;

  it(`are ${commands} that the manifest has, of at most ${MOST.commands}: ${commands - IN_PLACE.length} in the palette at one time or another, ${IN_PLACE.length} in menus and by keys alone`, () => {
    assert.ok(commands <= MOST.commands, String(commands));
  });

  it('has each that is not in the palette in a menu or by a key', () => {
    const places = [...IN_ROWS, 'view/title'].flatMap((menu) => contributes.menus[menu] ?? []);
    const used = [...places, ...contributes.keybindings].map(({ command }) => command);
    assert.ok(IN_PLACE.length > 3);
    for (const { command } of IN_PLACE) assert.ok(used.includes(command), command);
  });

  it(`has ${IN_PALETTE.length} of them in the palette while nothing is selected, of at most ${MOST.inPalette}`, () => {
    const names = IN_PALETTE.map(({ title }) => title);
    assert.ok(names.length <= MOST.inPalette, names.join(', '));
    for (const name of ['Call eth_blockNumber', 'Call eth_getBalance', 'Open Request Builder'])
      assert.ok(names.includes(name), name);
  });

  for (const [typed, id] of Object.entries({
    'set api key': 'ethRpc.setApiKey',
    'get an api key': 'ethRpc.getApiKey',
    subscribe: 'ethRpc.subscribe',
    live: 'ethRpc.subscribe',
    'live logs': 'ethRpc.subscribe',
    'new blocks': 'ethRpc.subscribe',
  }))
    it(`finds ${id} in the palette by “${typed}”, and nothing else`, () => {
      const found = IN_PALETTE.filter(({ title }) => title.toLowerCase().includes(typed));
      assert.deepEqual(
        found.map(({ command }) => command),
        [id],
      );
    });

  it(`has ${longest} rows in the longest menu, of at most ${MOST.rows}`, () => {
    for (const { name, items } of MENUS)
      assert.ok(
        items.length <= MOST.rows,
        `${name}: ${items.map(({ command, submenu }) => command ?? submenu).join(', ')}`,
      );
    assert.ok(longest > 3);
  });

  it('has note and tags, pin and deletion for an explanation also while other rows are selected', () => {
    const of = (selected: string): readonly unknown[] =>
      OF_ROWS.find(
        ({ name }) => name === `view/item/context of ethRpc.history “explanation”${selected}`,
      )!.items.map(({ command }) => command?.replace('ethRpc.', ''));
    const always = ['exportHistory', 'entry.pin', 'entry.note', 'delete'];
    const alone = ['entry.openResult', 'explainTransaction', 'value.copy'];
    assert.deepEqual(of(''), [...alone, ...always]);
    assert.deepEqual(of(', two selected'), always);
  });

  it('has what is done with a call at a result’s tab: run again and edit as icons, the rest as one group', () => {
    const all = shown('editor/title', { activeWebviewPanelId: 'ethRpc.result' });
    const icons = all.filter((item) => groupOf(item) === 'navigation');
    assert.deepEqual(
      icons.map(({ command }) => command),
      ['ethRpc.entry.runAgain', 'ethRpc.entry.openInBuilder'],
    );
    const menu = OF_PAGES.find(({ name }) => name.includes('result'))!;
    assert.deepEqual(
      menu.items.map(({ command }) => command),
      ['ethRpc.entry.copyAs', 'ethRpc.entry.save', 'ethRpc.repeatCall', 'ethRpc.batch.add'],
    );
    assert.equal(groupsOf(menu), 1);
  });

  it(`has ${mostGroups} groups in the menu of most groups, of at most ${MOST.groups}`, () => {
    for (const menu of MENUS)
      assert.ok(groupsOf(menu) <= MOST.groups, `${menu.name}: ${menu.items.map(groupOf).join(', ')}`);
  });

  it('has the icons of History that come and go, such as that of Undo Delete, before those that must not move', () => {
    const icons = (keys: Keys): readonly (string | undefined)[] =>
      shown('view/title', { view: 'ethRpc.history', ...keys })
        .filter((item) => groupOf(item) === 'navigation')
        .map(({ command }) => command);
    const always = ['ethRpc.callMethod', 'ethRpc.openBuilder', 'ethRpc.filterHistory', 'ethRpc.groupHistory'];
    assert.deepEqual(icons({}), always);
    assert.deepEqual(icons({ 'ethRpc.isFiltered': true, 'ethRpc.hasDeletedCalls': true }), [
      'ethRpc.undoDelete',
      'ethRpc.clearFilter',
      ...always,
    ]);
  });

  it('has what deletes a row last in its menu, alone in its group', () => {
    const DELETES = ['ethRpc.delete', 'ethRpc.removeEndpoint'];
    const withDelete = OF_ROWS.filter(({ items }) =>
      items.some(({ command = '' }) => DELETES.includes(command)),
    );
    assert.ok(withDelete.length > 5);
    for (const { name, items } of withDelete) {
      assert.ok(DELETES.includes(items.at(-1)?.command ?? ''), name);
      assert.equal(items.filter((item) => groupOf(item) === groupOf(items.at(-1)!)).length, 1, name);
    }
  });
});
