import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { documentText, formattedText } from '../../../src/core/document/documentText.ts';
import { parseTree, valueOf } from '../../../src/core/document/jsonTree.ts';
import { callOf, requestsIn } from '../../../src/core/document/requests.ts';
import { isParamKept } from '../../../src/core/history/keptParams.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { jsonText } from '../jsonArbitrary.ts';

describe('documentText', () => {
  it('writes one call as a request and several as a batch, with every digit', () => {
    const params = parseJson('[9007199254740993, 1.10]') as readonly JsonValue[];
    assert.equal(
      documentText([{ method: 'acme_numbers', params }]),
      '{\n  "method": "acme_numbers",\n  "params": [\n    9007199254740993,\n    1.10\n  ]\n}\n',
    );
    assert.equal(
      documentText([
        { method: 'eth_chainId', params: [] },
        { method: 'eth_gasPrice', params: [] },
      ]),
      '[\n  {\n    "method": "eth_chainId",\n    "params": []\n  },\n  {\n    "method": "eth_gasPrice",\n    "params": []\n  }\n]\n',
    );
  });

  it('writes no parameter that is not kept', () => {
    for (const { name, params } of METHODS) {
      const text = documentText([{ method: name, params: params.map((_, index) => `typed ${index}`) }]);
      for (const index of params.keys())
        assert.equal(text.includes(`typed ${index}`), isParamKept(name, index), `${name} ${index}`);
    }
  });
});

describe('formattedText', () => {
  it('lays out and changes no value', () => {
    assert.equal(
      formattedText('{"a":[],"b":[1.10,{"c":{}}]}', '  '),
      '{\n  "a": [],\n  "b": [\n    1.10,\n    {\n      "c": {}\n    }\n  ]\n}\n',
    );
    fc.assert(
      fc.property(jsonText, (text) => {
        const laidOut = formattedText(text, '\t')!;
        assert.equal(JSON.stringify(valueOf(parseTree(laidOut).root!)), JSON.stringify(parseJson(text)));
        assert.equal(formattedText(laidOut, '\t'), laidOut);
      }),
    );
  });

  it('leaves alone what is no JSON', () => {
    assert.equal(formattedText('{"a":}', '  '), undefined);
    assert.equal(formattedText(' ', '  '), undefined);
  });
});

describe('callOf', () => {
  const sent = (text: string) => requestsIn(parseTree(text)).map(callOf);

  it('sends values as a form does, and defaults for what is left out', () => {
    assert.deepEqual(
      sent(
        '[{"method": " eth_call ", "params": [{"value": "1.5 ether", "gas": 21000}]}, {"id": 7, "method": "eth_getBlockByNumber"}]',
      ),
      [
        { method: 'eth_call', params: [{ value: '0x14d1120d7b160000', gas: '0x5208' }, 'latest'] },
        { method: 'eth_getBlockByNumber', params: ['latest', false] },
      ],
    );
  });

  it('sends what cannot be read, and what nobody described, as it is written', () => {
    assert.deepEqual(
      sent(
        '[{"method": "eth_getBalance", "params": ["me", 1, 2]}, {"method": "acme_x", "params": [9007199254740993]}, {}]',
      ),
      [
        { method: 'eth_getBalance', params: ['me', '0x1', 2] },
        { method: 'acme_x', params: parseJson('[9007199254740993]') },
        undefined,
      ],
    );
    assert.deepEqual(sent('{"method": "eth_getBalance"}'), [{ method: 'eth_getBalance', params: [] }]);
  });
});
