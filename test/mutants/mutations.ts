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

/** Comments, texts and regular expressions, where an operator is none; and what begins or ends code in a template. */
const NO_CODE =
  /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=(?:[(,=:[!&|?{};>\n]|\breturn) *)\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[`{}]/g;
/** From the beginning of a template, or the end of code in it, to the next code in it, or its end. */
const IN_TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;
/** As the formatter writes them: those of two sides with a space on each, `!` at the beginning of a word or behind `${`. */
const OPERATOR = /(?<= )(?:[!=]==|[<>]=?|&&|\|\||[-+]=|[-/%]|\*(?! as ))(?= |\n)|(?<=[ (\t])!(?=[\w(])/g;

/** All of a formatted TypeScript source, in their order. */
export function mutationsOf(source: string): readonly Mutation[] {
  const code = codeOf(source);
  return [...code.matchAll(OPERATOR)].map(({ 0: old, index: start }) => ({ start, old, text: OTHER[old]! }));
}

/** As long as the source, with blanks where no operator is, the last a tab: in `Pick<T, 'a'> & U`, `>` has no space before it. */
function codeOf(source: string): string {
  let code = '';
  /** Of each open brace: whether a template goes on behind it. */
  const braces: boolean[] = [];
  for (let at = 0; ;) {
    NO_CODE.lastIndex = at;
    const found = NO_CODE.exec(source);
    if (found === null) return code + source.slice(at);
    const [text] = found;
    code += source.slice(at, found.index);
    at = found.index + text.length;
    if (text === '{') braces.push(false);
    if (text === '`' || (text === '}' && braces.pop() === true)) {
      IN_TEMPLATE.lastIndex = at;
      at += IN_TEMPLATE.exec(source)?.[0].length ?? 0;
      if (source[at - 1] === '{') braces.push(true);
    }
    code += source.slice(found.index, at).replaceAll(/[^\n]/g, ' ').replace(/ $/, '\t');
  }
}

/** The source with one operator changed. */
export function mutate(source: string, { start, old, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(start + old.length);
}
