// Writes a call as a program with web3.py.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { requestBody } from '../call/requestBody.ts';
import { losesDigits } from './exactNumbers.ts';
import { visibleJson, PYTHON } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';

export const web3py: Snippet = (call) => {
  const { method, params } = call;
  const url = urlOf(call, PYTHON);
  const headers = headersOf(call, PYTHON).map(([name, value]) => `${visibleJson(name)}: ${value}`);
  const all = `{${['"Content-Type": "application/json"', ...headers].join(', ')}}`;
  // Python keeps integers exact, but refuses to read very long ones and has no integer -0.
  if (losesDigits(params, /^-?[1-9]\d{0,3999}$/))
    return `# Python would round a number of this call, so its body is a text.
import os
import urllib.request

body = ${visibleJson(requestBody(1, method, params))}.encode()
request = urllib.request.Request(${url}, body, ${all})
print(urllib.request.urlopen(request).read().decode())`;
  const options = headers.length === 0 ? '' : `, request_kwargs={"headers": ${all}}`;
  return `import json
import os
from web3 import Web3

w3 = Web3(Web3.HTTPProvider(${url}${options}))
response = w3.provider.make_request(${visibleJson(method)}, ${pythonLiteral(params)})
print(json.dumps(response, indent=2))`;
};

function pythonLiteral(value: JsonValue): string {
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(pythonLiteral).join(', ')}]`;
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${visibleJson(name)}: ${pythonLiteral(member)}`,
    );
    return `{${members.join(', ')}}`;
  }
  if (value === null) return 'None';
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : visibleJson(value);
}
