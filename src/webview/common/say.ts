// The page's texts in the user's language. A page has no `vscode.l10n`, so the host passes on the translations.

/** Translations by their English text; none if VS Code is in English, or in a language without a translation. */
type Texts = { readonly ethRpcTexts?: Readonly<Record<string, string>> };

/** The translation of a text, or else the text; `{0}` stands for the first value. */
export function say(text: string, ...values: readonly (string | number)[]): string {
  const said = (globalThis as Texts).ethRpcTexts?.[text] ?? text;
  return values.length === 0 ? said : said.replace(/\{(\d+)\}/g, (_, index) => String(values[index]));
}
