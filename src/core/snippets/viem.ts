// Writes a call as a program with viem, with viem's own function only where that returns exactly the node’s result.

import { losesDigits } from './exactNumbers.ts';
import { fetchSnippet, headerMembers, javascriptLiteral } from './javascript.ts';
import { JAVASCRIPT, visibleJson } from './languages.ts';
import { urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';
import { typedCall } from './typedCall.ts';
import type { TypedCall } from './typedCall.ts';

export const viem: Snippet = (call) => {
  const { method, params } = call;
  if (losesDigits(params)) return fetchSnippet(call);
  const headers = headerMembers(call);
  const options = headers === '' ? '' : `, { fetchOptions: { headers: { ${headers} } } }`;
  const typed = typedCall('viem', method, params);
  const request =
    typed === undefined
      ? `request({ method: ${visibleJson(method)}, params: ${javascriptLiteral(params)} })`
      : `${typed.name}(${members(typed)})`;
  return `import { createPublicClient, http } from "viem";

const client = createPublicClient({ transport: http(${urlOf(call, JAVASCRIPT)}${options}) });
const result = await client.${request};
console.log(${typed === undefined ? 'JSON.stringify(result, null, 2)' : 'result'});`;
};

function members({ address, block }: TypedCall): string {
  const where = /^\d/.test(block) ? `blockNumber: ${block}n` : `blockTag: "${block}"`;
  return `{ address: "${address}", ${where} }`;
}
