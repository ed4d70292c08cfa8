// Builds the Markdown of tooltips and hovers from plain texts.

import * as vscode from 'vscode';
import { visibleText } from '../../core/text/inertText.ts';
import { codeSpan, escapeMarkdown } from '../../core/text/markdown.ts';

export class Tooltip {
  readonly markdown = new vscode.MarkdownString();

  bold(text: string): this {
    this.markdown.appendMarkdown('**').appendText(visibleText(text)).appendMarkdown('**');
    return this;
  }

  /** A blank line in the text begins a paragraph. */
  text(text: string): this {
    this.markdown.appendText(visibleText(text, { lines: true }));
    return this;
  }

  code(text: string, language: string): this {
    this.markdown.appendCodeblock(visibleText(text, { lines: true }), language);
    return this;
  }

  /** A table of names and values; no value may contain a `|`. */
  table(rows: readonly (readonly [name: string, value: string])[]): this {
    const [first, ...others] = rows.map(
      ([name, value]) => `| ${escapeMarkdown(name)} | ${codeSpan(value)} |`,
    );
    if (first !== undefined)
      this.markdown.appendMarkdown(['\n', first, '|:-|:-|', ...others, '\n'].join('\n'));
    return this;
  }
}

/** Each paragraph is Markdown in which texts from outside are already escaped (`core/text/markdown.ts`). */
export function markdownOf(paragraphs: readonly string[]): vscode.MarkdownString {
  return new vscode.MarkdownString(paragraphs.join('\n\n'));
}
