import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { useImportedMethods } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { MethodSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { isSecretParam } from '../../../src/core/catalogue/secretParams.ts';
import { checkDocument } from '../../../src/core/document/checkDocument.ts';
import { parseTree } from '../../../src/core/document/jsonTree.ts';
import { documentCall, requestsIn } from '../../../src/core/document/requests.ts';
import { exampleText } from '../../../src/core/document/completionsAt.ts';
import { exampleParams } from '../exampleCalls.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { KNOWN } from './marked.ts';
import { samples } from '../../effort.ts';

/** Each problem as the text it stands at, its severity where it is no error, and what it says. */
function problems(text: string): readonly string[] {
  return checkDocument(parseTree(text)).map(
    ({ start, end, severity, message }) =>
      `${text.slice(start, end)} → ${severity === 'error' ? '' : `${severity}: `}${message}`,
  );
}

const request = (method: string, params: string): string => `{"method":"${method}","params":${params}}`;
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** All that can be chosen but what no call over HTTP is made of. */
const CALLABLE = METHODS.filter(({ webSocketOnly }) => webSocketOnly !== true);

describe('checkDocument', () => {
  it('reads amounts in the unit of the called token, and says where one is of another or not known', () => {
    const [to] = [...KNOWN.tokens.keys()];
    const found = (called: string, amount: string) => {
      const text = request('eth_call', `[{"to":"${called}","input":"burn(uint256) ${amount}"}]`);
      return checkDocument(parseTree(text), undefined, KNOWN).map(
        ({ start, end, message }) => `${text.slice(start, end)}: ${message}`,
      );
    };
    assert.deepEqual(found(to!, '15 USDC'), []);
    assert.match(
      found(to!, '15 DAI').join('|'),
      /^"burn\(uint256\) 15 DAI": transaction\.input: .*is USDC, not “DAI”\. [^|]*$/,
    );
    assert.match(
      found(ACCOUNT, '15 USDC').join('|'),
      /^[^|]*unit of the called token is not known here[^|]*$/,
    );
  });

  it('finds nothing in the example of any method, and sends what the form would', () => {
    let checked = 0;
    for (const spec of CALLABLE) {
      const params = exampleParams(spec);
      if (params === undefined) continue;
      const text = request(spec.name, exampleText(spec));
      assert.deepEqual(problems(text), [], spec.name);
      const [call] = requestsIn(parseTree(text)).map((one) => documentCall(one));
      assert.deepEqual(call, { method: spec.name, params }, spec.name);
      checked += 1;
    }
    assert.ok(checked > 150, `${checked} checked`);
  });

  it('names what is wrong in the parameters of every method, at its place', () => {
    /** What no shape but free text or JSON takes. */
    const wrong = '[[[{"?":"?"}]]]';
    for (const spec of CALLABLE) {
      for (const [index, param] of spec.params.entries()) {
        if (param.type === 'json') continue;
        const params = spec.params.map((_, at) => (at === index ? wrong : '"[not kept]"'));
        const text = request(spec.name, `[${params.join(',')}]`);
        const found = problems(text).filter((one) => !one.startsWith('"[not kept]"'));
        assert.ok(found.length > 0, `${spec.name} ${param.name}`);
        assert.ok(
          found.every((one) => wrong.includes(one.split(' → ')[0]!) && one.includes(`→ ${param.name}`)),
          `${spec.name}: ${found.join('\n')}`,
        );
      }
    }
  });

  it('names what is missing, and what is too much', () => {
    for (const spec of CALLABLE) {
      const needed = spec.params.flatMap(({ name, optional, default: standard, type }, index) =>
        optional === true || standard !== undefined || type === 'bool'
          ? []
          : [`] → ${name} (parameter ${index + 1}) is missing.`],
      );
      assert.deepEqual(problems(request(spec.name, '[]')), needed, spec.name);
      const values = spec.params.map(() => '"[not kept]"');
      const found = problems(request(spec.name, `[${[...values, '1', '2'].join()}]`)).filter(
        (one) => !one.startsWith('"[not kept]"'),
      );
      assert.equal(found.length, 1, spec.name);
      const count = values.length + 2;
      const given =
        spec.params.length === 0 ? `no parameters; ${count} are given` : `\\d+ parameters?, not ${count}`;
      assert.match(found[0]!, new RegExp(`^1,2 → ${spec.name} takes ${given}\\.$`));
    }
  });

  it('stands at the member that is wrong, and takes what a form takes', () => {
    assert.deepEqual(
      problems(
        request(
          'eth_call',
          `[{"to":"0x12","value":"1.5 ether","gas":"many","input":"balanceOf(address) ${ACCOUNT}","foo":1},"latest-10"]`,
        ),
      ),
      [
        '"0x12" → transaction.to: An address has 40 hex digits after 0x, not 2.',
        '"many" → transaction.gas: “many” is not a number. Type 21000, 21,000 or 0x5208.',
        '"foo" → warning: transaction.foo is not known here; it is sent as it is.',
      ],
    );
    assert.deepEqual(
      problems(
        request(
          'eth_getLogs',
          `[{"address":"${ACCOUNT}","topics":["Transfer(address,address,uint256)",[null,"0x1"]],"fromBlock":1,"blockHash":"0x${'ab'.repeat(32)}"}]`,
        ),
      ),
      ['"0x1" → filter.topics[1][1]: A topic has 64 hex digits after 0x, not 1.'],
    );
    assert.deepEqual(
      problems(request('eth_getLogs', `[{"fromBlock":1,"blockHash":"0x${'ab'.repeat(32)}"}]`)),
      [`"0x${'ab'.repeat(32)}" → filter.blockHash: Give blockHash or fromBlock, not both.`],
    );
    assert.deepEqual(
      problems(
        request('eth_call', `[{}, "latest", {"0x12":{"balance":"1 ether"},"${ACCOUNT}":{"nonce":"-1"}}]`),
      ),
      [
        '"0x12" → state overrides["0x12"]: An address has 40 hex digits after 0x, not 2.',
        `"-1" → state overrides["${ACCOUNT}"].nonce: A quantity cannot be negative.`,
      ],
    );
  });

  it('says nothing of a slot as a short number', () => {
    for (const slot of ['"0x1"', '"1"', '1', `"0x${'1'.padStart(64, '0')}"`]) {
      assert.deepEqual(problems(request('eth_getStorageAt', `["${ACCOUNT}",${slot},"latest"]`)), []);
      assert.deepEqual(problems(request('eth_getProof', `["${ACCOUNT}",[${slot}],"latest"]`)), []);
    }
  });

  it('looks at the checksum of addresses', () => {
    const mistyped = ACCOUNT.replace('f39F', 'f39f');
    assert.deepEqual(problems(request('eth_getBalance', `["${mistyped}"]`)), [
      `"${mistyped}" → warning: address: Wrong checksum (EIP-55): check each digit.`,
    ]);
  });

  it('takes a name for an address', () => {
    assert.deepEqual(problems(request('eth_getBalance', '["vitalik.eth"]')), []);
    const call = '[{"to":"vitalik.eth","input":"balanceOf(address) vitalik.eth"}]';
    assert.deepEqual(problems(request('eth_call', call)), []);
  });

  it('tells of methods that are not known, and of those that cannot be called', () => {
    assert.deepEqual(problems(request('eth_getBalence', '[1, "anything"]')), [
      '"eth_getBalence" → warning: eth_getBalence is not described here, so its parameters are not checked. Did you mean eth_getBalance?',
    ]);
    for (const method of ['acme_x', 'eth_getBalance'])
      assert.deepEqual(problems(request(method, '{"a":1}')), [
        '{"a":1} → Parameters are a JSON array: put the value into [ ].',
      ]);
    assert.deepEqual(problems(request('eth_subscribe', '["newHeads"]')), []);
    assert.deepEqual(problems(request('debug_traceChain', '[]')), [
      '"debug_traceChain" → debug_traceChain works over WebSocket only.',
    ]);
    assert.deepEqual(problems(request('', '[]')), ['"" → Type a method name, such as eth_blockNumber.']);
  });

  it('says what the endpoint does not serve', () => {
    const text = request('txpool_status', '[]');
    const said = (served: Parameters<typeof checkDocument>[1]): readonly string[] =>
      checkDocument(parseTree(text), served).map(({ severity, message }) => `${severity}: ${message}`);
    assert.deepEqual(said({ refused: ['txpool_status'], modules: null }), [
      'warning: txpool_status: This endpoint said that it has no such method.',
    ]);
    assert.deepEqual(said({ refused: [], modules: ['eth', 'net'] }), [
      'warning: txpool_status: This endpoint serves eth, net only.',
    ]);
    assert.deepEqual(said({ refused: [], modules: ['txpool'] }), []);
  });

  it('knows the methods that an endpoint brought along', () => {
    const brought: MethodSpec = {
      name: 'acme_double',
      doc: 'Doubles.',
      params: [{ name: 'amount', doc: '', type: 'wei' }],
      result: 'wei',
      effect: 'unknown',
      spec: '',
    };
    useImportedMethods([brought]);
    try {
      assert.deepEqual(problems(request('acme_double', '["1 ether"]')), []);
      assert.deepEqual(problems(request('acme_double', '["one"]')), [
        '"one" → amount: “one” is not a number. Type 1000, 0x3e8, 1.5 ether or 30 gwei.',
      ]);
    } finally {
      useImportedMethods([]);
    }
  });

  it('lets through what a sender makes up itself, and warns of other members and of names that stand twice', () => {
    assert.deepEqual(problems('{"jsonrpc":"2.0","id":null,"method":"eth_chainId"}'), []);
    assert.deepEqual(problems('{"method":"eth_chainId","param":[],"method":"eth_gasPrice"}'), [
      '"param" → warning: “param” is not a member of a request. It is not sent.',
      '"method" → warning: method is here twice, and only the last one counts.',
    ]);
  });

  it('quotes nothing of a secret, and wants one that was not kept', () => {
    assert.deepEqual(problems(request('personal_unlockAccount', `["${ACCOUNT}", 12, "a long time"]`)), [
      '12 → password: This must be a text in quotes.',
      '"a long time" → duration: “a long time” is not a number. Type 1000, 1,000 or 0x3e8.',
    ]);
    assert.deepEqual(problems(request('personal_unlockAccount', `["${ACCOUNT}", "[not kept]"]`)), [
      '"[not kept]" → This value was not kept. Type it again.',
    ]);
    for (const spec of METHODS)
      for (const [index, param] of spec.params.entries()) {
        if (!isSecretParam(spec.name, index)) continue;
        const params = spec.params.map((_, at) => (at === index ? '["hunter2hunter2"]' : '"[not kept]"'));
        const text = problems(request(spec.name, `[${params.join()}]`)).filter((one) =>
          one.split(' → ')[1]!.includes('hunter2'),
        );
        assert.deepEqual(text, [], `${spec.name} ${param.name}`);
      }
  });

  it('wants requests, and one at least', () => {
    assert.deepEqual(problems(''), []);
    assert.deepEqual(problems(' \n'), []);
    assert.deepEqual(problems('[]'), ['[] → A batch has at least one request.']);
    const what = 'A request is an object such as { "method": "eth_blockNumber", "params": [] }.';
    assert.deepEqual(problems('[{"method":"eth_chainId"}, 7]'), [`7 → ${what}`]);
    assert.deepEqual(problems('"x"'), [`"x" → ${what}`]);
    assert.deepEqual(problems('{}'), ['{ → “method” is missing.']);
    assert.deepEqual(problems('{"method":"eth_chainId","params":{"a":1}}'), [
      '{"a":1} → Parameters are a JSON array: put the value into [ ].',
    ]);
  });

  it('throws at no text', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ':',
          ',',
          '"',
          '\\',
          '\n',
          ' ',
          '"method"',
          '"params"',
          '"eth_call"',
        ),
        fc.constantFrom(
          '"eth_getLogs"',
          '"topics"',
          '"to"',
          '"latest"',
          'nul',
          '-',
          '1e',
          '"[not kept]"',
          '𝒳',
        ),
        fc.string(),
        jsonText,
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        pieces.map((parts) => parts.join('')),
        (text) => {
          for (const { start, end, message } of checkDocument(parseTree(text))) {
            assert.ok(start >= 0 && start < end && end <= text.length, `${start} to ${end}`);
            assert.notEqual(message, '');
          }
        },
      ),
      { numRuns: samples(500) },
    );
    for (const deep of ['[', '{"a":', '[{"method":'])
      assert.ok(checkDocument(parseTree(deep.repeat(20_000))).length > 0);
  });
});
