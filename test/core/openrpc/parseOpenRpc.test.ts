import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { InputShape, MethodSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { sentShape } from '../../../src/core/catalogue/paramShape.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { LARGEST_OPENRPC, parseOpenRpc, readOpenRpc } from '../../../src/core/openrpc/parseOpenRpc.ts';
import { treeLines } from '../decode/treeLines.ts';
import { jsonValue } from '../jsonArbitrary.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const SCHEMAS: JsonObject = {
  address: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  hash: { type: 'string', pattern: '^0x[0-9a-f]{64}$' },
  uint: { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' },
  bytes: { type: 'string', pattern: '^0x[0-9a-f]*$' },
  tag: { type: 'string', enum: ['earliest', 'finalized', 'safe', 'latest', 'pending'] },
  block: { oneOf: [ref('uint'), ref('tag'), ref('hash')] },
  call: {
    type: 'object',
    required: ['to'],
    properties: { to: ref('address'), input: ref('bytes'), inner: { type: 'array', items: ref('call') } },
  },
  base: { type: 'object', properties: { gasUsed: ref('uint') } },
  trace: {
    allOf: [ref('base'), { type: 'object', properties: { calls: { type: 'array', items: ref('trace') } } }],
  },
  balances: { type: 'object', patternProperties: { '^0x[0-9a-fA-F]{40}$': ref('uint') } },
};

function documentWith(...methods: readonly JsonValue[]): JsonObject {
  return {
    openrpc: '1.3.2',
    info: { title: 'A node', version: '1' },
    methods,
    components: { schemas: SCHEMAS },
    'x-more': 1,
  };
}

function method(params: readonly JsonValue[], result: JsonValue, more: JsonObject = {}): JsonObject {
  return { name: 'node_do', params, result: { name: 'result', schema: result }, ...more };
}

function only(document: JsonValue): MethodSpec {
  const parsed = parseOpenRpc(document);
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.problem);
  return parsed.methods[0]!;
}

const param = (schema: JsonValue, more: JsonObject = {}): JsonObject => ({
  name: 'p',
  schema,
  required: true,
  ...more,
});
const typeOf = (schema: JsonValue): InputShape =>
  only(documentWith(method([param(schema)], true))).params[0]!.type;

describe('parseOpenRpc', () => {
  it('makes a spec of a method', () => {
    const described = method(
      [
        param(ref('address'), { name: 'account', description: 'Whose it is' }),
        param(ref('block'), { name: 'block', required: false }),
      ],
      ref('uint'),
      {
        summary: 'Counts things.',
        externalDocs: { url: 'https://node.example/docs' },
        examples: [
          {
            name: 'one',
            params: [
              { name: 'account', value: `0x${'ab'.repeat(20)}` },
              { name: 'block', value: 'latest' },
            ],
          },
        ],
        'x-internal': true,
      },
    );
    assert.deepEqual(parseOpenRpc(documentWith(described)), {
      ok: true,
      title: 'A node',
      methods: [
        {
          name: 'node_do',
          doc: 'Counts things.',
          params: [
            { name: 'account', doc: 'Whose it is.', type: 'address', example: `0x${'ab'.repeat(20)}` },
            {
              name: 'block',
              doc: 'Not described by the document.',
              type: { oneOf: ['blockNumber', 'hash'] },
              optional: true,
              example: 'latest',
            },
          ],
          result: 'quantity',
          effect: 'unknown',
          spec: 'https://node.example/docs',
        },
      ],
      leftOut: [],
    });
  });

  it('reads schemas as input types', () => {
    assert.deepEqual(
      [
        true,
        {},
        { type: 'integer' },
        { type: 'number' },
        { type: 'boolean' },
        { type: 'string' },
        { type: ['string', 'null'] },
        { enum: ['a', 'b'] },
        { enum: [1, 'b'] },
        { type: 'array', items: { type: 'boolean' } },
        { type: 'array', prefixItems: [ref('address'), ref('bytes')] },
        { type: 'array' },
        { type: 'object', additionalProperties: ref('uint') },
        ref('balances'),
        { anyOf: [ref('address'), { type: 'array', items: ref('address') }] },
        { oneOf: [ref('uint'), ref('tag')] },
        { oneOf: [{ type: 'null' }, ref('uint')] },
        { oneOf: [{ type: 'string', pattern: '^0x[a-f0-9]+$' }, ref('tag')] },
        ref('nothing'),
        { $ref: 'https://example.org/x.json' },
      ].map(typeOf),
      [
        'json',
        'json',
        'integer',
        'number',
        'bool',
        'text',
        { nullable: 'text' },
        'text',
        'json',
        { array: 'bool' },
        { tuple: ['address', 'data'] },
        { array: 'json' },
        { map: 'quantity', keys: 'text' },
        { map: 'quantity', keys: 'address' },
        { oneOf: ['address', { array: 'address' }] },
        'blockNumber',
        { nullable: 'quantity' },
        'blockNumber',
        'json',
        'json',
      ],
    );
  });

  it('tells numbers from bytes by pattern and title, and leaves open what neither tells', () => {
    const text = (pattern: string, words = ''): InputShape =>
      typeOf({ type: 'string', pattern, ...(words === '' ? {} : { title: words }) });
    const open = { oneOf: ['data', 'quantity'] };
    assert.deepEqual(
      [
        text('^0x[a-fA-F0-9]+$', 'integer'),
        text('^0x[a-fA-F0-9]+$', 'Hex representation of the integer'),
        text('^0x[a-fA-F\\d]+$'),
        text('^0x([a-fA-F0-9]?)+$', 'hash of the block number'),
        text('^0x[0-9a-f]+$', 'hex encoded bytes'),
        text('^0x[0-9a-f]{1,2}$', 'hex encoded byte'),
        text('^0x[0-9a-f]{0,64}$'),
        text('^0x([0-9a-f]{2})+$', 'number'),
        text('^0x[0-9a-f]{512}$'),
        text('^0x[0-9a-f]*$', 'hex encoded bytes'),
        text('^0x[0-9a-f]*$', 'quantity'),
        text('^0[xX][0-9a-f]{40}$'),
        text('^-?0x[0-9a-f]+$'),
        text('^[a-z]+$'),
      ],
      [
        'quantity',
        'quantity',
        open,
        open,
        'data',
        open,
        open,
        'data',
        'data',
        'data',
        'quantity',
        'address',
        'text',
        'text',
      ],
    );
  });

  it('sends hex that may be either as it is typed, and reads it by its name', () => {
    const hex = { type: 'string', pattern: '^0x[0-9a-f]+$' };
    const result = { type: 'object', properties: { gasPrice: hex, code: hex } };
    const spec = only(documentWith(method([param(hex)], result)));
    assert.deepEqual(
      ['0x0', '0x00ab', '0x10000', '7'].map((typed) => readForm(spec, [typed]).params),
      [['0x0'], ['0x00ab'], ['0x10000'], ['0x7']],
    );
    assert.deepEqual(
      treeLines(decode('result', { gasPrice: '0x3b9aca00', code: '0x6000' }, spec.result), 0),
      [
        'result object: 2 fields',
        'result.gasPrice weiPerGas (guess): 1 gwei',
        'result.code code (guess): 0x6000',
      ],
    );
  });

  it('reads a result that may be null, lists of hashes or objects, and objects of several kinds', () => {
    const object = (members: JsonObject): JsonObject => ({ type: 'object', properties: members });
    const list = (items: JsonValue): JsonObject => ({ type: 'array', items });
    const block = object({
      transactions: {
        oneOf: [
          list(ref('hash')),
          list({ oneOf: [object({ nonce: ref('uint') }), object({ to: ref('address') })] }),
        ],
      },
    });
    const { result } = only(
      documentWith(method([], { oneOf: [{ type: 'null', title: 'Not Found' }, block] })),
    );
    const read = (transactions: JsonValue): readonly string[] =>
      treeLines(decode('result', { transactions }, result), 0).slice(2);
    const [hash, address] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(20)}`];
    assert.deepEqual(
      [read([hash]), read([{ nonce: '0x10', to: address }])],
      [
        [`result.transactions.0 hash: ${hash}`],
        [
          'result.transactions.0 object: 2 fields',
          'result.transactions.0.nonce quantity: 16',
          `result.transactions.0.to address: ${address}`,
        ],
      ],
    );
  });

  it('leaves out the methods alone that are described elsewhere', () => {
    const parsed = parseOpenRpc(
      documentWith(
        method([param(ref('uint'))], ref('nothing')),
        { ...method([{ $ref: 'https://example.org/x.json#/p' }], true), name: 'node_far' },
        { $ref: '#/nowhere' },
        { ...method([], true), name: 'node_gone', result: { $ref: '#/nowhere' } },
      ),
    );
    assert.ok(parsed.ok);
    assert.deepEqual(
      [parsed.methods.map(({ name, result }) => [name, result]), parsed.leftOut],
      [
        [
          ['node_do', 'unknown'],
          ['node_gone', 'unknown'],
        ],
        ['node_far', '#/nowhere'],
      ],
    );
  });

  it('reads schemas that hold themselves, and values by them', () => {
    const spec = only(documentWith(method([param(ref('call'))], ref('trace'))));
    const address = `0x${'ab'.repeat(20)}`;
    assert.deepEqual(
      [
        readForm(spec, [JSON.stringify({ to: address, inner: [{ to: address, inner: [] }] })]).problems,
        readForm(spec, [JSON.stringify({ to: address, inner: [{ to: address, inner: [{}] }] })]).problems,
      ],
      [{}, { '0': 'inner[0].inner[0]: “to” is missing.' }],
    );
    const { result } = spec;
    assert.ok(typeof result === 'object' && 'object' in result);
    const { gasUsed, calls } = result.object;
    assert.equal(gasUsed, 'quantity');
    assert.ok(
      typeof calls === 'object' &&
        'array' in calls &&
        typeof calls.array === 'object' &&
        'lazy' in calls.array,
    );
    assert.deepEqual(Object.keys((calls.array.lazy() as { object: object }).object), ['gasUsed', 'calls']);
  });

  it('takes references that only lead back to themselves for any JSON', () => {
    const loops = {
      a: ref('a'),
      b: { oneOf: [ref('c'), ref('b')] },
      c: { allOf: [ref('b')] },
      d: { oneOf: [{ type: 'array', items: ref('d') }, ref('d')] },
    };
    const read = ['a', 'b', 'd'].map((name) => {
      const document = {
        ...documentWith(method([param(ref(name))], ref(name))),
        components: { schemas: loops },
      };
      const spec = only(document);
      return [readForm(spec, ['[[5]]']).params, decode('result', [[5]], spec.result).kind];
    });
    assert.deepEqual(
      read,
      read.map(() => [[[[5]]], 'array']),
    );
  });

  it('follows references to parameters and methods, and gives what cannot be sent by name', () => {
    const parsed = parseOpenRpc({
      openrpc: '1.0.0',
      methods: [
        { $ref: '#/components/methods/one' },
        { name: 'engine_exchange', params: [] },
        { name: 'by_name', params: [], paramStructure: 'by-name' },
      ],
      components: {
        methods: { one: { name: 'one', params: [{ $ref: '#/components/contentDescriptors/flag' }] } },
        contentDescriptors: { flag: { name: 'flag', schema: { type: 'boolean' } } },
      },
    });
    assert.ok(parsed.ok);
    assert.deepEqual(
      [parsed.title, parsed.methods.map(({ name, params }) => [name, params[0]?.type]), parsed.leftOut],
      ['', [['one', 'bool']], ['engine_exchange', 'by_name']],
    );
  });

  it('names what cannot be seen in title, docs and names of parameters', () => {
    const text = 'gpj.\u202Eexe';
    const parsed = parseOpenRpc({
      openrpc: '1.0.0',
      info: { title: text },
      methods: [
        {
          name: 'one',
          summary: text,
          params: [{ name: text, description: text, schema: { type: 'boolean' } }],
        },
      ],
    });
    assert.ok(parsed.ok);
    const [one] = parsed.methods;
    const [first] = one!.params;
    assert.deepEqual(
      [parsed.title, one!.doc, first!.name, first!.doc],
      ['', '.', '', '.'].map((end) => `gpj.⟨U+202E⟩exe${end}`),
    );
  });

  it('wants what stands before something required', () => {
    const spec = only(
      documentWith(
        method([param(true, { required: false }), param(true), param(true, { required: false })], true),
      ),
    );
    assert.deepEqual(
      spec.params.map(({ optional }) => optional),
      [undefined, undefined, true],
    );
  });

  it('takes for secret what a document or a name says is a password or a key', () => {
    const schemas: JsonObject = {
      password: { type: 'string', format: 'password' },
      login: { type: 'object', properties: { user: { type: 'string' }, more: ref('again') } },
      again: { anyOf: [ref('login'), ref('password')] },
      key: { type: 'string', writeOnly: true },
      account: { type: 'object', properties: { privateKey: ref('bytes') } },
      loop: { type: 'object', properties: { next: ref('loop'), key: { type: 'string' } } },
    };
    const isSecret = (schema: JsonValue, name = 'p'): boolean =>
      only({
        ...documentWith(method([param(schema, { name })], true)),
        components: { schemas: { ...SCHEMAS, ...schemas } },
      }).params[0]!.secret === true;
    const text = { type: 'string' };
    assert.deepEqual(
      [
        ...['password', 'login', 'again', 'key', 'account', 'loop', 'call'].map((name) =>
          isSecret(ref(name)),
        ),
        isSecret({ type: 'array', items: ref('key') }),
        ...['passphrase', 'private_key', 'mnemonic', 'apiKey', 'token', 'key'].map((name) =>
          isSecret(text, name),
        ),
      ],
      [true, true, true, true, true, false, false, true, true, true, true, true, false, false],
    );
  });

  it('takes no link but https', () => {
    assert.equal(
      only(documentWith(method([], true, { externalDocs: { url: 'javascript:alert(1)' } }))).spec,
      '',
    );
  });

  it('refuses what is wrong by its place', () => {
    const cases: readonly (readonly [JsonValue, string])[] = [
      [[], 'An OpenRPC document is a JSON object.'],
      [
        { openapi: '3.0.0', paths: {} },
        '/openrpc: the version of OpenRPC is missing, so this is another kind of document.',
      ],
      [{ openrpc: '1.0.0' }, '/methods: this must be an array.'],
      [documentWith(5), '/methods/0: this must be an object.'],
      [documentWith({ name: 'a b', params: [] }), '/methods/0/name: this is not a method name.'],
      [documentWith({ name: 'a' }), '/methods/0/params: this must be an array.'],
      [documentWith(method([5], true)), '/methods/0/params/0: this must be an object.'],
      [documentWith(method([{ schema: true }], true)), '/methods/0/params/0/name: a name is missing.'],
      [
        documentWith(method([{ name: 'p' }], true)),
        '/methods/0/params/0/schema: this must be a JSON Schema: an object, true or false.',
      ],
      [
        documentWith(method([], { type: 'array', items: 7 })),
        '/methods/0/result/schema/items: this must be a JSON Schema: an object, true or false.',
      ],
      [documentWith(method([], true), method([], true)), '/methods: node_do is there twice.'],
    ];
    assert.deepEqual(
      cases.map(([document]) => parseOpenRpc(document)),
      cases.map(([, problem]) => ({ ok: false, problem })),
    );
  });

  it('never throws, whatever the document holds', () => {
    const schema = fc.letrec((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(
          true,
          {},
          ref('call'),
          ref('trace'),
          ref('x'),
          { $ref: '#' },
          { $ref: '#/methods/0' },
        ),
        fc.record({ oneOf: fc.array(tie('schema')) }),
        fc.record({ allOf: fc.array(tie('schema')) }),
        fc.record({ type: fc.constant('array'), items: tie('schema') }),
        fc.record({ properties: fc.dictionary(fc.string(), tie('schema')) }),
        jsonValue,
      ),
    })).schema;
    fc.assert(
      fc.property(schema, jsonValue, (one, other) => {
        const parsed = parseOpenRpc(documentWith(method([param(one as JsonValue)], one as JsonValue)));
        if (parsed.ok) {
          const text = JSON.stringify(other);
          assert.ok('problems' in readForm(parsed.methods[0]!, [text]));
          assert.ok('kind' in decode('result', other, parsed.methods[0]!.result));
        }
        assert.ok('ok' in parseOpenRpc(documentWith(other)));
        assert.ok('ok' in parseOpenRpc(other));
      }),
    );
  });
});

/** `count` schemas, each made of the next. */
function chain(count: number, link: (next: JsonObject) => JsonObject): JsonObject {
  const schemas = numbered(count).map((index) => [
    `s${index}`,
    index === count - 1 ? { type: 'boolean' } : link(ref(`s${index + 1}`)),
  ]);
  return { openrpc: '1.3.2', components: { schemas: Object.fromEntries(schemas) as JsonObject } };
}

function numbered(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

describe('readOpenRpc', () => {
  it('keeps shared what references share', () => {
    const document = chain(200, (next) => ({ properties: { a: next, b: next } }));
    const { result } = only({ ...document, methods: [method([], ref('s0'))] });
    assert.ok(typeof result === 'object' && 'object' in result);
    assert.equal(result.object['a'], result.object['b']);
  });

  it('ends where alternatives share their parts', () => {
    const document = chain(40, (next) => ({
      oneOf: [
        { type: 'object', properties: { a: next } },
        { type: 'object', required: ['b'], properties: { a: next } },
      ],
    }));
    const spec = only({ ...document, methods: [method([param(ref('s0'))], true)] });
    const text = numbered(39).reduce((inner) => `{"a":${inner}}`, '"x"');
    assert.deepEqual(readForm(spec, [text]).notes, {
      '0': 'Not all of it was checked: it can be read in too many ways.',
    });
  });

  const links: Readonly<Record<string, (next: JsonObject) => JsonObject>> = {
    references: (next) => next,
    objects: (next) => ({ properties: { a: next } }),
    arrays: (next) => ({ items: next }),
    alternatives: (next) => ({ oneOf: [next, { type: 'array' }] }),
  };
  for (const [name, link] of Object.entries(links))
    it(`reads 5,000 ${name} inside one another, from either end @long`, () => {
      const document = chain(5_000, link);
      const ends = [method([param(ref('s0'))], true), method([param(ref('s0'))], ref('s0'))];
      const each = numbered(5_000).map((index) => ({
        ...method([param(ref(`s${index}`))], true),
        name: `node_do${index}`,
      }));
      for (const methods of [ends.slice(0, 1), ends.slice(1), each, each.toReversed()]) {
        const read = readOpenRpc(JSON.stringify({ ...document, methods }));
        assert.deepEqual([read.ok, read.ok && read.methods.length], [true, methods.length]);
        if (!read.ok) continue;
        for (const { params } of [read.methods[0]!, read.methods.at(-1)!]) {
          sentShape(params[0]!.type);
          assert.ok('problems' in readForm(read.methods[0]!, ['x']));
        }
      }
    });

  it('says that a method is there twice', () => {
    const methods = [method([], true), { ...method([], true), name: 'node_other' }, method([], true)];
    assert.deepEqual(readOpenRpc(JSON.stringify({ openrpc: '1', methods })), {
      ok: false,
      problem: '/methods: node_do is there twice.',
    });
  });

  it('refuses what is no JSON, too large or too deep, and says which', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const example = `{"openrpc":"1","methods":[{"name":"node_do","params":[],"examples":[{"params":[{"value":${deep}}]}]}]}`;
    assert.deepEqual(['{', ' '.repeat(LARGEST_OPENRPC + 1), example].map(readOpenRpc), [
      { ok: false, problem: 'This is not JSON.' },
      { ok: false, problem: 'The document is larger than 20 MB.' },
      { ok: false, problem: 'The document is nested too deeply to be read.' },
    ]);
  });
});
