// Which pasted texts are an ABI, and what they lead to.
import assert from 'node:assert/strict';
import { readPasted } from '../../../src/core/paste/readPasted.ts';

const INTERFACE = `// natspec
interface IPool {
  function slot(uint256 id) external view returns (uint160 price, int24 tick);
  event Swap(address indexed who);
  error Broken(Unknown x);
}`;
const label = (text: string): string | undefined => readPasted(text).readings[0]?.label;

describe('readAbi', () => {
  it('says what an ABI has, offers its functions, and says what is not read', () => {
    const [reading] = readPasted(INTERFACE).readings;
    assert.deepEqual(
      { ...reading, node: undefined },
      {
        label: 'An ABI of IPool: 1 function, 1 event.',
        node: undefined,
        calls: [
          {
            label: 'function slot(uint256 id) returns (uint160 price, int24 tick)',
            method: 'eth_call',
            params: [{ input: 'slot(uint256 id) returns (uint160 price, int24 tick)' }, 'latest'],
            isOpen: true,
          },
        ],
        abi: '["function slot(uint256 id) returns (uint160 price, int24 tick)","event Swap(address indexed who)"]',
        notes: ['Line 5 is not read. Broken: the type Unknown is not in this text.'],
      },
    );
  });

  it('knows JSON, artifacts, lists and lines', () => {
    const abi = [{ type: 'function', name: 'f', inputs: [], outputs: [] }];
    for (const text of [
      JSON.stringify(abi),
      JSON.stringify({ contractName: '', abi, bytecode: '0x' }),
      '["function f()"]',
      "['function f()',]",
    ])
      assert.match(label(text) ?? '', /^An ABI.*: 1 function\.$/, text);
    assert.equal(label('function f();\nfunction g(Nothing a);\nerror E();'), 'An ABI: 1 function, 1 error.');
    assert.equal(label('name()(string)\nsymbol()(string)'), 'An ABI: 2 functions.');
  });

  it('leaves other texts to those that know them', () => {
    assert.equal(label('balanceOf(address)'), 'The function balanceOf(address).');
    assert.equal(label('{"method":"eth_chainId","params":[]}'), 'A JSON-RPC request.');
    const program = `main()\nbar()\nconst client = createPublicClient({ transport: http() })\nawait client.getBlockNumber()`;
    assert.doesNotMatch(label(program) ?? '', /ABI/);
    const functions = `function a() { return provider.getBalance('0x${'12'.repeat(20)}') }\nfunction b() {}`;
    assert.doesNotMatch(label(functions) ?? '', /ABI/);
    assert.doesNotMatch(label('interface Foo {\n  bar(a: string): void;\n}\nfunction x() {}') ?? '', /ABI/);
  });
});
