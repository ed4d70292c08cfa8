// A command that several views have is handled by the feature whose row is meant.
import assert from 'node:assert/strict';
import { createRegistry } from '../../../src/host/common/registry.ts';

describe('createRegistry', () => {
  it('hands a command to the feature that its argument is of, else to the usual one', async () => {
    const registry = createRegistry();
    registry.handleFor((argument) => argument === 'batch', { delete: () => 'of the batch' });
    registry.handle({ delete: (_argument, selected) => ['usual', selected], send: () => 'sent' });
    registry.handleFor((argument) => argument === 'saved', { delete: () => 'of the saved' });
    const run = (...told: readonly unknown[]): unknown => registry.commands.get('delete')!(...told);
    assert.deepEqual(
      [run('batch'), run('saved'), run('history', 'rows'), run()],
      ['of the batch', 'of the saved', ['usual', 'rows'], ['usual', undefined]],
    );
    assert.deepEqual([...registry.commands.keys()], ['delete', 'send']);
  });

  it('takes one usual handler for each command', () => {
    const registry = createRegistry();
    registry.handle({ send: () => 'sent' });
    assert.throws(() => registry.handle({ send: () => 'again' }), /Two features handle send/);
  });
});
