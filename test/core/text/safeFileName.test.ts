import assert from 'node:assert/strict';
import { safeFileName } from '../../../src/core/text/safeFileName.ts';

describe('safeFileName', () => {
  it('leaves no path, option, device or hidden file in a name', () => {
    const names = [
      '../../etc/passwd',
      '--config',
      'CON',
      'lpt1',
      '.bashrc',
      'a/b\\c:d',
      'x\0y\n',
      '',
      '/',
      'é',
    ];
    assert.deepEqual(names.map(safeFileName), [
      'etc-passwd',
      'config',
      'CON_',
      'lpt1_',
      'bashrc',
      'a-b-c-d',
      'x-y',
      '',
      '',
      '',
    ]);
  });

  it('is no longer than file systems take', () => {
    assert.equal(safeFileName('x'.repeat(100_000)).length, 60);
    assert.equal(safeFileName(`${'-'.repeat(100_000)}x`), 'x');
  });
});
