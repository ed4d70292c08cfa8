// Writes a call as a curl command.

import { requestBody } from '../call/requestBody.ts';
import { quoteJson, quoteShell, SHELL } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';

export const curl: Snippet = (call) => {
  const url = urlOf(call, SHELL);
  // curl omits a header without a value, and expands brackets in a URL to several URLs.
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
