// Method specs: mining blocks on a development chain and setting its time, fees and pool.

import type { ParamSpec } from '../methodSpec.ts';
import { ADDRESS, TRANSACTION_HASH } from '../params/basic.ts';
import { section } from '../section.ts';
import { ANVIL } from '../links.ts';
import { BLOCK } from '../shapes/block.ts';
import { devSection } from './devSection.ts';

const ENABLED: ParamSpec = { name: 'enabled', doc: 'On or off.', type: 'bool', example: 'true' };
const SECONDS: ParamSpec = { name: 'seconds', doc: 'How many seconds.', type: 'quantity', example: '60' };
const INTERVAL: ParamSpec = {
  name: 'seconds',
  doc: 'Seconds between blocks.',
  type: 'integer',
  example: '12',
};
const TIME: ParamSpec = {
  name: 'time',
  doc: 'Seconds since 1970, or a date such as 2030-01-31T12:00:00Z.',
  type: 'timestamp',
  example: '2030-01-01',
};
const PRICE: ParamSpec = {
  name: 'price',
  doc: 'Wei per gas, such as 1 gwei.',
  type: 'weiPerGas',
  example: '1 gwei',
};
const OPTIONS: ParamSpec = {
  name: 'time',
  doc: 'The time of the block; now if empty.',
  type: 'timestamp',
  optional: true,
};
const MINED = { array: BLOCK } as const;

export const DEV_BLOCKS = [
  ...devSection([
    {
      names: 'anvil_mine hardhat_mine',
      doc: 'Mines blocks.',
      params: [
        {
          name: 'blocks',
          doc: 'How many; one if empty.',
          type: 'quantity',
          optional: true,
          example: '1',
        },
        { name: 'interval', doc: 'Seconds between them.', type: 'quantity', optional: true, example: '12' },
      ],
    },
    { names: 'evm_mine', doc: 'Mines a block.', params: [OPTIONS], result: 'text' },
    {
      names: 'evm_mine_detailed anvil_mine_detailed',
      doc: 'Mines a block and returns it with traces.',
      params: [OPTIONS],
      result: MINED,
    },
    {
      names: 'anvil_setAutomine evm_setAutomine',
      doc: 'Turns mining a block per transaction on or off.',
      params: [ENABLED],
    },
    {
      names: 'anvil_setIntervalMining',
      doc: 'Mines a block at a fixed interval of seconds; 0 turns it off.',
      params: [INTERVAL],
    },
    {
      names: 'evm_setIntervalMining',
      doc: 'Mines a block at a fixed interval: seconds on anvil, milliseconds on Hardhat; 0 turns it off.',
      params: [
        {
          ...INTERVAL,
          name: 'interval',
          doc: 'Between blocks: seconds on anvil, milliseconds on Hardhat.',
        },
      ],
    },
    {
      names: 'anvil_setBlockTimestampInterval',
      doc: 'Puts a fixed time between blocks.',
      params: [INTERVAL],
    },
    { names: 'anvil_removeBlockTimestampInterval', doc: 'Ends the fixed time between blocks.' },
    {
      names: 'anvil_increaseTime evm_increaseTime',
      doc: 'Moves the chain’s clock forward, and returns the total offset.',
      params: [SECONDS],
      result: 'int',
    },
    {
      names: 'anvil_setTime evm_setTime',
      doc: 'Sets the chain’s clock, and returns its distance from the present.',
      params: [TIME],
      result: 'seconds',
    },
    {
      names: 'anvil_setNextBlockTimestamp evm_setNextBlockTimestamp',
      doc: 'Sets the time of the next block.',
      params: [TIME],
    },
    {
      names: 'anvil_setNextBlockBaseFeePerGas hardhat_setNextBlockBaseFeePerGas',
      doc: 'Sets the base fee of the next block.',
      params: [PRICE],
    },
    {
      names: 'anvil_setNextBlockPrevRandao hardhat_setPrevRandao',
      doc: 'Sets the randomness of the next block.',
      params: [{ name: 'value', doc: '32 bytes, or a number.', type: 'word', example: '1' }],
    },
    {
      names: 'anvil_setMinGasPrice hardhat_setMinGasPrice',
      doc: 'Sets the minimum gas price; for chains before EIP-1559.',
      params: [PRICE],
    },
    {
      names: 'anvil_setBlockGasLimit evm_setBlockGasLimit',
      doc: 'Sets the gas limit of coming blocks.',
      params: [{ name: 'limit', doc: 'Gas per block.', type: 'gas', example: '30000000' }],
    },
    {
      names: 'anvil_setCoinbase hardhat_setCoinbase',
      doc: 'Sets the address that gets the fees of coming blocks.',
      params: [ADDRESS],
    },
    {
      names: 'anvil_dropTransaction hardhat_dropTransaction',
      doc: 'Removes a waiting transaction from the pool, and returns its hash.',
      params: [TRANSACTION_HASH],
      result: 'hash',
    },
    {
      names: 'anvil_dropAllTransactions hardhat_dropAllTransactions',
      doc: 'Removes all waiting transactions from the pool.',
    },
    {
      names: 'anvil_removePoolTransactions',
      doc: 'Removes an account’s waiting transactions from the pool.',
      params: [ADDRESS],
    },
  ]),
  ...section({ spec: ANVIL, effect: 'read', servedBy: 'anvil, Hardhat' }, [
    ...['anvil_getAutomine', 'hardhat_getAutomine'].map((name) => ({
      name,
      doc: 'Whether a block is mined per transaction.',
      params: [],
      result: 'bool' as const,
    })),
    {
      name: 'anvil_getIntervalMining',
      doc: 'Seconds between blocks, where they are mined by the clock.',
      params: [],
      result: 'seconds',
      nullMeans: 'Blocks are not mined by the clock.',
    },
  ]),
];
