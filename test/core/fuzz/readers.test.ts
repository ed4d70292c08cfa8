import { readCases } from '../faults/cases.ts';
import { READERS } from '../../hostile/readers.ts';
import { mutated, RUNS, seeded } from './mutate.ts';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SEEDS = [
  ...readCases('answers.txt').map(({ body }) => Buffer.from(body).toString()),
  '',
  '0',
  '1,000',
  '1.5 ether',
  '0x10',
  '-5',
  '1e18',
  '1 000 gwei',
  'latest-10',
  'finalized',
  'now',
  '2026-01-31 14:03:27',
  '2026-01-31T14:03:27Z',
  'yesterday',
  '10, 20-30',
  '100..200 step 5',
  '30',

  ADDRESS,
  ADDRESS.slice(2),
  `0x${'ab'.repeat(32)}`,
  `0x${'00'.repeat(70)}`,
  '0xf8',
  '0xc88363617483646f67',
  'transfer(address,uint256)',
  `transfer(address to,(uint256,bytes)[] amount) "${ADDRESS}" [(1,0x)]`,
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function f(tuple(uint256[2][] a, string b) x) external view returns (bytes32)',
  '[{"type":"function","name":"f","inputs":[{"name":"a","type":"tuple[]","components":[]}],"outputs":[]}]',
  '{"openrpc":"1.2.6","info":{"title":"t","version":"1"},"methods":[{"name":"a_b","params":[],"result":{"name":"r","schema":{"$ref":"#/x"}}}]}',
  `curl -X POST https://host.example/v1/abcdefghijkl -H 'content-type: application/json' --data '{"method":"eth_getBalance","params":["${ADDRESS}","latest"],"id":1}'`,
  `cast call ${ADDRESS} "balanceOf(address)(uint256)" ${ADDRESS} --rpc-url http://127.0.0.1:8545`,
  `await client.request({ method: 'eth_call', params: [{ to: '${ADDRESS}', data: "0x" }, 'latest'] })`,
  `eth_getBalance ${ADDRESS} latest`,
  'https://user:pass@eth-mainnet.g.alchemy.com/v2/abcdefghijklmnop?key=x#y',
  'https://etherscan.io/tx/0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  'method:eth_call -failed since:2d endpoint:a "two words" #tag',
  'logs[*].data contains 0x00, **.gasUsed > 100,000 and status = 0',
  'query returned more than 10000 results. Try with this block range [0x1, 0x20].',
  'execution reverted: custom error 0x08c379a0: 00000000',
  'batch too large: 100 requests exceed the limit of 10',
];

describe('the readers, fuzzed', () => {
  it(`read ${RUNS} texts without a throw`, () => {
    for (let run = 0; run < RUNS; run++) {
      const text = mutated(seeded(run), SEEDS);
      // Each text goes to one reader in the sample; in a long run every reader gets thousands.
      const { name, read } = READERS[run % READERS.length]!;
      try {
        read(text);
      } catch (error) {
        throw new Error(`run ${run}, ${name}: ${JSON.stringify(text)}`, { cause: error });
      }
    }
  }).timeout(3_600_000);
});
