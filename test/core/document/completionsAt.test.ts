import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { checkDocument } from '../../../src/core/document/checkDocument.ts';
import { completionsAt } from '../../../src/core/document/completionsAt.ts';
import { hoverAt } from '../../../src/core/document/hoverAt.ts';
import { parseTree } from '../../../src/core/document/jsonTree.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { atMark, KNOWN } from './marked.ts';
import { samples } from '../../effort.ts';

/** What is offered where `|` stands: the text that is replaced, then each snippet. */
function offered(marked: string): readonly string[] | undefined {
  const { text, offset } = atMark(marked);
  const found = completionsAt(text, parseTree(text), offset, KNOWN);
  return (
    found && [text.slice(found.span.start, found.span.end), ...found.items.map(({ snippet }) => snippet)]
  );
}

/** The same with what stands beside each label. */
function described(marked: string): readonly string[] | undefined {
  const { text, offset } = atMark(marked);
  return completionsAt(text, parseTree(text), offset, KNOWN)?.items.map(
    ({ label, detail }) => `${label}: ${detail}`,
  );
}

describe('completionsAt', () => {
  it('begins with a request', () => {
    const request = '{\n  "method": "$1"\n}';
    assert.deepEqual(offered('|'), ['', request]);
    assert.deepEqual(offered('[{}, |]'), ['', request]);
    assert.deepEqual(offered('[| {}]'), ['', `${request},`]);
    assert.equal(offered('[{} |]'), undefined);
  });

  it('gives every method, with the parameters of its example where there are none yet', () => {
    const all = offered('{"method": "eth_get|"}')!;
    assert.equal(all.length, METHODS.length + 1);
    assert.deepEqual(
      [all[0], all[1], all[2]?.slice(0, 10), all.find((one) => one.startsWith('"eth_getBalance"'))],
      [
        '"eth_get"',
        '"eth_gasPrice",\n"params": []',
        '"eth_call"',
        '"eth_getBalance",\n"params": [\n  "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",\n  "latest"\n]',
      ],
    );
    assert.ok(offered('{"method": |, "params": []}')!.includes('"eth_getBalance"'));
  });

  it('gives the members that are not there yet, with a comma where others follow', () => {
    assert.deepEqual(offered('{"params": [], |\n"method": ""}'), ['', '"jsonrpc": "2.0",', '"id": ${1:1},']);
    assert.deepEqual(offered('{"method": "eth_getLogs", "params": [{"address": "0x", |}]}'), [
      '',
      '"topics": [$1]',
      '"fromBlock": "$1"',
      '"toBlock": "$1"',
      '"blockHash": "$1"',
    ]);
    assert.deepEqual(offered('{"method": "eth_getLogs", "params": [{"from|": 1, "topics": []}]}'), [
      '"from"',
      '"address"',
      '"fromBlock"',
      '"toBlock"',
      '"blockHash"',
    ]);
    assert.equal(offered('{"method": "eth_getLogs", "params": [{"address": "0x" |}]}'), undefined);
    assert.ok(
      offered('{"method": "debug_traceTransaction", "params": ["0x", {"tracerConfig": {|}}]}')!.includes(
        '"onlyTopCall": $1',
      ),
    );
    assert.ok(
      offered(
        `{"method": "eth_call", "params": [{}, "latest", {"0x${'ab'.repeat(20)}": {"balance": 1, |}}]}`,
      )!.includes('"stateDiff": {$1}'),
    );
  });

  it('gives values by their type', () => {
    assert.deepEqual(described('{"method": "eth_getBalance", "params": ["0x", |]}'), [
      '"latest": default',
      '"pending": the block being built',
      '"safe": the newest block unlikely to be reorganised',
      '"finalized": the newest block that is final',
      '"earliest": the first block',
      '"latest-10": ten blocks before the newest',
    ]);
    assert.deepEqual(offered('{"method": "eth_getBlockByNumber", "params": ["latest", tr|]}'), [
      'tr',
      'false',
      'true',
    ]);
    assert.deepEqual(described('{"method": "eth_getBalance", "params": [|]}'), [
      'Alice 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266: address book',
    ]);
    assert.deepEqual(offered('{"method": "eth_getLogs", "params": [{"topics": [|]}]}'), [
      '',
      '"Transfer(address,address,uint256)"',
      '[$1]',
      'null',
    ]);
    assert.ok(
      offered('{"method": "eth_call", "params": [{"input": "|"}]}')!.includes(
        '"transfer(address to, uint256 amount) $1"',
      ),
    );
    assert.ok(
      offered('{"method": "debug_traceTransaction", "params": ["0x", {"tracer": "|"}]}')!.includes(
        '"callTracer"',
      ),
    );
    assert.ok(offered('{"method": "eth_call", "params": [{"value": |}]}')!.includes('"1 ether"'));
    assert.equal(offered('{"method": "eth_getBalance", "params": ["0x" | ]}'), undefined);
    assert.equal(offered('{"method": "eth_chainId", "params": [|]}'), undefined);
    assert.equal(offered('{"method": "acme_unknown", "params": [|]}'), undefined);
  });

  it('offers parameters that have no problem', () => {
    for (const { name, webSocketOnly } of METHODS) {
      if (webSocketOnly === true) continue;
      const before = `{"method":"${name}","params":`;
      const found = completionsAt(`${before}}`, parseTree(`${before}}`), before.length, KNOWN);
      const text = `${before}${found!.items[0]!.snippet.replaceAll(/\\([\\$}])/g, '$1')}}`;
      // What has no example stays empty, which only it is blamed for.
      const blamed = checkDocument(parseTree(text)).filter(
        ({ start, end }) => !['""', 'null'].includes(text.slice(start, end)),
      );
      assert.deepEqual(blamed, [], text);
    }
  });

  it('and hovers: throw at no position of any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ':',
        ',',
        '"',
        ' ',
        '"method":',
        '"params":[',
        '"eth_call"',
        '"eth_getLogs"',
      ),
      fc.constantFrom('"topics"', '"to"', '"latest"', 'nul', '"fromBlock":'),
      jsonText,
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.nat(), (pieces, at) => {
        const text = pieces.join('');
        const offset = at % (text.length + 1);
        const tree = parseTree(text);
        for (const found of [completionsAt(text, tree, offset, KNOWN), hoverAt(text, tree, offset, KNOWN)])
          if (found !== undefined)
            assert.ok(
              found.span.start <= offset && offset <= found.span.end,
              `${JSON.stringify(text)} ${offset}`,
            );
      }),
      { numRuns: samples(1_000) },
    );
  });
});
