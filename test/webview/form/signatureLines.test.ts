// Which functions are offered while calldata is typed.
import assert from 'node:assert/strict';
import { begunFunctions } from '../../../src/webview/form/signatureLines.ts';

describe('begunFunctions', () => {
  const known = ['transfer(address to, uint256 amount)', 'safeTransfer(address to)', 'add(uint256 a)'].map(
    (text) => ({ kind: 'function', id: '', text, source: '' }) as const,
  );
  const event = { kind: 'event', id: '', text: 'Transfer(address from)', source: '' } as const;
  const offered = (typed: string) => begunFunctions([...known, event], typed).map(({ text }) => text);

  it('are those that begin with the name', () => {
    for (const typed of ['t', ' TRANS', 'function tr', 'transfer(', 'transfer(address to, u'])
      assert.deepEqual(offered(typed), ['transfer(address to, uint256 amount)'], typed);
    assert.deepEqual(offered('ad'), ['add(uint256 a)']);
  });

  it('are none for bytes, for arguments and for nothing', () => {
    for (const typed of ['', '0xad', '0', 'transfer(address,uint256)', 'transfer 5', 'transfer(0x12) 5'])
      assert.deepEqual(offered(typed), [], typed);
  });
});
