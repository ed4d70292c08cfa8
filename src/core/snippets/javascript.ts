// What snippets for viem and ethers have in common: values as JavaScript writes them, and what to do where its
// numbers would round.

import type { JsonValue } from '../json.ts';
import { requestBody } from '../call/requestBody.ts';
import { JAVASCRIPT, visibleJson } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { SnippetCall } from './snippet.ts';

/** JSON is JavaScript but for one member name, which would set the prototype. */
export function javascriptLiteral(value: JsonValue): string {
  // Whole texts are read, as the end of one can look like that name.
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

/** The body as text: for numbers that JavaScript would round. */
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
