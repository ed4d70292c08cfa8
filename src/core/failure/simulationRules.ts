// Rules on the codes of eth_simulateV1. They come first, as their words match rules on transactions.
// https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml

import type { FailureRule } from './failureRule.ts';

const BALANCE = 'Override the sender’s balance, leave the fees out, or set validation to false.';

export const SIMULATION_RULES: readonly FailureRule[] = [
  {
    id: 'simulatedNonce',
    code: [-38010, -38011],
    cause: 'The nonce of a simulated call does not follow the account’s nonce or the call before it.',
    advice: 'Leave the nonces out, or override the account’s nonce.',
  },
  {
    id: 'simulatedBaseFee',
    code: [-38012],
    cause: 'A simulated call offers less than the base fee of its block.',
    advice: 'Leave the fees out, override the block’s baseFeePerGas, or set validation to false.',
  },
  {
    id: 'simulatedIntrinsicGas',
    code: [-38013],
    cause: 'The gas of a simulated call is below what it needs before any code runs.',
    advice: 'Leave the gas of that call out, or raise it.',
  },
  {
    id: 'simulatedFunds',
    code: [-38014],
    cause: 'The sender of a simulated call cannot pay value and gas.',
    advice: BALANCE,
  },
  {
    id: 'simulatedBlockGas',
    code: [-38015],
    cause: 'The simulated calls of one block use more gas than the block has.',
    advice: 'Override the block’s gasLimit, or give the calls less gas.',
  },
  {
    id: 'simulatedBlockOrder',
    code: [-38020, -38021],
    cause: 'The simulated blocks’ numbers or times do not increase.',
    advice: 'Give every block a greater number and time than the one before.',
  },
  {
    id: 'simulatedPrecompile',
    code: [-38022, -38023],
    cause: 'A precompile is moved onto itself, or two of them to the same address.',
    advice: 'Give each movePrecompileToAddress an address of its own.',
  },
  {
    id: 'simulatedSender',
    code: [-38024],
    cause: 'The sender of a simulated call is a contract, which cannot send transactions.',
    advice: 'Use another sender, or set validation to false.',
  },
  {
    id: 'simulatedInitCode',
    code: [-38025],
    cause: 'The contract creation code is longer than a transaction may carry (EIP-3860).',
    advice: 'Split the contract: 49,152 bytes are the most.',
  },
  {
    id: 'simulatedBlocks',
    code: [-38026],
    cause: 'The simulation has more blocks than the node accepts at once.',
    advice: 'Simulate fewer blocks, and leave no gaps between their numbers: a gap is filled with blocks.',
  },
];
