import assert from 'node:assert/strict';
import { paramLines } from '../../../src/core/decode/decodeParams.ts';

const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TO = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

describe('paramLines', () => {
  it('says amounts and calls in human units', () => {
    const input = `0xa9059cbb${TO.slice(2).padStart(64, '0')}${2500n.toString(16).padStart(64, '0')}`;
    const params = [{ from: FROM, to: TO, value: '0x14d1120d7b160000', input }];
    assert.deepEqual(paramLines({ method: 'eth_sendTransaction', params }, {}).toSorted(), [
      'from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'input: transfer(to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, amount 2,500)',
      'to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      'value: 1.5 coins',
    ]);
  });

  it('says nothing of a call without parameters, and a line per item where no names are known', () => {
    assert.deepEqual(paramLines({ method: 'anvil_mine', params: [] }, {}), []);
    const to = '0x70997970c51812dc3A010C7d01b50e0d17dc79C8';
    assert.deepEqual(paramLines({ method: 'eth_sendTransaction', params: [{ to }] }, {}), [
      `to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, typed with a wrong checksum: ${to}`,
    ]);
    assert.deepEqual(paramLines({ method: 'vendor_thing', params: [true, 'x'] }, {}), ['0: true', '1: x']);
  });
});
