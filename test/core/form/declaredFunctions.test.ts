// The functions that are typed with return types, wherever a function can be typed.
import assert from 'node:assert/strict';
import { checksummed } from '../../../src/core/text/checksummed.ts';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { declaredIn, withFunctions } from '../../../src/core/form/declaredFunctions.ts';
import { formOfOpened } from '../../../src/core/form/formOf.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import { ALICE, TOKEN } from '../decode/samples.ts';

const ETH_CALL = findMethod('eth_call')!;
const BALANCE = `0x70a08231${ALICE.slice(2).padStart(64, '0')}`;
const TYPED = 'balanceOf(address) returns (uint256)';
const RESERVES = 'getReserves() returns (uint112 a, uint112 b, uint32 t)';

describe('declaredIn', () => {
  it('finds them as cast and as Solidity write them, with and without arguments', () => {
    for (const text of [
      `balanceOf(address)(uint256) ${ALICE}`,
      `"balanceOf(address)(uint256)" ${ALICE}`,
      `function balanceOf(address) external view returns (uint256) ${ALICE}`,
      '  balanceOf(address) public returns(uint)',
    ])
      assert.deepEqual(declaredIn([text]), [TYPED], text);
    assert.deepEqual(
      declaredIn(['function getReserves() external view returns (uint112 a, uint112 b, uint32 t)']),
      [RESERVES],
    );
    const tuple = 'position(uint256)((uint128 size, bool open) p)';
    assert.deepEqual(declaredIn([tuple]), ['position(uint256) returns ((uint128 size, bool open) p)']);
  });

  it('finds them in every form of a draft, each once', () => {
    const draft = { signature: 'getReserves()(uint112 a, uint112 b, uint32 t)', args: [] };
    const form = [
      { members: { to: TOKEN, input: draft } },
      { items: [{ entries: [{ key: ALICE, value: `[{"input":"balanceOf(address)(uint256) ${ALICE}"}]` }] }] },
      `balanceOf(address)(uint256) ${TOKEN}`,
    ];
    assert.deepEqual(declaredIn(form), [RESERVES, TYPED]);
  });

  it('finds none where no return types are typed, nor in what is no function', () => {
    for (const text of [
      'balanceOf(address)',
      `transfer(address,uint256) ${ALICE} (5)`,
      BALANCE,
      'f()(none)',
      '',
      'f()()',
    ])
      assert.equal(declaredIn([text]), undefined, text);
    let deep: unknown = `balanceOf(address)(uint256) ${ALICE}`;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    assert.equal(declaredIn(deep as readonly string[]), undefined);
  });
});

describe('withFunctions', () => {
  it('gives parameters that a form opens as they were typed, and sends as they were', () => {
    for (const [input, text, typed] of [
      [BALANCE, TYPED, `${TYPED} ${checksummed(ALICE)}`],
      ['0x0902f1ac', RESERVES, RESERVES],
    ] as const) {
      const params = [{ to: TOKEN, input }, 'latest'];
      const opened = withFunctions(params, [text]);
      assert.deepEqual(opened, [{ to: TOKEN, input: typed }, 'latest']);
      const form = formOfOpened(ETH_CALL, opened, false);
      assert.ok(form.ok);
      assert.deepEqual(readForm(ETH_CALL, form.form).params, params);
      assert.deepEqual(declaredIn(form.form), [text]);
    }
  });

  it('leaves alone what is no call of them', () => {
    const params = [{ to: TOKEN, input: `${BALANCE}00` }, 'latest', null, 5];
    assert.deepEqual(withFunctions(params, [TYPED]), params);
    assert.equal(withFunctions(params, undefined), params);
  });
});
