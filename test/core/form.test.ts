import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { findMethod } from '../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../src/core/catalogue/methods.ts';
import type { InputShape, InputType, MethodSpec, ParamSpec } from '../../src/core/catalogue/methodSpec.ts';
import { formFields, formTexts, readForm } from '../../src/core/form.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const hexDigits = (length: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^0x[0-9a-f]{${length}}$`));
const quantity = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });
const number = fc.oneof(
  quantity.map(String),
  quantity.map((value) => `0x${value.toString(16)}`),
);
const blockNumber = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((value) => `0x${value.toString(16)}`),
);
const tag = fc.constantFrom('latest', 'pending', 'safe', 'finalized', 'earliest');

const TYPED: Readonly<Record<InputType, fc.Arbitrary<string>>> = {
  address: hexDigits(40),
  hash: hexDigits(64),
  data: hexDigits(8),
  block: fc.oneof(
    tag,
    blockNumber,
    hexDigits(64),
    fc.constantFrom('{"blockNumber":"0x1"}', `{"blockHash":"${HASH}","requireCanonical":true}`),
  ),
  blockNumber: fc.oneof(tag, blockNumber),
  bool: fc.constantFrom('true', 'false'),
  wei: fc.oneof(number, fc.constantFrom('1.5 ether', '30 gwei')),
  weiPerGas: fc.oneof(number, fc.constantFrom('20 gwei')),
  gas: number,
  quantity: number,
  calldata: fc.oneof(hexDigits(8), fc.constant(`balanceOf(address) ${ADDRESS}`)),
  word: fc.oneof(hexDigits(64), number),
  topic: fc.oneof(hexDigits(64), hexDigits(40), fc.constant('Transfer(address,address,uint256)')),
  timestamp: fc.oneof(number, fc.constant('2026-01-31T12:00:00Z')),
  integer: fc.oneof(number, fc.constant('-1')),
  number: fc.constantFrom('0', '12.5', '-3', '99999999999999999999'),
  text: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
  json: fc.json(),
  object: fc.constant('{}'),
};

/** JSON as a person could write it for a shape. */
function json(shape: InputShape): fc.Arbitrary<unknown> {
  if (shape === 'json' || shape === 'object') return fc.jsonValue();
  if (shape === 'bool') return fc.boolean();
  if (shape === 'block') return TYPED.block.map((text) => (text.startsWith('{') ? JSON.parse(text) : text));
  if (typeof shape === 'string') return TYPED[shape];
  if ('array' in shape) return fc.array(json(shape.array), { maxLength: shape.most ?? 5 });
  if ('tuple' in shape) return fc.tuple(...shape.tuple.map(json));
  if ('map' in shape) return fc.dictionary(TYPED[shape.keys], json(shape.map), { maxKeys: 3 });
  if ('oneOf' in shape) return fc.oneof(...shape.oneOf.map(json));
  if ('nullable' in shape) return fc.oneof(fc.constant(null), json(shape.nullable));
  if ('lazy' in shape) return json(shape.lazy());
  const members = Object.fromEntries(shape.object.map(({ name, type }) => [name, json(type)]));
  return fc.record(members, {
    requiredKeys: shape.object.filter(({ required }) => required).map(({ name }) => name),
  });
}

function typedAs(shape: InputShape): fc.Arbitrary<string> {
  return typeof shape === 'string' ? TYPED[shape] : json(shape).map((value) => JSON.stringify(value));
}

function typedTexts(method: MethodSpec): fc.Arbitrary<Record<string, string>> {
  const fields = formFields(method).map(({ id, param }) => [id, typed(param)] as const);
  return fc.record(Object.fromEntries(fields));
}

function typed(param: ParamSpec): fc.Arbitrary<string> {
  const leftOut = param.optional === true || param.default !== undefined;
  return leftOut ? fc.oneof(fc.constant(''), typedAs(param.type)) : typedAs(param.type);
}

function known(name: string): MethodSpec {
  const spec = findMethod(name);
  assert.ok(spec);
  return spec;
}

const CALL = known('eth_call');
const BALANCE = known('eth_getBalance');

describe('formFields', () => {
  it('lists one field per parameter and one per member of an object', () => {
    assert.deepEqual(
      [CALL, BALANCE, known('eth_chainId')].map((method) =>
        formFields(method).map(
          ({ id, param }) => `${id} ${param.name}: ${typeof param.type === 'string' ? param.type : 'json'}`,
        ),
      ),
      [
        [
          '0.to to: address',
          '0.input input: calldata',
          '0.from from: address',
          '0.value value: wei',
          '0.gas gas: gas',
          '0.gasPrice gasPrice: weiPerGas',
          '0.maxFeePerGas maxFeePerGas: weiPerGas',
          '0.maxPriorityFeePerGas maxPriorityFeePerGas: weiPerGas',
          '0.nonce nonce: quantity',
          '0.data data: calldata',
          '0.accessList accessList: json',
          '0.type type: quantity',
          '0.chainId chainId: quantity',
          '0.authorizationList authorizationList: json',
          '0.maxFeePerBlobGas maxFeePerBlobGas: weiPerGas',
          '0.blobVersionedHashes blobVersionedHashes: json',
          '0.blobs blobs: json',
          '0.commitments commitments: json',
          '0.proofs proofs: json',
          '1 block: block',
          '2 state overrides: json',
          '3 block overrides: json',
        ],
        ['0 address: address', '1 block: block'],
        [],
      ],
    );
  });
});

describe('readForm', () => {
  it('reads every field and leaves empty optional ones out', () => {
    const texts = {
      '0.to': ADDRESS.toUpperCase().replace('0X', '0x'),
      '0.value': '1.5 ether',
      '0.gas': ' ',
      '1': '16',
    };
    assert.deepEqual(readForm(CALL, texts), {
      params: [{ to: ADDRESS, value: '0x14d1120d7b160000' }, '0x10'],
      problems: {},
      notes: {},
    });
  });

  it('uses the default of an empty field', () => {
    assert.deepEqual(readForm(BALANCE, { '0': ADDRESS }).params, [ADDRESS, 'latest']);
    assert.deepEqual(readForm(known('eth_getBlockByNumber'), {}).params, ['latest', false]);
  });

  it('takes a box that was never ticked as not ticked', () => {
    const spec = findMethod('anvil_setAutomine')!;
    assert.deepEqual(readForm(spec, {}), { params: [false], problems: {}, notes: {} });
  });

  it('does not send optional parameters at the end, and fills those in between with null', () => {
    const optional = { doc: '', type: 'gas', optional: true } as const;
    const method = {
      ...BALANCE,
      params: [
        { ...optional, name: 'a' },
        { ...optional, name: 'b' },
      ],
    };
    assert.deepEqual(
      [{}, { '0': '1' }, { '1': '2' }, { '0': '1', '1': '2' }].map((texts) => readForm(method, texts).params),
      [[], ['0x1'], [null, '0x2'], ['0x1', '0x2']],
    );
  });

  it('gives each wrong field its own problem and no parameters', () => {
    assert.deepEqual(readForm(CALL, { '0.to': '0x12', '0.input': '0x1', '1': 'newest' }), {
      params: undefined,
      problems: {
        '0.to': 'An address has 40 hex digits after 0x; these are 2.',
        '0.input': '1 hex digits are no whole bytes: one digit is missing or too many.',
        '1': '“newest” is no block. Type latest, pending, safe, finalized, earliest, a number, or a block hash.',
      },
      notes: {},
    });
    assert.deepEqual(readForm(BALANCE, {}).problems, { '0': 'Type an address: 0x and 40 hex digits.' });
  });

  it('refuses members that contradict each other, and lets them say the same', () => {
    const filter = known('eth_getLogs');
    assert.deepEqual(
      [
        readForm(filter, { '0.blockHash': HASH, '0.toBlock': '1' }).problems,
        readForm(CALL, { '0.input': '0x12', '0.data': '0x34' }).problems,
        readForm(CALL, { '0.input': '0x12', '0.data': '0x12' }).params,
      ],
      [
        { '0.blockHash': 'Give blockHash or toBlock, not both.' },
        { '0.data': 'Give data or input, not both.' },
        [{ input: '0x12', data: '0x12' }, 'latest'],
      ],
    );
  });

  it('passes on the notes of readable fields', () => {
    assert.deepEqual(readForm(BALANCE, { '0': ADDRESS, '1': '0x01' }), {
      params: [ADDRESS, '0x1'],
      problems: {},
      notes: { '1': 'Sent as 0x1: a QUANTITY has no leading zeros.' },
    });
  });

  it('reads the examples of every method', () => {
    for (const method of METHODS) {
      const fields = formFields(method).filter(({ param }) => param.example !== undefined);
      const examples = fields.map(({ id, param }) => [id, param.example]);
      const texts = Object.fromEntries(examples) as Record<string, string>;
      const { problems } = readForm(method, texts);
      assert.deepEqual(
        fields.filter(({ id }) => problems[id] !== undefined),
        [],
        method.name,
      );
    }
  });
});

describe('formTexts', () => {
  for (const method of METHODS) {
    it(`gives texts that read as the same parameters of ${method.name}`, () => {
      fc.assert(
        fc.property(typedTexts(method), (texts) => {
          const { params, problems } = readForm(method, texts);
          fc.pre(!Object.values(problems).some((problem) => problem.endsWith('not both.')));
          assert.deepEqual(problems, {});
          assert.ok(params);
          const again = formTexts(method, params);
          assert.ok(again, JSON.stringify(params));
          assert.deepEqual(readForm(method, again), { params, problems: {}, notes: {} });
        }),
        { numRuns: 60 },
      );
    });
  }

  it('writes a block hash bare and other EIP-1898 objects as JSON', () => {
    assert.deepEqual(
      [{ blockHash: HASH }, { blockNumber: '0x1' }, 'latest'].map((block) =>
        formTexts(BALANCE, [ADDRESS, block]),
      ),
      [
        { '0': ADDRESS, '1': HASH },
        { '0': ADDRESS, '1': '{"blockNumber":"0x1"}' },
        { '0': ADDRESS, '1': 'latest' },
      ],
    );
  });

  it('takes hex in any capitals, and parameters that leave defaults out', () => {
    const capitals = ADDRESS.toUpperCase().replace('0X', '0x');
    assert.deepEqual(formTexts(BALANCE, [capitals, '0xAB']), { '0': capitals, '1': '0xAB' });
    assert.deepEqual(formTexts(BALANCE, [ADDRESS]), { '0': ADDRESS });
  });

  it('says that it cannot express what no field can hold', () => {
    const impossible = [
      [],
      [ADDRESS, 'latest', 'more'],
      [ADDRESS, null],
      [ADDRESS, '0x01'],
      [7, 'latest'],
      ['not an address', 'latest'],
    ];
    assert.deepEqual(
      impossible.filter((params) => formTexts(BALANCE, params) !== undefined),
      [],
    );
    const calls = [
      [{ to: ADDRESS, extra: '0x' }, 'latest'],
      [{ gas: 7 }, 'latest'],
      ['0x', 'latest'],
      [null],
    ];
    assert.deepEqual(
      calls.filter((params) => formTexts(CALL, params) !== undefined),
      [],
    );
  });
});
