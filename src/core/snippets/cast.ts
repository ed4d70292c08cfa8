// Owns the call as a command of Foundry's cast.

import type { JsonValue } from '../json.ts';
import { curl } from './curl.ts';
import { losesDigits } from './exactNumbers.ts';
import { headersOf, quoteShell, SHELL, urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';
import { typedCall } from './typedCall.ts';

export const cast: Snippet = (call) => {
  const { method, params } = call;
  if (losesDigits(params)) return `# cast would round a number of this call.\n${curl(call)}`;
  const typed = typedCall('cast', method, params);
  const values = params.map(castParam);
  // What begins with “-” would be an option.
  const rpc = values.some((value) => value.startsWith('-')) ? ['--raw', JSON.stringify(params)] : values;
  const words =
    typed === undefined
      ? ['rpc', method, ...rpc.map(quoteShell)]
      : [typed.name, typed.address, '--block', typed.block];
  const headers = headersOf(call, SHELL).map(
    ([name, value]) => ` --rpc-headers ${quoteShell(`${name}: `)}${value}`,
  );
  return `cast ${words.join(' ')} --rpc-url ${urlOf(call, SHELL)}${headers.join('')}`;
};

/** cast takes what is no JSON for a text; a text that could be either, or an option, is written as JSON. */
function castParam(param: JsonValue): string {
  const isText = typeof param === 'string' && /^(?!(?:true|false|null)$)(?:0x\w+|[a-z]+)$/i.test(param);
  return isText ? param : JSON.stringify(param);
}
