import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { useImportedMethods } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { hoverAt } from '../../../src/core/document/hoverAt.ts';
import { parseTree } from '../../../src/core/document/jsonTree.ts';
import { atMark, KNOWN } from './marked.ts';

/** What is told where `|` stands: the text it is about, then each paragraph. */
function told(marked: string, known = KNOWN): readonly string[] | undefined {
  const { text, offset } = atMark(marked);
  const found = hoverAt(text, parseTree(text), offset, known);
  return found && [text.slice(found.span.start, found.span.end), ...found.paragraphs];
}

describe('hoverAt', () => {
  it('tells of a method: its parameters, and where it is specified', () => {
    assert.deepEqual(told('{"method": "eth_getBal|ance"}'), [
      '"eth_getBalance"',
      String.raw`**eth\_getBalance** (address, block)`,
      'The balance of an account at a block, in the chain’s coin.',
      String.raw`- address: The account: 0x and 40 hex digits.
- block: State at a tag, number, hash or EIP-1898 object.`,
      '[Specification](https://ethereum.github.io/execution-apis/api/methods/eth_getBalance)',
    ]);
    for (const { name } of METHODS) assert.ok(told(`{"method": "|${name}"}`)!.length > 2, name);
    assert.equal(told('{"method": "acme_unknown|"}'), undefined);
  });

  it('gives examples in the coin of the chain', () => {
    const text = '{"method": "eth_call", "params": [{"val|ue": ""}]}';
    const example = (id: bigint): string | undefined =>
      /such as [^.]*\.\w+ \w+/.exec(told(text, { ...KNOWN, chain: chainById(id) })!.join(' '))?.[0];
    assert.equal(example(1n), 'such as 1.5 ether');
    assert.equal(example(137n), 'such as 1.5 POL');
  });

  it('tells of a parameter and of a member, at its name and at its value', () => {
    assert.deepEqual(told('{"method": "eth_call", "params": [{"va|lue": 1}]}'), [
      '"value"',
      '**transaction.value**',
      'Sent along, such as 1.5 ether or 30 gwei.',
    ]);
    assert.deepEqual(told('{"method": "eth_call", "params": [{"value": "1.5| ether"}]}'), [
      '"1.5 ether"',
      '**transaction.value**',
      'Sent along, such as 1.5 ether or 30 gwei.',
      '0x14d1120d7b160000 · 1,500,000,000,000,000,000 wei · 1,500,000,000 gwei · 1.5 ether',
    ]);
    assert.deepEqual(told('{"me|thod": ""}'), ['"method"', 'The name of the method.']);
    assert.equal(told('{"method": "eth_chainId", "params": [|1]}'), undefined);
  });

  it('shows amounts in the coin of the chain', () => {
    const text = '{"method": "eth_call", "params": [{"value": "1.5| xdai"}]}';
    assert.match(told(text, { ...KNOWN, chain: chainById(100n) })!.at(-1)!, / gwei · 1\.5 xDAI$/);
  });

  it('tells how an amount of the called token is sent', () => {
    const call = `{"to": "0x${'12'.repeat(20)}", "input": "burn(uint256) |1.5 USDC"}`;
    assert.equal(
      told(`{"method": "eth_call", "params": [${call}]}`)?.at(-1),
      String.raw`Read as 1,500,000 base units of USDC. Sent as 0x42966c68… \(burn\), 36 bytes.`,
    );
  });

  it('shows no picture and no link that stand in a value', () => {
    const value = '`![x](https://example.com/x.png) `` [y](command:z)';
    const marked = `{"method": "debug_traceTransaction", "params": ["0x", {"tracer": "| ${value}"}]}`;
    assert.equal(told(marked)?.at(-1), `Sent as \`\`\` ${JSON.stringify(value)} \`\`\``);
  });

  it('tells what hex stands for', () => {
    const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
    const last = (marked: string): string | undefined => told(marked)?.at(-1);
    assert.equal(last(`{"method": "eth_getBalance", "params": ["|${ACCOUNT}"]}`), 'Alice');
    assert.equal(last('{"method": "eth_getBlockByNumber", "params": ["0x10d|4f"]}'), 'Block 68,943');
    assert.equal(last('{"method": "eth_getBlockByNumber", "params": ["lat|est"]}'), 'the newest block');
    assert.equal(last('{"method": "eth_getBlockByNumber", "params": [689|43]}'), 'Block 68,943');
    assert.equal(
      last('{"method": "eth_getBlockByNumber", "params": ["latest-|10"]}'),
      'Sent as the number 10 below latest, resolved when it is sent.',
    );
    assert.equal(
      last('{"method": "eth_call", "params": [{"input": "0xa9059|cbb"}]}'),
      String.raw`transfer\(address to, uint256 amount\)`,
    );
    assert.equal(
      last('{"method": "eth_call", "params": [{}, "latest", {}, {"time": "0x68|000000"}]}'),
      '2025-04-16T19:07:44Z.',
    );
    assert.equal(
      last('{"method": "eth_getStorageAt", "params": ["0x", 1|0]}'),
      `Sent as \`"0x${'a'.padStart(64, '0')}"\``,
    );
  });

  it('tells no text of the document or of an imported method as Markdown', () => {
    // VS Code loads an image of a hover from anywhere.
    const image = '![x](https://example.com/x.png)';
    const [value] = told(
      `{"method": "debug_traceTransaction", "params": ["0x${'0'.repeat(64)}", {"tracer": "| a\` ${image} \` "}]}`,
    )!.slice(-1);
    assert.equal(value, `Sent as \`\` "a\` ${image} \`" \`\``);
    const spec = {
      name: 'acme_evil',
      doc: `See ${image}`,
      params: [{ name: 'x', type: 'text', doc: image } as const],
      result: 'unknown',
      effect: 'read',
      spec: `https://a) ${image} [y](https://b`,
    } as const;
    useImportedMethods([spec]);
    try {
      const paragraphs = told('{"method": "acme_e|vil"}')!.slice(1);
      assert.equal(paragraphs.length, 4);
      assert.doesNotMatch(paragraphs.join('\n\n'), /(?<!\\)\]\(/);
    } finally {
      useImportedMethods([]);
    }
  });
});
