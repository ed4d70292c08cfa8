// The shape of a block’s access list. https://eips.ethereum.org/EIPS/eip-7928,
// https://github.com/ethereum/execution-apis (src/schemas/block-access-list.yaml)

import type { Shape } from '../../shape.ts';

const changes = (member: string, shape: Shape): Shape => ({
  array: { headline: ['index', member], object: { index: 'blockAccessIndex', [member]: shape } },
});

export const BLOCK_ACCESS_LIST: Shape = {
  array: {
    headline: ['address'],
    object: {
      address: 'address',
      storageChanges: {
        array: { headline: ['key'], object: { key: 'word', changes: changes('value', 'word') } },
      },
      storageReads: { array: 'word' },
      balanceChanges: changes('value', 'wei'),
      nonceChanges: changes('value', 'nonce'),
      codeChanges: changes('code', 'code'),
    },
  },
};
