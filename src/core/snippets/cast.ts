// Writes a call as a command of Foundry's cast, or of curl where cast would send another request.

import { isMethodName } from '../catalogue/methodName.ts';
import type { JsonValue } from '../json.ts';
import { curl } from './curl.ts';
import { losesDigits } from './exactNumbers.ts';
import { quoteJson, quoteShell, SHELL } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { Snippet, SnippetCall } from './snippet.ts';
import { typedCall } from './typedCall.ts';

export const cast: Snippet = (call) => {
  const { method, params } = call;
  const reason = notForCast(call);
  if (reason !== undefined) return `# ${reason}\n${curl(call)}`;
  const typed = typedCall('cast', method, params);
  const values = params.map(castParam);
  // cast would take a value that begins with “-” for an option.
  const rpc = values.some((value) => value.startsWith('-')) ? ['--raw', JSON.stringify(params)] : values;
  const words =
    typed === undefined
      ? ['rpc', method, ...rpc.map(quoteJson)]
      : [typed.name, typed.address, '--block', typed.block];
  const headers = headersOf(call, SHELL).map(
    ([name, value]) => ` --rpc-headers ${quoteShell(`${name}: `)}${value}`,
  );
  return `cast ${words.join(' ')} --rpc-url ${urlOf(call, SHELL)}${headers.join('')}`;
};

/** Why cast would not send the same request as the extension; undefined where it does. */
function notForCast({ method, params, headers = {} }: SnippetCall): string | undefined {
  if (losesDigits(params)) return 'cast would round a number of this call.';
  if (!isMethodName(method)) return 'cast could take the method for an option.';
  if (/\\ud[89a-f]/.test(JSON.stringify(params))) return 'cast cannot send half of a surrogate pair.';
  if (Object.values(headers).some((value) => value.includes(',')))
    return 'cast would take a header with a comma for several.';
  return undefined;
}

/** cast takes a value that is not JSON for a text. A text that could be JSON or an option is written as JSON. */
function castParam(param: JsonValue): string {
  const isText = typeof param === 'string' && /^(?!(?:true|false|null)$)(?:0x\w+|[a-z]+)$/i.test(param);
  return isText ? param : JSON.stringify(param);
}
