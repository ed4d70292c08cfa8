// The call as a curl command.

import { requestBody } from '../call/requestBody.ts';
import { quoteJson, quoteShell, SHELL } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';

export const curl: Snippet = (call) => {
  const url = urlOf(call, SHELL);
  // curl would leave a header without a value out, and send a request for each of the URLs that brackets stand for.
  const headers = headersOf(call, SHELL).map(([name, value]) =>
    /^' *'$/.test(value) ? `-H ${quoteShell(`${name};`)}` : `-H ${quoteShell(`${name}: `)}${value}`,
  );
  return [
    `curl ${/[[\]{}]/.test(url) ? `--globoff ${url}` : url}`,
    "-H 'content-type: application/json'",
    ...headers,
    `--data-raw ${quoteJson(requestBody(1, call.method, call.params))}`,
  ].join(' \\\n  ');
};
