// The formats that a call can be copied as.

import { alloy } from './alloy.ts';
import { cast } from './cast.ts';
import { curl } from './curl.ts';
import { ethers } from './ethers.ts';
import { go } from './go.ts';
import { visibleJson } from './languages.ts';
import type { Snippet } from './snippet.ts';
import { viem } from './viem.ts';
import { web3py } from './web3py.ts';

export const SNIPPETS: readonly {
  readonly label: string;
  readonly detail: string;
  readonly write: Snippet;
}[] = [
  { label: 'curl', detail: 'a shell command', write: curl },
  { label: 'cast', detail: 'a shell command of Foundry', write: cast },
  { label: 'viem', detail: 'JavaScript', write: viem },
  { label: 'ethers', detail: 'JavaScript', write: ethers },
  { label: 'web3.py', detail: 'Python', write: web3py },
  { label: 'Go', detail: 'go-ethereum', write: go },
  { label: 'Rust', detail: 'alloy', write: alloy },
  {
    label: 'JSON',
    detail: 'the request body',
    write: ({ method, params }) => visibleJson({ jsonrpc: '2.0', method, params, id: 1 }, 2),
  },
];
