import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { FormDraft } from '../../../src/core/form/draft.ts';
import { paramsAsTyped } from '../../../src/core/form/paramsAsTyped.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import { withExample } from '../../../src/core/form/withExample.ts';
import { readJson } from '../../../src/core/input/shapeInput.ts';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function asTyped(method: string, form: FormDraft): unknown {
  return paramsAsTyped(findMethod(method)!, form);
}

describe('paramsAsTyped', () => {
  it('keeps an amount in the unit of the called token, which a document reads too', () => {
    const to = `0x${'12'.repeat(20)}`;
    const call = { members: { to, input: 'burn(uint256) 15 USDC' } };
    const tokens = new Map([[to, { symbol: 'USDC', decimals: 6 }]]);
    assert.deepEqual(paramsAsTyped(findMethod('eth_call')!, [call], { tokens })[0], call.members);
    assert.deepEqual(readJson(findMethod('eth_call')!.params[0]!.type, call.members, { tokens }), {
      ok: true,
      value: { to, input: `0x42966c68${'e4e1c0'.padStart(64, '0')}` },
      note: 'input: Read as 15,000,000 base units of USDC. Sent as 0x42966c68… (burn), 36 bytes.',
    });
  });

  it('keeps what a person typed', () => {
    const call = {
      members: {
        to: ACCOUNT,
        value: '1.5 ether',
        input: { signature: 'balanceOf(address)', args: [ACCOUNT] },
      },
    };
    assert.deepEqual(asTyped('eth_call', [call, 'latest-10', '{"0x12": {"balance": "1 ether"}}']), [
      { to: ACCOUNT, value: '1.5 ether', input: `balanceOf(address) ${ACCOUNT}` },
      'latest-10',
      // It cannot be read, so it is the text that was typed.
      '{"0x12": {"balance": "1 ether"}}',
    ]);
    assert.deepEqual(asTyped('eth_getBalance', ['me']), ['me', 'latest']);
  });

  it('writes in another way what would not be read so', () => {
    // A text that looks like JSON.
    assert.deepEqual(asTyped('eth_getFilterLogs', ['[1]']), ['[1]']);
    // One item alone, without its brackets.
    assert.deepEqual(asTyped('trace_call', [{ members: {} }, 'vmTrace']), [{}, ['vmTrace'], 'latest']);
  });

  it('sends of every example what the form sends', () => {
    for (const spec of METHODS) {
      const form = withExample(spec, []);
      const { params } = readForm(spec, form);
      if (params === undefined) continue;
      const again = paramsAsTyped(spec, form).map((value, index) => {
        const { type, optional } = spec.params[index]!;
        const read = readJson(type, value);
        return value === null && optional === true ? null : read.ok ? read.value : undefined;
      });
      assert.deepEqual(again, params, spec.name);
    }
  });
});
