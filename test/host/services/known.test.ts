// What documents of requests offer of the active endpoint.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { TokenUnits } from '../../../src/core/decode/tokenUnit.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {}, QuickPickItemKind = {}, CompletionItemKind = {};
`;

describe('windowKnowledge', () => {
  it('has the tokens and the coin of the active endpoint, and none where there is no endpoint', async () => {
    const { windowKnowledge } = await withVscode(VSCODE, () => import('../../../src/host/services/known.ts'));
    const units: TokenUnits = new Map([[`0x${'5a'.repeat(20)}`, { symbol: 'USDT', decimals: 6 }]]);
    const open: Pick<Endpoint, 'id'>[] = [];
    const { known } = windowKnowledge(
      { endpoints: { active: () => open[0] }, states: { chainOf: () => chainById(100n) } } as never,
      {
        knowledge: { tokens: { of: (id: string) => (id === 'main' ? units : new Map()) } },
        methodUse: {},
        imports: {},
      } as never,
    );
    assert.deepEqual([known.tokens.size, known.chain], [0, undefined]);
    open.push({ id: 'main' });
    assert.equal(known.tokens, units);
    assert.equal(known.chain?.coin?.symbol, 'xDAI');
  });
});
