import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { parseTree } from '../../../src/core/document/jsonTree.ts';
import { documentText } from '../../../src/core/document/documentText.ts';
import { documentCall, isBatch, requestsIn } from '../../../src/core/document/requests.ts';
import { parseJson } from '../../../src/core/json.ts';
import { KNOWN } from './marked.ts';

describe('requestsIn', () => {
  const names = (text: string): readonly (string | undefined)[] =>
    requestsIn(parseTree(text)).map(({ name }) => name);

  it('finds one request or those of a list, and passes over what is none', () => {
    assert.deepEqual(names('{"method": "eth_chainId", "params": ['), ['eth_chainId']);
    assert.deepEqual(names('[{"method": "a"}, 1, {"method": 2}, {"method": " "}, {"method": " b "'), [
      'a',
      undefined,
      undefined,
      'b',
    ]);
    assert.deepEqual(names('"x"'), []);
    assert.deepEqual(names(''), []);
    assert.deepEqual([isBatch(parseTree('[')), isBatch(parseTree('{}'))], [true, false]);
  });
});

describe('documentCall', () => {
  const sent = (text: string) => requestsIn(parseTree(text)).map((one) => documentCall(one));

  it('keeps the functions that are written with return types', () => {
    const text = '{"method":"eth_call","params":[{"to":null,"input":"name()(bytes32)"},"latest"]}';
    const call = {
      method: 'eth_call',
      params: [{ to: null, input: '0x06fdde03' }, 'latest'],
      functions: ['name() returns (bytes32)'],
    };
    assert.deepEqual(sent(text), [call]);
    assert.match(documentText([call]), /"input": "name\(\) returns \(bytes32\)"/);
  });

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

  it('sends the amount of a token that was written in its unit', () => {
    const [to] = [...KNOWN.tokens.keys()];
    const text = `{"method":"eth_call","params":[{"to":"${to!}","input":"burn(uint256) 15 USDC"}]}`;
    const [request] = requestsIn(parseTree(text));
    const of = (tokens: typeof KNOWN.tokens) => documentCall(request!, { tokens })?.params[0];
    const input = `0x42966c68${'e4e1c0'.padStart(64, '0')}`;
    assert.deepEqual(of(KNOWN.tokens), { to, input });
    assert.deepEqual(of(new Map()), { to, input: 'burn(uint256) 15 USDC' });
  });

  it('sends an amount that was written in the coin of the chain', () => {
    const text = '{"method":"eth_call","params":[{"value":"1.5 POL"}]}';
    const [request] = requestsIn(parseTree(text));
    const on = (id: bigint) => documentCall(request!, { chain: chainById(id) })?.params[0];
    assert.deepEqual([on(137n), on(1n)], [{ value: '0x14d1120d7b160000' }, { value: '1.5 POL' }]);
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
    assert.deepEqual(sent('{"method": "acme_x", "params": {"a": 1}}'), [undefined]);
    assert.deepEqual(sent('{"method": "eth_getBalance"}'), [{ method: 'eth_getBalance', params: [] }]);
  });
});
