// The HTML entities that name an ASCII character. https://html.spec.whatwg.org/multipage/named-characters.html

const NAMES: Readonly<Record<string, string>> = {
  '!': 'excl',
  '"': 'quot QUOT',
  '#': 'num',
  $: 'dollar',
  '%': 'percnt',
  '&': 'amp AMP',
  "'": 'apos',
  '(': 'lpar',
  ')': 'rpar',
  '*': 'ast midast',
  '+': 'plus',
  ',': 'comma',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  ';': 'semi',
  '<': 'lt LT',
  '=': 'equals',
  '>': 'gt GT',
  '?': 'quest',
  '@': 'commat',
  '[': 'lsqb lbrack',
  '\\': 'bsol',
  ']': 'rsqb rbrack',
  '^': 'Hat',
  _: 'lowbar UnderBar',
  '`': 'grave DiacriticalGrave',
  '{': 'lcub lbrace',
  '|': 'verbar vert VerticalLine',
  '}': 'rcub rbrace',
};

const CODES = new Map(
  Object.entries(NAMES).flatMap(([char, names]) =>
    names.split(' ').map((name) => [name, char.charCodeAt(0)] as const),
  ),
);

export const LONGEST_ENTITY_NAME = Math.max(...[...CODES.keys()].map(({ length }) => length));

/** The character code of the entity with this name; undefined for an unknown name. */
export function entityCode(name: string): number | undefined {
  return CODES.get(name);
}
