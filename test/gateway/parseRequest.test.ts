import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { findId, parseRequest } from '../../src/gateway/calls/parseRequest.ts';
import { scanArray, scanObject, wholeSpan } from '../../src/gateway/calls/scanJson.ts';

const parse = (text: string) => parseRequest(Buffer.from(text), 3);

describe('scanObject and scanArray', () => {
  it('cut any JSON where JSON.parse does', () => {
    const spaced = fc.tuple(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t', '\n'));
    fc.assert(
      fc.property(spaced, ([value, space]) => {
        const bytes = Buffer.from(JSON.stringify(value, undefined, space));
        const read = (span: { start: number; end: number }): unknown =>
          JSON.parse(bytes.toString('utf8', span.start, span.end));
        const whole = wholeSpan(bytes);
        const items = scanArray(bytes, whole, Infinity)?.map(read);
        const members = scanObject(bytes, whole)?.map((member) => [member.key, read(member.value)]);
        const parsed = JSON.parse(bytes.toString()) as unknown;
        assert.deepEqual(items, Array.isArray(parsed) ? parsed : undefined);
        const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
        assert.deepEqual(members, isObject ? Object.entries(parsed) : undefined);
      }),
    );
  });

  it('find nothing in a text that was cut anywhere', () => {
    const text = '{"a":[1,{"b":"]}\\\\"}],"c":"\\"","d":true}';
    for (let size = 0; size < text.length; size += 1) {
      const bytes = Buffer.from(text.slice(0, size));
      assert.equal(scanObject(bytes, wholeSpan(bytes)), undefined, bytes.toString());
      assert.equal(
        scanArray(Buffer.from(`[${text.slice(0, size)}`), { start: 0, end: size + 1 }, 9),
        undefined,
      );
    }
  });

  it('find nothing in an object with a name that is no JSON', () => {
    for (const text of [String.raw`{"\x":1}`, '{"a\nb":1}', '{"a" 1}']) {
      const bytes = Buffer.from(text);
      assert.equal(scanObject(bytes, wholeSpan(bytes)), undefined, text);
    }
  });

  it('stop counting past the limit', () => {
    const bytes = Buffer.from(`[${'1,'.repeat(1000)}1]`);
    assert.equal(scanArray(bytes, wholeSpan(bytes), 5)?.length, 6);
  });
});

describe('parseRequest', () => {
  it('takes params that are left out for none, and no other form of them', () => {
    assert.deepEqual(parse('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'), {
      kind: 'single',
      item: { ok: true, call: { id: '1', method: 'eth_chainId', params: '[]' } },
    });
    for (const params of ['null', '{}', '"[]"', '0']) {
      const parsed = parse(`{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":${params}}`);
      assert.equal(parsed.kind === 'single' && parsed.item.ok, false, params);
    }
  });

  it('keeps id and params as they are spelled', () => {
    assert.deepEqual(
      parse(' {"params": [ 1.0,{"a":1e2} ] ,"id": -0.0,"method":"eth\\u005fcall","jsonrpc":"2.0","x":1} '),
      {
        kind: 'single',
        item: { ok: true, call: { id: '-0.0', method: 'eth_call', params: '[ 1.0,{"a":1e2} ]' } },
      },
    );
  });

  it('judges each item of a batch by itself', () => {
    const parsed = parse('[{"jsonrpc":"2.0","method":"m","params":[],"id":1},{"id":2},[]]');
    assert.equal(parsed.kind, 'batch');
    assert.deepEqual(
      parsed.kind === 'batch' &&
        parsed.items.map((item) => (item.ok ? item.call.id : [item.id, item.error.code])),
      ['1', ['2', -32600], ['null', -32600]],
    );
  });

  /** JSON with a byte changed, or not, and mere bytes. */
  const almostJson = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.tuple(fc.json(), fc.nat(), fc.option(fc.nat(255))).map(([text, at, byte]) => {
      const bytes = Buffer.from(text);
      if (byte !== null) bytes[at % bytes.length] = byte;
      return bytes;
    }),
  );

  it('never throws, and answers all that is not JSON with -32700, large texts too', () => {
    fc.assert(
      fc.property(almostJson, fc.constantFrom(0, 65_536), (bytes, spaces) => {
        const body = Buffer.concat([Buffer.alloc(spaces, ' '), bytes]);
        const parsed = parseRequest(body, 3);
        let isJson = true;
        try {
          JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
        } catch {
          isJson = false;
        }
        assert.equal(parsed.kind === 'refused' && parsed.error.code === -32700, !isJson);
      }),
    );
  });

  it('takes a million brackets without a stack', () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    assert.equal(parse(deep).kind, 'batch');
    assert.equal(parse('['.repeat(1_000_000)).kind, 'refused');
    assert.equal(parse(`{"jsonrpc":"2.0","method":"m","id":1,"params":${deep}}`).kind, 'single');
  });
});

describe('findId', () => {
  it('finds the id of one call, valid or not, and null elsewhere', () => {
    assert.equal(findId(Buffer.from('{"id": "a\\u0062" }')), '"a\\u0062"');
    for (const text of ['', '[{"id":1}]', '{"id":{}}', '{"id":1', '7'])
      assert.equal(findId(Buffer.from(text)), 'null', text);
  });
});
