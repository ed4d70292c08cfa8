import assert from 'node:assert/strict';
import type { Effect } from '../../../src/core/catalogue/methodSpec.ts';
import { MODES } from '../../../src/core/endpoint/endpointMode.ts';
import type { EndpointMode } from '../../../src/core/endpoint/endpointMode.ts';
import { allowsDev, permissionFor } from '../../../src/core/write/permission.ts';

const CHANGES: readonly Effect[] = ['write', 'sign', 'admin', 'dev', 'destructive', 'unknown'];

describe('permissionFor', () => {
  it('lets reads go in every mode', () => {
    for (const mode of MODES)
      for (const effect of ['read', 'filter'] as const)
        assert.equal(permissionFor(effect, { mode, isLocal: false }), 'go');
  });

  it('refuses, asks or lets go whatever else there is, unknown methods included', () => {
    for (const effect of CHANGES) {
      const inMode = (mode: EndpointMode, isLocal: boolean, chainId?: bigint): string =>
        permissionFor(effect, { mode, isLocal, chainId });
      assert.deepEqual(
        [
          inMode('read-only', true, 31337n),
          inMode('ask', true, 31337n),
          inMode('dev', true),
          inMode('dev', false, 31337n),
          inMode('dev', false, 1n),
          inMode('dev', false),
        ],
        ['refuse', 'ask', 'go', 'go', 'ask', 'ask'],
        effect,
      );
    }
  });
});

describe('allowsDev', () => {
  it('takes this machine, whatever its chain says it is, and development chains elsewhere', () => {
    assert.deepEqual(
      [
        allowsDev({ isLocal: true, chainId: 1n }),
        allowsDev({ isLocal: false, chainId: 1337n }),
        allowsDev({ isLocal: false, chainId: 11155111n }),
        allowsDev({ isLocal: false }),
      ],
      [true, true, false, false],
    );
  });
});
