// What documents of requests offer of the active endpoint.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { TokenUnits } from '../../../src/core/decode/tokenUnit.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {}, QuickPickItemKind = {}, CompletionItemKind = {};
`;

describe('windowKnowledge', () => {
  it('has the units of the tokens of the active endpoint, and none where there is no endpoint', async () => {
    const { windowKnowledge } = await withVscode(VSCODE, () => import('../../../src/host/services/known.ts'));
    const units: TokenUnits = new Map([[`0x${'5a'.repeat(20)}`, { symbol: 'USDT', decimals: 6 }]]);
    const open: Pick<Endpoint, 'id'>[] = [];
    const { known } = windowKnowledge(
      { endpoints: { active: () => open[0] } } as never,
      {
        knowledge: { tokens: { of: (id: string) => (id === 'main' ? units : new Map()) } },
        methodUse: {},
        imports: {},
      } as never,
    );
    assert.equal(known.tokens.size, 0);
    open.push({ id: 'main' });
    assert.equal(known.tokens, units);
  });
});
