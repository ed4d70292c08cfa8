// Looks up the functions and events that a page knows, by selector or topic, or by what is typed of them.

import type { ComboOption } from './comboView.ts';
import type { KnownSignature } from './field.ts';

const MOST_OPTIONS = 50;
/** The beginning of a function, up to its parameters. */
const BEGINNING = /^(?:function\s+)?(?<name>[a-z_$][\w$]*\s*(?:\([^)]*)?)$/i;

export function linesOf(
  known: readonly KnownSignature[],
  kind: KnownSignature['kind'],
  id: string,
): readonly string[] {
  const wanted = id.toLowerCase();
  return known.filter((one) => one.kind === kind && one.id === wanted).map(({ text }) => text);
}

/** The functions or events that match a text, those that begin with it first; all for one of them. */
export function signatureOptions(
  known: readonly KnownSignature[],
  kind: KnownSignature['kind'],
  typed: string,
): readonly ComboOption[] {
  const words = wordsOf(typed);
  const own = known.filter((one) => one.kind === kind);
  const isWhole = own.some(({ text }) => text === typed.trim());
  const begins = ({ text }: KnownSignature): number => (text.toLowerCase().startsWith(words) ? 0 : 1);
  return shown(
    own
      .filter(({ text }) => isWhole || wordsOf(text).includes(words))
      .toSorted((a, b) => (isWhole ? 0 : begins(a) - begins(b))),
  );
}

/** The functions that begin with what is typed as calldata; none for bytes and for what is typed behind a function. */
export function begunFunctions(known: readonly KnownSignature[], typed: string): readonly ComboOption[] {
  const begun = BEGINNING.exec(typed.trim())?.groups?.['name'];
  if (begun === undefined) return [];
  const words = wordsOf(begun);
  return shown(known.filter(({ kind, text }) => kind === 'function' && wordsOf(text).startsWith(words)));
}

/** Lower case, without spaces. */
function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '');
}

function shown(known: readonly KnownSignature[]): readonly ComboOption[] {
  return known.slice(0, MOST_OPTIONS).map(({ text, source }) => ({ text, title: text, detail: source }));
}
