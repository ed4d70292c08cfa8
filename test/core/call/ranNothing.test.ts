// Which transactions can have run nothing: those that used no gas for more than being sent.
import assert from 'node:assert/strict';
import { accountToCheckForCode, noCodeText } from '../../../src/core/call/ranNothing.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { formatQuantity } from '../../../src/core/quantity.ts';

const TO = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
/** Four bytes, then one of zeros and one that is not. */
const CALLDATA = '0xa9059cbb00ff';
const SENT = { to: TO, input: CALLDATA };
/** 21,000 and 5 × 16 + 4; since Prague 21,000 and (5 × 4 + 1) × 10. */
const [PLAIN, FLOOR] = [21_084, 21_210] as const;

function asked(gasUsed: number, transaction: JsonObject = SENT, status = '0x1'): string | undefined {
  return accountToCheckForCode(transaction, { status, gasUsed: formatQuantity(BigInt(gasUsed)) });
}

describe('accountToCheckForCode', () => {
  it('asks for the code of what was called where the gas was that of sending the call, before and since Prague', () => {
    assert.deepEqual([asked(PLAIN), asked(FLOOR)], [TO, TO]);
    assert.equal(asked(PLAIN, { to: TO, data: CALLDATA }), TO);
    const accessList = [
      { address: TO, storageKeys: ['0x0', '0x1'] },
      { address: TO, storageKeys: [] },
    ];
    assert.equal(asked(PLAIN + 2 * 2_400 + 2 * 1_900, { ...SENT, accessList }), TO);
    assert.equal(noCodeText(TO, {}), '0x7099…79C8 has no code: nothing ran');
  });

  it('claims nothing where anything can have run, nor of what is no call', () => {
    for (const gasUsed of [PLAIN - 1, PLAIN + 1, FLOOR + 1, 60_000])
      assert.equal(asked(gasUsed), undefined, String(gasUsed));
    assert.equal(asked(PLAIN, SENT, '0x0'), undefined);
    for (const other of [
      { to: null },
      { to: `0x${'0'.repeat(36)}0100` },
      { to: `0x02${'0'.repeat(38)}` },
      { authorizationList: [] },
    ])
      assert.equal(asked(PLAIN, { ...SENT, ...other }), undefined, JSON.stringify(other));
    // Nothing, too little for a selector, a message.
    assert.equal(asked(21_000, { ...SENT, input: '0x' }), undefined);
    assert.equal(asked(21_048, { ...SENT, input: '0xa9059c' }), undefined);
    assert.equal(asked(21_080, { ...SENT, input: '0x68656c6c6f' }), undefined);
  });
});
