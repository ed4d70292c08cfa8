// Words that people read are those of the glossary in ARCHITECTURE.md: one word for one thing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainSources } from './plainSources.ts';
import { repository } from './workbench/paths.ts';

/** Each with what is said in its place. */
const OUT: readonly (readonly [RegExp, string])[] = [
  [/\bentr(?:y|ies)\b/i, 'call'],
  [/\banswer(?:s|ed)?\b/i, 'result, or response of a server'],
  [/\bshall\b/i, 'is to, or the verb alone'],
  [/\bre-?run\b/i, 'run again'],
  [/\bany ?more\b/i, 'no longer'],
  [/\bbrought back\b/i, 'restored'],
  [/\bhas trouble\b/i, 'had an error'],
  [/\bheavy\b/i, 'slow, costly'],
  [
    /(?<!\bthere )\b(?:is|are) no (?:valid )?(?:URL|JSON|ABI|block|date|time|unit|member|signature|hash|call)\b/i,
    'is not a …',
  ],
  [/\btold\b/i, 'reported, known'],
  [/\b(?:server|node|proxy|JSON-RPC) wants\b/i, 'needs'],
  [/\bmend\b/i, 'correct'],
  [/\bneeds? a look\b/i, 'correct'],
];
/** Not sentences: SQL, JSON, code, and the templates of pages. */
const NO_SENTENCE =
  /\b(?:SELECT|UPDATE|INSERT|DELETE|FROM|ORDER BY|TABLE|CASE|AND)\b|entry\.\w|<\w+[\s>]|=>|\breturn\b|"\w+": /;
const LITERAL = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** The sentences of a source file, and single words that are translated. */
function textsOf(code: string): readonly string[] {
  return [...code.matchAll(LITERAL)].flatMap(({ 0: literal, index }) => {
    const text = literal.slice(1, -1).replace(/\$\{[^}]*\}/g, '…');
    return text.includes(' ') || /\b(?:t|say)\(\s*$/.test(code.slice(0, index)) ? [text] : [];
  });
}

const faultsOf = (where: string, text: string): readonly string[] =>
  OUT.filter(([word]) => word.test(text)).map(([, better]) => `${where}: “${text}” → ${better}`);

describe('the words that people read', () => {
  it('are found where they are out', () => {
    assert.equal(faultsOf('x', 'The answer of this entry').length, 2);
    assert.deepEqual(faultsOf('x', 'The result of this call'), []);
  });

  it('are those of the glossary in the sources', () => {
    const texts = plainSources('src/**/*.ts').flatMap(([file, code]) =>
      textsOf(code).map((text) => [file, text] as const),
    );
    assert.ok(texts.length > 3000, `only ${texts.length} texts`);
    assert.deepEqual(
      texts.filter(([, text]) => !NO_SENTENCE.test(text)).flatMap(([file, text]) => faultsOf(file, text)),
      [],
    );
  });

  it('are those of the glossary in the manifest', () => {
    const texts = JSON.parse(readFileSync(join(repository, 'package.nls.json'), 'utf8')) as Record<
      string,
      string
    >;
    // Links to commands have ids in them.
    const shown = Object.entries(texts).map(
      ([id, text]) => [id, text.replace(/\(command:[^)]*\)/g, '')] as const,
    );
    assert.deepEqual(
      shown.flatMap(([id, text]) => faultsOf(id, text)),
      [],
    );
  });
});
