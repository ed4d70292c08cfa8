// Finds all our texts that VS Code translates. Run by itself, it writes media/l10n/bundle.l10n.json.
import { writeFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { plainSources } from './plainSources.ts';

/** The English texts with themselves as their translation. */
export const BUNDLE = 'media/l10n/bundle.l10n.json';

const CALL = /(?<!function )\b(?:l10n\.t|say)\(\s*/g;
const LITERAL = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/;

/** Each text once, in order. Throws where a text is not written out, and so could not be found. */
export function l10nTexts(): readonly string[] {
  const texts = plainSources('src/{host,webview}/**/*.ts').flatMap(([file, code]) => {
    return [...code.matchAll(CALL)].map(({ 0: call, index }) => {
      const rest = code.slice(index + call.length);
      const literal = LITERAL.exec(rest)?.[0];
      if (literal === undefined) throw new Error(`${file}: ${call}${rest.slice(0, 60)} has no text`);
      return runInNewContext(literal) as string;
    });
  });
  return [...new Set(texts)].toSorted();
}

/** What BUNDLE should hold. */
export function bundleJson(): string {
  return `${JSON.stringify(Object.fromEntries(l10nTexts().map((text) => [text, text])), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(BUNDLE, bundleJson());
