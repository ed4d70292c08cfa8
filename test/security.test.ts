// Every test that docs/security.md names is there, and no promise is without one.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

const text = readFileSync('docs/security.md', 'utf8');
const rows = text
  .split('## Promises')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => /^\| (?!promise|-)/.test(line));

describe('docs/security.md', () => {
  for (const row of rows) {
    const [, promise, proof = ''] = row.split('|').map((cell) => cell.trim());
    it(`names tests that exist: ${promise}`, () => {
      const named = [...proof.matchAll(/`(test\/[^`]+\.test\.ts)` “([^”]+)”/g)];
      assert.ok(named.length > 0, 'no test is named');
      for (const [, file, name] of named) {
        assert.ok(existsSync(file!), file);
        assert.ok(readFileSync(file!, 'utf8').includes(`it('${name}'`), `${file} has no test “${name}”`);
      }
    });
  }

  it('promises something, and README leads to it', () => {
    assert.ok(rows.length > 20);
    assert.ok(readFileSync('README.md', 'utf8').includes('](docs/security.md)'));
  });
});
