import assert from 'node:assert/strict';
import { checksummed } from '../../../src/core/text/checksummed.ts';
import * as fc from 'fast-check';
import { chainById } from '../../../src/core/chain/chains.ts';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type {
  InputShape,
  InputType,
  MemberSpec,
  MethodSpec,
} from '../../../src/core/catalogue/methodSpec.ts';
import type { Draft, FormDraft } from '../../../src/core/form/draft.ts';
import { withDraftAt } from '../../../src/core/form/draft.ts';
import { formOf } from '../../../src/core/form/formOf.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import { withExample } from '../../../src/core/form/withExample.ts';
import { samples } from '../../effort.ts';

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
  slot: fc.oneof(hexDigits(64), number, fc.constantFrom('owner', 'shares[0x12].total', 'EIP-1967 admin')),
  topic: fc.oneof(hexDigits(64), hexDigits(40), fc.constant('Transfer(address,address,uint256)')),
  timestamp: fc.oneof(number, fc.constant('2026-01-31T12:00:00Z')),
  integer: fc.oneof(number, fc.constant('-1')),
  number: fc.constantFrom('0', '12.5', '-3', '99999999999999999999'),
  text: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
  string: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
  json: fc.json(),
};

/** JSON as a person could write it for a shape. */
function json(shape: InputShape): fc.Arbitrary<unknown> {
  if (shape === 'json') return fc.jsonValue();
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

/** What can stand in a form for a shape: its parts, or JSON. */
function drafts(shape: InputShape, depth = 0): fc.Arbitrary<Draft> {
  if (typeof shape === 'string') return TYPED[shape];
  if (depth > 4) return jsonText(shape);
  if ('lazy' in shape) return drafts(shape.lazy(), depth + 1);
  if ('nullable' in shape) return drafts(shape.nullable, depth);
  if ('oneOf' in shape) return fc.oneof(...shape.oneOf.map((one) => drafts(one, depth + 1)));
  return fc.oneof(jsonText(shape), parts(shape, depth + 1));
}

function parts(shape: Exclude<InputShape, string>, depth: number): fc.Arbitrary<Draft> {
  if ('array' in shape) {
    const item =
      typeof shape.array === 'object' && 'nullable' in shape.array
        ? fc.oneof(fc.constant(''), drafts(shape.array, depth))
        : drafts(shape.array, depth);
    return fc.array(item, { maxLength: shape.most ?? 3 }).map((items) => ({ items }));
  }
  if ('tuple' in shape)
    return fc.tuple(...shape.tuple.map((one) => drafts(one, depth))).map((items) => ({ items }));
  if ('map' in shape)
    return fc.dictionary(TYPED[shape.keys], drafts(shape.map, depth), { maxKeys: 2 }).map((map) => ({
      entries: Object.entries(map).map(([key, value]) => ({ key, value })),
    }));
  if (!('object' in shape)) return drafts(shape, depth);
  return fc
    .record(
      Object.fromEntries(shape.object.map((one) => [one.name, typed(one, one.required !== true, depth)])),
    )
    .map((members) => ({ members }));
}

const jsonText = (shape: InputShape): fc.Arbitrary<string> =>
  json(shape).map((value) => JSON.stringify(value));

function typed(spec: MemberSpec, isOptional: boolean, depth = 0): fc.Arbitrary<Draft> {
  return isOptional || spec.default !== undefined
    ? fc.oneof(fc.constant(''), drafts(spec.type, depth))
    : drafts(spec.type, depth);
}

function forms(method: MethodSpec): fc.Arbitrary<FormDraft> {
  return fc.tuple(...method.params.map((param) => typed(param, param.optional === true)));
}

/** A form by the ids of its places. */
function form(texts: Readonly<Record<string, Draft>>): FormDraft {
  const place = (id: string): (string | number)[] =>
    id.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return Object.entries(texts).reduce<FormDraft>(
    (made, [id, draft]) => withDraftAt(made, place(id), draft),
    [],
  );
}

function known(name: string): MethodSpec {
  const spec = findMethod(name);
  assert.ok(spec);
  return spec;
}

const CALL = known('eth_call');
const BALANCE = known('eth_getBalance');

describe('readForm', () => {
  it('pads a slot to its word, and says nothing of it', () => {
    const { params, problems, notes, warned } = readForm(known('eth_getStorageAt'), [ADDRESS, '0x1', '']);
    assert.deepEqual(params, [ADDRESS, `0x${'1'.padStart(64, '0')}`, 'latest']);
    assert.deepEqual([problems, notes, warned], [{}, {}, []]);
  });

  it('reads every field and leaves empty optional ones out', () => {
    const texts = {
      '0.to': ADDRESS.toUpperCase().replace('0X', '0x'),
      '0.value': '1.5 ether',
      '0.gas': ' ',
      '1': '16',
    };
    assert.deepEqual(readForm(CALL, form(texts)), {
      params: [{ to: ADDRESS, value: '0x14d1120d7b160000' }, '0x10'],
      problems: {},
      notes: {},
      warned: [],
      mistyped: [],
    });
  });

  it('uses the default of an empty field', () => {
    assert.deepEqual(readForm(BALANCE, form({ '0': ADDRESS })).params, [ADDRESS, 'latest']);
    assert.deepEqual(readForm(known('eth_getBlockByNumber'), form({})).params, ['latest', false]);
  });

  it('takes a box that was never ticked as not ticked', () => {
    const spec = findMethod('anvil_setAutomine')!;
    assert.deepEqual(readForm(spec, form({})), {
      params: [false],
      problems: {},
      notes: {},
      warned: [],
      mistyped: [],
    });
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
      [{}, { '0': '1' }, { '1': '2' }, { '0': '1', '1': '2' }].map(
        (texts) => readForm(method, form(texts)).params,
      ),
      [[], ['0x1'], [null, '0x2'], ['0x1', '0x2']],
    );
  });

  it('gives each wrong field its own problem and no parameters', () => {
    assert.deepEqual(readForm(CALL, form({ '0.to': '0x12', '0.input': '0x1', '1': 'oldest' })), {
      params: undefined,
      problems: {
        '0.to': 'An address has 40 hex digits after 0x, not 2.',
        '0.input': 'One hex digit is half a byte. Write 0x01 for a whole one.',
        '1': '“oldest” is not a block. Type latest, pending, safe, finalized, earliest, latest-10, 2026-01-31T12:00Z, a number, or a block hash.',
      },
      notes: {},
      warned: [],
      mistyped: [],
    });
    assert.deepEqual(readForm(BALANCE, form({})).problems, { '0': 'Type an address: 0x and 40 hex digits.' });
  });

  it('refuses members that contradict each other, and lets them say the same', () => {
    const filter = known('eth_getLogs');
    assert.deepEqual(
      [
        readForm(filter, form({ '0.blockHash': HASH, '0.toBlock': '1' })).problems,
        readForm(CALL, form({ '0.input': '0x12', '0.data': '0x34' })).problems,
        readForm(CALL, form({ '0.input': '0x12', '0.data': '0x12' })).params,
      ],
      [
        { '0.blockHash': 'Give blockHash or toBlock, not both.' },
        { '0.data': 'Give data or input, not both.' },
        [{ input: '0x12', data: '0x12' }, 'latest'],
      ],
    );
  });

  it('reads amounts in the coin of the chain, also in objects that were typed as JSON', () => {
    const sent = (value: string, id?: bigint) =>
      [form({ '0.to': ADDRESS, '0.value': value }), [JSON.stringify({ to: ADDRESS, value })]].map((draft) => {
        const { params, problems } = readForm(CALL, draft, id === undefined ? {} : { chain: chainById(id) });
        return params?.[0] ?? Object.values(problems)[0]!.replace('value: ', '');
      });
    const read = { to: ADDRESS, value: '0x14d1120d7b160000' };
    assert.deepEqual(sent('1.5 pol', 137n), [read, read]);
    assert.deepEqual(sent('1.5 ether', 137n), [read, read]);
    const refused = '“pol” is not a unit here: use wei, gwei or xDAI, the coin of this chain.';
    assert.deepEqual(sent('1.5 pol', 100n), [refused, refused]);
    const unknown = '“pol” is not a unit: use wei, gwei or ether.';
    assert.deepEqual([sent('1.5 pol'), sent('1.5 pol', 1n)].flat(), [unknown, unknown, unknown, unknown]);
  });

  it('reads the amount of a function in the unit of the called token', () => {
    const tokens = new Map([[ADDRESS, { symbol: 'USDC', decimals: 6 }]]);
    const word = (hex: string): string => hex.padStart(64, '0');
    const calldata = `0xa9059cbb${word(ADDRESS.slice(2))}${word('e4e1c0')}`;
    const transfer = (amount: string): Draft => ({
      signature: 'transfer(address,uint256)',
      args: [ADDRESS, amount],
    });
    const read = (to: string, input: Draft) =>
      readForm(CALL, form({ '0.to': to, '0.input': input }), { tokens });
    for (const to of [ADDRESS, checksummed(ADDRESS)]) {
      assert.deepEqual(read(to, transfer('15 USDC')).params, [{ to: ADDRESS, input: calldata }, 'latest']);
      const text = `transfer(address,uint256) ${ADDRESS} 15 USDC`;
      assert.deepEqual(read(to, text).params, [{ to: ADDRESS, input: calldata }, 'latest']);
    }
    assert.match(
      read(ADDRESS, transfer('15 DAI')).problems['0.input.1']!,
      /^The symbol of this token is USDC/,
    );
    assert.match(
      read(HASH.slice(0, 42), transfer('15 USDC')).problems['0.input.1']!,
      /unit of the called token/,
    );
    // The first argument of burnFrom is no amount, and neither is an id.
    for (const signature of [
      'transferFrom(address,address,uint256 tokenId)',
      'setFee(address,address,uint256)',
    ])
      assert.match(
        read(ADDRESS, { signature, args: [ADDRESS, ADDRESS, '15 USDC'] }).problems['0.input.2']!,
        /“usdc” is not a unit/,
      );
  });

  it('reads it in calls within lists, each by its own token', () => {
    const other = `0x${'12'.repeat(20)}`;
    const tokens = new Map([
      [ADDRESS, { symbol: 'ONE', decimals: 0 }],
      [other, { symbol: 'TEN', decimals: 1 }],
    ]);
    const calls = [`burn(uint256) 3 ONE`, `burn(uint256) 3 TEN`].map((input, index) => ({
      members: { to: [ADDRESS, other][index]!, input },
    }));
    const blocks = { items: [{ members: { calls: { items: calls } } }] };
    const { params } = readForm(known('eth_simulateV1'), form({ '0.blockStateCalls': blocks }), { tokens });
    const sent = JSON.stringify(params)
      .match(/0{30}\w+(?=")/g)!
      .map((digits) => BigInt(`0x${digits}`));
    assert.deepEqual(sent, [3n, 30n]);
  });

  it('passes on the notes of readable fields', () => {
    assert.deepEqual(readForm(BALANCE, form({ '0': ADDRESS, '1': '0x01' })), {
      params: [ADDRESS, '0x1'],
      problems: {},
      notes: { '1': 'Sent as 0x1: a QUANTITY has no leading zeros.' },
      warned: [],
      mistyped: [],
    });
  });

  it('reports addresses with a wrong checksum among arguments, typed as fields or as text', () => {
    const right = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const wrong = '0x70997970C51812dc3A010C7d01b50e0d17dc79c8';
    const mistyped = (input: Draft): unknown =>
      readForm(CALL, [{ members: { to: right, input } }, 'latest']).mistyped;
    const asJson = `{"to":"${right}","input":"transfer(address to,uint256 v) ${wrong} 1"}`;
    assert.deepEqual(readForm(CALL, [asJson, 'latest']).mistyped, [{ name: 'to', text: wrong }]);
    const args = (signature: string, ...all: readonly Draft[]): Draft => ({ signature, args: all });
    assert.deepEqual(mistyped(args('transfer(address to, uint256 amount)', wrong, '5')), [
      { name: 'to', text: wrong },
    ]);
    assert.deepEqual(
      mistyped(
        args('f(address[] who, (address by) how)', { items: [right, wrong] }, { members: { by: wrong } }),
      ),
      [
        { name: 'who', text: wrong },
        { name: 'by', text: wrong },
      ],
    );
    assert.deepEqual(mistyped(`transfer(address,uint256) ${wrong} 5`), [{ name: 'address', text: wrong }]);
    for (const fine of [right, right.toLowerCase()])
      assert.deepEqual(mistyped(args('transfer(address to, uint256 amount)', fine, '5')), []);
    assert.deepEqual(mistyped('0x70a08231'), []);
  });

  it('reads the examples of every method', () => {
    for (const method of METHODS) {
      const filled = withExample(method, []);
      const missing = Object.keys(readForm(method, []).problems);
      const { problems } = readForm(method, filled);
      assert.deepEqual(
        Object.keys(problems).filter((id) => !missing.includes(id)),
        [],
        method.name,
      );
    }
  });

  it('reads lists, maps and what is inside them, each place with a problem of its own', () => {
    const [address, other] = [ADDRESS, `0x${'12'.repeat(20)}`];
    assert.deepEqual(
      readForm(
        CALL,
        form({
          '0.to': ADDRESS,
          '0.accessList': { items: [{ members: { address, storageKeys: { items: ['1', ''] } } }, ''] },
          '2': {
            entries: [
              { key: address, value: { members: { balance: '1 ether', nonce: 'x' } } },
              { key: other, value: '' },
              { key: other.toUpperCase().replace('X', 'x'), value: '' },
            ],
          },
        }),
      ).problems,
      {
        '0.accessList.0.storageKeys.1': 'Type 32 bytes as 0x and 64 hex digits, or a number.',
        '0.accessList.1': 'Type a JSON object {…}.',
        '2.0.nonce': '“x” is not a number. Type 1000, 1,000 or 0x3e8.',
        '2.2:key': 'This is already in the list.',
      },
    );
  });

  it('says of an address that is in the list twice, whatever its capitals', () => {
    const wrong = ADDRESS.replace('f39f', 'F39f');
    const entries = [ADDRESS, wrong].map((key) => ({ key, value: { members: { nonce: '1' } } }));
    const read = readForm(CALL, form({ '0.to': ADDRESS, '2': { entries } }));
    assert.deepEqual(read.problems, { '2.1:key': 'This is already in the list.' });
  });

  it('asks for a receiver unless there is code to run, of calls and of what is sent', () => {
    const wanted = { '0.to': 'Fill in “to”, or the code of a new contract as “input”.' };
    const send = known('eth_sendTransaction');
    const problems = (method: MethodSpec, members: Record<string, Draft>): unknown =>
      readForm(method, [{ members }]).problems;
    assert.deepEqual(problems(CALL, {}), wanted);
    assert.deepEqual(problems(CALL, { input: '0x', value: '1 ether' }), wanted);
    assert.deepEqual(problems(send, { from: ADDRESS }), wanted);
    assert.deepEqual(problems(send, { from: ADDRESS, input: '0x6000' }), {});
    for (const member of ['to', 'input', 'data'])
      assert.deepEqual(problems(CALL, { [member]: member === 'to' ? ADDRESS : '0x6000' }), {}, member);
    // What is wrong with the code itself is said, and nothing else.
    assert.deepEqual(Object.keys(problems(CALL, { input: '0x600' }) as object), ['0.input']);
    const balance = { signature: 'balanceOf(address)', args: [ADDRESS] };
    assert.deepEqual(problems(CALL, { input: balance }), wanted);
    assert.deepEqual(problems(CALL, { input: balance, to: ADDRESS }), {});
  });
});

describe('formOf', () => {
  for (const method of METHODS) {
    it(`gives a form that reads as the same parameters of ${method.name}`, () => {
      fc.assert(
        fc.property(forms(method), (typedForm) => {
          const { params, problems } = readForm(method, typedForm);
          fc.pre(
            !Object.values(problems).some((problem) =>
              /not both|is already in the list|^Fill in “to”, or/.test(problem),
            ),
          );
          assert.deepEqual(problems, {});
          assert.ok(params);
          const again = formOf(method, params);
          assert.ok(again.ok, JSON.stringify([params, again]));
          assert.deepEqual(readForm(method, again.form).params, params);
        }),
        { numRuns: samples(60) },
      );
    });
  }

  it('writes a block hash bare and other EIP-1898 objects as JSON', () => {
    assert.deepEqual(
      [{ blockHash: HASH }, { blockNumber: '0x1' }, 'latest'].map((block) =>
        formOf(BALANCE, [ADDRESS, block]),
      ),
      [
        { ok: true, form: [checksummed(ADDRESS), HASH] },
        { ok: true, form: [checksummed(ADDRESS), '{"blockNumber":"0x1"}'] },
        { ok: true, form: [checksummed(ADDRESS), 'latest'] },
      ],
    );
  });

  it('writes an address with its checksum, and mends no capitals that are there', () => {
    const right = checksummed(ADDRESS);
    const wrong = ADDRESS.replace('f', 'F');
    assert.notEqual(right, ADDRESS);
    assert.deepEqual(
      [ADDRESS, right, wrong].map((address) => formOf(BALANCE, [address, 'latest'], 'unread')),
      [right, right, wrong].map((text) => ({ ok: true, form: [text, 'latest'] })),
    );
    assert.deepEqual(formOf(known('eth_getLogs'), [{ address: ADDRESS }]), {
      ok: true,
      form: [{ members: { address: right } }],
    });
  });

  it('shows numbers of blocks and gas in decimal digits, amounts of ether as they are', () => {
    const call = { to: ADDRESS, gas: '0x5208', value: '0xde0b6b3a7640000' };
    const members = { to: checksummed(ADDRESS), gas: '21000', value: '0xde0b6b3a7640000' };
    assert.deepEqual(formOf(known('eth_call'), [call, '0x10d4f']), {
      ok: true,
      form: [{ members }, '68943'],
    });
  });

  it('takes hex in any capitals, members in any order, and parameters that leave defaults out', () => {
    const capitals = ADDRESS.toUpperCase().replace('0X', '0x');
    assert.deepEqual(
      [
        formOf(BALANCE, [capitals, '0xAB']),
        formOf(BALANCE, [ADDRESS]),
        formOf(CALL, [{ value: '0x1', to: ADDRESS }]),
      ],
      [
        { ok: true, form: [capitals, '171'] },
        { ok: true, form: [checksummed(ADDRESS)] },
        { ok: true, form: [{ members: { value: '0x1', to: checksummed(ADDRESS) } }] },
      ],
    );
  });

  it('tells an empty list and an empty object from none', () => {
    const filter = known('eth_getLogs');
    assert.deepEqual(
      [[{ topics: [] }], [{ topics: [null, [null, HASH]] }], [{}]].map((params) => {
        const read = formOf(filter, params);
        return read.ok ? [read.form, readForm(filter, read.form).params] : read;
      }),
      [
        [[{ members: { topics: { items: [] } } }], [{ topics: [] }]],
        [
          [{ members: { topics: { items: ['', { items: ['', HASH] }] } } }],
          [{ topics: [null, [null, HASH]] }],
        ],
        [[{ members: {} }], [{}]],
      ],
    );
  });

  it('says why it cannot express what no form can hold', () => {
    const why = (method: MethodSpec, params: readonly (string | number | object | null)[]): string => {
      const read = formOf(method, JSON.parse(JSON.stringify(params)));
      return read.ok ? '' : read.why;
    };
    assert.deepEqual(
      [
        why(BALANCE, []),
        why(BALANCE, [ADDRESS, 'latest', 'more']),
        why(BALANCE, [ADDRESS, null]),
        why(BALANCE, [ADDRESS, '0x01']),
        why(BALANCE, [7, 'latest']),
        why(BALANCE, ['not an address', 'latest']),
        why(CALL, [{ gas: 7 }, 'latest']),
        why(CALL, ['0x', 'latest']),
        why(CALL, [null]),
      ],
      [
        '“address” is missing.',
        'There are 3 parameters; eth_getBalance takes 2.',
        '“block” (parameter 2): This must be a number or a text.',
        'The form would send “block” (parameter 2) as "0x1".',
        '“address” (parameter 1): This must be a text in quotes.',
        '“address” (parameter 1): “not an address” is not an address. Type 0x and 40 hex digits, a name such as vitalik.eth, or, in a form, a name of your address book.',
        'The form would send “transaction” (parameter 1) as {"gas":"0x7"}.',
        '“transaction” (parameter 1): This must be an object {…}.',
        '“transaction” (parameter 1): This must be an object {…}.',
      ],
    );
  });

  it('keeps an object with members that are not known as JSON', () => {
    assert.deepEqual(formOf(CALL, [{ to: ADDRESS, extra: '0x' }]), {
      ok: true,
      form: [JSON.stringify({ to: ADDRESS, extra: '0x' })],
    });
  });
});
