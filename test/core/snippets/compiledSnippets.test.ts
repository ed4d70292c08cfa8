// The proof that the texts of hostile calls are exact literals of Go and Rust, by readers as strict as their compilers:
// the program around them stays the one of a harmless call.
import assert from 'node:assert/strict';
import { KEY_PLACEHOLDER } from '../../../src/core/endpoint/endpoint.ts';
import type { SnippetCall } from '../../../src/core/snippets/snippet.ts';
import { SNIPPETS } from '../../../src/core/snippets/snippets.ts';
import { times } from '../../effort.ts';
import { hostileCalls } from './hostileCalls.ts';

const ORIGIN = 'http://127.0.0.1:1';
const CALLS = hostileCalls(times(100, 2000), ORIGIN, '/canary');

/** A literal, what it says, and everything that is no literal; a text that fits none fails. */
type Language = {
  readonly label: string;
  readonly literal: RegExp;
  readonly read: (literal: string) => string;
};

/** What may stand in a literal as it is. */
const SEEN = String.raw`(?:(?!["\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}])[^])`;

const LANGUAGES: readonly Language[] = [
  {
    label: 'Go',
    // https://go.dev/ref/spec#String_literals
    literal: new RegExp(String.raw`"(?:${SEEN}|\\[bfnrt\\"]|\\u(?!d[89a-f])[0-9a-f]{4})*"`, 'uy'),
    read: (literal) => JSON.parse(literal) as string,
  },
  {
    label: 'Rust',
    // https://doc.rust-lang.org/reference/tokens.html#string-literals
    literal: new RegExp(
      String.raw`r(?<hashes>#{0,255})"(?:(?!"\k<hashes>)(?:"|\\|${SEEN}))*"\k<hashes>|"(?:${SEEN}|\\u\{[0-9a-f]{1,6}\})*"`,
      'uy',
    ),
    read: (literal) =>
      literal.startsWith('r')
        ? literal.replace(/^r(#*)"([^]*)"\1$/, '$2')
        : literal
            .slice(1, -1)
            .replaceAll(/\\u\{([0-9a-f]+)\}/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
  },
];

/** The program with each literal as “”, and what the literals say. */
function split(program: string, { literal, read }: Language): { skeleton: string; texts: string[] } {
  const texts: string[] = [];
  let skeleton = '';
  for (let at = 0; at < program.length;) {
    literal.lastIndex = at;
    // An “r” begins a literal only where no word ends.
    const found = /\w/.test(program[at - 1] ?? '') ? null : literal.exec(program);
    if (found === null) {
      assert.notEqual(program[at], '"', `No literal: ${program.slice(at, at + 300)}`);
      skeleton += program[at++];
    } else {
      texts.push(read(found[0]));
      skeleton += '“”';
      at += found[0].length;
    }
  }
  return { skeleton, texts };
}

/** A call of the same form with nothing hostile in it. */
function harmless({ params, headers = {} }: SnippetCall): SnippetCall {
  const short = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace(/^.*?(?=\$\{apiKey\}|$)/s, 'a'),
  ]);
  return {
    method: 'eth_call',
    params: params.map(() => 'a'),
    url: ORIGIN,
    headers: Object.fromEntries(short) as Record<string, string>,
  };
}

describe('Literals of hostile calls', () => {
  for (const language of LANGUAGES)
    it(`are exact in ${language.label}`, () => {
      const write = SNIPPETS.find(({ label }) => label === language.label)!.write;
      for (const call of CALLS) {
        const { skeleton, texts } = split(write(call), language);
        assert.equal(skeleton, split(write(harmless(call)), language).skeleton);
        const { method, params, url, headers = {} } = call;
        const values = params.map((param) => JSON.stringify(param));
        const said = new Set(texts.map(plain));
        const expected = [
          new URL(url!).href,
          ...Object.values(headers).flatMap((value) => value.split(KEY_PLACEHOLDER)),
          method.replaceAll(/\p{Surrogate}/gu, '\ufffd'),
          ...(language.label === 'Go' ? values : [`[${values.join(',')}]`]),
        ];
        for (const text of expected.filter(Boolean)) assert.ok(said.has(plain(text)), text);
      }
    });
});

/** JSON text with its values spelled in one way; any other text as it is. */
function plain(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
