// The flags of `npm run mutants`: what is wrong is refused with a sentence, before anything is copied.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../workbench/paths.ts';

describe('the flags of npm run mutants', () => {
  for (const [flags, said] of [
    [['--count', 'x'], '--count takes a whole number from 1 on, not "x".'],
    [['--count', '0'], '--count takes a whole number from 1 on, not "0".'],
    [['--seed', '1.5'], '--seed takes a whole number from 0 on, not "1.5".'],
    [['--rounds', '3'], "Unknown option '--rounds'"],
    [['--layer', 'nosuch'], 'No layer "nosuch"'],
  ] as const)
    it(`refuse ${flags.join(' ')}`, () => {
      const script = join(repository, 'test/mutants/main.ts');
      const { status, stderr } = spawnSync(process.execPath, [script, ...flags], {
        encoding: 'utf8',
        timeout: 15_000,
      });
      assert.ok(stderr.trimStart().startsWith(said), stderr);
      assert.equal(status, 1);
      assert.doesNotMatch(stderr, /^ +at /m);
    });
});
