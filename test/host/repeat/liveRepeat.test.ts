// The name of a subscription.
import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json.ts';
import { withVscode } from '../withVscode.ts';

const { liveTitle } = await withVscode(
  'export const TreeItemCollapsibleState = {}; export class ThemeIcon {} export class ThemeColor {}',
  () => import('../../../src/host/repeat/liveRepeat.ts'),
);

describe('liveTitle', () => {
  const title = (...params: readonly JsonValue[]): string =>
    liveTitle({ method: 'eth_subscribe', params, endpointId: 'a', endpointName: 'A' }, {});

  it('says what is received, with the filter where there is one', () => {
    assert.equal(title('newHeads'), 'newHeads');
    assert.equal(title('logs', {}), 'logs');
    const address = `0x${'12'.repeat(20)}`;
    assert.equal(title('logs', { address }), 'logs address 0x1212…1212');
    const topics = [null, `0x${'ab'.repeat(32)}`];
    assert.equal(title('logs', { address, topics }), 'logs address 0x1212…1212, topics [null, 0xabab…abab]');
  });
});
