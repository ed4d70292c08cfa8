// The places of a source text where one operator can be another, so that the program is a different one.

/** One operator in place of another. */
export type Mutation = { readonly start: number; readonly old: string; readonly text: string };

/** A `+` may join texts, so it stays. */
const OTHER: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '!': '',
};

/** Comments, texts and regular expressions, where an operator is none. */
const NO_CODE =
  /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`|(?<=[(,=:[!&|?{};\n] *)\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g;
/** As the formatter writes them: those of two sides with a space on each, `!` at the beginning of a word. */
const OPERATOR = /(?<= )(?:[!=]==|[<>]=?|&&|\|\||[-+]=|[-/%]|\*(?! as ))(?= |\n)|(?<=[ (])!(?=[\w(])/g;

/** All of a formatted TypeScript source, in their order. */
export function mutationsOf(source: string): readonly Mutation[] {
  const code = source.replaceAll(NO_CODE, (text) => text.replaceAll(/[^\n]/g, ' '));
  return [...code.matchAll(OPERATOR)].map(({ 0: old, index: start }) => ({ start, old, text: OTHER[old]! }));
}

/** The source with one operator changed. */
export function mutate(source: string, { start, old, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(start + old.length);
}
