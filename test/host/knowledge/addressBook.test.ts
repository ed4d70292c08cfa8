// Which addresses a form offers, and by which names.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const [OWN, OTHER, VAULT, USED, TOKEN, PAIR] = ['11', '22', '33', '44', '55', '66'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string, string, string];
const VSCODE = `
  export const CompletionItemKind = {};
  export class EventEmitter {}
  export const workspace = {
    onDidChangeConfiguration: () => ({ dispose() {} }),
    getConfiguration: () => ({ get: () => ({ DAI: '${OWN}' }) }),
  };
`;

describe('createAddressBook', () => {
  it('leaves a name to the person, and tells contracts of the same name apart', async () => {
    const { createAddressBook } = await withVscode(
      VSCODE,
      () => import('../../../src/host/knowledge/addressBook.ts'),
    );
    const recent = { list: () => [USED, VAULT, TOKEN, PAIR], add: () => undefined };
    const tokens = {
      of: () => new Map([[OTHER, { symbol: 'dai', decimals: 18 }]]),
      everywhere: () => new Set([OTHER, TOKEN, PAIR]),
    };
    const contracts = { named: () => [[VAULT, 'Vault'] as const] };
    const book = createAddressBook(recent, tokens, contracts);
    assert.deepEqual(
      book.known('endpoint').map(({ address, label, isContract }) => [address, label, isContract]),
      [
        [OWN, 'DAI', false],
        [OTHER, 'dai (0x2222…2222)', true],
        [VAULT, 'Vault', true],
        [USED, '', false],
        // A token of another endpoint: it has no name here.
        [TOKEN, '', true],
        [PAIR, '', true],
      ],
    );
  });
});
