// Every text of the code can be translated: none that VS Code or a page shows is missing among the texts for
// translators.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { BUNDLE, bundleJson } from './l10nTexts.ts';
import { plainSources } from './plainSources.ts';

function found(layer: string, patterns: readonly RegExp[]): readonly string[] {
  return plainSources(`src/${layer}/**/*.ts`).flatMap(([file, code]) =>
    patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([text]) => `${file}: ${text.trim()}`)),
  );
}

/** Words given where VS Code shows them: to a member, or first to a message. URLs and Solidity are no words. */
const TO_VSCODE = [
  /\b(?:title|label|prompt|placeHolder|placeholder|detail|description|tooltip|words)\s*[:=] ["'`](?:\$\([\w-]+\) )?(?!https:|event )[A-Za-z“]{2,}[^\n]*/g,
  /\b(?:show\w+Message|setStatusBarMessage)\(\s*["'`](?:\$\([\w-~]+\) )?[A-Za-z“]{2,}[^\n]*/g,
];

/** Words in a template: between tags, on a line of their own, or in what is read aloud or shown. */
const IN_TEMPLATES = [
  /(?<!=)>[^<>${}=;()|&`]*[A-Za-z]{2,}[^<>${}=;()|&`]*<(?=[/$a-z])/g,
  /^\s+[A-Z][a-z]+(?: [\w,]+)*[.:…]?$/gm,
  /\b(?:aria-label|title|placeholder|label)="[^"$]*[A-Za-z]{2,}/g,
];

describe('texts', () => {
  it('are all written down for translators', () => {
    assert.equal(readFileSync(BUNDLE, 'utf8'), bundleJson(), 'Run `npm run l10n`.');
  });

  it('are never shown by the host but through vscode.l10n', () => {
    assert.deepEqual(found('host', TO_VSCODE), []);
  });

  it('are never in a template but through say', () => {
    assert.deepEqual(found('webview', IN_TEMPLATES), []);
  });
});
