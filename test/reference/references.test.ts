// docs/reference/ is generated, whole and current.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { METHODS } from '../../src/core/catalogue/methods.ts';
import { COMMAND_SECTIONS } from './commandPurposes.ts';
import { contributes } from './manifest.ts';
import { references } from './references.ts';

const pages = await references();
const pageOf = (name: string): string => pages.get(`docs/reference/${name}.md`)!;

describe('docs/reference', () => {
  for (const [path, text] of pages)
    it(`has ${path} as \`npm run reference\` writes it`, () => {
      assert.equal(readFileSync(path, 'utf8'), text, 'run `npm run reference`');
    });

  it('says of every command once what it is for', () => {
    const told = COMMAND_SECTIONS.flatMap(({ purposes }) => Object.keys(purposes));
    assert.deepEqual(told.toSorted(), contributes.commands.map(({ command }) => command).toSorted());
  });

  it('says of every command where it is', () => {
    const rows = pageOf('commands')
      .split('\n')
      .filter((line) => line.startsWith('| **'));
    assert.equal(rows.length, contributes.commands.length);
    for (const row of rows) assert.match(row.split('|')[3]!, /[a-z]/, row);
  });

  it('has every setting, every key that is bound and every method', () => {
    for (const name of Object.keys(contributes.configuration.properties))
      assert.ok(pageOf('settings').includes(`\`${name}\``), name);
    const bound = contributes.keybindings.filter(({ command }) => command !== 'noop');
    const rows = pageOf('keyboard')
      .split('\n## ')[1]!
      .split('\n')
      .filter((line) => / view | documents | everywhere | steps /.test(line) && line.startsWith('|'));
    assert.equal(rows.length, bound.length);
    for (const { name } of METHODS) assert.ok(pageOf('methods').includes(`[\`${name}\`](`), name);
  });
});
