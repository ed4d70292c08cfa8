// A node that repeats the password it is given, and what must be asked and kept of the call. The key of the run stands
// for the password, so that the search of all files covers it.
import { ACCOUNT } from './addresses.ts';
import { canaryKey } from './gatewayUnderTest.ts';
import { localNode } from './localEndpoint.ts';

export const METHOD = 'personal_unlockAccount';
export const ADDRESS = ACCOUNT.toLowerCase();

export const node = localNode({
  eth_chainId: () => '"result":"0x7a69"',
  [METHOD]: () => `"error":{"code":-32000,"message":"“${canaryKey()}” does not open ${ADDRESS}"}`,
});
export const answered = /^personal_unlockAcco…“\[not kept\]” does not open .* · now$/;
export const question = [
  'It makes the node sign with a key it holds.',
  `address: ${ACCOUNT}\npassword: [not kept]`,
  `${METHOD} ["${ADDRESS}","[not kept]"]`,
].join('\n\n');
