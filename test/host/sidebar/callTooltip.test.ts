// A tooltip tells the whole of a call.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class MarkdownString {
    value = '';
    appendMarkdown(text) { this.value += text; return this; }
    appendText(text) { this.value += text; return this; }
    appendCodeblock(text) { this.value += '\`\`\`\\n' + text + '\\n\`\`\`\\n'; return this; }
  }
`;

const { callTooltip } = await withVscode(STUB, () => import('../../../src/host/sidebar/callTooltip.ts'));

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('callTooltip', () => {
  it('begins with what the row says, then tells the parameters in lines that fit and how it ended', () => {
    const data = `0xa9059cbb${'00'.repeat(400)}`;
    const call = { method: 'eth_call', params: [{ to, data }, 'latest'] };
    assert.equal(
      callTooltip(call, ['OK: 0x (empty)', 'Local gateway']).value,
      [
        '**eth_call transfer(to 0x0000…0000, amount 0) {to 0x7099…79C8}**\n',
        '```\n[',
        '  {',
        `    "to": "${to}",`,
        `    "data": "${data.slice(0, 35)}… (810 characters)"`,
        '  },',
        '  "latest"',
        ']\n```',
        'OK: 0x (empty)\n',
        'Local gateway',
      ].join('\n'),
    );
  });

  it('says what the call is below the name it was given', () => {
    const call = { method: 'eth_chainId', params: [], name: 'Which chain' };
    assert.equal(callTooltip(call, ['OK: 1']).value, '**Which chain**\n\neth_chainId\n\nOK: 1');
  });
});
