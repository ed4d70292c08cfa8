// A block of Ethereum mainnet as eth_getBlockByNumber returns it: an example result that needs no node or network.

import type { JsonValue } from '../../core/json.ts';

/** The call that returned the block. */
export const EXAMPLE_CALL = { method: 'eth_getBlockByNumber', params: ['0x1e8484', true] } as const;

const IN_BLOCK = {
  blockHash: '0x7250d1dc6c4b7c1a51f13fb02a92cc60ab1b9592e457ad60813356c656593cc2',
  blockNumber: '0x1e8484',
};

/** Written in short: before each digit, the count of the zeros in front of it. */
const BLOOM = `0x${'26:4 41:2 29:2 6:1 42:8 95:8 17:1 46:8 76:2 7:8 96:4 14:1 5:'.replace(/(\d+):(\w?) ?/g, (_, zeros, digit) => '0'.repeat(Number(zeros)) + digit)}`;

/** Block 2,000,004 of 2 August 2016. */
export const EXAMPLE_BLOCK: JsonValue = {
  difficulty: '0x2d5c0e55ad87',
  extraData: '0x657468706f6f6c2e6f7267202855533129',
  gasLimit: '0x47e7c4',
  gasUsed: '0x495db',
  hash: IN_BLOCK.blockHash,
  logsBloom: BLOOM,
  miner: '0x4bb96091ee9d802ed039c4d1a5f6216f90f81b01',
  mixHash: '0x99cc6f1d730bd508cc4b5223fee5ed3bf8a51b0e08b9456917afd417545dbf4a',
  nonce: '0x21d2fb0ab259c2f7',
  number: IN_BLOCK.blockNumber,
  parentHash: '0xa398e9e41cdff20f528e01866a155c8d2da7e4cb4084ef3ae5e3a2cf54bd5aa8',
  receiptsRoot: '0x89e5d41a044b7af45f10a66ed6f179e5a7bc9f385806b77acf1deb6c74797ee4',
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  size: '0x3d7',
  stateRoot: '0x9ac456ca20a38a824eb9f46f7a7ddd7c87d97b20443e32f57e371bf4804b1eed',
  timestamp: '0x57a111b0',
  transactions: [
    {
      ...IN_BLOCK,
      from: '0xbef52af092fa2349279f7a2b10779fe810785688',
      gas: '0x5208',
      gasPrice: '0xba43b7400',
      hash: '0x4de721391f9075bc0d5c27d09569dcba8975d78258ed527a6d287474a087bd34',
      input: '0x',
      nonce: '0x11',
      r: '0x8d7238b81750f2a9ffc473096011492f14aa6a6b63bcc39a11e12876e242d4fd',
      s: '0x1a00d96039e55d58ce265801db7ae53b881dba587041178ed5335e063b277dad',
      to: '0x24f21c22f0e641e2371f04a7bb8d713f89f53550',
      transactionIndex: '0x0',
      type: '0x0',
      v: '0x1b',
      value: '0x26cbbe0dc146800',
    },
    {
      ...IN_BLOCK,
      from: '0xf05c1b271d12b7ecb3b37122730c085ec2c0b552',
      gas: '0x5208',
      gasPrice: '0x4e3b29200',
      hash: '0xc002e0675b51c9844fc029220d40892c254ab56372b2ec05ed0c6000570cfab2',
      input: '0x',
      nonce: '0x0',
      r: '0x2c1ca984b576ab6d5dae1293027b99be035cf4b9fdba4a3061919be670a1082',
      s: '0x6bc932644403a2e44c2387a917ef66c60deac28825c9c381a485ddfc8459ee90',
      to: '0x4fdf5371f7ffa04866f696882db659fe38f52559',
      transactionIndex: '0x1',
      type: '0x0',
      v: '0x1c',
      value: '0x2b4540c497979c078',
    },
    {
      ...IN_BLOCK,
      from: '0xed059bc543141c8c93031d545079b3da0233b27f',
      gas: '0x3d090',
      gasPrice: '0x4a817c800',
      hash: '0x9fb710702f0b4d002085994cbb08667bda0f63308174f2cb76f15d93c54a9f67',
      input: '0x667a2f58',
      nonce: '0xf752',
      r: '0x8fb4b2f309fd52bee2e120ae23359ec82cc6b5b37b1bf0fec16b868d7bb5e708',
      s: '0x7d8566101abaa529608ea31ddf52f577f301a25c66ec5dd85f4cb4193ac5406d',
      to: '0xec9f6c9634165f91e22e58b90e3ede393d959e47',
      transactionIndex: '0x2',
      type: '0x0',
      v: '0x1b',
      value: '0x0',
    },
    {
      ...IN_BLOCK,
      from: '0x8975dbc1b8f25ec994815626d070899dda896511',
      gas: '0x1d8a8',
      gasPrice: '0x4a817c800',
      hash: '0x52001b82c8104b88e91480063ba8294cc65302371789ec59b1367c2c1778d9a4',
      input: '0x',
      nonce: '0x1f7',
      r: '0xb637a77f96235231e6b681a88e3792706a46cec272ed408eb95cfea93b61a67b',
      s: '0x15ea8557e9486b152f56835f88951573f5d4de97d45c090fdb783e15ecf19d0e',
      to: '0xb2e3732c0b0ec387962f76fa4f1bb9325089c5e0',
      transactionIndex: '0x3',
      type: '0x0',
      v: '0x1c',
      value: '0xba2382ff1fb9a3000',
    },
  ],
  transactionsRoot: '0x681d66117e6161c01614b0c3f85b4433e5efc7672ca3b0e6ba982aee41a31e8d',
  uncles: [],
};
