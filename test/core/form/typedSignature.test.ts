// A function of a form, edited as text, stays the same call: random signatures, half-filled arguments.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { InputType, MemberSpec } from '../../../src/core/catalogue/methodSpec.ts';
import type { Draft } from '../../../src/core/form/draft.ts';
import { readForm, typedSignature } from '../../../src/core/form/readForm.ts';
import { argumentSpecs, signatureDraft } from '../../../src/core/form/signatureDraft.ts';
import { typeOf, typedValues } from '../abi/abiArbitrary.ts';
import { samples } from '../../effort.ts';

const CALL = findMethod('eth_call')!;
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const read = (input: Draft) => readForm(CALL, [{ members: { to: ADDRESS, input } }]);

const hex = (bytes: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`));
const number = fc.constantFrom('0', '7', '0x1f', '120');
const TYPED: Readonly<Partial<Record<InputType, fc.Arbitrary<string>>>> = {
  address: fc.constant(ADDRESS),
  bool: fc.constantFrom('true', 'false', 'yes'),
  string: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('[1, 2]', '"', 'a, b', 'view'),
  ),
  calldata: fc.constantFrom('0x', '0x1234', `balanceOf(address) ${ADDRESS}`),
  word: fc.oneof(hex(32), number),
  wei: fc.oneof(number, fc.constantFrom('1,000', '30 gwei')),
  quantity: number,
  integer: fc.constantFrom('-5', '0', '12'),
};

/** What stands in a place: nothing, parts of which some are empty, or JSON. */
function drafts({ type: shape, doc = '' }: Pick<MemberSpec, 'type' | 'doc'>): fc.Arbitrary<Draft> {
  const nothing = fc.constant('');
  // Of the bytes, so many as the type has; sometimes none, which is refused but for text and bytes.
  const size = Number(/^bytes(\d+)/.exec(doc)?.[1] ?? 4);
  if (typeof shape === 'string')
    return fc.oneof(
      { weight: 1, arbitrary: nothing },
      { weight: 9, arbitrary: shape === 'data' ? hex(size) : TYPED[shape]! },
    );
  if ('array' in shape) {
    const items = fc.array(drafts({ type: shape.array, doc }), {
      minLength: shape.most ?? 0,
      maxLength: shape.most ?? 3,
    });
    const whole = items.map((all) => ({ items: all }));
    const json = items.filter((all) => all.every((item) => typeof item === 'string'));
    return fc.oneof(
      nothing,
      whole,
      whole,
      json.map((all) => JSON.stringify(all)),
    );
  }
  assert.ok('object' in shape);
  const members = shape.object.map((member) => [member.name, drafts(member)] as const);
  return fc.oneof(
    nothing,
    fc.record(Object.fromEntries(members)).map((all) => ({ members: all })),
  );
}

const functions = fc.tuple(typedValues, fc.boolean()).chain(([values, returns]) => {
  const inputs = values.map(({ param }) => `${typeOf(param)} ${param.name}`).join(', ');
  const signature = `f(${inputs})${returns ? ' returns (uint256 sum)' : ''}`;
  const specs = argumentSpecs('calldata', signature)!;
  return fc.tuple(...specs.map(drafts)).map((args) => ({ signature, args }));
});

describe('typedSignature', () => {
  it('fills what is empty, and keeps what was typed and what is returned', () => {
    const signature =
      'multi(address[] who, (uint256 amount, bool on)[] parts, string note) returns (uint256)';
    assert.equal(
      typedSignature('calldata', { signature, args: [{ items: [ADDRESS] }] }),
      `${signature} [${ADDRESS}] [] ""`,
    );
    const partly = [{ items: [ADDRESS] }, { items: [{ members: { amount: '1.5 ether' } }] }, 'hi'];
    assert.equal(
      typedSignature('calldata', { signature, args: partly }),
      `${signature} [${ADDRESS}] [("1.5 ether", false)] "hi"`,
    );
  });

  it('writes a value that reads otherwise behind a signature as it is sent', () => {
    const draft = { signature: 'f(bytes32 id, bytes call)', args: ['5', 'stop()'] };
    assert.equal(
      typedSignature('calldata', draft),
      `f(bytes32 id, bytes call) 0x${'5'.padStart(64, '0')} 0x07da68f5`,
    );
  });

  it('gives a text that reads to the same bytes, and becomes the same form again', () => {
    let readable = 0;
    fc.assert(
      fc.property(functions, (draft) => {
        const { params } = read(draft);
        if (params === undefined) return;
        readable++;
        const text = typedSignature('calldata', draft);
        assert.deepEqual(read(text).params, params);
        const again = signatureDraft('calldata', text, []);
        assert.equal(again?.signature.replaceAll(' ', ''), draft.signature.replaceAll(' ', ''));
        assert.deepEqual(read(again).params, params);
      }),
      { numRuns: samples(500) },
    );
    assert.ok(readable > samples(100) / 2, `${readable} could be read`);
  });
});
