// Whether every theme has the colours of icons: one that has not leaves an icon as grey as all others.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as colors from '../../../src/host/common/iconColors.ts';

describe('the colours of icons', () => {
  it('are defined in every theme, and none is that of another', () => {
    const themes = JSON.parse(readFileSync('test/pages/themes.json', 'utf8')) as Readonly<
      Record<string, { readonly variables: Readonly<Record<string, string>> }>
    >;
    for (const [theme, { variables }] of Object.entries(themes)) {
      const values = Object.values(colors).map((id) => variables[`--vscode-${id.replaceAll('.', '-')}`]);
      assert.ok(!values.includes(undefined), theme);
      assert.equal(new Set([...values, variables['--vscode-foreground']]).size, 4, theme);
    }
  });
});
