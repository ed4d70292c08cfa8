// The page's texts in the person's language. A page has no `vscode.l10n`, so the host passes on what VS Code found.

/** Translations by their English text; none where VS Code speaks English, or nobody has translated. */
type Texts = { readonly ethRpcTexts?: Readonly<Record<string, string>> };

/** The translation of a text, else the text; `{0}` stands for the first value. */
export function say(text: string, ...values: readonly (string | number)[]): string {
  const said = (globalThis as Texts).ethRpcTexts?.[text] ?? text;
  return values.length === 0 ? said : said.replace(/\{(\d+)\}/g, (_, index) => String(values[index]));
}
