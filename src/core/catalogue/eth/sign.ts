// Method specs: what the node does with the keys of its own accounts.

import type { ParamSpec } from '../methodSpec.ts';
import { EXECUTION_APIS, GETH, NETHERMIND, NODE_DOCS } from '../links.ts';
import { ADDRESS, EXAMPLE_ACCOUNT, PASSWORD } from '../params/basic.ts';
import { SENT_TRANSACTION } from '../params/transaction.ts';
import { section } from '../section.ts';
import { RECEIPT } from '../shapes/log.ts';
import { SIGNED_TRANSACTION } from '../shapes/transaction.ts';

const SIGNED = { string: 'rawTransaction', otherwise: SIGNED_TRANSACTION } as const;

const MESSAGE: ParamSpec = {
  name: 'message',
  doc: 'The bytes to sign; the node puts “Ethereum Signed Message” and the length in front (EIP-191).',
  type: 'data',
  example: '0x68656c6c6f',
};

const DOMAIN = { name: 'Explorer', version: '1', chainId: 31337 };
const TYPED_DATA: ParamSpec = {
  name: 'typed data',
  doc: 'Types, domain and message (EIP-712), as JSON.',
  type: {
    object: [
      { name: 'types', type: 'json', required: true },
      { name: 'primaryType', type: 'text', required: true },
      { name: 'domain', type: 'json', required: true },
      { name: 'message', type: 'json', required: true },
    ],
  },
  example: JSON.stringify({
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Mail',
    domain: DOMAIN,
    message: { text: 'hello' },
  }),
};

const KEY: ParamSpec = {
  name: 'private key',
  doc: 'It is not kept in the history.',
  type: 'text',
  secret: true,
};

export const SIGN = [
  ...section({ spec: EXECUTION_APIS, effect: 'sign' }, [
    {
      name: 'eth_sendTransaction',
      doc: 'Has the node sign a transaction with a key it holds and broadcast it.',
      params: [SENT_TRANSACTION],
      result: 'hash',
      effect: 'write',
    },
    {
      name: 'eth_signTransaction',
      doc: 'Has the node sign a transaction with a key it holds, without sending it.',
      params: [SENT_TRANSACTION],
      result: SIGNED,
    },
    {
      name: 'eth_sign',
      doc: 'Has the node sign a message with a key it holds.',
      params: [ADDRESS, MESSAGE],
      result: 'data',
    },
  ]),
  ...section({ spec: NODE_DOCS, effect: 'sign' }, [
    ...['eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4'].map((name) => ({
      name,
      doc: 'Has the node or wallet sign typed data with a key it holds (EIP-712).',
      params: [ADDRESS, TYPED_DATA],
      result: 'data' as const,
      servedBy: 'anvil, Hardhat; wallets',
    })),
    {
      name: 'eth_sendTransactionSync',
      doc: 'Has the node sign and broadcast a transaction, and waits for its receipt.',
      params: [SENT_TRANSACTION],
      result: RECEIPT,
      effect: 'write',
      servedBy: 'anvil',
    },
    {
      name: 'eth_resend',
      doc: 'Sends a waiting transaction of a node’s account again with another price or limit.',
      params: [
        SENT_TRANSACTION,
        { name: 'gas price', doc: 'The new price per gas.', type: 'weiPerGas', optional: true },
        { name: 'gas limit', doc: 'The new limit.', type: 'gas', optional: true },
      ],
      result: 'hash',
      effect: 'write',
      servedBy: 'geth',
    },
    {
      name: 'eth_submitTransaction',
      doc: 'Another name of eth_sendTransaction on older nodes.',
      params: [SENT_TRANSACTION],
      result: 'hash',
      effect: 'write',
      servedBy: 'older nodes',
    },
  ]),
  ...section(
    {
      spec: GETH + 'personal',
      effect: 'sign',
      servedBy: 'older geth; Nethermind; anvil and wallets in part',
    },
    [
      {
        name: 'personal_sign',
        doc: 'Has the node or wallet sign a message; the message comes first here.',
        params: [MESSAGE, ADDRESS, { ...PASSWORD, optional: true, rare: true }],
        result: 'data',
      },
      {
        name: 'personal_ecRecover',
        doc: 'Whose key a message was signed with.',
        params: [MESSAGE, { name: 'signature', doc: 'The 65 bytes of the signature.', type: 'data' }],
        result: 'address',
        effect: 'read',
      },
      {
        name: 'personal_listAccounts',
        doc: 'The accounts whose keys the node holds.',
        params: [],
        result: { array: 'address' },
      },
      {
        name: 'personal_newAccount',
        doc: 'Creates a key on the node, locked with a password.',
        params: [PASSWORD],
        result: 'address',
      },
      {
        name: 'personal_importRawKey',
        doc: 'Imports a private key into the node.',
        params: [KEY, PASSWORD],
        result: 'address',
      },
      {
        name: 'personal_unlockAccount',
        doc: 'Unlocks a key on the node for a while.',
        params: [
          ADDRESS,
          PASSWORD,
          { name: 'duration', doc: 'Seconds; 300 if empty.', type: 'integer', optional: true },
        ],
        result: 'bool',
      },
      {
        name: 'personal_lockAccount',
        doc: 'Locks a key on the node again.',
        params: [ADDRESS],
        result: 'bool',
      },
      {
        name: 'personal_sendTransaction',
        doc: 'Has the node sign with a locked key and broadcast.',
        params: [SENT_TRANSACTION, PASSWORD],
        result: 'hash',
      },
      {
        name: 'personal_signTransaction',
        doc: 'Has the node sign with a locked key, without sending.',
        params: [SENT_TRANSACTION, PASSWORD],
        result: SIGNED,
      },
    ],
  ),
  ...section({ spec: NETHERMIND + 'parity', effect: 'sign', servedBy: 'Nethermind' }, [
    {
      name: 'parity_setEngineSigner',
      doc: 'Sets the key that the node signs blocks with.',
      params: [{ ...ADDRESS, example: EXAMPLE_ACCOUNT }, PASSWORD],
      result: 'bool',
    },
    {
      name: 'parity_setEngineSignerSecret',
      doc: 'Sets the key that the node signs blocks with, by the key itself.',
      params: [KEY],
      result: 'bool',
    },
    {
      name: 'parity_clearEngineSigner',
      doc: 'Stops the node from signing blocks.',
      params: [],
      result: 'bool',
    },
  ]),
];
