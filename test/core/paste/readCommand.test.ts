// Where a command begins in pasted text.
import assert from 'node:assert/strict';
import { readCommand } from '../../../src/core/paste/readCommand.ts';

const URL = 'https://node.example/rpc';
const toolIn = (text: string): string | undefined => readCommand(text)?.tool;

describe('readCommand', () => {
  it('finds a command at the beginning of a line, behind another command, a prompt or a variable', () => {
    for (const before of [
      '',
      '$ ',
      'cd there; ',
      'cd there && ',
      'A=1 ',
      'sudo ',
      'some words\n',
      '(',
      'x | ',
    ])
      assert.equal(toolIn(`${before}curl ${URL}`), 'curl', before);
    assert.equal(toolIn('cd there;cast block latest'), 'cast');
  });

  it('finds none within words', () => {
    for (const text of [`see curl ${URL}`, `the tool curl ${URL}`, 'use cast block latest', 'curl'])
      assert.equal(toolIn(text), undefined, text);
  });
});
