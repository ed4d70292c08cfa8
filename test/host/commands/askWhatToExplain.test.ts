// What a person gives to be explained.
import assert from 'node:assert/strict';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import { withVscode } from '../withVscode.ts';

const HASH = `0x${'1'.repeat(64)}`;

describe('askWhatToExplain', () => {
  /** What comes of a person who types this, or leaves. */
  async function askedWith(typed: string | undefined): Promise<unknown> {
    const { askWhatToExplain } = await withVscode(
      `export class ThemeIcon {}
      export class ThemeColor {}
      export const TreeItemCollapsibleState = {}, QuickPickItemKind = { Separator: -1 };
      export const commands = { executeCommand: async () => undefined };
      export const window = {
        showQuickPick: async () => undefined,
        createInputBox() {
          const on = {}, box = { value: '', dispose() {} };
          for (const name of ['ChangeValue', 'TriggerButton', 'Accept', 'Hide'])
            box['onDid' + name] = (listener) => { on[name] = listener; };
          box.show = () => {
            box.value = ${JSON.stringify(typed ?? '')};
            if (${String(typed !== undefined)}) on.Accept();
            else on.Hide();
          };
          return box;
        },
      };`,
      () => import('../../../src/host/commands/askWhatToExplain.ts'),
    );
    return askWhatToExplain({ signatures: builtInSignatures() }, []);
  }

  it('is the transaction of a hash, and nothing where the person leaves', async () => {
    assert.deepEqual(await askedWith(HASH), { hash: HASH });
    assert.equal(await askedWith(undefined), undefined);
  });
});
