// The grammar of JSON in UTF-8 (RFC 8259) as one table: what each byte does in each state. It refuses what `JSON.parse`
// refuses, and invalid UTF-8; the nesting of containers is checked elsewhere.

// The order matters: the states inside a string come last, and `string` is the last of these.
// oxfmt-ignore
const STATES = [
  'value', 'firstItem', 'name', 'firstName', 'colon', 'after',
  't', 'tr', 'tru', 'f', 'fa', 'fal', 'fals', 'n', 'nu', 'nul',
  'minus', 'zero', 'integer', 'point', 'fraction', 'exponent', 'sign', 'power',
  'escape', 'hex4', 'hex3', 'hex2', 'hex1',
  'afterE0', 'afterED', 'afterF0', 'afterF4', 'last3', 'last2', 'last1', 'string',
] as const;

// oxfmt-ignore
const ACTIONS = [
  'comma', 'openArray', 'openObject', 'closeArray', 'closeObject',
  'openString', 'openName', 'closeString', 'refuse',
] as const;

type State = (typeof STATES)[number];
type Step = State | (typeof ACTIONS)[number];

/** The step for each group of bytes, written as in the brackets of a regular expression. */
type Row = Readonly<Record<string, Step>>;

const BLANK = ' \t\n\r';
const HEX = '0-9a-fA-F';

/** The effect of each byte in each state. A function, so that bundles that never scan leave it out. */
function rows(): Readonly<Record<State, Row>> {
  const after: Row = { [BLANK]: 'after', ',': 'comma', ']': 'closeArray', '}': 'closeObject' };
  const literal: Row = { '"': 'openString', t: 't', f: 'f', n: 'n' };
  const number: Row = { '-': 'minus', 0: 'zero', '1-9': 'integer' };
  const begin: Row = { '{': 'openObject', '[': 'openArray', ...literal, ...number };
  return {
    value: { [BLANK]: 'value', ...begin },
    firstItem: { [BLANK]: 'firstItem', ...begin, ']': 'closeArray' },
    name: { [BLANK]: 'name', '"': 'openName' },
    firstName: { [BLANK]: 'firstName', '"': 'openName', '}': 'closeObject' },
    colon: { [BLANK]: 'colon', ':': 'value' },
    after,

    t: { r: 'tr' },
    tr: { u: 'tru' },
    tru: { e: 'after' },
    f: { a: 'fa' },
    fa: { l: 'fal' },
    fal: { s: 'fals' },
    fals: { e: 'after' },
    n: { u: 'nu' },
    nu: { l: 'nul' },
    nul: { l: 'after' },

    minus: { 0: 'zero', '1-9': 'integer' },
    zero: { '.': 'point', eE: 'exponent', ...after },
    integer: { '0-9': 'integer', '.': 'point', eE: 'exponent', ...after },
    point: { '0-9': 'fraction' },
    fraction: { '0-9': 'fraction', eE: 'exponent', ...after },
    exponent: { '0-9': 'power', '+-': 'sign' },
    sign: { '0-9': 'power' },
    power: { '0-9': 'power', ...after },

    escape: { '"\\/bfnrt': 'string', u: 'hex4' },
    hex4: { [HEX]: 'hex3' },
    hex3: { [HEX]: 'hex2' },
    hex2: { [HEX]: 'hex1' },
    hex1: { [HEX]: 'string' },

    // Well-formed UTF-8 (The Unicode Standard, table 3-7): no overlong forms, no surrogates, nothing past U+10FFFF.
    afterE0: { '\xa0-\xbf': 'last1' },
    afterED: { '\x80-\x9f': 'last1' },
    afterF0: { '\x90-\xbf': 'last2' },
    afterF4: { '\x80-\x8f': 'last2' },
    last3: { '\x80-\xbf': 'last2' },
    last2: { '\x80-\xbf': 'last1' },
    last1: { '\x80-\xbf': 'string' },
    string: {
      '\x20-\x7f': 'string',
      '"': 'closeString',
      '\\': 'escape',
      '\xc2-\xdf': 'last1',
      '\xe1-\xec\xee\xef': 'last2',
      '\xf1-\xf3': 'last3',
      '\xe0': 'afterE0',
      '\xed': 'afterED',
      '\xf0': 'afterF0',
      '\xf4': 'afterF4',
    },
  };
}

const STEPS: readonly Step[] = /* @__PURE__ */ [STATES, ACTIONS].flat();
const codeOf = (step: Step): number => STEPS.indexOf(step);

export const VALUE = /* @__PURE__ */ codeOf('value');
export const FIRST_ITEM = /* @__PURE__ */ codeOf('firstItem');
export const NAME = /* @__PURE__ */ codeOf('name');
export const FIRST_NAME = /* @__PURE__ */ codeOf('firstName');
export const COLON = /* @__PURE__ */ codeOf('colon');
export const AFTER_VALUE = /* @__PURE__ */ codeOf('after');
export const ESCAPE = /* @__PURE__ */ codeOf('escape');
export const STRING = /* @__PURE__ */ codeOf('string');
export const COMMA = /* @__PURE__ */ codeOf('comma');
export const OPEN_ARRAY = /* @__PURE__ */ codeOf('openArray');
export const OPEN_OBJECT = /* @__PURE__ */ codeOf('openObject');
export const CLOSE_ARRAY = /* @__PURE__ */ codeOf('closeArray');
export const CLOSE_OBJECT = /* @__PURE__ */ codeOf('closeObject');
export const OPEN_STRING = /* @__PURE__ */ codeOf('openString');
export const OPEN_NAME = /* @__PURE__ */ codeOf('openName');
export const CLOSE_STRING = /* @__PURE__ */ codeOf('closeString');

/** The next state, or the action (a number above `STRING`), at `state << 8 | byte`. */
export const NEXT = /* @__PURE__ */ table();

/** Whether a byte in this state is inside a string or the quote that ends it. */
export const isInString = (state: number): boolean => state >= ESCAPE && state <= STRING;

/** The name of a state, for messages. */
export const stateName = (state: number): State => STATES[state]!;
export type { State };

function table(): Uint8Array {
  const next = new Uint8Array(STATES.length << 8).fill(codeOf('refuse'));
  const byState = rows();
  for (const [state, name] of STATES.entries())
    for (const [bytes, step] of Object.entries(byState[name]))
      for (const byte of bytesOf(bytes)) next[(state << 8) | byte] = codeOf(step);
  return next;
}

function bytesOf(text: string): readonly number[] {
  return [...text.matchAll(/(.)(?:-(.))?/gs)].flatMap(([, from, to = from]) => {
    const first = from!.charCodeAt(0);
    return Array.from({ length: to!.charCodeAt(0) - first + 1 }, (_, index) => first + index);
  });
}

/** Whether a string is open after these bytes. `state`: that before them. */
export function isStringOpen(state: number, bytes: Uint8Array): boolean {
  let isOpen = isInString(state);
  for (let at = state === ESCAPE ? 1 : 0; at < bytes.length; at++) {
    if (bytes[at] === 0x22) isOpen = !isOpen;
    else if (bytes[at] === 0x5c) at++;
  }
  return isOpen;
}
