// Writes a call as a program with ethers.

import { losesDigits } from './exactNumbers.ts';
import { fetchSnippet, javascriptLiteral } from './javascript.ts';
import { JAVASCRIPT, visibleJson } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';
import { typedCall } from './typedCall.ts';
import type { TypedCall } from './typedCall.ts';

export const ethers: Snippet = (call) => {
  const { method, params } = call;
  if (losesDigits(params)) return fetchSnippet(call);
  const headers = headersOf(call, JAVASCRIPT).map(
    ([name, value]) => `request.setHeader(${visibleJson(name)}, ${value});\n`,
  );
  const typed = typedCall('ethers', method, params);
  const request =
    typed === undefined
      ? `send(${visibleJson(method)}, ${javascriptLiteral(params)})`
      : `${typed.name}(${args(typed)})`;
  return `import { FetchRequest, JsonRpcProvider } from "ethers";

const request = new FetchRequest(${urlOf(call, JAVASCRIPT)});
${headers.join('')}const provider = new JsonRpcProvider(request);
const result = await provider.${request};
console.log(${typed === undefined ? 'JSON.stringify(result, null, 2)' : 'result'});`;
};

function args({ address, block }: TypedCall): string {
  return `"${address}", ${/^\d/.test(block) ? block : `"${block}"`}`;
}
