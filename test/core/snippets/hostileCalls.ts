// Calls that try to run something where they are copied to: seeded, so that each run has the same ones.

import * as fc from 'fast-check';
import { KEY_PLACEHOLDER } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { SnippetCall } from '../../../src/core/snippets/snippet.ts';

const SEED = 20_261_122;

/** Texts with something of every language in them; a `canary` file is there once one of them was run. */
function hostileText(canary: string): fc.Arbitrary<string> {
  const touch = `touch ${canary}`;
  const commands = [
    `$(${touch})`,
    `\`${touch}\``,
    `; ${touch};`,
    `\n${touch}\n`,
    `\r\n${touch} #`,
    `& ${touch} &`,
    `| ${touch}`,
    `'; ${touch}; '`,
    `"; ${touch}; "`,
    `\\'; ${touch}; \\'`,
    `"+process.getBuiltinModule("fs").writeFileSync("${canary}","")+"`,
    `\${process.getBuiltinModule("fs").writeFileSync("${canary}","")}`,
    `*/process.getBuiltinModule("fs").writeFileSync("${canary}","")/*`,
    `"+__import__("os").system("${touch}")+"`,
    `"""+str(__import__("os").system("${touch}"))+"""`,
    `{__import__("os").system("${touch}")}`,
  ];
  const pieces = [
    ...`'"\`\\$(){}[]<>|&;!#%^*?~=@:,./- \t\n\r`.split(''),
    ...'\0\b\f\u001b\u007f\u0085\u009b\u00a0\u00ad\u200b\u200e\u2018\u2019\u2028\u2029\u202e\u2066\ufeff\ufffe\u3164\ufe0f'.split(
      '',
    ),
    '\ud800',
    '\udc00',
    '🦄',
    'é',
    '\\u0027',
    '\\\\',
    '\\n',
    '--config',
    '-d',
    '--rpc-url=http://127.0.0.1:9/',
    '@/etc/passwd',
    '/*',
    '*/',
    '//',
    '# ',
    '$HOME',
    '${HOME}',
    '%PATH%',
    '"""',
    '"#',
    `"${'#'.repeat(300)}`,
    '__proto__',
    'a"__proto__',
    'null',
    '0x12',
    'eth_call',
  ];
  const piece = fc.oneof(
    fc.constantFrom(...commands),
    fc.constantFrom(...pieces),
    fc.constantFrom(...pieces),
  );
  return fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
}

/** `count` calls to one server; the number of each stands in its path, behind `origin`. */
export function hostileCalls(count: number, origin: string, canary: string): readonly SnippetCall[] {
  const text = hostileText(canary);
  const number = fc.constantFrom('0', '-1', '1.5', '1e-7', '123456789012345678901234567890', '-0', '5');
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      text,
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom<JsonValue>(null, true, false, 7) },
        { weight: 1, arbitrary: number.map(parseJson) },
      ),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  // What the settings let through, and all tools send alike: one line of visible Latin-1.
  const header = text.map((any) => any.replaceAll(/[^ -~¡-¬®-ÿ]/g, '').trim());
  const call = fc.record({
    method: fc.oneof(text, text, fc.constantFrom('eth_call', 'eth_getBalance')),
    params: fc.array(value, { maxLength: 3 }),
    path: text,
    query: text,
    headers: fc.dictionary(fc.constantFrom("X-'A", 'x-b`', 'X-$C'), header, { noNullPrototype: true }),
    isKeyed: fc.boolean(),
  });
  return fc
    .sample(call, { numRuns: count, seed: SEED })
    .map(({ method, params, path, query, headers, isKeyed }, index) => ({
      method,
      params,
      url: `${origin}/${index}/${path.replaceAll(/[#?]/g, '')}?${query.replaceAll('#', '')}`,
      headers: isKeyed ? { ...headers, 'X-Key': `Bearer ${KEY_PLACEHOLDER}` } : headers,
    }));
}
