import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { shellWords } from '../../../src/core/paste/shellWords.ts';
import { quoteShell } from '../../../src/core/snippets/languages.ts';
import { anyCharacter } from '../anyText.ts';

/** The words as a real shell parts them. */
function byShell(command: string): readonly string[] {
  // Without a locale of UTF-8, bash leaves \u as it is.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return execFileSync('bash', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8', env })
    .split('\0')
    .slice(0, -1);
}

describe('shellWords', () => {
  it('reads quotes, escapes and continued lines as bash does', () => {
    const commands = [
      String.raw`curl 'a b' "c \"d\" \$e \n" f\ g ''`,
      String.raw`-d $'it\'s\ta\x41\u00e9\101' 'don'\''t' a"b"'c'`,
      'curl \\\n  -H x \\\n  -d y',
      'one # a comment',
      'url?a=1\\&b=2 {"a":1}',
    ];
    for (const command of commands) assert.deepEqual(shellWords(command), byShell(command), command);
  });

  it('reads any text that is quoted for a shell', () => {
    const text = fc.string({ unit: anyCharacter });
    fc.assert(
      fc.property(fc.array(text), (words) => {
        assert.deepEqual(shellWords(words.map(quoteShell).join(' ')), words);
        assert.deepEqual(
          shellWords(words.map((word) => `"${word.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`).join(' ')),
          words,
        );
      }),
    );
  });

  it('ends with the command, and takes the next line where it begins like an option', () => {
    assert.deepEqual(shellWords('curl a | jq .'), ['curl', 'a']);
    assert.deepEqual(shellWords('curl a && b'), ['curl', 'a']);
    assert.deepEqual(shellWords('curl a\ncurl b'), ['curl', 'a']);
    assert.deepEqual(shellWords("curl a\n  -d 'x'"), ['curl', 'a', '-d', 'x']);
    assert.deepEqual(shellWords('curl http://h/?a=1&b=2 > file'), ['curl', 'http://h/?a=1&b=2']);
  });

  it('takes the continued lines of Windows shells', () => {
    assert.deepEqual(shellWords('curl a ^\r\n -d "{\\"a\\":1}"'), ['curl', 'a', '-d', '{"a":1}']);
    assert.deepEqual(shellWords("curl a `\n -d 'x'"), ['curl', 'a', '-d', 'x']);
  });

  it('expands nothing and never throws', () => {
    assert.deepEqual(shellWords('cast x -r $ETH_RPC_URL "${A}" `id`'), [
      'cast',
      'x',
      '-r',
      '$ETH_RPC_URL',
      '${A}',
      '`id`',
    ]);
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void shellWords(text)));
    const pieces = fc.array(fc.constantFrom('\\', "'", '"', '$', '`', '^', '\n', ' ', 'a', '#', '&', '|'));
    fc.assert(fc.property(pieces, (parts) => void shellWords(parts.join(''))));
  });
});
