// Method specs: changing accounts of a development chain.

import type { ParamSpec } from '../methodSpec.ts';
import {
  ADDRESS,
  CONTRACT,
  EXAMPLE_ACCOUNT,
  EXAMPLE_CONTRACT,
  EXAMPLE_RECEIVER,
  SLOT,
} from '../params/basic.ts';
import { SENT_TRANSACTION } from '../params/transaction.ts';
import { devSection } from './devSection.ts';

const AMOUNT: ParamSpec = {
  name: 'amount',
  doc: 'Wei, such as 1.5 ether.',
  type: 'wei',
  example: '1.5 ether',
};
const TOKEN: ParamSpec = { ...CONTRACT, name: 'token', doc: 'The token’s contract.' };
const TOKENS: ParamSpec = {
  name: 'amount',
  doc: 'In the token’s smallest unit; for a token with 18 decimals “1.5 ether” means 1.5 tokens.',
  type: 'wei',
  example: '1000 ether',
};
const NONCE: ParamSpec = {
  name: 'nonce',
  doc: 'The next nonce; it can only grow.',
  type: 'quantity',
  example: '100',
};
const RECEIVER: ParamSpec = { ...ADDRESS, example: EXAMPLE_RECEIVER };

export const DEV_ACCOUNTS = devSection([
  {
    names: 'anvil_setBalance hardhat_setBalance tenderly_setBalance',
    doc: 'Gives an account a balance.',
    params: [RECEIVER, AMOUNT],
  },
  { names: 'anvil_addBalance', doc: 'Adds to an account’s balance.', params: [RECEIVER, AMOUNT] },
  {
    names: 'anvil_setNonce hardhat_setNonce evm_setAccountNonce',
    doc: 'Gives an account a nonce.',
    params: [RECEIVER, NONCE],
  },
  {
    names: 'anvil_setCode hardhat_setCode',
    doc: 'Puts code at an address.',
    params: [
      { ...ADDRESS, example: '0x00000000000000000000000000000000000000aa' },
      { name: 'code', doc: 'The runtime bytecode.', type: 'data', example: '0x602a60005260206000f3' },
    ],
  },
  {
    names: 'anvil_setStorageAt hardhat_setStorageAt',
    doc: 'Writes one storage slot of a contract.',
    params: [
      CONTRACT,
      { ...SLOT, type: 'quantity', doc: 'The storage slot, as a number.', example: '9' },
      { name: 'value', doc: '32 bytes, or a number.', type: 'word', example: '1' },
    ],
  },
  {
    names: 'anvil_impersonateAccount hardhat_impersonateAccount',
    doc: 'Lets transactions be sent from an account without its key.',
    params: [{ ...ADDRESS, example: EXAMPLE_CONTRACT }],
  },
  {
    names: 'anvil_stopImpersonatingAccount hardhat_stopImpersonatingAccount',
    doc: 'Stops the use of an account without its key.',
    params: [{ ...ADDRESS, example: EXAMPLE_CONTRACT }],
  },
  {
    names: 'anvil_autoImpersonateAccount hardhat_autoImpersonateAccount',
    doc: 'Turns sending from any account without its key on or off.',
    params: [{ name: 'enabled', doc: 'On or off.', type: 'bool', example: 'false' }],
  },
  {
    names: 'anvil_dealERC20 anvil_setERC20Balance',
    doc: 'Gives an account a balance of a token.',
    params: [{ ...ADDRESS, example: EXAMPLE_ACCOUNT }, TOKEN, TOKENS],
  },
  {
    names: 'anvil_setERC20Allowance',
    doc: 'Allows a spender an amount of an owner’s tokens.',
    params: [
      { ...ADDRESS, name: 'owner', example: EXAMPLE_ACCOUNT },
      { ...ADDRESS, name: 'spender', example: EXAMPLE_RECEIVER },
      TOKEN,
      TOKENS,
    ],
  },
  {
    names: 'eth_sendUnsignedTransaction',
    doc: 'Sends a transaction from any account, without a signature.',
    params: [SENT_TRANSACTION],
    result: 'hash',
  },
]);
