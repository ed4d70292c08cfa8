import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { documentText, formattedText } from '../../../src/core/document/documentText.ts';
import { parseTree, valueOf } from '../../../src/core/document/jsonTree.ts';
import { isParamStorable } from '../../../src/core/catalogue/storableParams.ts';
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
        assert.equal(text.includes(`typed ${index}`), isParamStorable(name, index), `${name} ${index}`);
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
