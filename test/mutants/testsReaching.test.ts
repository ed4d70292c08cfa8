// The tests that load a source: the likeliest to notice a change of it come first, suites of their own not at all.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testsReaching } from './testsReaching.ts';

const FILES = {
  'src/core/abi/words.ts': '',
  'src/core/decode/line.ts': "import { words } from '../abi/words.ts';",
  'src/core/decode/other.ts': '',
  'test/bench/abi.test.ts': "import '../../src/core/abi/words.ts';",
  'test/hostile/deep.test.ts': "import '../../src/core/abi/words.ts';",
  'test/core/decode/line.test.ts': "import { line } from '../../../src/core/decode/line.ts';",
  'test/core/decode/other.test.ts': "import '../../../src/core/decode/other.ts';",
  'test/core/abi/types.test.ts': "await import('../../../src/core/decode/line.ts');",
  'test/core/abi/words.test.ts': "import { line } from '../decode/line.test.ts';",
};

describe('the tests that reach a source', () => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'ethrpc-reaching-')));
  before(() => {
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(join(tree, dirname(file)), { recursive: true });
      writeFileSync(join(tree, file), text);
    }
  });
  after(() => rmSync(tree, { recursive: true, force: true }));

  it('begin with its own, those beside it and those of its layer', () => {
    assert.deepEqual(testsReaching(tree, 'src/core/abi/words.ts'), [
      'test/core/abi/words.test.ts',
      'test/core/abi/types.test.ts',
      'test/core/decode/line.test.ts',
      'test/hostile/deep.test.ts',
    ]);
  });
});
