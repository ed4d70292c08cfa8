// Owns the call as a curl command.

import { requestBody } from '../requestBody.ts';
import { headersOf, quoteShell, SHELL, urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';

export const curl: Snippet = (call) => {
  const headers = headersOf(call, SHELL).map(([name, value]) => `-H ${quoteShell(`${name}: `)}${value}`);
  return [
    `curl ${urlOf(call, SHELL)}`,
    "-H 'content-type: application/json'",
    ...headers,
    `--data-raw ${quoteShell(requestBody(1, call.method, call.params))}`,
  ].join(' \\\n  ');
};
