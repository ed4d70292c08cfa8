// What the snippets for viem and ethers share: values as JavaScript literals, and a fetch call for numbers that
// JavaScript would round.

import type { JsonValue } from '../json.ts';
import { requestBody } from '../call/requestBody.ts';
import { JAVASCRIPT, visibleJson } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { SnippetCall } from './snippet.ts';

/** JSON is valid JavaScript, except for a member named `__proto__`, which would set the prototype. */
export function javascriptLiteral(value: JsonValue): string {
  // Matches whole strings, as the end of a string can look like that name.
  return visibleJson(value).replaceAll(/"(?:[^"\\]|\\.)*(?:":?)?/g, (text) =>
    text === '"__proto__":' ? '["__proto__"]:' : text,
  );
}

/** The members of an object literal for the headers. */
export function headerMembers(call: SnippetCall): string {
  return headersOf(call, JAVASCRIPT)
    .map(([name, value]) => `${visibleJson(name)}: ${value}`)
    .join(', ');
}

/** A fetch call with its body as a text, for numbers that JavaScript would round. */
export function fetchSnippet(call: SnippetCall): string {
  const headers = ['"content-type": "application/json"', headerMembers(call)].filter((text) => text !== '');
  return `// JavaScript would round a number of this call, so its body is a text.
const response = await fetch(${urlOf(call, JAVASCRIPT)}, {
  method: "POST",
  headers: { ${headers.join(', ')} },
  body: ${visibleJson(requestBody(1, call.method, call.params))},
});
console.log(await response.text());`;
}
