// Every file of src/ begins with a header of one or two lines that says what the file is, and so do headers elsewhere.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './workbench/paths.ts';

const LONGEST_LINE = 120;
const MOST_LINES = 2;

/** The comment lines at the beginning of a file; directives (`#!`, `///`) are none. */
function headerOf(source: string): readonly string[] {
  const lines = source.split('\n').filter((line, index) => index > 0 || !line.startsWith('#!'));
  const end = lines.findIndex((line) => !/^\/\/(?!\/)/.test(line));
  return lines.slice(0, end === -1 ? lines.length : end);
}

/** What is wrong with a header; `isRequired` where there must be one. */
function problemOf(source: string, isRequired: boolean): string | undefined {
  const header = headerOf(source);
  if (header.length === 0) return isRequired ? 'has no header' : undefined;
  if (header.length > MOST_LINES) return `has a header of ${header.length} lines`;
  if (header.some((line) => line.length > LONGEST_LINE)) return 'has a line that is too long';
  return /^\/\/ Owns\b/.test(header[0]!) ? 'says what it owns, not what it is' : undefined;
}

describe('file headers', () => {
  it('are one or two lines that say what the file is', () => {
    const files = globSync(['src/**/*.ts', 'test/**/*.{ts,cts,mjs,cjs}', 'esbuild.mjs'], { cwd: repository });
    assert.ok(files.length > 1_000);
    const problems = files.flatMap((file) => {
      const problem = problemOf(readFileSync(join(repository, file), 'utf8'), file.startsWith('src'));
      return problem === undefined ? [] : [`${file} ${problem}`];
    });
    assert.deepEqual(problems, []);
  });

  it('are found wrong where they are missing, long or about what a file owns', () => {
    const of = (...lines: readonly string[]): string | undefined => problemOf(lines.join('\n'), true);
    assert.equal(of('// The list.', '// Of all.', '', 'const a = 1;'), undefined);
    assert.equal(of('#!/usr/bin/env node', '// The list.', '/// <reference lib="dom" />'), undefined);
    assert.equal(problemOf('const a = 1;', false), undefined);
    assert.equal(of('const a = 1;'), 'has no header');
    assert.equal(of('// One.', '// Two.', '// Three.'), 'has a header of 3 lines');
    assert.equal(of(`// ${'a'.repeat(118)}`), 'has a line that is too long');
    assert.equal(of('// Owns the list.'), 'says what it owns, not what it is');
  });
});
